-- Sums over orders for charts, work queues and the totals of the list: a trigger appends deltas by UTC hour, a job folds them into days and
-- months of every business zone. Merchant '*' stands for all merchants. Counts have no check, because deltas fold in commit order and a cell
-- may temporarily be negative.

create table order_rollup_deltas (
  id             bigint generated always as identity primary key,
  merchant_id    text not null,
  hour           timestamptz not null,
  status         text not null,
  is_marketplace boolean not null,
  orders         bigint not null,
  amount_tiyn    bigint not null,
  kept_orders    bigint not null,
  kept_tiyn      bigint not null
);
comment on table order_rollup_deltas is 'Changes waiting to be folded; every read adds them';

create table order_rollup_days (
  zone           text not null,
  merchant_id    text not null,
  day            date not null,
  status         text not null,
  is_marketplace boolean not null,
  orders         bigint not null,
  amount_tiyn    bigint not null,
  kept_orders    bigint not null,
  kept_tiyn      bigint not null,
  primary key (zone, merchant_id, day, status, is_marketplace)
);
comment on table order_rollup_days is 'Orders by day of creation; kept is the part that buyers kept of partly returned orders';

create table order_rollup_months (
  zone           text not null,
  merchant_id    text not null,
  month          date not null,
  status         text not null,
  is_marketplace boolean not null,
  orders         bigint not null,
  amount_tiyn    bigint not null,
  kept_orders    bigint not null,
  kept_tiyn      bigint not null,
  primary key (zone, merchant_id, month, status, is_marketplace)
);
comment on table order_rollup_months is 'The same by month';

-- Subtracts an order from its previous cell and adds it to the current one.
create function order_counted() returns trigger language plpgsql as $$
  begin
    insert into order_rollup_deltas (merchant_id, hour, status, is_marketplace, orders, amount_tiyn, kept_orders, kept_tiyn)
    select merchant_id, date_trunc('hour', created_at, 'UTC'), status, is_marketplace, sign, sign * amount_tiyn,
      case when in_part then sign else 0 end, case when in_part then sign * (amount_tiyn - compensation_tiyn) else 0 end
    from (
      select old.merchant_id, old.created_at, old.status, old.is_marketplace, old.amount_tiyn, old.compensation_tiyn, -1
      where tg_op <> 'INSERT'
      union all
      select new.merchant_id, new.created_at, new.status, new.is_marketplace, new.amount_tiyn, new.compensation_tiyn, 1
      where tg_op <> 'DELETE'
    ) as counted (merchant_id, created_at, status, is_marketplace, amount_tiyn, compensation_tiyn, sign)
    cross join lateral (values (compensation_tiyn > 0 and compensation_tiyn < amount_tiyn)) as returned (in_part);
    return null;
  end
$$;

create trigger order_counted after insert or delete on orders for each row execute function order_counted();
create trigger order_recounted after update on orders for each row
  when ((old.merchant_id, old.created_at, old.status, old.is_marketplace, old.amount_tiyn, old.compensation_tiyn)
    is distinct from (new.merchant_id, new.created_at, new.status, new.is_marketplace, new.amount_tiyn, new.compensation_tiyn))
  execute function order_counted();
