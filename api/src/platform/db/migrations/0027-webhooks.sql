-- Compatible since 0024-keys: an older version sends no webhooks and logs no calls.

create table webhook_addresses (
  id              integer generated always as identity primary key,
  merchant_id     text not null references merchants,
  url             text not null,
  events          text[] not null,
  secret          text not null,
  previous_secret text,
  rotated_at      timestamptz,
  created_at      timestamptz not null,
  created_by      text not null,
  failing_since   timestamptz,
  off_since       timestamptz
);
comment on table webhook_addresses is 'Addresses of partners'' systems that events are posted to; secrets are encrypted';
create index webhook_addresses_merchant on webhook_addresses (merchant_id, id);

create table webhook_deliveries (
  id           bigint generated always as identity primary key,
  merchant_id  text not null,
  address_id   integer not null references webhook_addresses on delete cascade,
  message_id   text not null,
  event        text not null,
  order_id     bigint,
  body         text not null,
  created_at   timestamptz not null,
  next_at      timestamptz,
  attempts     integer not null default 0,
  attempted_at timestamptz,
  delivered_at timestamptz,
  status       integer,
  ms           integer,
  answer       text,
  problem      text
);
comment on table webhook_deliveries is 'Events for the addresses, with the last attempt of each, for 30 days; next_at is null when none follows';
create index webhook_deliveries_log on webhook_deliveries (address_id, id);
create index webhook_deliveries_due on webhook_deliveries (address_id, next_at, id) where next_at is not null;
-- A later event of an order waits for the first attempt of an earlier one.
create index webhook_deliveries_first on webhook_deliveries (address_id, order_id, id)
  where attempted_at is null and next_at is not null;
create index webhook_deliveries_age on webhook_deliveries (created_at);

create table api_calls (
  id         bigint generated always as identity primary key,
  key_id     integer not null references api_keys on delete cascade,
  at         timestamptz not null,
  call       text not null,
  status     integer not null,
  ms         integer not null,
  request_id text not null
);
comment on table api_calls is 'Calls by API keys, written a second late, for 30 days';
create index api_calls_key on api_calls (key_id, id);
create index api_calls_age on api_calls (at);

create table dev_webhooks (
  message_id  text primary key,
  received_at timestamptz not null,
  body        text not null,
  times       integer not null default 1
);
comment on table dev_webhooks is 'Webhooks that the embedded mode''s own receiver has verified; repeats are counted';
