-- Keys get a visible prefix, rights, an end and a maker. Keys made before have no prefix and register orders, as they did.

alter table api_keys
  add prefix     text,
  add rights     text[] not null default '{}',
  add expires_at timestamptz,
  add created_by text;
update api_keys set rights = '{orders:create}' where kind = 'partner';
create index api_keys_partner on api_keys (partner, id);

insert into role_permissions (role_id, permission) select id, 'MANAGE_INTEGRATIONS' from roles where name = 'ADMINISTRATOR';
