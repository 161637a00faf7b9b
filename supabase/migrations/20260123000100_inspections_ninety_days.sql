-- A renewal of a lift's or a fire brigade's paper takes longer than two months: the first alarm comes 90 days before the end, and from then on
-- the inspection stands among what needs a person, where the alarm leads.
alter table public.inspection_records drop constraint inspection_records_told_days_check;
alter table public.inspection_records add constraint inspection_records_told_days_check check (told_days in (0, 7, 30, 60, 90));

-- The inspections of a condominium as they stand on day `at`: not_applicable, never, refused (the newest was), lapsed, due (90 days or fewer
-- are left) or valid. `valid_until` is of the newest that was not refused, which may still hold while a later one was refused.
create or replace function private.inspection_states(condo_id uuid, at date)
returns table (id uuid, kind text, name text, every_months integer, rule text, not_applicable_reason text, "position" integer, record_id uuid,
  done_on date, result text, findings text, supplier_id uuid, professional text, council text, registry text, held_by uuid, valid_until date, state text)
language sql stable security definer set search_path = ''
as $$
  select i.id, i.kind, i.name, i.every_months, i.rule, i.not_applicable_reason, i.position, l.id, l.done_on, l.result, l.findings, l.supplier_id,
    l.professional, l.council, l.registry, h.id, h.valid_until,
    case when i.not_applicable_reason is not null then 'not_applicable' when l.id is null then 'never' when l.result = 'refused' then 'refused'
      when h.valid_until < at then 'lapsed' when h.valid_until <= at + 90 then 'due' else 'valid' end
  from public.inspections i
  left join lateral (
    select r.* from public.inspection_records r
    where r.condominium_id = condo_id and r.inspection_id = i.id and r.removed_at is null
    order by r.done_on desc, r.created_at desc, r.id desc limit 1
  ) l on true
  left join lateral (
    select r.id, r.valid_until from public.inspection_records r
    where r.condominium_id = condo_id and r.inspection_id = i.id and r.removed_at is null and r.result <> 'refused'
    order by r.done_on desc, r.created_at desc, r.id desc limit 1
  ) h on true
  where i.condominium_id = condo_id and i.removed_at is null
$$;
