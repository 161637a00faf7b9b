-- Units in depth: every change with what was before and after, annexes, exclusive-use groups, successors of units that were split or
-- merged, and acknowledged differences of the shares.

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

-- Everything above is written by commands alone.
alter table public.unit_changes enable row level security;
alter table public.unit_history enable row level security;
alter table public.unit_successors enable row level security;
alter table public.unit_annexes enable row level security;
alter table public.unit_groups enable row level security;
alter table public.unit_group_members enable row level security;
alter table public.share_acknowledgements enable row level security;
grant select on public.unit_changes, public.unit_history, public.unit_successors, public.unit_annexes, public.unit_groups,
  public.unit_group_members, public.share_acknowledgements to authenticated;

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

-- Histories and successors are told with their units, members with their group's count.
call private.tell_of('public.unit_changes', 'board');
call private.tell_of('public.unit_annexes', 'board', 'unit:main_id unnamed', 'unit:annex_id unnamed');
call private.tell_of('public.unit_groups', 'members unnamed');
call private.tell_of('public.share_acknowledgements', 'board');

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
-- And their charges with them; an annex's from the day on which it was tied, but for its owner.
create or replace function private.my_stays() returns table (unit_id uuid, person_id uuid, since date, until date)
language sql stable security definer set search_path = ''
as $$
  with recursive mine (unit_id, person_id, since, until) as (
    select o.unit_id, p.id,
      case when not s.is_here then null when s.owns then '-infinity' else o.starts_on end,
      case when not s.is_here then null when s.owns then 'infinity' else coalesce(o.ends_on, 'infinity') end
    from public.people p
    join public.memberships m on m.condominium_id = p.condominium_id and m.user_id = p.user_id and m.status = 'approved'
    join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = p.id
    cross join lateral (
      select coalesce(bool_or(true), false) as is_here, coalesce(bool_or(n.kind in ('owner', 'co_owner', 'off_site_owner')), false) as owns
      from public.occupancies n
      where n.condominium_id = o.condominium_id and n.person_id = o.person_id and n.unit_id = o.unit_id
        and n.starts_on <= private.today() and (n.ends_on is null or n.ends_on >= private.today())
    ) s
    where p.user_id = (select auth.uid()) and o.starts_on <= private.today() and (select private.second_factor_met())
    union
    select m.unit_id, mine.person_id, m.since, mine.until from mine cross join lateral (
      select s.from_id, mine.since from public.unit_successors s where s.to_id = mine.unit_id
      union all
      select a.annex_id, case when mine.since > '-infinity' then greatest(mine.since, a.starts_on) else mine.since end
      from public.unit_annexes a where a.main_id = mine.unit_id and a.tie = 'belongs' and a.ends_on is null
    ) m (unit_id, since)
  )
  select mine.unit_id, mine.person_id, mine.since, mine.until from mine
$$;
