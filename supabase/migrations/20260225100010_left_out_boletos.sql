-- Boletos and instructions that the last remittance left out wait for a person too: `left_out`, with what to correct. The next remittance takes them up.
create or replace function public.troubled_boletos(condo_id uuid)
returns table (charge_id uuid, bundle_id uuid, unit_label text, reference text, due_on date, amount_cents bigint, bank_account_id uuid,
  what text, reason text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query
  select t.* from (
    select c.id, null::uuid, c.unit_label, c.reference, c.due_on, c.amount_cents, g.bank_account_id, w.what,
      case when w.what = 'rejected' or w.what = 'left_out' and b.status = 'issued' then b.rejection else b.refusal end
    from public.boletos b
    join public.charges c on c.condominium_id = condo_id and c.id = b.charge_id
    join public.collection_agreements g on g.condominium_id = condo_id and g.id = b.agreement_id
    cross join lateral (select case
      when b.write_off = 'refused' then 'write_off_refused'
      when b.due_change = 'refused' then 'due_change_refused'
      when b.status = 'issued' and b.rejection is not null and c.status = 'open' then 'left_out'
      when b.refusal is not null and (b.write_off = 'wanted' or b.due_change = 'wanted' and c.status = 'open') then 'left_out'
      when b.status = 'rejected' and c.status = 'open' then 'rejected'
      when b.status = 'written_off' and c.status = 'open' and c.settled_cents = 0 and c.due_on >= private.today() then 'written_off' end as what) w
    where b.condominium_id = condo_id
      and (b.status in ('rejected', 'written_off') or b.write_off in ('refused', 'wanted') or b.due_change in ('refused', 'wanted')
        or b.status = 'issued' and b.rejection is not null) and w.what is not null
    union all
    select l.charge_id, b.bundle_id, p.unit_labels, c.reference, b.due_on, b.amount_cents, g.bank_account_id, w.what,
      case when w.what = 'rejected' or w.what = 'left_out' and b.status = 'issued' then b.rejection else b.refusal end
    from public.bundle_boletos b
    join public.payment_bundles p on p.condominium_id = condo_id and p.id = b.bundle_id
    join public.payment_bundle_charges l on l.condominium_id = condo_id and l.bundle_id = b.bundle_id and l.position = 1
    join public.charges c on c.condominium_id = condo_id and c.id = l.charge_id
    join public.collection_agreements g on g.condominium_id = condo_id and g.id = b.agreement_id
    cross join lateral (select case
      when b.write_off = 'refused' then 'write_off_refused'
      when b.write_off = 'wanted' and b.refusal is not null then 'left_out'
      when p.status <> 'open' or b.due_on < private.today() then null
      when b.status = 'issued' and b.rejection is not null then 'left_out'
      when b.status in ('rejected', 'written_off') then b.status end as what) w
    where b.condominium_id = condo_id and (b.status in ('rejected', 'written_off') or b.write_off in ('refused', 'wanted')
      or b.status = 'issued' and b.rejection is not null) and w.what is not null
  ) t (charge_id, bundle_id, unit_label, reference, due_on, amount_cents, bank_account_id, what, reason)
  order by t.due_on, t.unit_label limit 100;
end $$;
