-- A copy of registers names its user, whose right is judged when the mail leaves.

alter table unloading_mails add column user_id bigint;
comment on column unloading_mails.user_id is 'Whose copy it is, also after the user is deleted; empty for the address of the partner';

update unloading_mails set user_id = users.id
  from users, merchants
  where users.email = lower(unloading_mails.recipient)
    and merchants.merchant_id = unloading_mails.merchant_id
    and users.email <> lower(trim(case unloading_mails.kind
      when 'factoring' then merchants.factoring_email else merchants.scoring_email end));
