-- Orders that come back from a courier, and what the history says of returns.

alter table orders add column came_back boolean not null default false;

alter table order_history add column explanation text;
alter table order_history add column items jsonb;
-- Older rows have neither, so they are not read again.
alter table order_history add constraint order_history_explanation_check
  check (length(explanation) between 1 and 500) not valid;
alter table order_history add constraint order_history_items_check check (jsonb_typeof(items) = 'array') not valid;
