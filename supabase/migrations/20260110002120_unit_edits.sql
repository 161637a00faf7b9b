-- How units are changed: which are chosen, what would become of them, and the writing of it from its history.

-- The sort key of domain/units/unit-label.ts from its parts: the natural order of a name is the domain's, a change brings it along.
create function private.unit_sort_key(block_key text, number_key text, floor integer) returns text
language sql immutable parallel safe
as $$ select block_key || ' ' || lpad((coalesce(floor, 0) + 100)::text, 4, '0') || ' ' || number_key $$;

-- A unit as its history keeps it. Without a search path of its own, so that it is inlined.
create function private.unit_content(unit public.units) returns jsonb
language sql stable
as $$
  select jsonb_build_object('block', unit.block, 'number', unit.number, 'floor', unit.floor, 'kind', unit.kind, 'share', unit.share,
    'area_cm2', unit.area_cm2, 'closed_on', unit.closed_on,
    'block_key', split_part(unit.sort_key, ' ', 1), 'number_key', split_part(unit.sort_key, ' ', 3))
$$;

-- The open units that a person chose: { ids } or { filter: { block, kind, floor_from, floor_to, group_id, share } , except }.
create function private.chosen_units(condo_id uuid, selection jsonb) returns setof public.units
language sql stable set search_path = ''
as $$
  select u.* from public.units u
  where u.condominium_id = condo_id and u.closed_on is null and selection ? 'ids'
    and u.id = any (array(select jsonb_array_elements_text(selection -> 'ids')::uuid))
  union all
  select u.* from public.units u
  where u.condominium_id = condo_id and u.closed_on is null and not selection ? 'ids'
    and (selection #>> '{filter,block}' is null or u.block = selection #>> '{filter,block}')
    and (selection #>> '{filter,kind}' is null or u.kind = selection #>> '{filter,kind}')
    and (selection #>> '{filter,floor_from}' is null or u.floor >= (selection #>> '{filter,floor_from}')::integer)
    and (selection #>> '{filter,floor_to}' is null or u.floor <= (selection #>> '{filter,floor_to}')::integer)
    and (selection #>> '{filter,share}' is null or selection #>> '{filter,share}' <> 'none' or u.share = 0)
    and (selection #>> '{filter,group_id}' is null or exists (
      select from public.unit_group_members m
      where m.condominium_id = condo_id and m.group_id = (selection #>> '{filter,group_id}')::uuid and m.unit_id = u.id))
    and not (u.id = any (array(select jsonb_array_elements_text(coalesce(selection -> 'except', '[]'))::uuid)))
$$;

-- What changes would do to them: { block with block_key, kind, floor | floor_of_number, area_cm2, share, add_to_group, remove_from_group }. Units that
-- would stay as they are are not among them.
create function private.unit_edits(condo_id uuid, selection jsonb, changes jsonb)
returns table (unit_id uuid, sort_key text, before jsonb, after jsonb)
language sql stable set search_path = ''
as $$
  select e.id, e.sort_key,
    (select coalesce(jsonb_object_agg(o.key, o.value), '{}') from jsonb_each(e.old_values) o where e.new_values -> o.key <> o.value),
    (select coalesce(jsonb_object_agg(n.key, n.value), '{}') from jsonb_each(e.new_values) n where e.old_values -> n.key <> n.value)
  from (
    select u.id, u.sort_key, c.old_values || g.was as old_values,
      c.old_values || jsonb_strip_nulls(jsonb_build_object(
          'block', changes -> 'block', 'block_key', changes -> 'block_key', 'kind', changes -> 'kind', 'area_cm2', changes -> 'area_cm2', 'share', changes -> 'share'))
        || case when changes ? 'floor' then jsonb_build_object('floor', changes -> 'floor')
             when changes ? 'floor_of_number' and u.number ~ '^[0-9]{3,5}$' then
               jsonb_build_object('floor', case when u.number::integer / 100 <= 300 then u.number::integer / 100 else u.floor end)
             else '{}' end
        || g.becomes as new_values
    from private.chosen_units(condo_id, selection) u
    cross join lateral (select private.unit_content(u) as old_values offset 0) c
    cross join lateral (
      select
        case when changes ? 'add_to_group' then jsonb_build_object('joins', case when m.added then changes ->> 'add_to_group' end) else '{}' end
          || case when changes ? 'remove_from_group'
               then jsonb_build_object('leaves', case when not m.removed then changes ->> 'remove_from_group' end) else '{}' end as was,
        case when changes ? 'add_to_group' then jsonb_build_object('joins', changes ->> 'add_to_group') else '{}' end
          || case when changes ? 'remove_from_group' then jsonb_build_object('leaves', changes ->> 'remove_from_group') else '{}' end as becomes
      from (select
        exists (select from public.unit_group_members x where x.condominium_id = condo_id
          and x.group_id = (changes ->> 'add_to_group')::uuid and x.unit_id = u.id) as added,
        exists (select from public.unit_group_members x where x.condominium_id = condo_id
          and x.group_id = (changes ->> 'remove_from_group')::uuid and x.unit_id = u.id) as removed) m
      offset 0
    ) g
    -- Each side is put together once for a unit, not once for each column that is compared.
    offset 0
  ) e
  where e.old_values <> e.new_values
$$;

-- Two units that differ in nothing but how they are typed ('Torre a' 0101, 'TORRE A' 101), among blocks that a change touched.
create function private.refuse_same_units(condo_id uuid, change uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  twice text;
begin
  select max(case when u.block = '' then u.number else u.block || '-' || u.number end) into twice
  from (
    select distinct split_part(n.sort_key, ' ', 1) as name from public.unit_history h
    join public.units n on n.condominium_id = condo_id and n.id = h.unit_id
    where h.condominium_id = condo_id and h.change_id = change and (h.before is null or h.after ?| array['block', 'number', 'closed_on'])
  ) b
  -- Every key of a block begins with its name and a space; '!' is the character after the space.
  join public.units u on u.condominium_id = condo_id and u.sort_key >= b.name || ' ' and u.sort_key < b.name || '!'
  where u.closed_on is null
  group by split_part(u.sort_key, ' ', 1), split_part(u.sort_key, ' ', 3) having count(*) > 1 limit 1;
  if twice is not null then
    raise sqlstate 'PT409' using message = 'unit_duplicate', detail = jsonb_build_object('unit', twice)::text;
  end if;
end $$;

-- Does what a change's history rows say: removes units without `after`, makes those without `before`, changes the rest; gives their number.
create function private.apply_unit_change(condo_id uuid, change uuid) returns integer
language plpgsql set search_path = ''
as $$
declare
  changed integer;
begin
  delete from public.units u using public.unit_history h
  where h.condominium_id = condo_id and h.change_id = change and h.after is null and u.condominium_id = condo_id and u.id = h.unit_id;
  -- First what gives a name up, so that another may take it in the same change.
  update public.units u set closed_on = (h.after ->> 'closed_on')::date
  from public.unit_history h
  where h.condominium_id = condo_id and h.change_id = change and h.before is not null and h.after ->> 'closed_on' is not null
    and u.condominium_id = condo_id and u.id = h.unit_id;
  insert into public.units (condominium_id, id, block, number, floor, kind, share, area_cm2, closed_on, sort_key)
  select condo_id, h.unit_id, h.after ->> 'block', h.after ->> 'number', (h.after ->> 'floor')::integer, h.after ->> 'kind',
    (h.after ->> 'share')::bigint, (h.after ->> 'area_cm2')::bigint, (h.after ->> 'closed_on')::date,
    private.unit_sort_key(h.after ->> 'block_key', h.after ->> 'number_key', (h.after ->> 'floor')::integer)
  from public.unit_history h
  where h.condominium_id = condo_id and h.change_id = change and h.before is null;
  update public.units u set
    block = n.block, number = n.number, floor = n.floor, kind = n.kind, share = n.share, area_cm2 = n.area_cm2, closed_on = n.closed_on,
    sort_key = case when (u.block, u.number, u.floor) is distinct from (n.block, n.number, n.floor)
      then private.unit_sort_key(n.block_key, n.number_key, n.floor) else u.sort_key end
  from public.unit_history h
  join public.units o on o.condominium_id = condo_id and o.id = h.unit_id
  cross join lateral jsonb_to_record(private.unit_content(o) || h.after)
    as n (block text, number text, floor integer, kind text, share bigint, area_cm2 bigint, closed_on date, block_key text, number_key text)
  where h.condominium_id = condo_id and h.change_id = change and h.before is not null and h.after is not null
    and h.after ?| array['block', 'number', 'floor', 'kind', 'share', 'area_cm2', 'closed_on']
    and u.condominium_id = condo_id and u.id = h.unit_id;
  insert into public.unit_group_members (condominium_id, group_id, unit_id)
  select condo_id, v.group_id::uuid, h.unit_id
  from public.unit_history h cross join lateral (values (h.after ->> 'joins'), (h.before ->> 'leaves')) v (group_id)
  where h.condominium_id = condo_id and h.change_id = change and v.group_id is not null
    and exists (select from public.unit_groups g where g.condominium_id = condo_id and g.id = v.group_id::uuid)
  on conflict do nothing;
  delete from public.unit_group_members m using public.unit_history h
  where h.condominium_id = condo_id and h.change_id = change and m.condominium_id = condo_id and m.unit_id = h.unit_id
    and m.group_id::text in (h.after ->> 'leaves', h.before ->> 'joins');
  perform private.refuse_same_units(condo_id, change);
  select count(*) into changed from public.unit_history h where h.condominium_id = condo_id and h.change_id = change;
  update public.unit_changes c set unit_count = changed where c.condominium_id = condo_id and c.id = change;
  return changed;
end $$;

-- Closed units leave the list and the count of the plan; reopened ones come back (before units_updated refreshes the list).
create function private.on_units_closed() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  tenant record;
  allowed integer;
begin
  for tenant in
    select n.condominium_id, array_agg(n.id) filter (where n.closed_on is not null) as closed,
      count(*) filter (where n.closed_on is null) - count(*) filter (where n.closed_on is not null) as more
    from new_rows n join old_rows o on o.condominium_id = n.condominium_id and o.id = n.id
    where (n.closed_on is null) <> (o.closed_on is null) group by 1
  loop
    delete from public.unit_list l where l.condominium_id = tenant.condominium_id and l.unit_id = any (tenant.closed);
    update public.condominiums c set unit_count = c.unit_count + tenant.more where c.id = tenant.condominium_id;
    allowed := (private.current_plan(tenant.condominium_id)).max_units;
    if tenant.more > 0 and allowed < 999999
        and (select c.unit_count from public.condominiums c where c.id = tenant.condominium_id) > allowed then
      raise sqlstate 'PT409' using message = 'plan_limit_reached', detail = private.plan_limits(tenant.condominium_id, 'units')::text;
    end if;
  end loop;
  return null;
end $$;
create trigger units_closed after update on public.units referencing old table as old_rows new table as new_rows
  for each statement execute function private.on_units_closed();

-- Changes of many units come one at a time: the second of two would count without the first.
create unique index unit_edit_in_progress on public.jobs (condominium_id) where kind = 'edit_units' and status in ('queued', 'running', 'paused');
