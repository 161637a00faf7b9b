-- What the first page adds up of very many rows, kept beside them: a building of a million units has a million open charges on the day of issue,
-- and as many receipts in a month. Proved every night with the other kept figures; one that is off stops no payment.

-- Open charges of which nothing was paid, by due date and amount: such charges owe the same on every day.
create table private.open_charges (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  due_on date not null,
  amount_cents bigint not null,
  charges bigint not null,
  primary key (condominium_id, due_on, amount_cents)
);
-- The others are few, and each owes what it owes.
create index charges_in_part on public.charges (condominium_id, due_on) where status = 'open' and settled_cents + late_cents > 0;

create function private.on_open_charges_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  moved private.open_charges[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(m.*)::private.open_charges) into moved from (
      select n.condominium_id, n.due_on, n.amount_cents, count(*) from new_rows n
      where n.status = 'open' and n.settled_cents + n.late_cents = 0 group by 1, 2, 3) m;
  elsif tg_op = 'DELETE' then
    select array_agg(row(m.*)::private.open_charges) into moved from (
      select o.condominium_id, o.due_on, o.amount_cents, -count(*) from old_rows o
      where o.status = 'open' and o.settled_cents + o.late_cents = 0 group by 1, 2, 3) m;
  else
    select array_agg(row(m.*)::private.open_charges) into moved from (
      select r.condominium_id, r.due_on, r.amount_cents, sum(r.one) from (
        select n.condominium_id, n.due_on, n.amount_cents, 1 as one from new_rows n where n.status = 'open' and n.settled_cents + n.late_cents = 0
        union all
        select o.condominium_id, o.due_on, o.amount_cents, -1 from old_rows o where o.status = 'open' and o.settled_cents + o.late_cents = 0
      ) r group by 1, 2, 3 having sum(r.one) <> 0) m;
  end if;
  if moved is null then return null; end if;
  -- The turn that postings of a condominium take anyway (private.on_charges_change).
  perform pg_advisory_xact_lock(hashtextextended('unit_balances ' || t, 0))
  from (select distinct m.condominium_id as t from unnest(moved) m order by 1) o;
  insert into private.open_charges as c (condominium_id, due_on, amount_cents, charges)
  select m.condominium_id, m.due_on, m.amount_cents, m.charges from unnest(moved) m
  where exists (select from public.condominiums k where k.id = m.condominium_id)
  on conflict (condominium_id, due_on, amount_cents) do update set charges = c.charges + excluded.charges;
  delete from private.open_charges c using unnest(moved) m
  where (c.condominium_id, c.due_on, c.amount_cents) = (m.condominium_id, m.due_on, m.amount_cents) and c.charges = 0;
  return null;
end $$;
create trigger charges_open_inserted after insert on public.charges referencing new table as new_rows
  for each statement execute function private.on_open_charges_change();
create trigger charges_open_updated after update on public.charges referencing old table as old_rows new table as new_rows
  for each statement execute function private.on_open_charges_change();
create trigger charges_open_deleted after delete on public.charges referencing old table as old_rows
  for each statement execute function private.on_open_charges_change();
insert into private.open_charges (condominium_id, due_on, amount_cents, charges)
select c.condominium_id, c.due_on, c.amount_cents, count(*) from public.charges c
where c.status = 'open' and c.settled_cents + c.late_cents = 0 group by 1, 2, 3;

-- What was received on a day in money: changes of the sum, one row each, folded at night. No payment waits for another's.
create table private.receipt_days (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  received_on date not null,
  cents bigint not null
);
create index receipt_days_of on private.receipt_days (condominium_id, received_on) include (cents);

create function private.on_receipts_counted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.receipt_days (condominium_id, received_on, cents)
    select n.condominium_id, n.received_on, sum(n.amount_cents) from new_rows n where n.status = 'posted' and n.method <> 'credit' group by 1, 2;
  elsif tg_op = 'UPDATE' then
    insert into private.receipt_days (condominium_id, received_on, cents)
    select r.condominium_id, r.received_on, sum(r.cents) from (
      select n.condominium_id, n.received_on, n.amount_cents as cents from new_rows n where n.status = 'posted' and n.method <> 'credit'
      union all
      select o.condominium_id, o.received_on, -o.amount_cents from old_rows o where o.status = 'posted' and o.method <> 'credit'
    ) r group by 1, 2 having sum(r.cents) <> 0;
  else
    insert into private.receipt_days (condominium_id, received_on, cents)
    select o.condominium_id, o.received_on, -sum(o.amount_cents) from old_rows o
    where o.status = 'posted' and o.method <> 'credit' and exists (select from public.condominiums k where k.id = o.condominium_id) group by 1, 2;
  end if;
  return null;
end $$;
create trigger receipts_counted_inserted after insert on public.receipts referencing new table as new_rows
  for each statement execute function private.on_receipts_counted();
create trigger receipts_counted_updated after update on public.receipts referencing old table as old_rows new table as new_rows
  for each statement execute function private.on_receipts_counted();
create trigger receipts_counted_deleted after delete on public.receipts referencing old table as old_rows
  for each statement execute function private.on_receipts_counted();
insert into private.receipt_days (condominium_id, received_on, cents)
select r.condominium_id, r.received_on, sum(r.amount_cents) from public.receipts r where r.status = 'posted' and r.method <> 'credit' group by 1, 2;
-- How many units have their oldest open charge due on a day: changes, one row each, folded at night.
create table private.late_units (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  oldest_due_on date not null,
  units bigint not null
);
create index late_units_of on private.late_units (condominium_id, oldest_due_on) include (units);

create function private.on_unit_balances_counted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.late_units (condominium_id, oldest_due_on, units)
    select n.condominium_id, n.oldest_due_on, count(*) from new_rows n where n.oldest_due_on is not null group by 1, 2;
  elsif tg_op = 'UPDATE' then
    insert into private.late_units (condominium_id, oldest_due_on, units)
    select r.condominium_id, r.oldest_due_on, sum(r.one) from (
      select n.condominium_id, n.oldest_due_on, 1 as one from new_rows n
      union all
      select o.condominium_id, o.oldest_due_on, -1 from old_rows o
    ) r where r.oldest_due_on is not null group by 1, 2 having sum(r.one) <> 0;
  else
    insert into private.late_units (condominium_id, oldest_due_on, units)
    select o.condominium_id, o.oldest_due_on, -count(*) from old_rows o
    where o.oldest_due_on is not null and exists (select from public.condominiums k where k.id = o.condominium_id) group by 1, 2;
  end if;
  return null;
end $$;
create trigger unit_balances_counted_inserted after insert on private.unit_balances referencing new table as new_rows
  for each statement execute function private.on_unit_balances_counted();
create trigger unit_balances_counted_updated after update on private.unit_balances referencing old table as old_rows new table as new_rows
  for each statement execute function private.on_unit_balances_counted();
create trigger unit_balances_counted_deleted after delete on private.unit_balances referencing old table as old_rows
  for each statement execute function private.on_unit_balances_counted();
insert into private.late_units (condominium_id, oldest_due_on, units)
select b.condominium_id, b.oldest_due_on, count(*) from private.unit_balances b where b.oldest_due_on is not null group by 1, 2;
grant select on private.open_charges, private.receipt_days, private.late_units to service_role;

-- As before, with these three.
create or replace function private.register_differences(target uuid) returns table (what text, unit_id uuid)
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
  union all
  select 'open_charges', null
  from (
    select r.due_on, r.amount_cents from (
      select c.due_on, c.amount_cents, c.charges from private.open_charges c where c.condominium_id = target
      union all
      select c.due_on, c.amount_cents, -1 from public.charges c
      where c.condominium_id = target and c.status = 'open' and c.settled_cents + c.late_cents = 0
    ) r group by 1, 2 having sum(r.charges) <> 0
  ) d
  union all
  select 'receipt_days', null
  from (
    select r.received_on from (
      select d.received_on, d.cents from private.receipt_days d where d.condominium_id = target
      union all
      select v.received_on, -v.amount_cents from public.receipts v
      where v.condominium_id = target and v.status = 'posted' and v.method <> 'credit'
    ) r group by 1 having sum(r.cents) <> 0
  ) d
  union all
  select 'late_units', null
  from (
    select r.oldest_due_on from (
      select l.oldest_due_on, l.units from private.late_units l where l.condominium_id = target
      union all
      select b.oldest_due_on, -1 from private.unit_balances b where b.condominium_id = target and b.oldest_due_on is not null
    ) r group by 1 having sum(r.units) <> 0
  ) d
$$;

-- Folds the changes of counts into one row each. Rows that are being written meanwhile are not seen and stay.
create or replace function private.fold_register_counts(target uuid) returns void
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
  with gone as (
    delete from private.receipt_days d where d.condominium_id = target returning d.*
  )
  insert into private.receipt_days (condominium_id, received_on, cents)
  select g.condominium_id, g.received_on, sum(g.cents) from gone g group by 1, 2 having sum(g.cents) <> 0;
  with gone as (
    delete from private.late_units l where l.condominium_id = target returning l.*
  )
  insert into private.late_units (condominium_id, oldest_due_on, units)
  select g.condominium_id, g.oldest_due_on, sum(g.units) from gone g group by 1, 2 having sum(g.units) <> 0;
$$;

-- Everything of the síndico's home page but what is overdue, whose fine, interest and correction are rules of the domain.
create or replace function public.home_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  day date := private.today(condo_id);
  this_month date := date_trunc('month', private.today(condo_id))::date;
  last_month date := (date_trunc('month', private.today(condo_id)) - interval '1 month')::date;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return jsonb_build_object(
    'today', day,
    'condominium', (
      select jsonb_build_object('total_units', c.total_units, 'unit_count', c.unit_count,
        'has_document', c.document is not null,
        'has_address', c.address is not null and c.city is not null and c.state is not null and c.postal_code is not null)
      from public.condominiums c where c.id = condo_id),
    'trial_ends_at', (
      select s.trial_ends_at from public.condominium_subscriptions s
      where s.condominium_id = condo_id order by s.created_at desc, s.id desc limit 1),
    'has_bank', exists (
      select from public.collection_agreements a
      join public.bank_accounts b on b.condominium_id = a.condominium_id and b.id = a.bank_account_id
      where a.condominium_id = condo_id and a.is_active and b.pix_key is not null),
    -- The row written with the condominium is still the only one: nobody has confirmed what the convention says.
    'convention_assumed', not exists (
      select from public.conventions v
      where v.condominium_id = condo_id and (v.source is null or v.source not like 'Padrão do sistema%')),
    'newest', (
      select jsonb_build_object('competence', r.competence, 'due_on', r.due_on, 'status', r.status, 'total_cents', r.total_cents)
      from public.charge_runs r where r.condominium_id = condo_id and r.kind = 'ordinary' and r.status <> 'undone'
      order by r.competence desc, r.number limit 1),
    'due_this_month', (
      select jsonb_build_object('due_on', min(r.due_on), 'total_cents', coalesce(sum(r.total_cents), 0)::bigint)
      from public.charge_runs r
      where r.condominium_id = condo_id and r.status <> 'undone' and r.due_on >= this_month and r.due_on < (this_month + interval '1 month')::date),
    'requests', (
      select jsonb_build_object('count', count(*), 'oldest', min(m.created_at))
      from public.memberships m where m.condominium_id = condo_id and m.status = 'pending'),
    'reviews', (
      select jsonb_build_object('count', count(*), 'cents', coalesce(sum(v.amount_cents), 0)::bigint)
      from public.receipts v where v.condominium_id = condo_id and v.status = 'waiting'),
    'unsent', (
      select jsonb_build_object('count', count(*), 'cents', coalesce(sum(b.amount_cents), 0)::bigint)
      from public.boletos b
      join public.charges c on c.condominium_id = b.condominium_id and c.id = b.charge_id and c.status = 'open'
      where b.condominium_id = condo_id and b.status = 'issued'),
    'rejected', (
      select count(*) from public.boletos b
      join public.charges c on c.condominium_id = b.condominium_id and c.id = b.charge_id and c.status = 'open'
      where b.condominium_id = condo_id and b.status = 'rejected'),
    'funds', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', s.fund_kind, 'name', s.fund_name, 'balance_cents', s.closing_cents,
        'month_cents', s.in_cents - s.out_cents) order by s.place), '[]')
      from private.cash_statement(condo_id, this_month, day) with ordinality as s (fund_id, fund_name, fund_kind, opening_cents, in_cents,
        out_cents, closing_cents, lines, place)),
    'received', (
      select coalesce(jsonb_agg(r order by r.received_on), '[]') from (
        select v.received_on, sum(v.cents)::bigint as cents
        from private.receipt_days v
        where v.condominium_id = condo_id and v.received_on between last_month and day
        group by 1 having sum(v.cents) <> 0) r));
end $$;
