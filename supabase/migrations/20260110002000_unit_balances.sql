-- What each unit owes: kept with the charges, in the transaction that writes them, and proved again every night with the other rows
-- that lists read.

create function private.on_charges_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed uuid[];
  tenants uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct n.condominium_id) into tenants from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct o.condominium_id), array_agg(distinct o.unit_id) into tenants, changed from old_rows o;
  else
    select array_agg(distinct r.condominium_id), array_agg(distinct r.unit_id) into tenants, changed
    from (
      select n.*, o.unit_id as old_unit_id
      from new_rows n join old_rows o on o.condominium_id = n.condominium_id and o.id = n.id
      where (n.status = 'open', n.amount_cents - n.settled_cents, n.due_on, n.unit_id)
        is distinct from (o.status = 'open', o.amount_cents - o.settled_cents, o.due_on, o.unit_id)
    ) c cross join lateral (values (c.condominium_id, c.unit_id), (c.condominium_id, c.old_unit_id)) r (condominium_id, unit_id);
  end if;
  if tenants is null then return null; end if;
  -- One posting of a condominium at a time: two that change the same units in another order would wait for each other, and each
  -- would sum up without the other's. The ledger's accounts make them take turns a moment later anyway.
  perform pg_advisory_xact_lock(hashtextextended('unit_balances ' || t, 0)) from (select unnest(tenants) t order by 1) o;
  if tg_op = 'INSERT' then
    update private.unit_balances b
    set open_cents = b.open_cents + s.cents, oldest_due_on = least(b.oldest_due_on, s.due_on)
    from (
      select n.condominium_id, n.unit_id, sum(n.amount_cents - n.settled_cents)::bigint as cents, min(n.due_on) as due_on
      from new_rows n where n.status = 'open' group by 1, 2
    ) s
    where b.condominium_id = s.condominium_id and b.unit_id = s.unit_id;
  else
    update private.unit_balances b
    set open_cents = s.cents, oldest_due_on = s.due_on
    from unnest(changed) u (id)
    cross join lateral (
      select coalesce(sum(c.amount_cents - c.settled_cents), 0)::bigint as cents, min(c.due_on) as due_on
      from public.charges c where c.unit_id = u.id and c.status = 'open'
    ) s
    where b.condominium_id = any (tenants) and b.unit_id = u.id and (b.open_cents, b.oldest_due_on) is distinct from (s.cents, s.due_on);
  end if;
  return null;
end $$;
create trigger charges_inserted after insert on public.charges referencing new table as new_rows
  for each statement execute function private.on_charges_change();
create trigger charges_updated after update on public.charges referencing old table as old_rows new table as new_rows
  for each statement execute function private.on_charges_change();
create trigger charges_deleted after delete on public.charges referencing old table as old_rows
  for each statement execute function private.on_charges_change();

-- Proof of the kept rows of one condominium: what is kept and should not be, or the reverse. Empty is right.
create function private.register_differences(target uuid) returns table (what text, unit_id uuid)
language sql stable security definer set search_path = ''
as $$
  select 'unit_list', coalesce(kept.unit_id, due.unit_id)
  from (select l.* from public.unit_list l where l.condominium_id = target) kept
  full join private.unit_list_rows(array(select u.id from public.units u where u.condominium_id = target)) due
    on due.unit_id = kept.unit_id
  where (kept.sort_key, kept.block, kept.number, kept.floor, kept.kind, kept.share, kept.owner_name, kept.occupant_name, kept.payer_name,
      kept.payer_id, kept.people_count, kept.main_id, kept.is_let, kept.name_key)
    is distinct from (due.sort_key, due.block, due.number, due.floor, due.kind, due.share, due.owner_name, due.occupant_name,
      due.payer_name, due.payer_id, due.people_count, due.main_id, due.is_let, due.name_key)
  union all
  select 'unit_balances', coalesce(kept.unit_id, due.unit_id)
  from (select b.* from private.unit_balances b where b.condominium_id = target) kept
  full join (
    select u.id as unit_id, u.sort_key, coalesce(sum(c.amount_cents - c.settled_cents), 0)::bigint as open_cents, min(c.due_on) as oldest_due_on
    from public.units u
    left join public.charges c on c.condominium_id = u.condominium_id and c.unit_id = u.id and c.status = 'open'
    where u.condominium_id = target group by 1, 2
  ) due on due.unit_id = kept.unit_id
  where (kept.sort_key, kept.open_cents, kept.oldest_due_on) is distinct from (due.sort_key, due.open_cents, due.oldest_due_on)
  union all
  select 'unit_counts', null
  from (
    select r.block, r.block_key, r.class from (
      select c.block, c.block_key, c.class, c.units, c.shares from private.unit_counts c where c.condominium_id = target
      union all
      select l.block, split_part(l.sort_key, ' ', 1), l.class, -1, -l.share from public.unit_list l where l.condominium_id = target
    ) r group by 1, 2, 3 having sum(r.units) <> 0 or sum(r.shares) <> 0
  ) d
  union all
  select 'people_counts', null
  where (select (coalesce(sum(c.people), 0), coalesce(sum(c.accounts), 0)) from private.people_counts c where c.condominium_id = target)
    <> (select (count(*)::numeric, count(p.user_id)::numeric) from public.people p where p.condominium_id = target)
$$;

-- Folds the changes of counts into one row each. Rows that are being written meanwhile are not seen and stay.
create function private.fold_register_counts(target uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  with gone as (
    delete from private.unit_counts c where c.condominium_id = target returning c.*
  )
  insert into private.unit_counts (condominium_id, block, block_key, class, units, shares)
  select g.condominium_id, g.block, g.block_key, g.class, sum(g.units), sum(g.shares)
  from gone g group by 1, 2, 3, 4 having sum(g.units) <> 0 or sum(g.shares) <> 0;
  with gone as (
    delete from private.people_counts c where c.condominium_id = target returning c.*
  )
  insert into private.people_counts (condominium_id, people, accounts)
  select g.condominium_id, sum(g.people), sum(g.accounts) from gone g group by 1;
$$;
grant select on private.unit_counts, private.people_counts, private.unit_balances to service_role;
grant execute on function private.register_differences(uuid), private.fold_register_counts(uuid) to service_role;
