-- Partners, their users, and the history of their changes.

create table merchants (
  merchant_id           text primary key check (merchant_id ~ '^[A-Za-z0-9_-]{1,100}$'),
  merchant_legal_name   text not null,
  bin                   text not null unique check (bin ~ '^[0-9]{12}$'),
  status                text not null check (status in ('active', 'rejected', 'test', 'prod')),
  commission_bp         integer not null check (commission_bp between 0 and 10000),
  legal_entity_form     text not null check (legal_entity_form in ('IP', 'TOO', 'AO')),
  site                  text not null,
  public_email          text not null,
  phone_number          text not null default '',
  point_code            text not null default '01-0010-L1',
  scoring_email         text not null default '',
  factoring_email       text not null default '',
  billing_number        text not null default '',
  factor_doc_number     text not null default '',
  factor_doc_date       date not null,
  scor_doc_number       text not null default '',
  scor_doc_date         date not null,
  smtp_host             text not null default '',
  smtp_port             integer check (smtp_port between 1 and 9999),
  smtp_auth_name        text not null default '',
  smtp_auth_password    text,
  archive_password      text,
  is_zip_file           boolean not null default false,
  routine_unloading     text not null default 'DAILY' check (routine_unloading in
    ('DAILY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY')),
  registration_city     text not null default '',
  legal_address         jsonb,
  mailing_addresses     jsonb not null default '[]',
  version               integer not null default 1,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now()
);
comment on table merchants is 'Partners by their code, the key everywhere; passwords are encrypted';

create table user_merchants (
  user_id     bigint not null references users on delete cascade,
  merchant_id text not null references merchants on delete cascade,
  primary key (user_id, merchant_id)
);
comment on table user_merchants is 'Merchants whose orders a user sees';
create index user_merchants_merchant on user_merchants (merchant_id);

create table merchant_changes (
  id          bigint generated always as identity primary key,
  merchant_id text not null references merchants,
  version     integer not null,
  at          timestamptz not null,
  user_name   text not null,
  changes     jsonb not null,
  unique (merchant_id, version)
);
comment on table merchant_changes is 'Changes of partners, a row per save; append only';
create trigger merchant_changes_append_only before update or delete on merchant_changes
  for each row execute function refuse_change();
