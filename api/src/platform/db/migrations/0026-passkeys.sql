-- Compatible since 0016-compatibility: an older version signs in by passwords alone.

create table passkeys (
  id           text primary key,
  user_id      bigint not null references users on delete cascade,
  name         text not null,
  public_key   bytea not null,
  counter      bigint not null,
  transports   text[] not null,
  backed_up    boolean not null,
  created_at   timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
comment on table passkeys is 'Public keys that sign users in without a password; the id is the authenticator''s';

create table used_challenges (
  challenge_hash text primary key,
  expires_at     timestamptz not null
);
comment on table used_challenges is 'Answered challenges of passkeys until they expire, so that none is answered twice'
