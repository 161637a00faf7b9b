-- The maintained rows that lists of units read, the figures above them, and the front desk's directory.

-- Kind, owner, payer and tenant of a unit in one number, so that any filter of them is a set of numbers.
create function private.unit_class(kind text, has_owner boolean, has_payer boolean, is_let boolean) returns smallint
language sql immutable parallel safe
return (case kind when 'apartment' then 0 when 'house' then 8 when 'store' then 16 when 'garage' then 24 when 'storage' then 32 else 40 end
  + has_owner::integer + has_payer::integer * 2 + is_let::integer * 4)::smallint;

-- One row per unit for lists: kept by the triggers below, so that a page costs one index range.
create table public.unit_list (
  condominium_id uuid not null,
  unit_id uuid not null,
  sort_key text not null collate "C",
  block text not null,
  number text not null,
  label text not null,
  floor integer,
  kind text not null,
  share bigint not null,
  owner_name text,
  occupant_name text,
  payer_name text,
  payer_id uuid,
  people_count integer not null default 0,
  -- Of a garage or storage room that belongs to another unit, that unit.
  main_id uuid,
  is_let boolean not null default false,
  -- Who lives there, else the owner, folded, then the unit's order; units without anybody come last.
  name_key text not null collate "C",
  -- Whatever filters ask of a row, in one number (private.unit_class). Who is missing is asked of a unit, not of its annexes again.
  class smallint not null generated always as (
    private.unit_class(kind, owner_name is not null or main_id is not null, payer_id is not null or main_id is not null, is_let)) stored,
  -- As people type a unit: 'b 1203' and '1203 b'.
  block_number text not null collate "C",
  number_block text not null collate "C",
  primary key (condominium_id, unit_id),
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete cascade
);
create unique index unit_list_order on public.unit_list (condominium_id, sort_key, unit_id);
create index unit_list_by_name on public.unit_list (condominium_id, name_key, unit_id);
-- A filter is a handful of classes: a page of it is merged from as many index ranges. Kinds stand together (a floor of garages), so that
-- following the order until a page is full could pass the whole building; names are spread.
create index unit_list_class on public.unit_list (condominium_id, class, sort_key, unit_id);
-- One unit in 256, by the random end of its id: the middle of these is near the middle of a large list (unit_jump).
create index unit_list_sample on public.unit_list (condominium_id, sort_key, unit_id) where right(unit_id::text, 2) = '00';
create index unit_list_sample_by_name on public.unit_list (condominium_id, name_key, unit_id) where right(unit_id::text, 2) = '00';
create index unit_list_block_number on public.unit_list (condominium_id, block_number);
create index unit_list_number_block on public.unit_list (condominium_id, number_block);

-- How many units, of which block and class, with which shares: changes that sum up to the figures above lists. A sum per block would
-- be one row that everybody who edits a unit waits for; every night the changes are folded into one row each.
create table private.unit_counts (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  block text not null,
  -- The block's place among the others: what the sort keys of its units begin with.
  block_key text not null collate "C",
  class smallint not null,
  units bigint not null,
  shares bigint not null
);
create index unit_counts_of on private.unit_counts (condominium_id);
create table private.people_counts (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  people bigint not null,
  accounts bigint not null
);
create index people_counts_of on private.people_counts (condominium_id);

-- What a unit owes in open charges. Apart from unit_list, because a month's charges change every row of a building, and every index
-- of the changed row with it. Kept by the triggers on charges (*_unit_balances.sql).
create table private.unit_balances (
  condominium_id uuid not null,
  unit_id uuid not null,
  sort_key text not null collate "C",
  open_cents bigint not null default 0 check (open_cents >= 0),
  oldest_due_on date,
  balance_key text not null collate "C" generated always as (lpad(open_cents::text, 15, '0') || ' ' || sort_key) stored,
  primary key (condominium_id, unit_id),
  check ((open_cents = 0) = (oldest_due_on is null))
);
create index unit_balances_order on private.unit_balances (condominium_id, balance_key, unit_id);
create index unit_balances_sample on private.unit_balances (condominium_id, balance_key, unit_id) where right(unit_id::text, 2) = '00';
create index unit_balances_due on private.unit_balances (condominium_id, oldest_due_on) where oldest_due_on is not null;

-- What the rows of units have to say; a closed unit is in no list. An annex that has nobody of its own is of those who have its unit:
-- they are shown with it, and pay for it.
create function private.unit_list_rows(wanted uuid[]) returns table (condominium_id uuid, unit_id uuid, sort_key text, block text,
  number text, floor integer, kind text, share bigint, owner_name text, occupant_name text, payer_name text, payer_id uuid,
  people_count integer, main_id uuid, is_let boolean, name_key text, folded_block text, folded_number text)
language sql stable security definer set search_path = ''
as $$
  select u.condominium_id, u.id, u.sort_key, u.block, u.number, u.floor, u.kind, u.share,
    split_part(n.owner, E'\x1f', 2), split_part(n.occupant, E'\x1f', 2), o.payer_name, o.payer_id, o.people_count, t.main_id, o.is_let,
    coalesce(split_part(coalesce(n.occupant, n.owner), E'\x1f', 1), E'\U0010fffd') || E'\x1f' || u.sort_key,
    private.fold_label(u.block), private.fold_label(u.number)
  from public.units u
  left join lateral (
    select a.main_id from public.unit_annexes a
    where a.annex_id = u.id and a.tie = 'belongs' and a.starts_on <= private.today() and (a.ends_on is null or a.ends_on > private.today())
    order by a.starts_on desc limit 1
  ) t on true
  cross join lateral (
    select case when t.main_id is null or exists (
      select from public.occupancies c where c.unit_id = u.id and c.starts_on <= private.today() and (c.ends_on is null or c.ends_on >= private.today())
    ) then u.id else t.main_id end as id
  ) home
  cross join lateral (
    -- The first by name of each kind, name behind the folded one.
    select
      min((p.search_name || E'\x1f' || p.name) collate "C") filter (where c.kind in ('owner', 'off_site_owner')) as any_owner,
      min((p.search_name || E'\x1f' || p.name) collate "C") filter (where c.kind = 'co_owner') as co_owner,
      min((p.search_name || E'\x1f' || p.name) collate "C") filter (where c.kind = 'tenant') as tenant,
      min((p.search_name || E'\x1f' || p.name) collate "C") filter (where c.kind = 'owner') as owner_there,
      min((p.search_name || E'\x1f' || p.name) collate "C") filter (where c.kind = 'dweller') as dweller,
      min(p.name) filter (where c.is_payer) as payer_name,
      (array_agg(p.id) filter (where c.is_payer))[1] as payer_id,
      (count(c.id) filter (where c.unit_id = u.id))::integer as people_count,
      coalesce(bool_or(c.kind = 'tenant' and c.unit_id = u.id), false) as is_let
    from public.occupancies c
    join public.people p on p.condominium_id = c.condominium_id and p.id = c.person_id
    -- By the unit alone: with the condominium too, a planner without statistics (a bulk import has just filled the table) takes an
    -- index by condominium and reads all its occupancies once per unit (measured: 26 s instead of 0.3 s for 5,000 units).
    where c.unit_id = home.id and c.starts_on <= private.today() and (c.ends_on is null or c.ends_on >= private.today())
  ) o
  cross join lateral (
    select coalesce(o.any_owner, o.co_owner) as owner, coalesce(o.tenant, o.owner_there, o.co_owner, o.dweller) as occupant
  ) n
  where u.id = any (wanted) and u.closed_on is null
$$;

-- Units and what belongs to them.
create function private.with_annexes(changed uuid[]) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select unnest(changed)
    union select a.annex_id from unnest(changed) c (id) join public.unit_annexes a on a.main_id = c.id where a.tie = 'belongs')
$$;

create function private.refresh_unit_list(changed uuid[]) returns void
language sql security definer set search_path = ''
as $$
  insert into public.unit_list as l (condominium_id, unit_id, sort_key, block, number, label, floor, kind, share,
    owner_name, occupant_name, payer_name, payer_id, people_count, main_id, is_let, name_key, block_number, number_block)
  select r.condominium_id, r.unit_id, r.sort_key, r.block, r.number, case when r.block = '' then r.number else r.block || '-' || r.number end,
    r.floor, r.kind, r.share, r.owner_name, r.occupant_name, r.payer_name, r.payer_id, r.people_count, r.main_id, r.is_let, r.name_key,
    btrim(r.folded_block || ' ' || r.folded_number), btrim(r.folded_number || ' ' || r.folded_block)
  from private.unit_list_rows(private.with_annexes(changed)) r
  on conflict (condominium_id, unit_id) do update set
    sort_key = excluded.sort_key, block = excluded.block, number = excluded.number, label = excluded.label, floor = excluded.floor,
    kind = excluded.kind, share = excluded.share, owner_name = excluded.owner_name, occupant_name = excluded.occupant_name,
    payer_name = excluded.payer_name, payer_id = excluded.payer_id, people_count = excluded.people_count,
    main_id = excluded.main_id, is_let = excluded.is_let,
    name_key = excluded.name_key, block_number = excluded.block_number, number_block = excluded.number_block
  where (l.sort_key, l.block, l.number, l.floor, l.kind, l.share, l.owner_name, l.occupant_name, l.payer_name, l.payer_id, l.people_count,
      l.main_id, l.is_let, l.name_key)
    is distinct from (excluded.sort_key, excluded.block, excluded.number, excluded.floor, excluded.kind, excluded.share,
      excluded.owner_name, excluded.occupant_name, excluded.payer_name, excluded.payer_id, excluded.people_count, excluded.main_id,
      excluded.is_let, excluded.name_key)
$$;

create function private.on_unit_list_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.unit_counts (condominium_id, block, block_key, class, units, shares)
    select n.condominium_id, n.block, split_part(n.sort_key, ' ', 1), n.class, count(*), sum(n.share)
    from new_rows n group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into private.unit_counts (condominium_id, block, block_key, class, units, shares)
    select o.condominium_id, o.block, split_part(o.sort_key, ' ', 1), o.class, -count(*), -sum(o.share)
    from old_rows o
    -- Not of a condominium that is being deleted with everything in it.
    where exists (select from public.condominiums c where c.id = o.condominium_id) group by 1, 2, 3, 4;
  else
    insert into private.unit_counts (condominium_id, block, block_key, class, units, shares)
    select r.condominium_id, r.block, r.block_key, r.class, sum(r.units), sum(r.shares)
    from (
      select n.condominium_id, n.block, split_part(n.sort_key, ' ', 1) as block_key, n.class, 1 as units, n.share as shares from new_rows n
      union all
      select o.condominium_id, o.block, split_part(o.sort_key, ' ', 1), o.class, -1, -o.share from old_rows o
    ) r group by 1, 2, 3, 4 having sum(r.units) <> 0 or sum(r.shares) <> 0;
  end if;
  return null;
end $$;
create trigger unit_list_inserted after insert on public.unit_list referencing new table as new_rows
  for each statement execute function private.on_unit_list_change();
create trigger unit_list_updated after update on public.unit_list referencing old table as old_rows new table as new_rows
  for each statement execute function private.on_unit_list_change();
create trigger unit_list_deleted after delete on public.unit_list referencing old table as old_rows
  for each statement execute function private.on_unit_list_change();

-- Statement triggers: one refresh per statement. units.id is unique in practice (time-ordered random), the key stays composite.
create index units_id on public.units (id);

create function private.on_units_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  tenant record;
  allowed integer;
begin
  if tg_op <> 'UPDATE' then
    for tenant in select r.condominium_id, count(*)::integer as n from changed_rows r group by 1 loop
      update public.condominiums c
      set unit_count = c.unit_count + case tg_op when 'INSERT' then tenant.n else -tenant.n end
      where c.id = tenant.condominium_id;
      allowed := (private.current_plan(tenant.condominium_id)).max_units;
      if tg_op = 'INSERT' and allowed < 999999
          and (select c.unit_count from public.condominiums c where c.id = tenant.condominium_id) > allowed then
        raise sqlstate 'PT409' using message = 'plan_limit_reached', detail = private.plan_limits(tenant.condominium_id, 'units')::text;
      end if;
    end loop;
  end if;
  if tg_op = 'DELETE' then
    delete from private.unit_balances b using changed_rows r where b.condominium_id = r.condominium_id and b.unit_id = r.id;
  else
    if tg_op = 'INSERT' then
      insert into private.unit_balances (condominium_id, unit_id, sort_key) select r.condominium_id, r.id, r.sort_key from changed_rows r;
    else
      update private.unit_balances b set sort_key = r.sort_key
      from changed_rows r where b.condominium_id = r.condominium_id and b.unit_id = r.id and b.sort_key <> r.sort_key;
    end if;
    -- Who writes many units with their people in one transaction lists them once.
    if current_setting('prumo.units_listed_later', true) is distinct from 'on' then
      perform private.refresh_unit_list(array(select r.id from changed_rows r));
    end if;
  end if;
  return null;
end $$;
create trigger units_inserted after insert on public.units referencing new table as changed_rows
  for each statement execute function private.on_units_change();
create trigger units_updated after update on public.units referencing new table as changed_rows
  for each statement execute function private.on_units_change();
create trigger units_deleted after delete on public.units referencing old table as changed_rows
  for each statement execute function private.on_units_change();

-- Of the units that the changed rows name in the column that the trigger gives.
create function private.on_unit_list_source_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed uuid[];
begin
  if current_setting('prumo.units_listed_later', true) is distinct from 'on' then
    execute format('select array(select distinct r.%I from changed_rows r)', tg_argv[0]) into changed;
    perform private.refresh_unit_list(changed);
  end if;
  return null;
end $$;
create trigger occupancies_inserted after insert on public.occupancies referencing new table as changed_rows
  for each statement execute function private.on_unit_list_source_change('unit_id');
create trigger occupancies_updated after update on public.occupancies referencing new table as changed_rows
  for each statement execute function private.on_unit_list_source_change('unit_id');
create trigger annexes_inserted after insert on public.unit_annexes referencing new table as changed_rows
  for each statement execute function private.on_unit_list_source_change('annex_id');
create trigger annexes_updated after update on public.unit_annexes referencing new table as changed_rows
  for each statement execute function private.on_unit_list_source_change('annex_id');
create trigger annexes_deleted after delete on public.unit_annexes referencing old table as changed_rows
  for each statement execute function private.on_unit_list_source_change('annex_id');

create function private.on_people_renamed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.people_counts (condominium_id, people, accounts)
  select r.condominium_id, 0, sum(r.accounts) from (
    select n.condominium_id, 1 as accounts from changed_rows n where n.user_id is not null
    union all select o.condominium_id, -1 from old_rows o where o.user_id is not null
  ) r group by 1 having sum(r.accounts) <> 0;
  perform private.refresh_unit_list(array(
    select distinct t.unit_id from changed_rows n
    join old_rows o on o.condominium_id = n.condominium_id and o.id = n.id and o.name <> n.name
    join public.occupancies t on t.condominium_id = n.condominium_id and t.person_id = n.id));
  return null;
end $$;
create trigger people_updated after update on public.people referencing old table as old_rows new table as changed_rows
  for each statement execute function private.on_people_renamed();

create function private.on_people_counted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.people_counts (condominium_id, people, accounts)
  select r.condominium_id, d.sign * count(*), d.sign * count(r.user_id)
  from changed_rows r, (select case tg_op when 'INSERT' then 1 else -1 end as sign) d
  where exists (select from public.condominiums c where c.id = r.condominium_id) group by r.condominium_id, d.sign;
  return null;
end $$;
create trigger people_inserted after insert on public.people referencing new table as changed_rows
  for each statement execute function private.on_people_counted();
create trigger people_deleted after delete on public.people referencing old table as changed_rows
  for each statement execute function private.on_people_counted();

-- What the front desk may see of people: block, number and first names; of an annex without people those of its unit.
create view public.unit_directory with (security_barrier = true) as
select l.condominium_id, l.unit_id, l.sort_key, l.block, l.number, l.label,
  (select string_agg(distinct split_part(p.name, ' ', 1), ', ')
   from public.occupancies o join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
   where o.condominium_id = l.condominium_id and o.unit_id = case when l.people_count = 0 then coalesce(l.main_id, l.unit_id) else l.unit_id end
     and o.starts_on <= private.today()
     and (o.ends_on is null or o.ends_on >= private.today())) as first_names
from public.unit_list l
where l.condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'doorman')));

alter table public.unit_list enable row level security;
grant select on public.unit_list, public.unit_directory to authenticated;
create policy "managers and council see the list, residents their unit" on public.unit_list for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or unit_id = any (array(select private.my_units())));
