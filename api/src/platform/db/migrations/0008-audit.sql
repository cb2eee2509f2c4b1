-- The audit log with its chain of hashes.

create table audit_log (
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
  request_id text,
  address    text
);
comment on table audit_log is 'Actions of people and machines; append only';
create index audit_log_subject on audit_log (subject, subject_id, at);
create index audit_log_actor on audit_log (actor, at);
-- The security log reads some actions, newest first.
create index audit_log_action on audit_log (action, id);

create table audit_chain (
  position  bigint primary key,
  record_id bigint not null unique,
  hash      bytea not null
);
comment on table audit_chain is 'Links of the records, after they are committed; append only';

create table audit_unlinked (record_id bigint primary key);
comment on table audit_unlinked is 'Records without a link yet';

create function await_link() returns trigger language plpgsql as $$
  begin
    insert into audit_unlinked values (new.id);
    return null;
  end
$$;

create trigger audit_log_link after insert on audit_log for each row execute function await_link();
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_chain_append_only before update or delete on audit_chain
  for each row execute function refuse_change();
-- A row trigger does not fire on TRUNCATE.
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_chain_no_truncate before truncate on audit_chain
  for each statement execute function refuse_change();

create table hourly_counts (
  name  text not null,
  key   text not null,
  hour  timestamptz not null,
  count integer not null,
  primary key (name, key, hour)
);
comment on table hourly_counts is 'Uses of limited actions by hour of the clock; the key is a keyed hash';
create index hourly_counts_hour on hourly_counts (hour);
