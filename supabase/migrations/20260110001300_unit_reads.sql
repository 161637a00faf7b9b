-- What the pages of units need: the figures above the list, and its pages by key in three orders.

-- Figures of a condominium's units, from the kept counts for who may read the whole list; a resident's own for everybody else:
-- { today, units, with_owner, without_owner, without_payer, let, share_sum, share_total, kinds: [kind], blocks: [{ name, key, units }] }.
create function public.unit_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  reads_all boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin', 'council'));
begin
  return (
    with counted as (
      select c.block, c.block_key, c.class, c.units, c.shares
      from private.unit_counts c where reads_all and c.condominium_id = condo_id
      union all
      select l.block, split_part(l.sort_key, ' ', 1), l.class, 1, l.share
      from public.unit_list l
      where not reads_all and l.condominium_id = condo_id and l.unit_id = any (array(select private.my_units()))
    ), by_class as (
      select c.class, sum(c.units) as units, sum(c.shares) as shares from counted c group by 1
    ), by_block as (
      select c.block, min(c.block_key) as key, sum(c.units) as units from counted c group by 1 having sum(c.units) > 0
    )
    select jsonb_build_object(
      'today', private.today(),
      'units', coalesce(sum(c.units), 0),
      'annexes', coalesce(sum(c.units) filter (where c.class / 8 in (3, 4)), 0),
      'with_owner', coalesce(sum(c.units) filter (where c.class & 1 = 1), 0),
      'without_owner', coalesce(sum(c.units) filter (where c.class & 1 = 0), 0),
      'without_payer', coalesce(sum(c.units) filter (where c.class & 2 = 0), 0),
      'let', coalesce(sum(c.units) filter (where c.class & 4 = 4), 0),
      'share_sum', coalesce(sum(c.shares), 0),
      'share_total', (
        select t.share_total from public.condominiums t
        where t.id = condo_id and (t.id in (select private.my_condominiums()) or (select private.is_superadmin()))),
      'kinds', coalesce((
        select jsonb_agg(k.kind) from (
          select case b.class / 8 when 0 then 'apartment' when 1 then 'house' when 2 then 'store' when 3 then 'garage' when 4 then 'storage'
            end as kind
          from by_class b group by b.class / 8 having sum(b.units) > 0 order by b.class / 8) k), '[]'),
      'blocks', coalesce((
        select jsonb_agg(jsonb_build_object('name', b.block, 'key', b.key, 'units', b.units) order by b.key, b.block) from by_block b), '[]'))
    from by_class c);
end $$;

-- How many people a condominium knows, and how many of them enter with an account: { people, accounts }.
create function public.people_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select jsonb_build_object('people', coalesce(sum(c.people), 0), 'accounts', coalesce(sum(c.accounts), 0))
    from private.people_counts c where c.condominium_id = condo_id);
end $$;

-- Classes that a filter lets through, of those that the condominium has; null when it asks nothing of them.
create function private.unit_classes(condo_id uuid, wanted_kind text, situation text) returns smallint[]
language sql stable security definer set search_path = ''
as $$
  select case when wanted_kind is not null or situation in ('with_owner', 'without_owner', 'without_payer', 'let') then array(
    select c.class from private.unit_counts c
    where c.condominium_id = condo_id
      and (wanted_kind is null or c.class / 8 = private.unit_class(wanted_kind, false, false, false) / 8)
      and case situation when 'with_owner' then c.class & 1 = 1 when 'without_owner' then c.class & 1 = 0
        when 'without_payer' then c.class & 2 = 0 when 'let' then c.class & 4 = 4 else true end
    group by 1 having sum(c.units) > 0) end
$$;

-- The query of a page's units, in the order asked: { unit_id, place }. Everything about it is known but the condominium, $1; the key
-- to go beyond, $2 and its unit $3; the block, $4, and its keys, $5 to $6; the classes, $7; the date of debts, $8; and how many, $9.
--   collect: few enough match to fetch and sort them all; else the order's index is followed until the page is full.
create function private.unit_page_query(sort text, ascending boolean, has_key boolean, has_block boolean, has_class boolean, debt text,
  collect text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when collect = 'debts' then
      'select l.unit_id, ' || place || ' as place from private.unit_balances b join public.unit_list l on l.condominium_id = b.condominium_id '
      || 'and l.unit_id = b.unit_id where b.condominium_id = $1' || owing || block || class || beyond || ordered
    when collect = 'units' or (sort = 'unit' and not has_class) then
      'select l.unit_id, ' || place || ' as place from public.unit_list l' || balance || ' where l.condominium_id = $1' || block || class
      || owing || beyond || ordered
    when sort = 'balance' then
      'select b.unit_id, ' || place || ' as place from private.unit_balances b where b.condominium_id = $1' || owing || beyond
      || case when has_block or has_class then ' and exists (select from public.unit_list l where l.condominium_id = $1 and l.unit_id = b.unit_id'
        || block || class || ')' else ' and exists (select from public.unit_list l where l.condominium_id = $1 and l.unit_id = b.unit_id)' end
      || ordered
    when has_class and sort = 'unit' then
      'select p.unit_id, p.place from unnest($7::smallint[]) k (class) cross join lateral (select l.unit_id, ' || place
      || ' as place from public.unit_list l where l.condominium_id = $1 and l.class = k.class' || block || owes || beyond || ordered
      || ') p order by p.place ' || direction || ', p.unit_id ' || direction || ' limit $9'
    else
      'select l.unit_id, ' || place || ' as place from public.unit_list l where l.condominium_id = $1' || block || class || owes || beyond || ordered
  end
  from (select
    case sort when 'name' then 'l.name_key' when 'balance' then 'b.balance_key' else 'l.sort_key' end as place,
    case sort when 'balance' then 'b.unit_id' else 'l.unit_id' end as id,
    case when ascending then 'asc' else 'desc' end as direction,
    case when has_block then ' and l.block = $4 and l.sort_key >= $5 and l.sort_key < $6' else '' end as block,
    case when has_class then ' and l.class = any ($7)' else '' end as class,
    case debt when 'open' then ' and b.oldest_due_on is not null' when 'late' then ' and b.oldest_due_on <= $8' else '' end as owing
  ) a
  cross join lateral (select
    case when sort = 'balance' or owing <> '' then ' join private.unit_balances b on b.condominium_id = $1 and b.unit_id = l.unit_id' else '' end
      as balance,
    case when owing = '' then '' else ' and exists (select from private.unit_balances b where b.condominium_id = $1 and b.unit_id = l.unit_id'
      || owing || ')' end as owes,
    case when not has_key then '' else format(' and %1$s %2$s= $2 and (%1$s %2$s $2 or %3$s %2$s $3)', place,
      case when ascending then '>' else '<' end, id) end as beyond,
    format(' order by %s %s, %s %2$s limit $9', place, direction, id) as ordered
  ) b
$$;

-- A page of a condominium's units with owner, occupant, balance and, of annexes, the unit that they belong to, sorted by 'unit', 'name' or
-- 'balance', beyond a key that an earlier page or unit_jump gave. Filters: block, kind, situation (with_owner, without_owner, without_payer, let, open, late with late_until);
-- or the rows of `ids` alone.
create function public.unit_page(condo_id uuid, sort text default 'unit', ascending boolean default true, beyond text default null,
  block text default null, kind text default null, situation text default null, late_until date default null, size integer default 51, ids uuid[] default null)
returns table (key text, unit_id uuid, sort_key text, unit_block text, number text, label text, floor integer, unit_kind text, share bigint,
  owner_name text, occupant_name text, payer_name text, is_let boolean, people_count integer, main_id uuid, main_label text, open_cents bigint,
  oldest_due_on date)
language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  -- Below this many, fetching and sorting them all takes a few milliseconds.
  few constant integer := 4000;
  debt text := case when situation = 'open' then 'open' when situation = 'late' and late_until is not null then 'late' end;
  classes smallint[];
  place_key text := beyond;
  place_id uuid := case when ascending then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else '00000000-0000-0000-0000-000000000000' end;
  block_key text;
  matching bigint;
  owing integer;
  collect text;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  classes := private.unit_classes(condo_id, kind, situation);
  if beyond ~ '~[0-9a-f-]{36}$' then
    place_key := left(beyond, -37);
    place_id := right(beyond, 36)::uuid;
  end if;
  if block is not null or classes is not null then
    select coalesce(sum(c.units), 0), min(c.block_key) into matching, block_key
    from private.unit_counts c
    where c.condominium_id = condo_id and (unit_page.block is null or c.block = unit_page.block)
      and (classes is null or c.class = any (classes));
    if matching <= few then collect := 'units'; end if;
  end if;
  if debt is not null then
    select count(*) into owing from (
      select from private.unit_balances b
      where b.condominium_id = condo_id and b.oldest_due_on <= case debt when 'late' then late_until else 'infinity' end
      limit few + 1) o;
    if owing <= few and owing <= coalesce(matching, few) then collect := 'debts'; end if;
  end if;
  return query execute
    'select p.place || ''~'' || p.unit_id, l.unit_id, l.sort_key, l.block, l.number, l.label, l.floor, l.kind, l.share, l.owner_name, '
    || 'l.occupant_name, l.payer_name, l.is_let, l.people_count, l.main_id, m.label, b.open_cents, b.oldest_due_on from ('
    || case when ids is not null then 'select l.unit_id, l.sort_key as place from public.unit_list l where l.condominium_id = $1 and l.unit_id = any ($10)'
      else private.unit_page_query(sort, ascending, beyond is not null, block is not null, classes is not null, debt, collect) end
    || ') p join public.unit_list l on l.condominium_id = $1 and l.unit_id = p.unit_id '
    || 'join private.unit_balances b on b.condominium_id = $1 and b.unit_id = p.unit_id '
    || 'left join public.unit_list m on m.condominium_id = $1 and m.unit_id = l.main_id '
    || format('order by p.place %1$s, p.unit_id %1$s', case when ascending then 'asc' else 'desc' end)
  using condo_id, place_key, place_id, block, block_key || ' ', block_key || '!', classes, late_until, least(greatest(size, 1), 1001), ids;
end $$;

-- A page of the front desk's directory in unit order, beyond a sort key, or the rows of `ids`: unit_directory as a function, because the
-- view gathers the names of every unit that it could show before it cuts a page.
create function public.directory_page(condo_id uuid, ascending boolean default true, beyond text default null, ids uuid[] default null)
returns table (unit_id uuid, sort_key text, label text, first_names text)
language plpgsql stable security definer rows 51 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman');
  return query execute format(
    'select l.unit_id, l.sort_key, l.label, (select string_agg(distinct split_part(p.name, '' '', 1), '', '')
      from public.occupancies o join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
      where o.unit_id = case when l.people_count = 0 then coalesce(l.main_id, l.unit_id) else l.unit_id end
        and o.condominium_id = $1 and o.starts_on <= private.today()
        and (o.ends_on is null or o.ends_on >= private.today()))
    from (select u.* from public.unit_list u where u.condominium_id = $1 %1$s order by u.sort_key %2$s, u.unit_id %2$s limit 51) l
    order by l.sort_key %2$s, l.unit_id %2$s',
    case when ids is not null then 'and u.unit_id = any ($3)'
      when beyond is not null then 'and u.sort_key ' || case when ascending then '>' else '<' end || ' $2' else '' end,
    case when ascending then 'asc' else 'desc' end)
  using condo_id, beyond, ids;
end $$;
grant execute on function public.directory_page(uuid, boolean, text, uuid[]) to authenticated, service_role;

-- What somebody typed as the beginnings of labels: without the words around names, as it is and with letters and digits parted.
-- 'Bloco B, apto 0204' is 'b 204'; 'b204' is that too.
create function private.label_beginnings(typed text) returns text[]
language sql immutable set search_path = ''
as $$
  select array(select distinct t from unnest(array[
    bare, regexp_replace(regexp_replace(bare, '([a-z])([0-9])', '\1 \2', 'g'), '([0-9])([a-z])', '\1 \2', 'g')]) t where t <> '')
  from (select btrim(regexp_replace(regexp_replace(regexp_replace(private.fold(left(typed, 60)),
      '\m(bloco|bl|apartamento|apto|apt|ap|unidade|unid)\M', ' ', 'g'), ' +', ' ', 'g'), '\m0+([0-9])', '\1', 'g'))) b (bare)
$$;
-- Units whose label begins so, block first or number first; the nearest have the lowest rank.
create function private.units_typed(condo_id uuid, typed text, most integer)
returns table (unit_id uuid, label text, sort_key text, rank integer)
language sql stable security definer rows 20 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  with wanted as (select w from unnest(private.label_beginnings(typed)) w)
  select f.unit_id, min(f.label), f.sort_key, min(f.rank)
  from (
    select u.unit_id, u.label, u.sort_key, case when u.block_number = w then 0 when starts_with(u.block_number, w || ' ') then 2 else 3 end as rank
    from wanted cross join lateral (
      select l.unit_id, l.label, l.sort_key, l.block_number from public.unit_list l
      where l.condominium_id = condo_id and l.block_number >= w and l.block_number < w || E'\U0010ffff'
      order by l.block_number limit most) u
    union all
    select u.unit_id, u.label, u.sort_key, case when u.number_block = w then 0 when starts_with(u.number_block, w || ' ') then 1 else 4 end
    from wanted cross join lateral (
      select l.unit_id, l.label, l.sort_key, l.number_block from public.unit_list l
      where l.condominium_id = condo_id and l.number_block >= w and l.number_block < w || E'\U0010ffff'
      order by l.number_block limit most) u
  ) f group by f.unit_id, f.sort_key order by min(f.rank), f.sort_key limit most
$$;

-- The key that unit_page goes beyond to stand in the middle of a list: passing over its index up to some tens of thousands of units, and
-- of more by a sample of them, within a hundredth or two (half a million entries take 100 ms to pass over, these two thousand 1 ms).
create function private.unit_middle(condo_id uuid, sort text) returns text
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  place text := case sort when 'name' then 'name_key' when 'balance' then 'balance_key' else 'sort_key' end;
  list text := case sort when 'balance' then 'private.unit_balances' else 'public.unit_list' end;
  sampled text := $sample$ and right(l.unit_id::text, 2) = '00'$sample$;
  entries bigint;
  target text;
begin
  select coalesce(sum(c.units), 0) into entries from private.unit_counts c where c.condominium_id = condo_id;
  if entries > 50000 then
    execute format('select count(*) from %s l where l.condominium_id = $1%s', list, sampled) into entries using condo_id;
  else
    sampled := '';
  end if;
  -- As text, so that the offset is known when it is planned.
  execute format('select l.%1$I || ''~'' || l.unit_id from %2$s l where l.condominium_id = $1%3$s order by l.%1$I, l.unit_id offset %4$s limit 1',
    place, list, sampled, greatest(entries / 2 - 1, 0)) into target using condo_id;
  return target;
end $$;

-- The key that unit_page goes beyond to stand at what was typed, in the order and direction of the list: a block or number, the first
-- letters of a name, an amount in reais, or the middle ('meio'). Null when nothing is there.
create function public.unit_jump(condo_id uuid, wanted text, sort text default 'unit', ascending boolean default true) returns text
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  typed text := private.fold(wanted);
  target text;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  if typed = 'meio' then
    return private.unit_middle(condo_id, sort);
  elsif sort = 'name' then
    target := typed;
  elsif sort = 'balance' then
    -- '1.250,40' as people write it; a list from the highest down stands at that amount and below.
    target := lpad(round(100 * substring(translate(regexp_replace(wanted, '[^0-9,]', '', 'g'), ',', '.')
      from '^[0-9]{1,12}(?:[.][0-9]{1,2})?')::numeric)::bigint::text, 15, '0');
  else
    select min(f.sort_key) into target from private.units_typed(condo_id, wanted, 200) f
    where f.rank = (select min(b.rank) from private.units_typed(condo_id, wanted, 200) b);
    return target || case when ascending then '~00000000-0000-0000-0000-000000000000' else '~ffffffff-ffff-ffff-ffff-ffffffffffff' end;
  end if;
  return nullif(target, '') || case when ascending then '' else E'\U0010ffff' end;
end $$;
grant execute on function public.unit_summary(uuid), public.people_summary(uuid), public.unit_jump(uuid, text, text, boolean),
  public.unit_page(uuid, text, boolean, text, text, text, text, date, integer, uuid[]) to authenticated, service_role;

-- Whoever changes the name of their account is called so in every condominium.
create function private.on_user_renamed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.memberships m set full_name = private.person_name(new) where m.user_id = new.id;
  return null;
end $$;
create trigger on_user_renamed after update of raw_user_meta_data on auth.users for each row
  when (old.raw_user_meta_data ->> 'full_name' is distinct from new.raw_user_meta_data ->> 'full_name')
  execute function private.on_user_renamed();
