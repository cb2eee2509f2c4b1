-- Compatible since 0016-compatibility: a trigger keeps these sums, which an older version neither folds nor reads.

-- Sums over the history for figures of quality, by the order's day of creation; they are kept like the sums of 0005. Measures and their values:
-- cancel by reason, taking and delivery by bucket of duration, code by first or more.

create table quality_deltas (
  id          bigint generated always as identity primary key,
  merchant_id text not null,
  hour        timestamptz not null,
  measure     text not null,
  value       text not null,
  orders      bigint not null,
  amount_tiyn bigint not null
);
comment on table quality_deltas is 'Changes of quality waiting to be folded; every read adds them';

create table quality_days (
  zone        text not null,
  merchant_id text not null,
  day         date not null,
  measure     text not null,
  value       text not null,
  orders      bigint not null,
  amount_tiyn bigint not null,
  primary key (zone, merchant_id, day, measure, value)
);
comment on table quality_days is 'Cancelled orders by reason, durations by bucket, delivery codes: by day of the order';

create table quality_months (
  zone        text not null,
  merchant_id text not null,
  month       date not null,
  measure     text not null,
  value       text not null,
  orders      bigint not null,
  amount_tiyn bigint not null,
  primary key (zone, merchant_id, month, measure, value)
);
comment on table quality_months is 'The same by month';

-- Four buckets to each doubling of seconds: the middle of one is at most 9 % from its ends.
create function duration_bucket(began timestamptz, ended timestamptz) returns text language sql immutable parallel safe
  return floor(4 * ln(greatest(1, date_part('epoch', ended - began))) / ln(2::float8))::int::text;

-- The facts of each order, by the history. Orders are taken by the first action on a new order that was not undone.
create view order_quality as
  with taken as (
    select distinct on (order_id) order_id, at from order_history as taking
    where action in ('in_progress', 'hand_over') and not exists (
      select from order_history as undo where undo.order_id = taking.order_id and undo.action = 'put_back' and undo.id > taking.id)
    order by order_id, id
  ), delivered as (
    select order_id, at from order_history where action in ('deliver', 'deliver_changed')
  ), codes as (
    select order_id, case count(*) when 1 then 'first' else 'more' end as value from delivery_codes group by order_id
  )
  select o.merchant_id, o.created_at, 'cancel' as measure, coalesce(reason, '') as value, o.amount_tiyn
  from order_history join orders as o on o.id = order_id where action = 'cancel'
  union all
  select o.merchant_id, o.created_at, 'taking', duration_bucket(o.created_at, at), 0 from taken join orders as o on o.id = order_id
  union all
  select o.merchant_id, o.created_at, 'delivery', duration_bucket(taken.at, delivered.at), 0
  from delivered join taken using (order_id) join orders as o on o.id = order_id
  union all
  select o.merchant_id, o.created_at, 'code', value, 0 from delivered join codes using (order_id) join orders as o on o.id = order_id;

-- Adds what new entries of the history change in the view.
create function quality_counted() returns trigger language plpgsql as $$
  begin
    insert into quality_deltas (merchant_id, hour, measure, value, orders, amount_tiyn)
    select o.merchant_id, date_trunc('hour', o.created_at, 'UTC'), counted.*
    from added join orders as o on o.id = added.order_id cross join lateral (
      select (
        select at from order_history as taking
        where order_id = added.order_id and id < added.id and action in ('in_progress', 'hand_over') and not exists (
          select from order_history as undo
          where undo.order_id = added.order_id and undo.action = 'put_back' and undo.id > taking.id and undo.id < added.id)
        order by id limit 1
      ) as at
    ) as taken cross join lateral (
      select 'cancel', coalesce(added.reason, ''), 1, o.amount_tiyn where added.action = 'cancel'
      union all
      select 'taking', duration_bucket(o.created_at, added.at), 1, 0 where added.action in ('in_progress', 'hand_over') and taken.at is null
      union all
      select 'taking', duration_bucket(o.created_at, taken.at), -1, 0 where added.action = 'put_back' and taken.at is not null
      union all
      select 'delivery', duration_bucket(taken.at, added.at), 1, 0 where added.action like 'deliver%' and taken.at is not null
      union all
      select 'code', case count(*) when 1 then 'first' else 'more' end, 1, 0
      from delivery_codes where order_id = added.order_id and added.action like 'deliver%' having count(*) > 0
    ) as counted
    where added.action in ('in_progress', 'hand_over', 'put_back', 'deliver', 'deliver_changed', 'cancel');
    return null;
  end
$$;

-- Counts days and months anew; the caller excludes others.
create procedure count_quality() language plpgsql as $$
  begin
    delete from quality_deltas;
    delete from quality_days;
    delete from quality_months;
    insert into quality_days
    select zone, merchant_id, business_day(zone, hour), measure, value, sum(orders), sum(amount_tiyn)
    from (
      select merchant_id, date_trunc('hour', created_at, 'UTC') as hour, measure, value, count(*) as orders, sum(amount_tiyn) as amount_tiyn
      from order_quality group by 1, 2, 3, 4
    ) as hours cross join (values ('+06:00'), ('Asia/Almaty')) as zones (zone)
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5;
    insert into quality_days
    select zone, '*', day, measure, value, sum(orders), sum(amount_tiyn) from quality_days group by 1, 3, 4, 5 order by 1, 3, 4, 5;
    insert into quality_months
    select zone, merchant_id, date_trunc('month', day::timestamp)::date, measure, value, sum(orders), sum(amount_tiyn)
    from quality_days group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5;
  end
$$;

create trigger quality_counted after insert on order_history
  referencing new table as added for each statement execute function quality_counted();

set local work_mem = '512MB';

set local enable_sort = off;

call count_quality();
