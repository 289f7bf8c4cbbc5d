-- depends: 0002.processes
-- What was shown of each move, and a game's last position: it outlives the rules by which it was played.
alter table moves add column shown text not null default '';
create table films (
    game text primary key references games(id) on delete cascade, n integer not null, print bigint not null,
    data text not null, at integer not null default 0, state text not null default ''
);
