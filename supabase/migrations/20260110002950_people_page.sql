-- The list of people as managers and council read it: by name, by unit or the newest first, narrowed by role, block, access and what is open.

create index people_entering on public.people (condominium_id, search_name, id) where user_id is not null;
create index people_not_entering on public.people (condominium_id, search_name, id) where user_id is null;
create index occupancies_kind on public.occupancies (condominium_id, kind, person_id);

-- Who is in no unit today. Few are, and among a million people they would be found by asking after each of them.
create table private.people_unplaced (
  condominium_id uuid not null,
  person_id uuid not null,
  search_name text not null collate "C",
  primary key (condominium_id, person_id),
  foreign key (condominium_id, person_id) references public.people (condominium_id, id) on delete cascade
);
create index people_unplaced_order on private.people_unplaced (condominium_id, search_name, person_id);
grant select on private.people_unplaced to service_role;

create function private.refresh_unplaced(changed uuid[]) returns void
language sql volatile security definer set search_path = ''
as $$
  with looked as materialized (
    select p.condominium_id, p.id, p.search_name, exists (
      select from public.occupancies o where o.condominium_id = p.condominium_id and o.person_id = p.id
        and o.starts_on <= private.today() and (o.ends_on is null or o.ends_on >= private.today())) as is_placed
    from public.people p where p.id = any (changed)
      -- Not of a condominium that is being deleted with everything in it.
      and exists (select from public.condominiums c where c.id = p.condominium_id)
  ), placed as (
    delete from private.people_unplaced q using looked l where l.is_placed and q.condominium_id = l.condominium_id and q.person_id = l.id
  )
  insert into private.people_unplaced as q (condominium_id, person_id, search_name)
  select l.condominium_id, l.id, l.search_name from looked l where not l.is_placed
  on conflict (condominium_id, person_id) do update set search_name = excluded.search_name where q.search_name <> excluded.search_name
$$;

create function private.on_people_placed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('prumo.units_listed_later', true) is distinct from 'on' then
    if tg_table_name = 'people' then
      perform private.refresh_unplaced(array(select r.id from changed_rows r));
    else
      perform private.refresh_unplaced(array(select distinct r.person_id from changed_rows r));
    end if;
  elsif tg_table_name = 'occupancies' then
    -- An import writes people with their units, all from today on: only who was there before may have had none.
    delete from private.people_unplaced q using changed_rows r where q.condominium_id = r.condominium_id and q.person_id = r.person_id;
  end if;
  return null;
end $$;
create trigger people_placed_inserted after insert on public.people referencing new table as changed_rows
  for each statement execute function private.on_people_placed();
create trigger people_placed_updated after update on public.people referencing new table as changed_rows
  for each statement execute function private.on_people_placed();
create trigger occupancies_placed_inserted after insert on public.occupancies referencing new table as changed_rows
  for each statement execute function private.on_people_placed();
create trigger occupancies_placed_updated after update on public.occupancies referencing new table as changed_rows
  for each statement execute function private.on_people_placed();
create trigger occupancies_placed_deleted after delete on public.occupancies referencing old table as changed_rows
  for each statement execute function private.on_people_placed();

-- The calendar's part, for private.turn_occupancies: whose time in a unit began or ended since that day.
create function private.turn_unplaced(since date) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.refresh_unplaced(array(
    select o.person_id from public.occupancies o where o.starts_on > o.recorded_on and o.starts_on between since and private.today()
    union select o.person_id from public.occupancies o where o.ends_on between since - 1 and private.today() - 1))
$$;
-- Proved every night beside private.register_differences.
create function private.unplaced_differences(target uuid) returns table (person_id uuid)
language sql stable security definer set search_path = ''
as $$
  select coalesce(q.person_id, p.id) from (select u.* from private.people_unplaced u where u.condominium_id = target) q
  full join (
    select p.id, p.search_name from public.people p where p.condominium_id = target and not exists (
      select from public.occupancies o where o.condominium_id = target and o.person_id = p.id
        and o.starts_on <= private.today() and (o.ends_on is null or o.ends_on >= private.today()))
  ) p on p.id = q.person_id
  where q.search_name is distinct from p.search_name
$$;
grant execute on function private.turn_unplaced(date), private.unplaced_differences(uuid) to service_role;

-- About whom something waits for an answer: a change that they asked for, and by e-mail an invitation or a request for access.
create function private.people_open(condo_id uuid) returns table (id uuid)
language sql stable security definer rows 20 set search_path = ''
as $$
  select c.person_id from public.change_requests c where c.condominium_id = condo_id and c.status = 'pending'
  union
  select p.id from public.invitations i join public.people p on p.condominium_id = condo_id and p.email = i.email
  where i.condominium_id = condo_id and i.status = 'pending'
  union
  select p.id from public.memberships m join auth.users u on u.id = m.user_id
  join public.people p on p.condominium_id = condo_id and (p.user_id = u.id or p.email = u.email)
  where m.condominium_id = condo_id and m.status = 'pending'
$$;
grant execute on function private.people_open(uuid) to service_role;

-- The query of a page's people: { id, place }, `$1` the condominium, `$2` and `$3` the key and its person, `$4` the kind of tie, `$5` the block
-- with its keys `$6` to `$7`, `$8` today, `$9` how many.
--   collect: 'pending', 'block' or 'kind': few enough to fetch and sort them all; 'unplaced': their own list; else an index is followed.
create function private.people_page_query(sort text, ascending boolean, beyond text, kind text, block text, situation text, collect text)
returns text
language sql immutable set search_path = ''
as $$
  select case
    when collect = 'unplaced' then format('select q.person_id as id, %s as place from private.people_unplaced q join public.people p '
      'on p.condominium_id = $1 and p.id = q.person_id where q.condominium_id = $1%s%s order by %s limit $9',
      case sort when 'newest' then '''''' when 'unit' then quote_literal(last_place) || ' || q.search_name' else 'q.search_name' end,
      narrowed, unplaced_beyond, case when sort <> 'newest' then format('q.search_name %s, ', dir) else '' end || 'q.person_id ' || dir)
    when collect is not null then format('with wanted as materialized (%s) select p.id, %s as place from (select distinct w.id from wanted w) w '
      'join public.people p on p.condominium_id = $1 and p.id = w.id%s where true%s%s order by 2 %s, 1 %6$s limit $9',
      case collect
        when 'pending' then
          'select i.id from private.people_open($1) i'
        when 'block' then 'select o.person_id as id from public.units u join public.occupancies o on o.condominium_id = $1 and o.unit_id = u.id '
          'where u.condominium_id = $1' || of_block || tie
        else 'select o.person_id as id from public.occupancies o where o.condominium_id = $1' || tie
      end, place, case when sort = 'unit' then home else '' end, narrowed, replace(replace(list_beyond, '@place', place), '@id', 'p.id'), dir)
    when sort = 'unit' then format('select u.id, u.place from (%s union all %s) u limit $9',
      case when ascending then placed else unplaced end, case when ascending then unplaced else placed end)
    else format('select p.id, %s as place from public.people p where p.condominium_id = $1%s%s order by %s limit $9',
      place, narrowed, case when beyond is null then '' when sort = 'newest' then format(' and p.id %s $3', past)
        else format(' and p.search_name %1$s= $2 and (p.search_name %1$s $2 or p.id %1$s $3)', past) end,
      case when sort = 'newest' then '' else 'p.search_name ' || dir || ', ' end || 'p.id ' || dir)
  end
  from (select
    E'\U0010fffd' as last_place,
    case when ascending then 'asc' else 'desc' end as dir,
    case when ascending then '>' else '<' end as past,
    ' and o.starts_on <= $8 and (o.ends_on is null or o.ends_on >= $8)' || case when kind is not null then ' and o.kind = $4' else '' end as tie,
    case when block is not null then ' and u.block = $5 and u.sort_key >= $6 and u.sort_key < $7' else '' end as of_block,
    case when situation = 'with_access' then ' and p.user_id is not null' when situation = 'without_access' then ' and p.user_id is null' else '' end
      as access
  ) a
  cross join lateral (select
    access || case when kind is null and block is null then '' else ' and exists (select from public.occupancies o '
      || case when block is not null then 'join public.units u on u.condominium_id = $1 and u.id = o.unit_id ' else '' end
      || 'where o.condominium_id = $1 and o.person_id = p.id' || tie || of_block || ')' end as narrowed,
    -- The first of the units that the filters ask after; people in none come last, by name.
    format(' cross join lateral (select min(u.sort_key) as key from public.occupancies o join public.units u on u.condominium_id = $1 and '
      'u.id = o.unit_id where o.condominium_id = $1 and o.person_id = p.id%s%s) h', tie, of_block) as home,
    case sort when 'newest' then '''''' when 'unit' then format('coalesce(h.key, %L || p.search_name)', last_place) else 'p.search_name' end as place,
    case when beyond is null then '' else format(' and (@place %1$s $2 or (@place = $2 and @id %1$s $3))', past) end as list_beyond,
    case when beyond is null then '' when sort = 'newest' then format(' and q.person_id %s $3', past)
      when sort = 'unit' and left(beyond, 1) <> last_place then case when ascending then '' else ' and false' end
      else format(' and q.search_name %2$s= %1$s and (q.search_name %2$s %1$s or q.person_id %2$s $3)',
        case when sort = 'unit' then 'substr($2, 2)' else '$2' end, past) end as unplaced_beyond
  ) b
  cross join lateral (select
    format('(select p.id, u.sort_key as place from public.units u join public.occupancies o on o.condominium_id = $1 and o.unit_id = u.id '
      'join public.people p on p.condominium_id = $1 and p.id = o.person_id where u.condominium_id = $1%s%s%s%s and not exists (select '
      'from public.occupancies e join public.units f on f.condominium_id = $1 and f.id = e.unit_id where e.condominium_id = $1 and '
      'e.person_id = o.person_id and (f.sort_key, e.id) < (u.sort_key, o.id)%s%s) order by u.sort_key %s, p.id %7$s limit $9)',
      of_block, tie, access, case when beyond is null then ''
        when left(beyond, 1) = last_place then case when ascending then ' and false' else '' end
        else format(' and u.sort_key %1$s= $2 and (u.sort_key %1$s $2 or p.id %1$s $3)', past) end,
      replace(tie, 'o.', 'e.'), replace(of_block, 'u.', 'f.'), dir) as placed,
    case when kind is not null or block is not null then '(select null::uuid, null::text where false)' else
      format('(select q.person_id as id, %L || q.search_name as place from private.people_unplaced q join public.people p on p.condominium_id = $1 '
        'and p.id = q.person_id where q.condominium_id = $1%s%s order by q.search_name %s, q.person_id %4$s limit $9)',
        last_place, access, unplaced_beyond, dir) end as unplaced
  ) c
$$;

-- A page of a condominium's people with what they are in which units (the first twelve, and how many in all), sorted by 'name', 'unit' or
-- 'newest' (ascending by when they were registered), beyond a key that an earlier page gave. Filters: kind of tie, block, situation
-- (with_access, without_access, without_unit, pending); or the people of `ids` alone.
create function public.people_page(condo_id uuid, sort text default 'name', ascending boolean default true, beyond text default null,
  kind text default null, block text default null, situation text default null, size integer default 51, ids uuid[] default null)
returns table (key text, id uuid, name text, user_id uuid, document_masked text, email_masked text, phone_masked text, ties jsonb, tie_count integer)
language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = force_custom_plan
-- Every list below has its index; what joins to it does so row by row, and a page is fifty of them.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  -- Below this many, fetching and sorting them all takes a few milliseconds.
  few constant integer := 4000;
  place_key text := beyond;
  place_id uuid := case when ascending then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else '00000000-0000-0000-0000-000000000000' end;
  block_key text;
  units bigint;
  collect text := case situation when 'pending' then 'pending' when 'without_unit' then 'unplaced' end;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  if beyond ~ '~[0-9a-f-]{36}$' then
    place_key := left(beyond, -37);
    place_id := right(beyond, 36)::uuid;
  end if;
  if block is not null then
    select coalesce(sum(c.units), 0), min(c.block_key) into units, block_key
    from private.unit_counts c where c.condominium_id = condo_id and c.block = people_page.block;
    if units <= few then collect := coalesce(collect, 'block'); end if;
  end if;
  if collect is null and kind is not null and (
    select count(*) from (
      select from public.occupancies o where o.condominium_id = condo_id and o.kind = people_page.kind limit few + 1) o) <= few
  then
    collect := 'kind';
  end if;
  return query execute format(
    'select w.place || ''~'' || w.id, p.id, p.name, p.user_id, p.document_masked, p.email_masked, p.phone_masked, t.ties, t.tie_count
    from (%s) w join public.people p on p.condominium_id = $1 and p.id = w.id
    cross join lateral (
      select coalesce((jsonb_agg(jsonb_build_object(''id'', o.id, ''kind'', o.kind, ''unit'',
        jsonb_build_object(''id'', u.id, ''block'', u.block, ''number'', u.number, ''sort_key'', u.sort_key)) order by u.sort_key, o.kind)
        filter (where o.nth <= 12)), ''[]'') as ties, count(*)::integer as tie_count
      from (
        select o.id, o.kind, o.unit_id, row_number() over () as nth from public.occupancies o
        where o.condominium_id = $1 and o.person_id = p.id and o.starts_on <= $8 and (o.ends_on is null or o.ends_on >= $8)) o
      left join public.units u on o.nth <= 12 and u.condominium_id = $1 and u.id = o.unit_id
    ) t order by w.place %s, w.id %2$s',
    case when ids is not null then 'select q.id, q.search_name as place from public.people q where q.condominium_id = $1 and q.id = any ($10)'
      else private.people_page_query(sort, ascending, place_key, kind, block, situation, collect) end,
    case when ascending then 'asc' else 'desc' end)
  using condo_id, place_key, place_id, kind, block, block_key || ' ', block_key || '!', private.today(), least(greatest(size, 1), 1001), ids;
end $$;
grant execute on function public.people_page(uuid, text, boolean, text, text, text, text, integer, uuid[]) to authenticated, service_role;
