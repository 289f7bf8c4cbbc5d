/** Which emblem suits a card: by the words of its name, then of its subtitle, then by whom it belongs to, then by chance. */

import { EMBLEM_NAMES, type EmblemName } from "./emblems";

/**
 * Words by what they make one think of. `word*` begins like that, `*word` ends so; where several match, the first of the name
 * counts, and of one word the longest match.
 */
const WORDS: Readonly<Partial<Record<EmblemName, string>>> = {
  paw: "beast* cub animal* hound* dog* canine *hound yeti",
  claws: "claw* feral savage* slash* predator* raptor* talon*",
  spider: "spider* arachn* tarantula widow* drider drow*",
  web: "web* weav* net* silk* tangle*",
  bat: "bat bats vampire* bat* noctur*",
  wolf: "wolf* *wolf werewol* lycan* fenri*",
  cat: "cat cats panther* feline cheetah* leopard* sabre* kitty lynx",
  lion: "lion* pride manticore sphinx tiger*",
  bull: "bull* minotaur* ox tauren horned",
  ram: "ram goat* satyr* capra*",
  horse: "horse* centaur* rider* cavalr* pony mustang stallion steed pegasus unicorn",
  rhino: "rhino* behemoth* charge* stamped*",
  bear: "bear* owlbear ursa grizz* kodiak",
  rat: "rat* mouse* rodent* vermin squirrel*",
  fox: "fox* vixen trick* cunning sly weasel*",
  rabbit: "rabbit* hare bunny hop*",
  bird: "bird* *bird falcon* hawk* *hawk raven* crow sparrow vulture* condor swift* song*",
  eagle: "eagle* griffon griffin hippogriff harp* aarakocra",
  owl: "owl* wise* sage* wisdom strix",
  feather: "feather* quill* plume*",
  wings: "wing* angel* *wing fly* flying flight* seraph* valkyrie* arch* soar* supergirl superwoman",
  snake: "snake* serpent* viper* cobra* yuan medusa naga* copperhead python* hydra* worm* purple wyrm*",
  dragon: "dragon* drake* wyvern* dracon* draco* *dragon kobold*",
  lizard: "lizard* croc* gator* reptil* troglodyte dinosaur* saur* rex raptor",
  fish: "fish* aqua* atlant* sea* ocean* tide* reef fin merm* trit* kuo-toa",
  shark: "shark* sahuagin jaws manta",
  octopus: "octo* tentacle* kraken* squid* mind* illithid aberration* elder",
  frog: "frog* toad* croak* hypno*",
  turtle: "turtle* tortoise* shell*",
  beetle: "beetle* bug* insect* scarab* swarm* locust* ankheg*",
  ant: "ant ants tiny shrink* small* micro* mini*",
  wasp: "wasp* bee bees hornet* stinger* sting* hive*",
  moth: "moth* butterfl* cocoon* firefly",
  scorpion: "scorpi* crab* lobster",
  leaf: "leaf* green nature* druid* ivy* poison* swamp* vine* herb* forest* grove",
  tree: "tree* treant* wood* ent oak* enclave* ranger* elf elven elv* half-elf",
  root: "root* bramble* thorn* branch*",
  flower: "flower* lotus* blossom* bloom* spring petal* lily iris",
  rose: "rose* love* romance* valentine",
  mushroom: "mushroom* fung* spore* myconid* rot*",
  flame: "fire* flame* burn* blaze* pyro* torch* hot heat* inferno* hell* ember* ignit* bonfire* salamander* azer",
  fireball: "fireball* meteor* comet* burning missile*",
  phoenix: "phoenix* reborn rebirth* resurrect* risen rise",
  drop: "water* blood* drip* drop* rain* liquid* bleed* hydro* ooze* gelatin* slime* jelly pudding",
  waves: "wave* tide* flood* tsunami* surf* stream* flow* river* current*",
  snow: "snow* frost* ice* cold* winter* freez* frozen blizzard* remorhaz cryo* glacier*",
  icicle: "icicle* chill* crystal* shard*",
  lightning: "lightning* thunder* electr* shock* bolt* static* volt* spark* zap* flash* speed* quick* fast* haste* swift run* runner* velocity",
  storm: "storm* tempest* weather* hurricane* *storm",
  cloud: "cloud* mist* fog* smoke* gas* vapor* stinking* haze*",
  tornado: "tornado* whirlwind* wind* twist* gust* cyclone* air* aero* gale* djinn* rowdy*",
  sun: "sun* solar* day* dawn* bright* light* radian* summer* morning* shine* lumin*",
  moon: "moon* lunar* night* luna* midnight* crescent* nocturn* dark* shadow* dusk* twilight*",
  eclipse: "eclipse* void* null* zero* oblivion* abyss* cloak* shade*",
  mountain: "mountain* hill* giant* goliath* titan* colossus* big huge great mammoth",
  rock: "rock* stone* boulder* granite* gravel* earth* sand* terra* golem* gargoyle* thing clay* gaia",
  volcano: "volcan* lava* magma* erupt*",
  crystal: "emerald* ruby* sapphire* jade* opal* kryptonite* quartz*",
  star: "star stars *star starl* captain* ace",
  spark: "magic* mystic* glitter* sparkle* bright* miracle* marvel* fae* fey* fairy* pixie* blink*",
  burst: "blast* blam* boom* explo* deton* blow* smash* crush* bash* hit* impact* pow* kaboom",
  nova: "nova* supernova* stellar* quasar* cosmic* pulsar*",
  planet: "planet* world* mars* martian* saturn* alien* space* orbit* lunar colony earthling",
  galaxy: "galax* univers* multivers* dimension* infinit* etern* beyond*",
  orbit: "satellite* watcher* monitor* observ* surveill* scan* radar* sonar*",
  atom: "atom* quantum* nuclear* proton* electron* molecul* particle* physic* scien* fission*",
  portal: "portal* door* gate* teleport* warp* exile* travel* passage* escape*",
  spiral: "spiral* chaos* mad* insan* crazy* confus* dream* sleep* halluc* mesmer* vertigo*",
  infinity: "infinity* forever* endless* immortal* ageless*",
  sword: "sword* blade* slayer* paladin* warrior* fighter* duel* swash* fencer* sabre* gladiator* soldier* knight*",
  swords: "battle* war* combat* fight* clash* conflict* attack* strike* assault* rivals* versus",
  dagger: "dagger* knife* stab* assassin* rogue* thief* thieve* backstab* cutthroat* sneak* burglar* halfling* bandit* shiv*",
  katana: "katana* ninja* samurai* ronin* shinobi* hand*",
  axe: "axe* barbarian* berserk* viking* executioner* dwarf* chop* cleav* lumber* ork orks orc*",
  hammer: "hammer* forge* smith* mallet* anvil* nord* god* *hammer nail*",
  mace: "mace* club* morningstar* cleric* bludgeon* brute* thug* ogre* bugbear* troll*",
  spear: "spear* lance* javelin* pike* amazon* polearm* lancer*",
  trident: "trident* poseidon* neptun* merman*",
  scythe: "scythe* reaper* harvest* death* grim* doom* kill* murder* slaughter* lethal* mort*",
  bow: "bow* archer* *bow longbow*",
  arrow: "arrow* *arrow shaft* quiver* volley* speedy",
  target: "target* bullseye* aim* hit* shot* deadshot* marks*",
  crosshair: "sniper* hunter* hunt* track* stalk* scout* bounty* *hunter",
  shield: "shield* guard* protect* defen* ward* bulwark* aegis* sentinel* bodyguard* sentry* keeper*",
  buckler: "patriot invader* america* patriot*",
  cross_shield: "paladin* crusade* templar* gauntlet* order* holy* faith* imperium* ultramarine* marine* cleric* inquis*",
  helmet: "helm* gladiator* centurion* legion* trooper* spartan* warlord* general* sergeant* commander* colonel* major* lieutenant* army*",
  visor: "visor* optic* goggle* ray* beam* laser* sight* scope*",
  gauntlet: "gauntlet* glove* armor* armour* plate* mail* steel* metal* iron* ironclad* titanium* *steel",
  gun: "gun* pistol* shoot* bandit* outlaw* cowboy* sheriff* merc* hire* bounty gangster* mob* rifle*",
  cannon: "cannon* artiller* barrage* siege* turret* tank* dreadnaught* dreadnought*",
  bomb: "bomb* grenade* dynamite* detona* canister* mine* fuse* sabot*",
  rocket: "rocket* launch* jet* missile* thrust* boost*",
  bullet: "bullet* ricochet* slug* ammo* shell*",
  boomerang: "boomerang* return* thrown* throw* toss*",
  whip: "whip* lash* succub*",
  chain: "chain* bound* prison* slave* shackle* captive* cage* jail*",
  hook: "hook* grapple* grappl* pirate* fisher* snare*",
  anchor: "anchor* sailor* navy* submarine* harbor*",
  gear: "gear* machine* mechan* clockwork* construct* engine* tech* tinker* upgrade* industr* factory* modron*",
  robot: "robot* android* cyborg* droid* automaton* *bot sentinel* vision* synthetic* computer* cyber* program*",
  drone: "drone* helicarrier* agent* spy* stealth* ops*",
  reactor: "reactor* stark* arc* core* power* energy* powered* generator*",
  wrench: "wrench* fix* repair* build* maker* creat* invent* engineer* craft*",
  magnet: "magnet* attract* polar* pull* force* gravit*",
  flask: "flask* lab* chemi* serum* toxic* formula* experiment* virus* plague* disease* doctor* dr mister professor*",
  potion: "potion* elixir* brew* poison* venom* antidote* alchem* witch* hag*",
  syringe: "medic* nurse* heal* cure* hospital* rescue* surgeon* inject*",
  brain: "brain* mind* psychic* psion* telepath* mental* genius* intellect* professor* think* thought* master* memory* mastermind* smart*",
  radiation: "radiat* gamma* radioactiv* mutate* mutant* toxin* wast* x-*",
  battery: "battery* charge* energiz* fuel* surge* drain*",
  wheel: "wheel* drive* driver* biker* cycle* motor* race* racer* ghost rider",
  car: "car cars truck* delivery* road* traffic* vehicle* taxi*",
  plane: "plane* pilot* jet* sky* aviator* skies*",
  ship: "ship* boat* pirate* corsair* sail* fleet* carrier*",
  fist: "fist* punch* strong* strength* brawl* boxer* knuckle* rage* fury* angry* wrath* monk* martial* karate* kung* might* haymaker*",
  hand: "hand touch* grasp* grip* reach* hold* catch* slap* clap* palm* stretch*",
  foot: "foot kick* step* stomp* run* track* march* walk*",
  eye: "eye* see* sight* watch* look* vision* oracle* seer* prophet* clairvoy* madame* scry*",
  eyes: "stare* gaze* glare* fear* terror* scare* horror* nightmare* panic*",
  fangs: "fang* bite* vampir* jaw* teeth* devour* eater* ghoul* venom* symbiot* hunger* feast* chew*",
  mask: "mask* disguise* hidden* secret* identity* incognito* imposter* doppel* chameleon* shape* changeling* luchad* lucha* mysteri*",
  hood: "hood* cowl* cult* cultist* acolyte* monk warlock* zhent*",
  jester: "jester* fool* clown* prank* comed* carnival* circus* joke*",
  grin: "laugh* grin* smile* happy* fun* party* comic* mr",
  crown: "king* crown* royal* emperor* lord* baron* prince* regent* monarch* count* duke* noble* ruler* majest* throne* imperial*",
  tiara: "queen* princess* lady* empress* duchess* tiara* amazon* goddess* diva* countess* girl* woman* wonder* maiden*",
  hat: "wizard* sorcer* magician* mage* witch* enchant* spell* arcane* conjur* archmage* illusion* warlock*",
  fedora: "detective* question* spy* noir* gangster* mob* boss* reporter* private* investigat* manager* journalist*",
  cape: "cape* super* hero* krypton* man boy kid* robin*",
  lasso: "lasso* rope* truth* bind* cowgirl* snare*",
  ring: "ring rings ringside* wed* marri* engage*",
  necklace: "necklace* amulet* talisman* medall* pendant* charm* jewel* holy*",
  gem: "gem* reality* soul* treasure* jewel*",
  diamond: "diamond* facet* rich* luxury* wealth*",
  coin: "coin* gold* money* price* merchant* buy* sell* trade* bounty* billion* cash* millionaire* greed* fortune* pay*",
  chest: "chest* treasure* hoard* loot* mimic* vault* box* casket* supply* supplies* equipment* pack* bank*",
  key: "key* unlock* solution* clue* answer*",
  lock: "lock* trap* prison* capture* seal* safe* jail* arrest* contain* hold*",
  book: "book* tome* learn* school* teach* student* library* librar* lore* knowledge* study* history* story*",
  scroll: "scroll* contract* law* lawyer* decree* truce* treaty* plan* plot* scheme* map* letter* note* message* news* daily*",
  card: "card* deck* poker* gambl* bluff* trick* ace*",
  dice: "dice* luck* chance* fate* roulette* lucky* odds* game* play*",
  puppet: "puppet* control* command* manipul* possess* enslave* master* doll* toy* marionette* string*",
  mirror: "mirror* copy* reflect* image* clone* double* twin* duplicate* illusion* impersonat*",
  hourglass: "time* chrono* wait* delay* old* ancient* age* past* patience* last*",
  clock: "clock* hour* future* tomorrow* yesterday* minute* late* moment* again*",
  bell: "bell* alarm* alert* warning* ringside* call* summon* wake* ready*",
  horn: "horn* rally* herald* bard* announce* announcer* charge* cry*",
  note: "song* music* sing* siren* banshee* scream* sonic* sound* voice* opera* dance* rhythm* canary*",
  microphone: "announc* promo* talk* speech* speak* interview* voice* broadcast* fame* celebr* ringside* famous",
  belt: "champion* wrestl* title* ring belt* intercontinent* tag-team*",
  ladder: "ladder* climb* rise* top* promotion* upgrade*",
  muscle: "muscle* flex* power* strong* mighty* gym* macho* body* bicep* bulk* colossal*",
  lips: "kiss* charm* seduc* lips* love* beaut*",
  house: "house* home* family* mansion* manor* butler* aunt* mother* father* mom* dad* uncle* child*",
  castle: "castle* keep* fort* fortress* stronghold* citadel* dungeon* lair* base*",
  tower: "tower* spire* oracle* heights*",
  city: "city* street* urban* civic* citizen* town* mayor* district* downtown* underground*",
  gate: "gate* bars* jail* dungeon* asylum* crypt*",
  temple: "temple* shrine* olymp* pantheon* monument* hall* museum* senate* council* justice* academy* institute*",
  throne: "throne* rule* reign* reigns* seat*",
  pyramid: "pyramid* egypt* pharaoh* mummy* sand* desert* obelisk* millennium* tomb*",
  grave: "grave* tomb* bury* buried* burial* cemeter* undertaker* dead* undead* zombie*",
  wall: "wall* barrier* block* brick* fortif* barricade* obstacle* field*",
  flag: "flag* banner* nation* britain* canada* country* patriot* truce* freedom* rebel* revolution* alliance* team* squad*",
  lantern: "lantern* beacon* willpower* corps*",
  candle: "candle* vigil* hope* pray* wish*",
  torch: "torch* guide* path* legend* liberty",
  heart: "heart* life* love* kind* compassion* friend* care* mercy* hope* brave* valor* courage* spirit*",
  broken_heart: "betray* tragic* sorrow* grief* lost* revenge* vengeance* vendetta* regret*",
  cross: "cleric* heal* aid* rescue* priest* bless* first-aid* cure*",
  skull: "skull* crossbones* necro* skelet* lich* death* undead*",
  bone: "bone* skelet* fossil* rib* ossu*",
  ghost: "ghost* spirit* specter* spectre* spectral* wraith* phantom* haunt* phase* invisible* shade* apparit* poltergeist* intangible* unseen*",
  devil: "devil* demon* hell* fiend* imp imps daemon* satan* diabl* sin* sinister* evil* balor* tiefling* infern* goblin* hobgoblin* wicked* villain*",
  halo: "saint* heaven* divine* holy* bless* angelic* celest* good* virtue*",
  ankh: "ankh* immortal* egyptian*",
  yinyang: "balance* harmony* zen* monk* spirit* duality* split* half* two*",
  balance: "law* judge* justice* trial* court* fair* verdict* equal* lawyer*",
  rune: "rune* glyph* sigil* curse* hex* ancient* norse*",
  pentacle: "pentagram* occult* strange* supreme* summon* ritual* mystical* voodoo* brother* conjure*",
  wand: "wand* spell* cantrip* magic* polymorph* transform* charm*",
  hex: "hex* bee* probability* scarlet*",
  cube: "cube* tesseract* block* gelatinous* box* storage*",
  chevron: "rank* recruit* cadet* trainee* apprentice* minion* squire* private* rookie* sidekick*",
  up: "up level* rise* boost* improve* grow* growth* ascend* enlarge* increase* superior* supreme*",
  wedge: "wedge* edge* cut* point*",
  trefoil: "clover* luck* irish* banshee* trinity* three*",
  knot: "knot* union* team* together* unity* alliance* partner* tag* fusion* merge* bond* link* join* avenge* assemble*",
  handshake: "ally* allies* pact* deal* agree* partner* cooperat* diplomac* peace* truce* pal pals buddy buddies friend*",
  whirl: "spin* whirl* cartwheel* acrobat* flip* tumble* twirl* vortex*",
};

/** What belongs to whom: a few emblems each, of which the card's name chooses one. */
const SIDES: readonly [string, readonly EmblemName[]][] = [
  ["x-men|mutant|exile|x-", ["chevron", "burst", "nova", "atom", "visor", "wedge", "star", "hex", "galaxy"]],
  ["brotherhood", ["magnet", "triangle", "fist", "wedge", "eclipse"]],
  ["aveng", ["helmet", "swords", "reactor", "chevron", "up", "shield", "spark", "flag"]],
  ["justice", ["star", "temple", "balance", "cape", "shield", "spark", "tower"]],
  ["guardian|infinity|nova|shi'ar|kree|inhuman", ["galaxy", "planet", "rocket", "comet", "orbit", "nova", "gem"]],
  ["spider|warrior", ["web", "city", "mask", "spark", "eyes", "wedge"]],
  ["bat|gotham", ["moon", "city", "mask", "hood", "tower", "eyes", "cape"]],
  ["mystic|strange|dark", ["pentacle", "wand", "rune", "eye", "portal", "spiral", "hat"]],
  ["doom|six|syndicate|order|hellfire|suicide|hand", ["wedge", "eclipse", "spiral", "claws", "mask", "hood", "gate", "triangle", "quarter"]],
  ["s.h.i.e.l.d|agent", ["drone", "eagle", "crosshair", "orbit", "visor", "shield"]],
  ["thunderbolt|defender|knight", ["lightning", "swords", "shield", "chain", "fist", "helmet"]],
  ["titan|young|new", ["tower", "spark", "up", "wings", "star"]],
  ["wwe|nwo|legend|day", ["belt", "microphone", "muscle", "fist", "ladder", "bell", "horn"]],
  ["lantern|corps|tribe|sapphire|conduit", ["lantern", "ring", "candle", "eye", "burst"]],
  ["stark|fantastic|patrol|technolog", ["reactor", "gear", "atom", "flask", "wrench", "hex"]],
  ["turtle", ["turtle", "katana", "city", "swords", "shield"]],
  ["imperium|ultramarine|wolves|primaris", ["helmet", "cross_shield", "bullet", "gauntlet", "rocket", "flag"]],
  ["ork|horde", ["axe", "fangs", "wrench", "bomb", "bull", "gun"]],
  ["chaos|death|demon", ["spiral", "devil", "skull", "bell", "scythe", "octopus"]],
  ["zhentarim|thiev", ["dagger", "hood", "snake", "coin", "lock"]],
  ["emerald|enclave|nature", ["leaf", "tree", "paw", "root", "bow"]],
  ["harper", ["note", "feather", "moon", "scroll"]],
  ["alliance|lord", ["castle", "crown", "flag", "coin", "swords"]],
  ["gauntlet|grey|paladin", ["cross_shield", "gauntlet", "sun", "sword", "helmet"]],
  ["egypt|god", ["ankh", "pyramid", "sun", "temple"]],
  ["dragon", ["dragon", "fangs", "wings", "claws"]],
  ["zombie|undead", ["grave", "bone", "hand", "skull"]],
  ["monster", ["claws", "fangs", "eyes", "octopus", "devil", "rock"]],
  ["villain", ["wedge", "triangle", "eclipse", "spiral", "mask", "eyes", "quarter", "crown", "gate", "fist", "bomb"]],
];

/** What says nothing but is easily told apart: for cards whose words tell nothing. */
const HEROIC: readonly EmblemName[] = ["star", "spark", "shield", "fist", "up", "wings", "hex", "sun", "chevron", "cape", "burst", "buckler", "swords", "flag", "gem", "knot", "whirl", "trefoil"];
const GRIM: readonly EmblemName[] = ["wedge", "triangle", "eclipse", "spiral", "mask", "eyes", "quarter", "fist", "knot", "whirl", "chain"];
const ACTIONS: readonly EmblemName[] = ["burst", "scroll", "wand", "spark", "swords", "hourglass", "up", "whirl", "gear", "bomb", "shield", "book", "portal", "dice"];

interface Stem {
  emblem: EmblemName;
  stem: string;
  how: "whole" | "begins" | "ends";
}
const STEMS: readonly Stem[] = (Object.entries(WORDS) as [EmblemName, string][]).flatMap(([emblem, words]) =>
  words
    .split(" ")
    .filter(Boolean)
    .map((word): Stem => (word.endsWith("*") ? { emblem, stem: word.slice(0, -1), how: "begins" } : word.startsWith("*") ? { emblem, stem: word.slice(1), how: "ends" } : { emblem, stem: word, how: "whole" })),
);
/** Titles, colours and the like: they count only where no other word of a name does. */
const WEAK = new Set("mr mister mrs ms dr doctor professor captain lady lord king queen man woman boy girl kid big great black white red blue green silver golden gold dark young old human half agent lesser greater master minion apprentice paragon epic power super".split(" "));
const SMALL = new Set("the of a an and to in for from with by on or his her my your our is it who as at be no not into".split(" "));

/** A small number that depends on every letter of a text (FNV-1a). */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return h;
}

const wordsOf = (text: string): string[] => (text.toLowerCase().match(/[a-z][a-z'-]*/g) ?? []).filter((word) => !SMALL.has(word));

/** The emblem a word stands for: whole words before beginnings, long stems before short ones. */
function emblemOf(word: string): EmblemName | undefined {
  let best: Stem | undefined;
  let worth = 0;
  for (const each of STEMS) {
    const fits = each.how === "whole" ? word === each.stem || word === `${each.stem}s` : each.how === "begins" ? word.startsWith(each.stem) && each.stem.length > 2 : word.endsWith(each.stem) && word !== each.stem;
    const value = fits ? each.stem.length + (each.how === "whole" ? 20 : each.how === "begins" && word.length - each.stem.length < 3 ? 10 : 0) : 0;
    if (value > worth) [best, worth] = [each, value];
  }
  return best?.emblem;
}

export interface Bearer {
  name: string;
  kind: string;
  subtitle?: string | undefined;
  affiliations?: readonly string[] | undefined;
  alignment?: string | undefined;
  emblem?: string | undefined;
}

const said = (text: string): EmblemName | undefined => {
  const words = wordsOf(text);
  const weak = (word: string): boolean => WEAK.has(word) || word.endsWith("'s"); // whose it is says less than what it is
  for (const word of [...words.filter((each) => !weak(each)), ...words.filter(weak)]) {
    const found = emblemOf(word) ?? word.split("-").map(emblemOf).find(Boolean);
    if (found) return found;
  }
  return undefined;
};

/** The emblem of a card: the one that was chosen for it, else the one that suits its words, always the same. */
export function emblemFor(card: Bearer): EmblemName {
  if (card.emblem && (EMBLEM_NAMES as string[]).includes(card.emblem)) return card.emblem as EmblemName;
  const found = said(card.name);
  if (found) return found;
  const sides = (card.affiliations ?? []).map((each) => each.toLowerCase());
  const bySubtitle = card.subtitle ? said(card.subtitle) : undefined;
  if (bySubtitle) return bySubtitle;
  const pool = card.kind.includes("action")
    ? ACTIONS
    : (SIDES.find(([words]) => sides.some((side) => words.split("|").some((word) => side.includes(word))))?.[1] ?? (/villain|evil/i.test(card.alignment ?? "") ? GRIM : HEROIC));
  return pool[hash(card.name) % pool.length]!;
}

/** The emblem of an affiliation, an alignment or the like. */
export function sideEmblem(name: string): EmblemName {
  const small = name.toLowerCase();
  return said(name) ?? SIDES.find(([words]) => words.split("|").some((word) => small.includes(word)))?.[1][0] ?? HEROIC[hash(small) % HEROIC.length]!;
}
