-- Compatible since 0024-keys: an older version signs in by passwords and passkeys, and ends these sessions as any other.

create table oidc_identities (
  issuer   text not null,
  subject  text not null,
  user_id  bigint not null references users on delete cascade,
  bound_at timestamptz not null,
  primary key (issuer, subject),
  unique (issuer, user_id)
);
create index oidc_identities_user on oidc_identities (user_id);
comment on table oidc_identities is 'Users as OpenID Connect providers know them; an identity belongs to one user, and a user has one per provider';

create table oidc_sessions (
  session_id uuid primary key references sessions on delete cascade,
  issuer     text not null,
  subject    text not null,
  sid        text,
  id_token   text not null
);
create index oidc_sessions_subject on oidc_sessions (issuer, subject);
create index oidc_sessions_sid on oidc_sessions (issuer, sid);
comment on table oidc_sessions is 'Sessions begun at an OpenID Connect provider, with its name of the session and the sealed ID token that ends it there';

comment on table used_challenges is 'Answered challenges of passkeys, sign-ins and sign-outs of OpenID Connect until they expire, so that none counts twice';

-- Users who sign in at a provider have no password.
alter table users drop constraint users_check;
