-- Shared by all domains: text folding, append-only tables, idempotency keys, the outbox.

-- Folds spelling variants of one word: invisible signs are removed, NFC, small letters, ё as е, one hyphen, apostrophe and space.
-- shared/format/fold-text.ts is its twin in the browser.
create function fold_text(given text) returns text language sql immutable strict parallel safe
  return translate(lower(normalize(translate(given,
    U&'\00ad\200b\200c\200d\200e\200f\202a\202b\202c\202d\202e\2060\2061\2062\2063\2064\feff', ''), nfc)
    collate "und-x-icu"), U&'\0451\2010\2011\2012\2013\2014\2212\0060\00b4\2018\2019\02b9\02bb\02bc\2032\0009\00a0\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\202f\205f\3000',
    U&'\0435------''''''''''''''''                ');

-- The day of an instant in a business zone. A zone named '+06:00' would be POSIX and mean UTC−6.
create function business_day(zone text, instant timestamptz) returns date language sql immutable parallel safe
  return (case zone when '+06:00' then instant at time zone interval '06:00' else instant at time zone zone end)::date;

-- The trigger of append-only tables.
create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception '% is append only', tg_table_name using errcode = 'restrict_violation';
  end
$$;

create table idempotency_keys (
  user_id    bigint not null,
  call       text not null,
  key        text not null,
  body_hash  text not null,
  created_at timestamptz not null,
  status     integer not null,
  answer     jsonb not null,
  primary key (user_id, call, key)
);
comment on table idempotency_keys is 'Answers of repeatable calls, kept for a day';
create index idempotency_keys_age on idempotency_keys (created_at);

create unlogged table running_exports (
  id           uuid primary key,
  user_id      bigint not null,
  counts_until timestamptz not null
);
comment on table running_exports is 'Running downloads, counted over all processes; unlogged, because a crash ends them';
create index running_exports_user on running_exports (user_id);

create table documents (
  collection text not null,
  id         text not null,
  document   jsonb not null,
  stored_at  timestamptz not null,
  primary key (collection, id)
);
comment on table documents is 'Documents when no Firestore is configured';

create table dev_mails (
  id        uuid primary key,
  sent_at   timestamptz not null,
  recipient text not null,
  subject   text not null,
  body      text not null
);
comment on table dev_mails is 'Mails of the embedded mode, shown in its mailbox';
create index dev_mails_sent on dev_mails (sent_at desc);

create table dev_attachments (
  mail_id    uuid not null references dev_mails on delete cascade,
  position   integer not null,
  name       text not null,
  type       text not null,
  size_bytes bigint not null,
  content    bytea not null,
  primary key (mail_id, position)
);
comment on table dev_attachments is 'Attachments of mails in the embedded mode';

create table dev_sms (
  id      uuid primary key,
  sent_at timestamptz not null,
  phone   text not null,
  text    text not null
);
comment on table dev_sms is 'SMS of the embedded mode';
create index dev_sms_sent on dev_sms (sent_at desc);
