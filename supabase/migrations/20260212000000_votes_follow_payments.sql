-- The roll follows the payment: who owes at the opening and pays, settles or is let off during the session votes from that moment on, by what the
-- books say, and the table is not asked; and no longer once the payment is undone. What counted at the opening is kept with the unit, so that a debt
-- that fell due since bars nobody.
alter table public.assembly_units
  -- Of a barred unit: its debts that were due by then are what bars it.
  add column debts_until date,
  -- Who let it vote: the table with a reason, or its payment.
  add column admitted_by text not null default 'table' check (admitted_by in ('table', 'payment'));
-- The roll of an assembly that opens, in one statement: every unit with a vote of its own, what belongs to it added to its share, and whether
-- debts that were due by the cut-off (told as the latest due date that is overdue) take its vote away.
create or replace function private.make_assembly_roll(condo_id uuid, wanted uuid, overdue_until date) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  a public.assemblies;
  made integer;
begin
  select * into a from public.assemblies o where o.condominium_id = condo_id and o.id = wanted;
  insert into public.assembly_units (condominium_id, assembly_id, unit_id, unit_label, block, floor, sort_key, share, weight, barred, debts_until)
  select condo_id, wanted, l.unit_id, l.label, l.block, l.floor, l.sort_key, w.share, case a.weight when 'unit' then 1 else w.share end,
    case when d.unit_id is not null then 'overdue' when g.unit_id is not null then 'agreed' end,
    case when coalesce(d.unit_id, g.unit_id) is not null then least(overdue_until, a.cut_off_on) end
  from public.unit_list l
  left join (select x.main_id, sum(x.share) as share from public.unit_list x where x.condominium_id = condo_id and x.main_id is not null group by 1) x
    on x.main_id = l.unit_id
  cross join lateral (select l.share + coalesce(x.share, 0) as share) w
  left join (select distinct c.unit_id from public.charges c where c.condominium_id = condo_id and c.status = 'open'
    and c.due_on <= least(overdue_until, a.cut_off_on) and c.amount_cents > c.settled_cents) d on d.unit_id = l.unit_id
  left join (select distinct g.unit_id from public.debt_agreements g where g.condominium_id = condo_id and g.status = 'active' and not a.agreed_vote) g
    on g.unit_id = l.unit_id
  where l.condominium_id = condo_id and l.main_id is null
  on conflict do nothing;
  get diagnostics made = row_count;
  return made;
end $$;

alter table public.assembly_attendance drop constraint assembly_attendance_kind_check,
  add constraint assembly_attendance_kind_check check (kind in ('arrived', 'left', 'admitted', 'barred'));

-- Who votes by the table's word does so until the end.
create or replace function private.guard_assembly_unit() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if row(new.unit_label, new.share, new.weight, new.barred) is distinct from row(old.unit_label, old.share, old.weight, old.barred)
    or old.admitted_at is not null and old.admitted_by = 'table' and new.admitted_at is distinct from old.admitted_at then
    raise exception 'the roll of an assembly never changes its weights';
  end if;
  return new;
end $$;

-- Holds the barred ones of these units in a session that is held or suspended against the books: they vote once nothing that counted at its opening
-- is owed any more, and no longer where what paid it is undone: their votes on items that are not closed go too. Who votes by the table's word is left
-- as they are.
create function private.follow_debts(condo_id uuid, units uuid[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  with changed as (
    update public.assembly_units u set
      admitted_at = case when u.is_voting then null else private.now() end,
      admitted_by = 'payment',
      admit_reason = case when not u.is_voting then
        'As dívidas vencidas até ' || to_char(coalesce(u.debts_until, a.cut_off_on), 'DD/MM/YYYY') || ' foram pagas ou baixadas.' end
    from public.assemblies a
    where a.condominium_id = condo_id and a.opened_at is not null and a.closed_at is null and a.cancelled_at is null
      and u.condominium_id = condo_id and u.assembly_id = a.id and u.unit_id = any (units) and u.barred is not null
      and (u.admitted_at is null or u.admitted_by = 'payment')
      and u.is_voting is distinct from (private.barred_for(condo_id, u.unit_id, coalesce(u.debts_until, a.cut_off_on), a.agreed_vote) is null)
    returning u.assembly_id, u.unit_id, u.is_voting, u.admit_reason
  ), gone as (
    delete from public.votes v using changed d, public.agenda_items i
    where not d.is_voting and i.condominium_id = condo_id and i.assembly_id = d.assembly_id and i.state <> 'closed'
      and v.condominium_id = condo_id and v.item_id = i.id and v.unit_id = d.unit_id
  )
  insert into public.assembly_attendance (condominium_id, assembly_id, unit_id, kind, reason, happened_at)
  select condo_id, d.assembly_id, d.unit_id, case when d.is_voting then 'admitted' else 'barred' end,
    coalesce(d.admit_reason, 'O pagamento foi desfeito: a unidade não vota, e o que votou em item ainda aberto não conta.'), private.now()
  from changed d;
end $$;

create function private.votes_follow_charges() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare changed record;
begin
  for changed in
    select n.condominium_id, array_agg(distinct n.unit_id) as units from new_rows n join old_rows o using (condominium_id, id)
    where (n.status, n.settled_cents) is distinct from (o.status, o.settled_cents)
      and exists (select from public.assemblies a where a.condominium_id = n.condominium_id and a.opened_at is not null and a.closed_at is null
        and a.cancelled_at is null)
    group by 1
  loop
    perform private.follow_debts(changed.condominium_id, changed.units);
  end loop;
  return null;
end $$;
create trigger votes_follow_charges after update on public.charges referencing old table as old_rows new table as new_rows
  for each statement execute function private.votes_follow_charges();

create function private.votes_follow_agreement() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.follow_debts(new.condominium_id, array[new.unit_id]);
  return null;
end $$;
create trigger votes_follow_agreement after update of status on public.debt_agreements for each row
  when (new.status is distinct from old.status) execute function private.votes_follow_agreement();

-- What the books say is nobody's word: the own case is of who lets a unit vote at the table.
drop trigger assembly_units_own_case on public.assembly_units;
create trigger assembly_units_own_case before update of admitted_at on public.assembly_units for each row
  when (new.admitted_at is not null and old.admitted_at is null and new.admitted_by = 'table') execute function private.guard_own_seat();
