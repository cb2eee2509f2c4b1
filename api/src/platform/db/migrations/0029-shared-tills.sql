-- Compatible since 0024-keys: an older version takes sessions of shared computers for ordinary ones.

alter table sessions add column last_active_at timestamptz;
comment on column sessions.last_active_at is 'Last key or press on a shared computer; null for a session that does not end by idleness';

alter table roles add column idle_minutes smallint;
comment on column roles.idle_minutes is 'Minutes without a key or press that end a session on a shared computer; null: IDLE_MINUTES';
