-- depends: 0001.begin
-- Which processes there are, which game is whose, and what they write to each other.
create table servers (
    id integer primary key, seen timestamptz not null default clock_timestamp(), metrics text not null default ''
);
create sequence server_ids as integer cycle;
create table leases (game text primary key, holder integer not null references servers(id) on delete cascade);
create index leases_of on leases(holder);
create unlogged table mail (
    id bigint generated always as identity primary key, sent timestamptz not null default clock_timestamp(),
    data text not null
);
