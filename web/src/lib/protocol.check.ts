/** Every field the page speaks of is one the server knows: checked against the types generated from the server's own. */

import type * as Server from "../../../docs/protocol";
import type * as Http from "./api";
import type * as Ours from "./protocol";

/** Never, unless a type of ours has a field that the server's has not. */
type Unknown<A, B> = Exclude<keyof A, keyof B>;
type None<T extends never> = T;

export type Checked = [
  None<Unknown<Ours.Face, Server.Face>>,
  None<Unknown<Ours.GlobalAbility, Server.GlobalAbility>>,
  None<Unknown<Ours.Card, Server.Card>>,
  None<Unknown<Ours.Player, Server.Player>>,
  None<Unknown<Ours.Table, Server.Table>>,
  None<Unknown<Ours.Die, Server.Die>>,
  None<Unknown<Ours.Count, Server.Count>>,
  None<Unknown<Ours.Side, Server.Side>>,
  None<Unknown<Ours.CardNow, Server.CardNow>>,
  None<Unknown<Ours.Waits, Server.Waits>>,
  None<Unknown<Ours.GameEvent, Server.Event>>,
  None<Unknown<Ours.Option, Server.Option>>,
  None<Unknown<Ours.Shape, Server.Shape>>,
  None<Unknown<Ours.Decision, Server.Decision>>,
  None<Unknown<Ours.Place, Server.Place>>,
  None<Unknown<Ours.Position, Server.Position>>,
  None<Unknown<Ours.Hint, Server.Hint>>,
  None<Unknown<Ours.View, Server.View>>,
  None<Unknown<Ours.Refused, Server.Refused>>,
  None<Unknown<Ours.Because, Server.Because>>,
  None<Unknown<Ours.Explained, Server.Explained>>,
  None<Unknown<Ours.Value, Server.Value>>,
  None<Unknown<Http.Lobby, Server.HttpLobby>>,
  None<Unknown<Http.TeamInfo, Server.HttpTeamInfo>>,
  None<Unknown<Http.LibraryCard, Server.HttpLibraryCard>>,
  None<Unknown<Http.Checked, Server.HttpChecked>>,
  None<Unknown<Http.GameLine, Server.HttpGameLine>>,
  None<Unknown<Http.NewGame, Server.HttpNewGame>>,
  None<Unknown<Http.ReplayInfo, Server.HttpReplayInfo>>,
  None<Unknown<Http.Step, Server.HttpStep>>,
];
