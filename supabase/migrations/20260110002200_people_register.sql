-- People in depth: shares of co-owners, and every earlier version of who was what in a unit.

-- Somebody who lives elsewhere is written to there. Lists read the town alone: what follows the last comma, unless it has a number.
create function private.mask_address(address text) returns text
language sql immutable set search_path = ''
as $$ select case when address is not null then concat_ws(' ', '•••', nullif(trim(substring(address from ',([^,0-9]+)$')), '')) end $$;
grant execute on function private.mask_address(text) to anon, authenticated, service_role;
alter table public.people
  add column address text check (char_length(address) between 1 and 200 and private.is_plain(address)),
  add column address_masked text generated always as (private.mask_address(address)) stored,
  -- Records that were found to be this same person: their documents are still kept under these ids.
  add column merged_ids uuid[] not null default '{}',
  -- Counts the corrections: whoever writes over one that they have not seen is told. What is masked cannot tell by itself.
  add column version integer not null default 1;
create function private.count_person_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger people_versioned before update of name, document, email, phone, address on public.people for each row
  when ((old.name, old.document, old.email, old.phone, old.address) is distinct from (new.name, new.document, new.email, new.phone, new.address))
  execute function private.count_person_version();
-- A duplicate of either is looked for whenever somebody is registered.
create index people_email on public.people (condominium_id, email) where email is not null;
create index people_phone on public.people (condominium_id, phone) where phone is not null;
-- Violations are told by this name.
alter index public.people_document rename to person_document_taken;
grant select (address_masked, merged_ids, version) on public.people to authenticated;

alter table public.occupancies
  -- An owner's part of the unit as an exact fraction; those of a day sum to 1, or none is told (Civil Code art. 1.314).
  add column part_n bigint check (part_n > 0),
  add column part_d bigint check (part_d between 1 and 1000000000),
  add column recorded_on date not null default (now() at time zone 'America/Sao_Paulo')::date,
  add constraint occupancies_part check ((part_n is null) = (part_d is null) and (part_n is null or part_n <= part_d));
-- What turns true or false by the calendar alone, found without reading every occupancy there is.
create index occupancies_beginning on public.occupancies (starts_on) where starts_on > recorded_on;
create index occupancies_ending on public.occupancies (ends_on) where ends_on is not null;
create index occupancies_of_person on public.occupancies (condominium_id, person_id, starts_on);

-- What an occupancy said before it was changed or taken back. History is never overwritten: each change leaves the old words here.
create table public.occupancy_versions (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  occupancy_id uuid not null,
  unit_id uuid not null,
  person_id uuid not null,
  kind text not null,
  starts_on date not null,
  ends_on date,
  is_payer boolean not null,
  is_voter boolean not null,
  part_n bigint,
  part_d bigint,
  was_removed boolean not null,
  reason text check (char_length(reason) <= 300),
  replaced_by uuid,
  replaced_at timestamptz not null default private.now(),
  primary key (condominium_id, id)
);
create index occupancy_versions_unit on public.occupancy_versions (condominium_id, unit_id, replaced_at desc);
create index occupancy_versions_person on public.occupancy_versions (condominium_id, person_id);
alter table public.occupancy_versions enable row level security;
grant select on public.occupancy_versions to authenticated;
create policy "managers and council see earlier versions" on public.occupancy_versions for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));

-- A command says why in `prumo.reason`. What goes with its unit or its condominium leaves nothing behind.
create function private.keep_occupancy_versions() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare reason text := nullif(current_setting('prumo.reason', true), '');
begin
  if tg_op = 'UPDATE' then
    insert into public.occupancy_versions (condominium_id, occupancy_id, unit_id, person_id, kind, starts_on, ends_on, is_payer,
      is_voter, part_n, part_d, was_removed, reason, replaced_by)
    select o.condominium_id, o.id, o.unit_id, o.person_id, o.kind, o.starts_on, o.ends_on, o.is_payer, o.is_voter, o.part_n, o.part_d,
      false, reason, auth.uid()
    from old_rows o join new_rows n on n.condominium_id = o.condominium_id and n.id = o.id
    where (o.unit_id, o.person_id, o.kind, o.starts_on, o.ends_on, o.is_payer, o.is_voter, o.part_n, o.part_d)
      is distinct from (n.unit_id, n.person_id, n.kind, n.starts_on, n.ends_on, n.is_payer, n.is_voter, n.part_n, n.part_d);
  else
    insert into public.occupancy_versions (condominium_id, occupancy_id, unit_id, person_id, kind, starts_on, ends_on, is_payer,
      is_voter, part_n, part_d, was_removed, reason, replaced_by)
    select o.condominium_id, o.id, o.unit_id, o.person_id, o.kind, o.starts_on, o.ends_on, o.is_payer, o.is_voter, o.part_n, o.part_d,
      true, reason, auth.uid()
    from old_rows o join public.units u on u.condominium_id = o.condominium_id and u.id = o.unit_id;
    perform private.refresh_unit_list(array(select distinct o.unit_id from old_rows o));
  end if;
  return null;
end $$;
create trigger occupancies_versions_updated after update on public.occupancies
  referencing old table as old_rows new table as new_rows for each statement execute function private.keep_occupancy_versions();
create trigger occupancies_versions_deleted after delete on public.occupancies
  referencing old table as old_rows for each statement execute function private.keep_occupancy_versions();

-- Records of the caller's own person where they are a member.
create function private.my_people() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select p.id from public.people p
  join public.memberships m on m.condominium_id = p.condominium_id and m.user_id = p.user_id and m.status = 'approved'
  where p.user_id = (select auth.uid()) and (select private.second_factor_met())
$$;
grant execute on function private.my_people() to authenticated, service_role;

call private.tell_of('public.occupancy_versions', 'board');

-- Ends the access of residents among these people whom no unit holds beyond `day`. Team members keep what their work gives them.
create function private.end_access_without_tie(condo_id uuid, people_ids uuid[], day date, why text) returns integer
language sql volatile security definer set search_path = ''
as $$
  with ended as (
    update public.memberships m set status = 'ended', reason = why, decided_by = auth.uid(), decided_at = private.now()
    where m.condominium_id = condo_id and m.role = 'resident' and m.status in ('approved', 'suspended')
      and m.user_id in (select p.user_id from public.people p where p.condominium_id = condo_id and p.id = any (people_ids))
      and not exists (
        select from public.people p join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = p.id
        where p.condominium_id = condo_id and p.user_id = m.user_id and (o.ends_on is null or o.ends_on > day))
    returning 1)
  select count(*)::integer from ended
$$;

-- The day up to which the calendar was turned. After more than a week in which nothing ran, all that was missed is made good.
create table private.calendar_turned (
  is_only boolean primary key default true check (is_only),
  day date not null
);

-- What the calendar changes: units where somebody's time began or ended in the last week, or since it was turned last, are listed anew,
-- and who left with no other tie loses access. Gives how many units were.
create function private.turn_occupancies() returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  today date := private.today();
  since date := least(today - 7, (select c.day from private.calendar_turned c));
  turned uuid[] := array(
    select o.unit_id from public.occupancies o where o.starts_on > o.recorded_on and o.starts_on between since and today
    union select o.unit_id from public.occupancies o where o.ends_on between since - 1 and today - 1);
  tenant record;
begin
  perform private.refresh_unit_list(turned);
  perform private.turn_unplaced(since);
  for tenant in
    select o.condominium_id, array_agg(distinct o.person_id) as people
    from public.occupancies o where o.ends_on between since - 1 and today - 1 group by 1
  loop
    perform private.end_access_without_tie(tenant.condominium_id, tenant.people, today - 1, 'Saída da unidade');
  end loop;
  for tenant in select distinct u.condominium_id from public.units u where u.id = any (turned) loop
    perform private.tell('members:' || tenant.condominium_id, 'occupancies', 'UPDATE');
  end loop;
  insert into private.calendar_turned (day) values (today) on conflict (is_only) do update set day = excluded.day;
  return cardinality(turned);
end $$;

-- Makes one record of two of the same person: whatever refers to the one refers to the other from now on.
create function private.merge_people(condo_id uuid, kept uuid, merged uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare reference record;
begin
  for reference in
    select c.conrelid::regclass as relation, a.attname as pointer
    from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.confrelid = 'public.people'::regclass and cardinality(c.conkey) = 2
      -- Derived: of two people without a unit both have a row there, and the one that goes takes its own along.
      and c.conrelid <> 'private.people_unplaced'::regclass
  loop
    execute format('update %s set %I = $1 where condominium_id = $2 and %I = $3', reference.relation, reference.pointer, reference.pointer)
      using kept, condo_id, merged;
  end loop;
  -- What was told to both stays told to both.
  update public.messages m set person_id = kept where m.condominium_id = condo_id and m.person_id = merged
    and not exists (select from public.messages k where k.condominium_id = condo_id and k.person_id = kept and k.about_id = m.about_id
      and (k.kind, k.occurrence, k.channel, k.is_copy) = (m.kind, m.occurrence, m.channel, m.is_copy));
  -- Of an announcement to both, what either of them read was read.
  with twice as (
    delete from public.announcement_recipients r using public.announcement_recipients k
    where r.condominium_id = condo_id and r.person_id = merged
      and k.condominium_id = condo_id and k.announcement_id = r.announcement_id and k.person_id = kept
    returning r.announcement_id, r.seen_at, r.confirmed_at, r.confirmed_version
  )
  update public.announcement_recipients k
  set seen_at = least(k.seen_at, t.seen_at), confirmed_at = least(k.confirmed_at, t.confirmed_at),
    confirmed_version = coalesce(k.confirmed_version, t.confirmed_version)
  from twice t where k.condominium_id = condo_id and k.announcement_id = t.announcement_id and k.person_id = kept;
  update public.announcement_recipients set person_id = kept where condominium_id = condo_id and person_id = merged;
  -- The freed document and account may be the kept record's from here on.
  with gone as (
    delete from public.people p where p.condominium_id = condo_id and p.id = merged returning p.*
  )
  update public.people k set merged_ids = k.merged_ids || g.merged_ids || g.id
  from gone g where k.condominium_id = condo_id and k.id = kept;
end $$;
grant execute on function private.end_access_without_tie(uuid, uuid[], date, text), private.turn_occupancies(),
  private.merge_people(uuid, uuid, uuid) to service_role;
