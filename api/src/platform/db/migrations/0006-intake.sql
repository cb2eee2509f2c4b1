-- Machines that register orders or report events of the bank.

create table api_keys (
  id           integer generated always as identity primary key,
  kind         text not null check (kind in ('partner', 'bank')),
  partner      text references merchants,
  name         text not null,
  key_hash     text not null unique,
  created_at   timestamptz not null,
  last_used_at timestamptz,
  revoked_at   timestamptz,
  check ((kind = 'partner') = (partner is not null))
);
comment on table api_keys is 'API keys of machines, by their hashes';

create table intake_events (
  event_id    text primary key,
  merchant_id text not null,
  order_id    bigint not null,
  body_hash   text not null,
  at          timestamptz not null,
  foreign key (merchant_id, order_id) references orders (merchant_id, id)
);
comment on table intake_events is 'Events reported by the bank, each once';
