-- depends: 0003.films
-- Who sits at which draft, and when they were last seen.
create table drafters (
    draft text not null, seat integer not null, who text not null, seen double precision not null,
    primary key (draft, seat)
);
create index drafters_of on drafters(who);
