-- An older process learns here whether it still runs on a schema that a newer version has made.
create table schema_compatibility (
  migration        text primary key,
  compatible_since text not null
);
comment on table schema_compatibility is 'Newer migrations with the oldest schema whose version still runs on them; absent: none';
