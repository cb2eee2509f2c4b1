-- Reports of open pages, without personal data.

create table release_sessions (
  session    text not null,
  app        text not null,
  version    text not null,
  first_seen timestamptz not null,
  last_seen  timestamptz not null,
  ended      boolean not null,
  failed     boolean not null,
  lcp        integer,
  primary key (session, app, version)
);
comment on table release_sessions is 'A tab''s time with one version of one app, for a week';
create index release_sessions_seen on release_sessions (app, last_seen);
create index release_sessions_old on release_sessions (last_seen);
-- The last day of a version, however many days of other versions there are.
create index release_sessions_version on release_sessions (app, version, last_seen);

create table releases_seen (
  id       integer primary key check (id = 1),
  root     text not null,
  key_set  bigint not null,
  revision bigint not null
);
comment on table releases_seen is 'The newest seen state of the release store, kept outside of it; one row';
