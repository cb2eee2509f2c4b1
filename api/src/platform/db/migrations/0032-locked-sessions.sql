-- Compatible since 0024-keys: an older version takes locked sessions for open ones.

alter table sessions add column locked_at timestamptz;
comment on column sessions.locked_at is 'Locked by its user: only its end is left to it';
