-- Compatible since 0016-compatibility: an older version raises no alarms.

create table alarms (
  name  text primary key,
  text  text not null,
  since timestamptz not null,
  until timestamptz
);
comment on table alarms is 'Alarms that were sent to ALERT_URL and are not over; until is the end of one that passes by itself';
