-- Compatible since 0016-compatibility: an older version sends no morning mails.

create table morning_mails (
  user_id      bigint primary key references users on delete cascade,
  wished_since timestamptz,
  queued_day   date,
  sent_day     date
);
comment on table morning_mails is 'Users who have wished for the morning mail, null while they do not; the days make each mail unique';
