-- depends: 0004.drafters
-- Until when anybody finds a draft in the list of open ones.
alter table drafts add column listed double precision not null default 0;
create index drafts_listed on drafts(listed);
