-- The register by the day of the building: who lives where today, what begins and what ends.

-- What a condominium's register knows of what was typed, the nearest first, at most 20 (`most`, to 50) in all: { kind, id, unit_id,
-- title, detail, matched, rank }. Kind: unit, person or vehicle; matched: label, name, document (masked in detail) or plate. Managers
-- and council find everything, the front desk its directory and vehicles, residents what is theirs.
create or replace function public.search_register(condo_id uuid, wanted text, kinds text[] default null, most integer default 20)
returns table (kind text, id uuid, unit_id uuid, title text, detail text, matched text, rank integer)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
declare
  desk boolean := not condo_id in (select private.condominiums_as('owner_admin', 'admin', 'council'));
  resident boolean := desk and not condo_id in (select private.condominiums_as('doorman'));
  masked boolean := not condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  typed text := left(coalesce(wanted, ''), 80);
  top integer := least(greatest(coalesce(most, 20), 1), 50);
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  if private.fold(typed) = '' then return; end if;
  return query
    with found as (
      select f.kind, f.id, f.unit_id, min(f.matched) as matched, min(f.rank) as rank
      from (
        select * from private.register_matches(condo_id, typed, desk, masked, top) m where not resident
        union all
        select * from private.own_matches(condo_id, typed) o where resident
      ) f
      where kinds is null or f.kind = any (kinds) group by 1, 2, 3
    ), told as (
      select f.kind, f.id, coalesce(f.unit_id, home.first_unit) as unit_id,
        case f.kind when 'unit' then l.label when 'vehicle' then v.plate else case when desk and not resident then split_part(p.name, ' ', 1) else p.name end end as title,
        case f.kind
          when 'unit' then case when desk and not resident then split_part(l.occupant_name, ' ', 1) else coalesce(l.occupant_name, l.owner_name) end
          when 'vehicle' then concat_ws(' · ', l.label, v.model, v.color)
          else concat_ws(' · ', home.labels, case f.matched when 'document' then p.document_masked end) end as detail,
        f.matched, f.rank, coalesce(l.sort_key, p.search_name, v.plate) as place
      from found f
      -- One row by its key each, whatever a planner thinks of how many were found.
      left join lateral (
        select u.label, u.sort_key, u.owner_name, u.occupant_name from public.unit_list u
        where f.kind <> 'person' and u.condominium_id = condo_id and u.unit_id = f.unit_id limit 1) l on true
      left join lateral (
        select w.plate, w.model, w.color from public.vehicles w
        where f.kind = 'vehicle' and w.condominium_id = condo_id and w.id = f.id limit 1) v on true
      left join lateral (
        select q.name, q.search_name, q.document_masked from public.people q
        where f.kind = 'person' and q.condominium_id = condo_id and q.id = f.id limit 1) p on true
      left join lateral (
        select string_agg(distinct u.label, ', ') as labels, (array_agg(u.unit_id order by u.sort_key))[1] as first_unit
        from (
          select o.unit_id from public.occupancies o
          where f.kind = 'person' and o.condominium_id = condo_id and o.person_id = f.id
            and o.starts_on <= (select private.today(condo_id)) and (o.ends_on is null or o.ends_on >= (select private.today(condo_id))) limit 50
        ) t
        cross join lateral (
          select x.unit_id, x.label, x.sort_key from public.unit_list x
          where x.condominium_id = condo_id and x.unit_id = t.unit_id limit 1) u
      ) home on true
    )
    select t.kind, t.id, t.unit_id, t.title, t.detail, t.matched, t.rank
    from told t
    -- The front desk's directory has who is there now.
    where t.title is not null and (t.kind <> 'person' or resident or not desk or t.unit_id is not null)
    order by t.rank, t.place collate "C", t.id limit top;
end $$;

create or replace function private.refresh_unplaced(changed uuid[]) returns void
language sql volatile security definer set search_path = ''
as $$
  with looked as materialized (
    select p.condominium_id, p.id, p.search_name, exists (
      select from public.occupancies o where o.condominium_id = p.condominium_id and o.person_id = p.id
        and o.starts_on <= private.today_in(k.time_zone) and (o.ends_on is null or o.ends_on >= private.today_in(k.time_zone))) as is_placed
    -- Not of a condominium that is being deleted with everything in it.
    from public.people p join public.condominiums k on k.id = p.condominium_id
    where p.id = any (changed)
  ), placed as (
    delete from private.people_unplaced q using looked l where l.is_placed and q.condominium_id = l.condominium_id and q.person_id = l.id
  )
  insert into private.people_unplaced as q (condominium_id, person_id, search_name)
  select l.condominium_id, l.id, l.search_name from looked l where not l.is_placed
  on conflict (condominium_id, person_id) do update set search_name = excluded.search_name where q.search_name <> excluded.search_name
$$;

-- The calendar's part, for private.turn_occupancies: whose time in a unit began or ended since that day.
create or replace function private.turn_unplaced(since date) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.refresh_unplaced(array(
    select o.person_id from public.occupancies o join public.condominiums k on k.id = o.condominium_id
    where o.starts_on > o.recorded_on and o.starts_on between since and private.today_in(k.time_zone)
    union
    select o.person_id from public.occupancies o join public.condominiums k on k.id = o.condominium_id
    where o.ends_on between since - 1 and private.today_in(k.time_zone) - 1))
$$;

-- Proved every night beside private.register_differences.
create or replace function private.unplaced_differences(target uuid) returns table (person_id uuid)
language sql stable security definer set search_path = ''
as $$
  select coalesce(q.person_id, p.id) from (select u.* from private.people_unplaced u where u.condominium_id = target) q
  full join (
    select p.id, p.search_name from public.people p where p.condominium_id = target and not exists (
      select from public.occupancies o where o.condominium_id = target and o.person_id = p.id
        and o.starts_on <= (select private.today(target)) and (o.ends_on is null or o.ends_on >= (select private.today(target))))
  ) p on p.id = q.person_id
  where q.search_name is distinct from p.search_name
$$;

-- A page of a condominium's people with what they are in which units (the first twelve, and how many in all), sorted by 'name', 'unit' or
-- 'newest' (ascending by when they were registered), beyond a key that an earlier page gave. Filters: kind of tie, block, situation
-- (with_access, without_access, without_unit, pending); or the people of `ids` alone.
create or replace function public.people_page(condo_id uuid, sort text default 'name', ascending boolean default true, beyond text default null,
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
  using condo_id, place_key, place_id, kind, block, block_key || ' ', block_key || '!', private.today(condo_id), least(greatest(size, 1), 1001), ids;
end $$;

-- The unit that pays for another: the one that a parking place or storage room belongs to, else itself.
create or replace function private.charged_unit(target uuid, wanted uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select a.main_id from public.unit_annexes a join public.unit_list l on l.condominium_id = target and l.unit_id = a.annex_id
    where a.condominium_id = target and a.annex_id = wanted and a.tie = 'belongs' and a.starts_on <= (select private.today(target))
      and (a.ends_on is null or a.ends_on >= (select private.today(target))) and l.share = 0 and l.kind in ('garage', 'storage')
    order by a.starts_on desc limit 1), wanted)
$$;

-- What waits, was charged or waived, the newest first (ids are in time's order), after a key. Filters: { state, source, unit_id, text }.
create or replace function private.unit_dues_page(target uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, unit_id uuid, unit_label text, source text, source_id uuid, rubric_id uuid, rubric text, description text, note text,
  cents bigint, state text, charged_from text, charged_in text, charge_id uuid, waive_reason text, created_on date, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns text[] := private.list_patterns(filters ->> 'text');
  after_uuid uuid := case when after_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then after_key end;
begin
  return query
  select d.id, d.unit_id, coalesce(l.label, concat_ws('-', nullif(u.block, ''), u.number)), d.source, d.source_id, d.rubric_id, r.name,
    d.description, d.note, d.cents, d.state, to_char(d.charged_from, 'YYYY-MM'), to_char(g.competence, 'YYYY-MM'), c.id, d.waive_reason,
    (d.created_at at time zone (select private.zone_of(target)))::date, d.id::text
  from public.unit_dues d
  join public.units u on u.condominium_id = target and u.id = d.unit_id
  left join public.unit_list l on l.condominium_id = target and l.unit_id = d.unit_id
  join public.rubrics r on r.condominium_id = target and r.id = d.rubric_id
  left join public.charge_runs g on g.condominium_id = target and g.id = d.run_id
  left join public.charges c on c.condominium_id = target and c.run_id = d.run_id and c.unit_id = d.unit_id
  where d.condominium_id = target
    and (filters ->> 'state' is null or d.state = filters ->> 'state')
    and (filters ->> 'source' is null or d.source = filters ->> 'source')
    and (filters ->> 'unit_id' is null or d.unit_id = (filters ->> 'unit_id')::uuid)
    and private.says_all(concat_ws(' ', d.description, d.note), patterns)
    and (after_uuid is null or d.id < after_uuid)
  order by d.id desc limit page_size;
end $$;

-- Whether what an account arranged for a unit stands. What the management arranged for others stands while anybody does who was of the unit then.
create or replace function private.still_stands(target uuid, unit uuid, account uuid, made_at timestamptz, is_managed boolean) returns boolean
language sql stable security definer set search_path = ''
as $$
  with made as materialized (select (made_at at time zone (select private.zone_of(target)))::date as day),
  then_there as materialized (
    select distinct o.person_id from public.occupancies o, made
    where is_managed and o.condominium_id = target and o.unit_id = unit and o.starts_on <= made.day and (o.ends_on is null or o.ends_on >= made.day))
  select private.is_tied(target, unit, account, (select private.today(target)))
    or is_managed
      -- The administrator's own home is no other's.
      and not exists (select from then_there t join public.people p on p.condominium_id = target and p.id = t.person_id where p.user_id = account)
      and (not exists (select from then_there)
        or exists (select from then_there t where unit in (select private.units_of_people(target, array[t.person_id], (select private.today(target))))))
$$;

create or replace function private.end_arrangements(target uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  waits integer;
  tickets integer;
  requests integer;
begin
  update public.reservation_waits w set state = 'left'
  where w.condominium_id = target and w.state = 'waiting'
    and (not private.still_stands(target, w.unit_id, w.user_id, w.created_at, private.is_manager(target, w.user_id))
      or exists (select from public.units u where u.condominium_id = target and u.id = w.unit_id and u.closed_on is not null));
  get diagnostics waits = row_count;
  -- A list that is closed is committed to: whoever may not book is passed over when the time is given.
  delete from public.draw_tickets t using public.draws d
  where t.condominium_id = target and d.condominium_id = target and d.id = t.draw_id and d.state = 'open' and d.closes_at > private.now()
    and not private.still_stands(target, t.unit_id, t.entered_by, t.entered_at, private.is_manager(target, t.entered_by));
  get diagnostics tickets = row_count;
  -- Of a unit; what somebody asks of their own record is theirs.
  update public.change_requests r set status = 'withdrawn', wanted = '{}', decided_at = private.now()
  where r.condominium_id = target and r.status = 'pending' and r.unit_id is not null
    and not private.is_tied(target, r.unit_id, r.asked_by, (select private.today(target)));
  get diagnostics requests = row_count;
  perform private.end_gate_words(target);
  perform private.end_secrets(target);
  return jsonb_build_object('waits', waits, 'tickets', tickets, 'requests', requests, 'visits', private.end_visits(target),
    'proxies', private.end_proxies(target));
end $$;

-- Whoever ends a tie, and in whatever way: a stay that holds no longer private.today_in(k.time_zone), an account that is no member any more or may do less, a record
-- that is somebody else's.
create or replace function private.on_stays_ended() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    perform private.ask_settling(array(select distinct o.condominium_id
      from old_rows o join new_rows n on n.condominium_id = o.condominium_id and n.id = o.id
      join public.condominiums k on k.id = o.condominium_id
      where o.starts_on <= private.today_in(k.time_zone) and (o.ends_on is null or o.ends_on >= private.today_in(k.time_zone))
        and (n.ends_on < private.today_in(k.time_zone) or n.starts_on > private.today_in(k.time_zone) or (n.unit_id, n.person_id) <> (o.unit_id, o.person_id))));
  else
    perform private.ask_settling(array(select distinct o.condominium_id from old_rows o
      join public.condominiums k on k.id = o.condominium_id
      where o.starts_on <= private.today_in(k.time_zone) and (o.ends_on is null or o.ends_on >= private.today_in(k.time_zone))));
  end if;
  return null;
end $$;

create or replace function private.count_uploads() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  added record;
  kept private.upload_days;
begin
  for added in
    select m.condominium_id, m.user_id, count(*) as files, sum(private.file_size(n.metadata)) as bytes
    from new_rows n
    join public.memberships m on m.condominium_id = private.to_uuid(split_part(n.name, '/', 1)) and m.user_id = private.to_uuid(n.owner_id)
    where n.bucket_id = 'condominium-files' and not exists (
      select from private.file_areas a where a.area = split_part(n.name, '/', 2) and m.role = any (a.writers))
    group by 1, 2 order by 1, 2
  loop
    insert into private.upload_days as d values (added.condominium_id, added.user_id, (select private.today(added.condominium_id)), added.files, added.bytes)
    on conflict (condominium_id, user_id) do update set day = excluded.day,
      files = case d.day when excluded.day then d.files else 0 end + excluded.files,
      bytes = case d.day when excluded.day then d.bytes else 0 end + excluded.bytes
    returning * into kept;
    if kept.files > 60 or kept.bytes > 314572800 then
      raise sqlstate 'PT429' using message = 'uploads_of_day_full';
    end if;
  end loop;
  return null;
end $$;
