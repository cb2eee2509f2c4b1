-- Registers 3 and 4 list what happened to bought orders. What their older files lack is recorded as corrections by the server's next
-- round of planning: `settlements verify` prints them.

alter table unloading_files
  add column returns     bigint,
  add column corrections bigint,
  add column paid_tiyn   bigint;
comment on column unloading_files.returns is 'Lines of returns; null in files that list no events';
comment on column unloading_files.paid_tiyn is 'Sum of what the file pays; null in files made before events until they are corrected';
create index unloading_files_uncorrected on unloading_files (unloading_id)
  where register in (3, 4) and sha256 is not null and paid_tiyn is null;

create table order_corrections (
  merchant_id  text not null,
  order_id     bigint not null,
  unloading_id bigint not null,
  at           timestamptz not null,
  sum_tiyn     bigint not null,
  paid_tiyn    bigint not null,
  primary key (unloading_id, order_id),
  foreign key (merchant_id, order_id) references orders (merchant_id, id),
  foreign key (merchant_id, unloading_id) references unloadings (merchant_id, id)
);
comment on table order_corrections is 'What registers made before events lack of an order; the day of `at` lists it';
create index order_corrections_order on order_corrections (order_id);
create index order_corrections_merchant on order_corrections (merchant_id, at);
create trigger order_corrections_append_only before update or delete on order_corrections
  for each row execute function refuse_change();

-- The events of a period are found by their time.
create index order_history_listed on order_history (merchant_id, at)
  where action in ('buy', 'return', 'part_return', 'return_final', 'cancel', 'expire');
drop index order_history_decisions;
