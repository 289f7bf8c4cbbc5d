-- depends: 0005.open_drafts
-- What somebody has of their own besides teams: cards, formats, a collection.
create table belongings (
    owner text not null, kind text not null, name text not null, changed double precision not null, data text not null,
    primary key (owner, kind, name)
);
