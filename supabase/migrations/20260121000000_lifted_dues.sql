-- What is taken off a due after a run charged it: a cancelled booking's fee, a returned deposit. The charge is lowered first, and only what
-- was received beyond the rest becomes the unit's credit (docs/decisions/0049).

-- `released`: no money came and no credit was used, what stands on the charge is no longer owed.
alter table public.receipts drop constraint receipts_source_check;
alter table public.receipts add constraint receipts_source_check
  check (source in ('return_file', 'pix', 'statement', 'typed', 'provider', 'released'));

alter table public.unit_dues
  -- Of what was charged, what is no longer owed; and of that, what the unit has as credit because it had paid it.
  add column lifted_cents bigint not null default 0,
  add column credited_cents bigint not null default 0,
  add constraint unit_due_lifted check (lifted_cents between 0 and cents and credited_cents between 0 and lifted_cents),
  add constraint unit_due_lifted_charged check (run_id is not null or lifted_cents = 0);

-- The charges that now stand for a charge: itself, or the instalments of the agreements that replaced it, one after the other.
create function private.charges_standing_for(target uuid, wanted uuid) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  with recursive standing (id) as (
    select wanted
    union
    select i.charge_id from standing s
    join public.charges c on c.condominium_id = target and c.id = s.id and c.status = 'agreed'
    join public.agreement_debts d on d.condominium_id = target and d.charge_id = s.id
    join public.debt_agreements a on a.condominium_id = target and a.id = d.agreement_id and a.status in ('active', 'completed', 'renegotiated')
    join public.agreement_instalments i on i.condominium_id = target and i.agreement_id = a.id
  )
  select c.id from standing s join public.charges c on c.condominium_id = target and c.id = s.id
  where c.status in ('open', 'paid')
$$;
-- The dues of which a unit has credit because these charges were paid.
create function private.credited_dues(target uuid, paid uuid[]) returns table (id uuid, charge_id uuid)
language sql stable security definer set search_path = ''
as $$
  select d.id, c.id from public.unit_dues d
  join public.charges c on c.condominium_id = target and c.run_id = d.run_id and c.unit_id = d.unit_id
  where d.condominium_id = target and d.credited_cents > 0
    and d.unit_id in (select p.unit_id from public.charges p where p.condominium_id = target and p.id = any (paid))
    and exists (select from private.charges_standing_for(target, c.id) s where s = any (paid))
  order by d.id
$$;
grant execute on function private.charges_standing_for(uuid, uuid), private.credited_dues(uuid, uuid[]) to service_role;
