-- Compatible since 0024-keys: an older version inserts deliveries itself.

-- A function keeps its plan: a statement of the change's own would be planned again at every change, also of partners without an address.
create function emit_webhooks(types text[], merchants text[], orders bigint[], at timestamptz, given json)
returns integer language plpgsql as $$
  declare
    iso constant text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
    queued integer;
  begin
  with event as materialized (
    select e.*, 'msg_' || gen_random_uuid() as message_id
    from unnest(types, merchants, orders) with ordinality as e (type, merchant_id, order_id, n))
  insert into webhook_deliveries (merchant_id, address_id, message_id, event, order_id, body, created_at, next_at)
  select a.merchant_id, a.id, e.message_id, e.type, e.order_id,
    json_build_object('type', e.type, 'timestamp', to_char(at at time zone 'UTC', iso), 'data', coalesce(given,
      (select json_build_object('id', o.id, 'number', o.merchant_order_id, 'status', o.status, 'version', o.version,
          'status_changed_at', to_char(o.status_changed_at at time zone 'UTC', iso),
          'amount', trim_scale(o.amount_tiyn / 100.0), 'returned', trim_scale(o.compensation_tiyn / 100.0))
        from orders o where o.id = e.order_id))),
    at, case when a.off_since is null then at end
  from event e join webhook_addresses a on a.merchant_id = e.merchant_id and e.type = any(a.events)
  order by e.n;
  get diagnostics queued = row_count;
  return queued;
  end $$;
comment on function emit_webhooks is 'Queues events for the addresses that want them; what is for an address that is off waits for nobody. The data are given, or those of the order, which tell nothing of the buyer';
