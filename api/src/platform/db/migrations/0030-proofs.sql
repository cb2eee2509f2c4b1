-- Compatible since 0024-keys: an older version asks for no second proof, and its sessions are asked for one by a newer one.

alter table sessions add column way text, add column proved_at timestamptz;
comment on column sessions.way is 'How its user signed in: password, passkey or provider';
comment on column sessions.proved_at is 'When its user last proved to be himself, at the sign-in or later';

create table oidc_logouts (
  meant      text primary key,
  issued_at  timestamptz not null,
  expires_at timestamptz not null
);
comment on table oidc_logouts is 'Sessions and users that the provider has signed out, for some minutes, so that no sign-in under way outlives it';
