import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** The order desk: audit, idempotency, outbox with its sinks, delivery codes, machine keys and what machines reported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [...audit, idempotency, ...outbox, ...sinks, ...codes, ...intake, ...orders])
}

const audit = [
  `create table audit_log (
    id         bigint generated always as identity primary key,
    at         timestamptz not null,
    user_id    bigint,
    actor      text not null,
    action     text not null,
    subject    text not null,
    subject_id text not null,
    merchant   text,
    before     jsonb,
    after      jsonb,
    request_id text
  )`,
  'create index audit_log_subject on audit_log (subject, subject_id, at)',
  'create index audit_log_actor on audit_log (actor, at)',
  `create trigger audit_log_append_only before update or delete on audit_log
    for each row execute function refuse_change()`,
  // A row trigger does not see TRUNCATE.
  `create trigger audit_log_no_truncate before truncate on audit_log
    for each statement execute function refuse_change()`,
]

const idempotency = `create table idempotency_keys (
    user_id    bigint not null,
    call       text not null,
    key        text not null,
    body_hash  text not null,
    created_at timestamptz not null,
    status     integer not null,
    answer     jsonb not null,
    primary key (user_id, call, key)
  )`

const outbox = [
  'create index idempotency_keys_age on idempotency_keys (created_at)',
  // What must reach another system: written with the change that causes it, deleted when the other side has it.
  `create table outbox (
    id          uuid primary key,
    topic       text not null check (topic in ('sms', 'document')),
    payload     text not null,
    created_at  timestamptz not null,
    next_try_at timestamptz not null,
    attempts    integer not null default 0,
    expires_at  timestamptz,
    last_error  text
  )`,
  'create index outbox_due on outbox (next_try_at)',
]

const sinks = [
  `create table outbox_sms (
    id      uuid primary key,
    sent_at timestamptz not null,
    phone   text not null,
    text    text not null
  )`,
  'create index outbox_sms_sent on outbox_sms (sent_at desc)',
  `create table documents (
    collection text not null,
    id         text not null,
    document   jsonb not null,
    stored_at  timestamptz not null,
    primary key (collection, id)
  )`,
]

const codes = [
  // One row per code that was sent; the newest of an order is the one that counts.
  `create table delivery_codes (
    id                bigint generated always as identity primary key,
    merchant_id       text not null,
    order_id          bigint not null,
    amount_tiyn       bigint not null check (amount_tiyn > 0),
    order_amount_tiyn bigint not null,
    code_hash         text not null,
    sent_at           timestamptz not null,
    expires_at        timestamptz not null,
    resend_at         timestamptz not null,
    attempts_left     integer not null check (attempts_left >= 0),
    used_at           timestamptz,
    foreign key (merchant_id, order_id) references orders (merchant_id, id)
  )`,
  'create index delivery_codes_order on delivery_codes (order_id, id)',
]

const intake = [
  `create table api_keys (
    id           integer generated always as identity primary key,
    kind         text not null check (kind in ('partner', 'bank')),
    partner      text references merchants,
    name         text not null,
    key_hash     text not null unique,
    created_at   timestamptz not null,
    last_used_at timestamptz,
    revoked_at   timestamptz,
    check ((kind = 'partner') = (partner is not null))
  )`,
  `create table intake_events (
    event_id    text primary key,
    merchant_id text not null,
    order_id    bigint not null,
    body_hash   text not null,
    at          timestamptz not null,
    foreign key (merchant_id, order_id) references orders (merchant_id, id)
  )`,
  // What an order came as; a repetition with the same content is the same order.
  'alter table orders add column intake_hash text',
]

const orders = [
  // The feed of changes reads the last seconds of all merchants.
  'create index order_history_recent on order_history (at)',
  // Those that expire after 72 hours without an action.
  `create index orders_waiting on orders (status_changed_at)
    where status in ('completed', 'no_card_completed', 'in_progress')`,
  // Those that wait for the bank.
  `create index orders_at_bank on orders (status_changed_at)
    where status in ('delivered', 'delivered_w_e', 'return', 'part_return', 'part_return_w_e', 'return_request')`,
]
