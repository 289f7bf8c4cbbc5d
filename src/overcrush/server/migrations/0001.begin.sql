-- Games, seats and moves, teams, records and tables, as in SQLite.
create table games (
    id text primary key, created double precision not null, changed double precision not null, owner text not null,
    title text not null, setup text not null, options text not null, winner text not null default '',
    turn integer not null default 1, clock text not null default '', asked text not null default ''
);
create index games_of on games(owner, changed);
create table seats (
    token text primary key, game text not null references games(id) on delete cascade, seat text not null,
    claimed text not null default ''
);
create index seats_of on seats(game);
create index seats_of_whom on seats(claimed);
create table moves (
    game text not null references games(id) on delete cascade, n integer not null, who text not null,
    how text not null, data text not null, primary key (game, n)
);
create table teams (owner text not null, name text not null, data text not null, primary key (owner, name));
create table records (
    id text primary key, owner text not null, created double precision not null, title text not null, data text not null
);
create table tables (
    link text primary key, owner text not null, guest text not null default '', created double precision not null,
    game text not null default '', data text not null, listed double precision not null default 0
);
create index tables_listed on tables(listed);
create index tables_of on tables(owner, game);
create table said (
    game text not null references games(id) on delete cascade, n integer not null, who text not null,
    at double precision not null, text text not null, primary key (game, n)
);
create table complaints (
    id text primary key, game text not null, who text not null, at double precision not null, data text not null
);
create table codes (
    code text primary key, seat text not null, who text not null, made double precision not null
);
create table drafts (
    link text primary key, owner text not null, guest text not null default '', created double precision not null,
    data text not null
);
