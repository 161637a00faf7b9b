-- Units in depth: every change with what was before and after, annexes, exclusive-use groups, successors of units that were split or
-- merged, acknowledged differences of the shares, and the decisions of assemblies that the register rests on.

-- One command's change of one unit or of a million; `details` holds what else it moved, so that it can be undone.
create table public.unit_changes (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  kind text not null check (kind in ('create', 'edit', 'shares', 'split', 'merge', 'close', 'remove', 'undo')),
  -- What it was, for people: 'Renomear o bloco A para Torre A'.
  title text not null check (char_length(title) between 1 and 200),
  reason text not null default '' check (char_length(reason) <= 500),
  unit_count integer not null default 0,
  undo_of uuid,
  undone_at timestamptz,
  details jsonb not null default '{}',
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id)
);
create index unit_changes_newest on public.unit_changes (condominium_id, created_at desc, id);

-- What a change did to one unit: only the columns that it changed, by name. Without `before` the unit was made, without `after` removed.
-- Without a foreign key: the history of a removed unit stays.
create table public.unit_history (
  condominium_id uuid not null,
  unit_id uuid not null,
  change_id uuid not null,
  before jsonb,
  after jsonb,
  -- The whole of which `share` is a part on both sides.
  share_total bigint not null,
  -- The change's own, so that residents, who do not read changes, see when and why.
  title text not null,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, unit_id, change_id),
  check (before is not null or after is not null),
  foreign key (condominium_id, change_id) references public.unit_changes (condominium_id, id) on delete cascade
);
create index unit_history_change on public.unit_history (condominium_id, change_id, unit_id);
create index unit_history_unit on public.unit_history (unit_id);

-- Which unit came of which: debts follow the property (Civil Code art. 1.345; docs/decisions/0015).
create table public.unit_successors (
  condominium_id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  change_id uuid not null,
  happened_on date not null,
  primary key (condominium_id, from_id, to_id),
  foreign key (condominium_id, from_id) references public.units (condominium_id, id) on delete cascade,
  foreign key (condominium_id, to_id) references public.units (condominium_id, id) on delete cascade,
  foreign key (condominium_id, change_id) references public.unit_changes (condominium_id, id) on delete cascade
);
create index unit_successors_to on public.unit_successors (to_id);
create index unit_successors_from on public.unit_successors (from_id);

-- A parking place or a storage room and the unit that it belongs to (art. 1.331 §1, 1.339 §2) or is let to (1.338), since when and
-- until when. History is never overwritten: a move ends one row and begins another.
create table public.unit_annexes (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  annex_id uuid not null,
  main_id uuid not null,
  tie text not null check (tie in ('belongs', 'rented')),
  starts_on date not null default private.today(),
  ends_on date check (ends_on >= starts_on),
  note text not null default '' check (char_length(note) <= 200),
  primary key (condominium_id, id),
  check (annex_id <> main_id),
  foreign key (condominium_id, annex_id) references public.units (condominium_id, id) on delete cascade,
  foreign key (condominium_id, main_id) references public.units (condominium_id, id) on delete cascade
);
create unique index unit_annex_tied on public.unit_annexes (condominium_id, annex_id, tie) where ends_on is null;
create index unit_annexes_main on public.unit_annexes (main_id);
create index unit_annexes_annex on public.unit_annexes (annex_id);

-- Units that alone use a part, and alone pay for it (art. 1.340).
create table public.unit_groups (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  name text not null check (char_length(name) between 1 and 60 and private.is_plain(name)),
  note text not null default '' check (char_length(note) <= 300),
  member_count integer not null default 0,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id)
);
create unique index unit_group_duplicate on public.unit_groups (condominium_id, lower(name));
create table public.unit_group_members (
  condominium_id uuid not null,
  group_id uuid not null,
  unit_id uuid not null,
  primary key (condominium_id, group_id, unit_id),
  foreign key (condominium_id, group_id) references public.unit_groups (condominium_id, id) on delete cascade,
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id) on delete cascade
);
create index unit_group_members_unit on public.unit_group_members (unit_id);

create function private.on_group_members_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.unit_groups g
  set member_count = g.member_count + case tg_op when 'INSERT' then c.n else -c.n end
  from (select r.condominium_id, r.group_id, count(*)::integer as n from changed_rows r group by 1, 2) c
  where g.condominium_id = c.condominium_id and g.id = c.group_id;
  return null;
end $$;
create trigger members_inserted after insert on public.unit_group_members referencing new table as changed_rows
  for each statement execute function private.on_group_members_change();
create trigger members_deleted after delete on public.unit_group_members referencing old table as changed_rows
  for each statement execute function private.on_group_members_change();

-- A difference between the shares and the whole that somebody looked at and let stand; it holds while both stay the same.
create table public.share_acknowledgements (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  share_sum bigint not null,
  share_total bigint not null,
  reason text not null check (char_length(reason) between 1 and 500),
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id)
);

-- What an assembly decided, also before the condominium came here. Others refer to (condominium_id, id) and show `label`.
create table public.decisions (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  version integer not null default 1,
  decided_on date not null,
  assembly text not null check (assembly in ('ordinary', 'extraordinary', 'installation', 'written')),
  -- Codes of domain/decisions, where each has its quorum by law.
  matter text not null check (char_length(matter) between 1 and 40),
  title text not null check (char_length(title) between 1 and 120 and private.is_plain(title)),
  body text not null check (char_length(body) between 1 and 20000),
  -- { call, basis: units | shares, total, present, favour, against, abstained }; null where the minutes do not say.
  votes jsonb,
  -- What the law of that day asked, in words, and whether the votes reached it; null: not to be told from what is known.
  requirement text not null,
  is_reached boolean,
  -- Why this version took the place of the one before.
  correction text not null default '' check (char_length(correction) <= 500),
  label text not null generated always as (
    lpad(extract(day from decided_on)::integer::text, 2, '0') || '/' || lpad(extract(month from decided_on)::integer::text, 2, '0') || '/'
      || extract(year from decided_on)::integer::text || ' · ' || title) stored,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id)
);
create index decisions_newest on public.decisions (condominium_id, decided_on desc, id);
-- Earlier versions: a decision is corrected by a later version and never overwritten.
create table public.decision_versions (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  decision_id uuid not null,
  version integer not null,
  -- The whole earlier row.
  content jsonb not null,
  replaced_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint decision_version_once unique (condominium_id, decision_id, version),
  foreign key (condominium_id, decision_id) references public.decisions (condominium_id, id) on delete cascade
);

-- Everything above is written by commands alone.
alter table public.unit_changes enable row level security;
alter table public.unit_history enable row level security;
alter table public.unit_successors enable row level security;
alter table public.unit_annexes enable row level security;
alter table public.unit_groups enable row level security;
alter table public.unit_group_members enable row level security;
alter table public.share_acknowledgements enable row level security;
alter table public.decisions enable row level security;
alter table public.decision_versions enable row level security;
grant select on public.unit_changes, public.unit_history, public.unit_successors, public.unit_annexes, public.unit_groups,
  public.unit_group_members, public.share_acknowledgements, public.decisions, public.decision_versions to authenticated;

create policy "managers and council see the changes of units" on public.unit_changes for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see every unit's history, residents theirs" on public.unit_history for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or unit_id = any (array(select private.my_units())));
create policy "managers and council see what came of units, residents of theirs" on public.unit_successors for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or to_id = any (array(select private.my_units())));
create policy "managers and council see annexes, residents their unit's" on public.unit_annexes for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or main_id = any (array(select private.my_units())) or annex_id = any (array(select private.my_units())));
create policy "managers, council and residents see the groups" on public.unit_groups for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident'))));
create policy "managers and council see who is in a group, residents their unit" on public.unit_group_members for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or unit_id = any (array(select private.my_units())));
create policy "managers and council see acknowledged differences" on public.share_acknowledgements for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers, council and residents read decisions" on public.decisions for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident'))));
create policy "managers, council and residents read earlier versions" on public.decision_versions for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident'))));

-- Histories and successors are told with their units, members with their group's count.
call private.tell_of('public.unit_changes', 'board');
call private.tell_of('public.unit_annexes', 'board', 'unit:main_id unnamed', 'unit:annex_id unnamed');
call private.tell_of('public.unit_groups', 'members unnamed');
call private.tell_of('public.share_acknowledgements', 'board');
call private.tell_of('public.decisions', 'members unnamed');
call private.tell_of('public.decision_versions', 'members unnamed');

insert into private.file_areas (area, readers, writers) values
  -- Minutes and what was attached to them; the row is the decision.
  ('decisions', array['owner_admin', 'admin', 'council', 'resident'], array['owner_admin', 'admin']);

-- Whoever has a unit has its debts too, those of the units that it came from included (art. 1.345), and the annexes that belong to it.
create or replace function private.my_units() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  with recursive mine (unit_id) as (
    select o.unit_id
    from public.people p
    join public.memberships m on m.condominium_id = p.condominium_id and m.user_id = p.user_id and m.status = 'approved'
    join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = p.id
    where p.user_id = (select auth.uid()) and o.starts_on <= private.today() and (o.ends_on is null or o.ends_on >= private.today())
      and (select private.second_factor_met())
    union
    select m.unit_id from mine cross join lateral (
      select s.from_id from public.unit_successors s where s.to_id = mine.unit_id
      union all
      select a.annex_id from public.unit_annexes a where a.main_id = mine.unit_id and a.tie = 'belongs' and a.ends_on is null
    ) m (unit_id)
  )
  select mine.unit_id from mine
$$;

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

-- Everybody's ties to some units go on in others from a day on: owners in all of them, who lives there in `homes` alone; one payer and
-- one voter each. Whatever columns a tie has go with it, also an end that is already known. Gives what undoing needs:
-- { ended: { occupancy: its end before }, made: [occupancy] }.
create function private.carry_occupancies(condo_id uuid, from_ids uuid[], to_ids uuid[], homes uuid[], happened_on date) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  columns text[] := array(
    select quote_ident(a.attname) from pg_catalog.pg_attribute a
    where a.attrelid = 'public.occupancies'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum);
  ended jsonb;
  made jsonb;
begin
  select coalesce(jsonb_object_agg(o.id, o.ends_on), '{}') into ended
  from public.occupancies o
  where o.condominium_id = condo_id and o.unit_id = any (from_ids) and (o.ends_on is null or o.ends_on > happened_on);
  create temporary table carried on commit drop as
  select distinct on (t.id, o.person_id, o.kind) t.id as unit_id, o.id as old_id, private.new_id() as new_id,
    greatest(o.starts_on, happened_on) as starts_on, o.is_payer, o.is_voter, o.ends_on is null as goes_on,
    array_position(from_ids, o.unit_id) as place
  from public.occupancies o cross join unnest(to_ids) as t (id)
  where o.condominium_id = condo_id and ended ? o.id::text
    and (o.kind in ('owner', 'co_owner', 'off_site_owner') or t.id = any (homes))
  order by t.id, o.person_id, o.kind, o.is_payer desc, array_position(from_ids, o.unit_id), o.id;
  -- The payer and the voter of the first of them; where only a tenant paid who does not live in this part, an owner pays.
  update pg_temp.carried c set
    is_payer = c.new_id = (select p.new_id from pg_temp.carried p where p.unit_id = c.unit_id and p.goes_on
      order by p.is_payer desc, p.place, p.is_voter desc, p.old_id limit 1),
    is_voter = c.is_voter and c.new_id = (select v.new_id from pg_temp.carried v where v.unit_id = c.unit_id and v.is_voter
      order by v.place, v.old_id limit 1);
  update public.occupancies o set ends_on = greatest(o.starts_on, happened_on)
  where o.condominium_id = condo_id and ended ? o.id::text;
  execute format(
    'insert into public.occupancies (%s) select %s from pg_temp.carried c join public.occupancies o on o.condominium_id = $1 and o.id = c.old_id '
    'cross join lateral jsonb_populate_record(o, jsonb_build_object(''id'', c.new_id, ''unit_id'', c.unit_id, ''starts_on'', c.starts_on, '
    '''ends_on'', $2 -> o.id::text, ''is_payer'', c.is_payer, ''is_voter'', c.is_voter)) r',
    array_to_string(columns, ', '), (select string_agg('r.' || c, ', ' order by n) from unnest(columns) with ordinality as u (c, n)))
  using condo_id, ended;
  select coalesce(jsonb_agg(c.new_id), '[]') into made from pg_temp.carried c;
  drop table pg_temp.carried;
  return jsonb_build_object('ended', ended, 'made', made);
end $$;

-- What else stands under units goes to another, table by table where these have a column unit_id: the household's things. Gives
-- { table: { row: the unit it was in } }.
create function private.move_belongings(condo_id uuid, from_ids uuid[], to_id uuid) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  holder text;
  rows_moved jsonb;
  moved jsonb := '{}';
begin
  for holder in
    select c.relname from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'unit_id'
    where c.relnamespace = 'public'::regnamespace and c.relname in ('vehicles', 'pets', 'emergency_contacts') order by 1
  loop
    execute format(
      'with old as (select id, unit_id from public.%1$I where condominium_id = $1 and unit_id = any ($2)), '
      'new as (update public.%1$I t set unit_id = $3 from old where t.condominium_id = $1 and t.id = old.id returning old.id, old.unit_id) '
      'select coalesce(jsonb_object_agg(id, unit_id), ''{}'') from new', holder) into rows_moved using condo_id, from_ids, to_id;
    if rows_moved <> '{}' then moved := moved || jsonb_build_object(holder, rows_moved); end if;
  end loop;
  return moved;
end $$;

-- Annexes go along with their unit: { annex ties that ended, made }.
create function private.carry_annexes(condo_id uuid, from_ids uuid[], to_id uuid, happened_on date) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  ended uuid[];
  made uuid[];
begin
  ended := array(select a.id from public.unit_annexes a
    where a.condominium_id = condo_id and a.main_id = any (from_ids) and a.ends_on is null);
  update public.unit_annexes a set ends_on = greatest(a.starts_on, happened_on) where a.condominium_id = condo_id and a.id = any (ended);
  with written as (
    insert into public.unit_annexes (condominium_id, annex_id, main_id, tie, starts_on, note)
    select condo_id, a.annex_id, to_id, a.tie, greatest(a.starts_on, happened_on), a.note
    from public.unit_annexes a where a.condominium_id = condo_id and a.id = any (ended) and a.annex_id <> to_id
    returning id
  )
  select array_agg(w.id) into made from written w;
  return jsonb_build_object('ended', to_jsonb(ended), 'made', to_jsonb(coalesce(made, '{}')));
end $$;

-- Takes a change back within 24 hours: its history the other way round, as a change of its own, if nothing came after it in these units.
create function private.undo_unit_change(condo_id uuid, change uuid, undoer uuid) returns uuid
language plpgsql set search_path = ''
as $$
declare
  old public.unit_changes;
  factor bigint;
  undo uuid;
  holder record;
begin
  update public.unit_changes c set undone_at = private.now()
  where c.condominium_id = condo_id and c.id = change and c.undone_at is null and c.kind <> 'undo' returning c.* into old;
  if old.id is null then raise sqlstate 'PT409' using message = 'unit_change_undone'; end if;
  if old.created_at < private.now() - interval '24 hours' then raise sqlstate 'PT409' using message = 'unit_change_too_old'; end if;
  -- Shares may have been made finer since then.
  select max(c.share_total / h.share_total) into factor
  from public.unit_history h join public.condominiums c on c.id = condo_id where h.condominium_id = condo_id and h.change_id = change;
  if exists (
    select from public.unit_history h
    join public.condominiums c on c.id = condo_id
    left join public.units u on u.condominium_id = condo_id and u.id = h.unit_id
    where h.condominium_id = condo_id and h.change_id = change and (
      (h.after is null) <> (u.id is null)
      or c.share_total <> h.share_total * factor and (h.before ? 'share' or h.after ? 'share')
      or u.id is not null and not private.unit_content(u) @> (h.after - 'joins' - 'leaves'
        || case when h.after ? 'share' then jsonb_build_object('share', (h.after ->> 'share')::bigint * factor) else '{}' end)
      -- Of a unit that this change made, nothing may hang on it that it did not bring.
      or h.before is null and (
        exists (select from public.charges x where x.unit_id = h.unit_id)
        or exists (select from public.unit_successors x where x.from_id = h.unit_id)
        or exists (select from public.unit_history x where x.unit_id = h.unit_id and x.change_id <> change)
        or exists (select from public.occupancies x where x.unit_id = h.unit_id
          and not coalesce(old.details #> '{occupancies,made}' ? x.id::text, false))
        or exists (select from public.unit_annexes x where h.unit_id in (x.main_id, x.annex_id)
          and not coalesce(old.details #> '{annexes,made}' ? x.id::text, false)))
    )
  ) then
    raise sqlstate 'PT409' using message = 'unit_change_overtaken';
  end if;
  insert into public.unit_changes (condominium_id, kind, title, undo_of, created_by)
  values (condo_id, 'undo', left('Desfeito: ' || old.title, 200), change, undoer) returning id into undo;
  insert into public.unit_history (condominium_id, unit_id, change_id, before, after, share_total, title)
  select condo_id, h.unit_id, undo,
    h.after || case when h.after ? 'share' then jsonb_build_object('share', (h.after ->> 'share')::bigint * factor) else '{}' end,
    h.before || case when h.before ? 'share' then jsonb_build_object('share', (h.before ->> 'share')::bigint * factor) else '{}' end,
    h.share_total * factor, left('Desfeito: ' || old.title, 200)
  from public.unit_history h where h.condominium_id = condo_id and h.change_id = change;
  for holder in select k.key, k.value from jsonb_each(coalesce(old.details -> 'belongings', '{}')) k loop
    execute format('update public.%I t set unit_id = m.value::uuid from jsonb_each_text($2) m where t.condominium_id = $1 and t.id = m.key::uuid',
      holder.key) using condo_id, holder.value;
  end loop;
  -- Ties that were made end with their units, which are removed now; those that were ended go on.
  perform private.apply_unit_change(condo_id, undo);
  delete from public.unit_successors s where s.condominium_id = condo_id and s.change_id = change;
  update public.occupancies o set ends_on = e.value::date
  from jsonb_each_text(coalesce(old.details #> '{occupancies,ended}', '{}')) e
  where o.condominium_id = condo_id and o.id = e.key::uuid;
  delete from public.unit_annexes a
  where a.condominium_id = condo_id and coalesce(old.details #> '{annexes,made}' ? a.id::text, false);
  update public.unit_annexes a set ends_on = null
  where a.condominium_id = condo_id and coalesce(old.details #> '{annexes,ended}' ? a.id::text, false);
  return undo;
end $$;

-- { units, share_sum, share_total, without_share, kinds: [{ kind, units, without_share, without_area, share_sum, area_sum }] } of the
-- open units; annexes that belong to a unit may have no share of their own, and are not counted as lacking one.
create function public.share_check(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select jsonb_build_object(
      'units', coalesce(sum(k.units), 0), 'share_sum', coalesce(sum(k.share_sum), 0),
      'share_total', (select c.share_total from public.condominiums c where c.id = condo_id),
      'without_share', coalesce(sum(k.without_share), 0),
      'kinds', coalesce(jsonb_agg(to_jsonb(k) order by k.kind), '[]'))
    from (
      select u.kind, count(*) as units, count(*) filter (where u.share = 0 and a.annex_id is null) as without_share,
        count(*) filter (where u.area_cm2 is null) as without_area, sum(u.share) as share_sum, coalesce(sum(u.area_cm2), 0) as area_sum
      from public.units u
      left join public.unit_annexes a on a.condominium_id = condo_id and a.annex_id = u.id and a.tie = 'belongs' and a.ends_on is null
      where u.condominium_id = condo_id and u.closed_on is null group by u.kind
    ) k);
end $$;

-- Up to fifty units whose share looks wrong: none at all, or far from what units of their kind have (by area where all have one, else
-- equal). { unit_id, label, share, expected, why: 'missing' | 'off' }
create function public.odd_shares(condo_id uuid) returns table (unit_id uuid, label text, share bigint, expected bigint, why text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query
    with of_kind as (
      select u.kind, sum(u.share) as shares, sum(u.area_cm2) as areas, count(*) filter (where u.share > 0) as units,
        bool_and(u.area_cm2 is not null) as has_areas
      from public.units u where u.condominium_id = condo_id and u.closed_on is null group by u.kind
    ), judged as (
      select u.id, u.sort_key, case when u.block = '' then u.number else u.block || '-' || u.number end as name, u.share as now,
        case when k.has_areas then (k.shares * u.area_cm2 / nullif(k.areas, 0))::bigint else (k.shares / nullif(k.units, 0))::bigint end as norm
      from public.units u join of_kind k on k.kind = u.kind
      where u.condominium_id = condo_id and u.closed_on is null
        and not (u.share = 0 and exists (select from public.unit_annexes a
          where a.condominium_id = condo_id and a.annex_id = u.id and a.tie = 'belongs' and a.ends_on is null))
    )
    select j.id, j.name, j.now, j.norm, case when j.now = 0 then 'missing' else 'off' end
    from judged j
    where j.now = 0 or abs(j.now - j.norm) * 4 > j.norm
    order by j.now <> 0, abs(j.now - coalesce(j.norm, 0)) desc, j.sort_key limit 50;
end $$;
grant execute on function public.share_check(uuid), public.odd_shares(uuid) to authenticated, service_role;

-- Changes of many units come one at a time: the second of two would count without the first.
create unique index unit_edit_in_progress on public.jobs (condominium_id) where kind = 'edit_units' and status in ('queued', 'running', 'paused');
