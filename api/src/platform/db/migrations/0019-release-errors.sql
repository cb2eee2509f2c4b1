-- Compatible since 0016-compatibility: an older version writes and reads no errors.

create table release_errors (
  fingerprint text primary key,
  app         text not null,
  name        text not null,
  message     text not null,
  frames      jsonb not null,
  count       bigint not null,
  first_seen  timestamptz not null,
  last_seen   timestamptz not null,
  versions    text[] not null,
  browsers    text[] not null
);
comment on table release_errors is 'Why versions fail: groups of equal errors of signed-in tabs, without personal data, for a week';
create index release_errors_seen on release_errors (last_seen);
