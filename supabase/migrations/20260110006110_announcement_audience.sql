-- Whom an announcement is for: from the choice of domain/communications/audience.ts to people, in one statement.

create function private.uuids_in(list jsonb) returns uuid[]
language sql immutable set search_path = ''
as $$ select coalesce(array_agg(e::uuid), '{}') from jsonb_array_elements_text(coalesce(list, '[]')) e $$;
create function private.texts_in(list jsonb) returns text[]
language sql immutable set search_path = ''
as $$ select coalesce(array_agg(e), '{}') from jsonb_array_elements_text(coalesce(list, '[]')) e $$;

-- Everybody that a choice names today. `late_until` is the latest due date that is overdue (domain/charges/overdue.ts). Units are taken by
-- place and standing, their people by tie; teams and single people come beside them; what is left out goes at the end.
create function private.announcement_audience(condo_id uuid, spec jsonb, late_until date)
returns table (person_id uuid, user_id uuid, tie text, unit_ids uuid[], unit_labels text, place text)
language plpgsql stable security definer set search_path = '' set work_mem = '64MB'
as $$
declare
  everybody boolean := spec ->> 'scope' = 'everybody';
  standing text := coalesce(spec ->> 'standing', 'any');
  blocks text[] := private.texts_in(spec -> 'blocks');
  floors text[] := private.texts_in(spec -> 'floors');
  units uuid[] := private.uuids_in(spec -> 'units');
  groups uuid[] := private.uuids_in(spec -> 'groups');
  ties text[] := private.texts_in(spec -> 'ties');
  teams text[] := private.texts_in(spec -> 'teams');
  people uuid[] := private.uuids_in(spec -> 'people');
  without_units uuid[] := private.uuids_in(spec -> 'without_units');
  without_people uuid[] := private.uuids_in(spec -> 'without_people');
  by_place boolean := cardinality(blocks) + cardinality(floors) + cardinality(units) + cardinality(groups) > 0;
  by_unit boolean := everybody or by_place or cardinality(ties) > 0 or standing <> 'any';
begin
  if cardinality(ties) = 0 then ties := array['owner', 'tenant', 'dweller']; end if;
  if everybody and standing = 'any' then teams := array['owner_admin', 'admin', 'council', 'doorman', 'resident'];
  elsif 'admin' = any (teams) then teams := teams || 'owner_admin'::text; end if;
  return query
    with chosen as materialized (
      select l.unit_id, l.label, l.sort_key from public.unit_list l
      where by_unit and l.condominium_id = condo_id and not l.unit_id = any (without_units)
        and (not by_place or l.block = any (blocks) or l.block || '|' || l.floor = any (floors) or l.unit_id = any (units)
          or exists (select from public.unit_group_members g
            where g.condominium_id = condo_id and g.group_id = any (groups) and g.unit_id = l.unit_id))
        and (standing = 'any' or (standing = 'late') = exists (
          select from private.unit_balances b
          where b.condominium_id = condo_id and b.unit_id = l.unit_id and b.oldest_due_on <= late_until))
    ), tied as (
      select o.person_id, o.unit_id, c.label, c.sort_key, o.kind,
        case o.kind when 'owner' then 1 when 'co_owner' then 2 when 'tenant' then 3 when 'dweller' then 4 else 5 end as strength
      from chosen c join public.occupancies o on o.condominium_id = condo_id and o.unit_id = c.unit_id
      where o.starts_on <= private.today() and (o.ends_on is null or o.ends_on >= private.today())
        and case o.kind when 'tenant' then 'tenant' when 'dweller' then 'dweller' else 'owner' end = any (ties)
    ), residents as materialized (
      select t.person_id, (array_agg(t.kind order by t.strength))[1] as tie, array_agg(distinct t.unit_id) as unit_ids,
        string_agg(distinct t.label, ', ' order by t.label) as unit_labels, min(t.sort_key) as place
      from tied t group by 1
    ), singles as (
      select p.id as person_id,
        coalesce((select array_agg(distinct o.unit_id) from public.occupancies o where o.condominium_id = condo_id and o.person_id = p.id
          and o.starts_on <= private.today() and (o.ends_on is null or o.ends_on >= private.today())), '{}') as unit_ids
      from public.people p where p.condominium_id = condo_id and p.id = any (people)
    ), members as materialized (
      -- The record of the same account, where the register has one.
      select m.user_id, m.role, (select p.id from public.people p
        where p.condominium_id = condo_id and p.user_id = m.user_id order by p.created_at, p.id limit 1) as person_id
      from public.memberships m where m.condominium_id = condo_id and m.status = 'approved' and m.role = any (teams)
    ), named as (
      select r.person_id, r.tie, r.unit_ids, r.unit_labels, r.place, 1 as rank from residents r
      union all
      select s.person_id, 'person', s.unit_ids, coalesce((
        select string_agg(l.label, ', ' order by l.sort_key) from public.unit_list l
        where l.condominium_id = condo_id and l.unit_id = any (s.unit_ids)), ''), coalesce((
        select min(l.sort_key) from public.unit_list l where l.condominium_id = condo_id and l.unit_id = any (s.unit_ids)), '~'), 2 from singles s
      union all
      select m.person_id, m.role, '{}', '', '~', 3 from members m where m.person_id is not null
    ), once as (
      select distinct on (n.person_id) n.* from named n
      where not n.person_id = any (without_people) order by n.person_id, n.rank
    )
    select o.person_id, p.user_id, o.tie, o.unit_ids, o.unit_labels, o.place
    from once o join public.people p on p.condominium_id = condo_id and p.id = o.person_id
    union all
    select null, m.user_id, m.role, '{}', '', '~' from members m where m.person_id is null;
end $$;

-- { recipients, units, all_units, account, email, push, whatsapp, phone, nobody } of a choice: how many people, of how many units, and how many of them
-- each way reaches; `nobody` can be reached by none.
create function private.announcement_reach(condo_id uuid, spec jsonb, late_until date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with named as materialized (select * from private.announcement_audience(condo_id, spec, late_until)), known as materialized (
    select n.unit_ids,
      exists (select from public.memberships m where m.condominium_id = condo_id and m.user_id = n.user_id and m.status = 'approved') as has_account,
      coalesce(p.email, u.email) is not null as has_email,
      exists (select from private.push_devices d where d.user_id = n.user_id) as has_device,
      p.phone is not null as has_phone
    from named n
    left join public.people p on p.condominium_id = condo_id and p.id = n.person_id
    left join auth.users u on u.id = n.user_id
  )
  select jsonb_build_object(
    'recipients', count(*),
    'units', (select count(distinct i) from known k, unnest(k.unit_ids) i),
    'all_units', (select count(*) from public.unit_list l where l.condominium_id = condo_id),
    'account', count(*) filter (where has_account), 'email', count(*) filter (where has_email),
    'push', count(*) filter (where has_device), 'phone', count(*) filter (where has_phone),
    'nobody', count(*) filter (where not (has_account or has_email or has_device or has_phone)))
  from known
$$;

-- Writes the audience of today, once: whom it was for is what is proved. Gives how many were written.
create function private.fix_announcement_audience(condo_id uuid, notice_id uuid, late_until date) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  notice public.announcements;
  written integer;
begin
  select * into strict notice from public.announcements a where a.condominium_id = condo_id and a.id = notice_id;
  if notice.resolves_id is not null then
    -- Who was frightened is told that it is over.
    insert into public.announcement_recipients (condominium_id, announcement_id, person_id, user_id, tie, unit_ids, unit_labels, place)
    select condo_id, notice_id, r.person_id, r.user_id, r.tie, r.unit_ids, r.unit_labels, r.place
    from public.announcement_recipients r where r.condominium_id = condo_id and r.announcement_id = notice.resolves_id order by r.id
    on conflict do nothing;
  else
    insert into public.announcement_recipients (condominium_id, announcement_id, person_id, user_id, tie, unit_ids, unit_labels, place)
    select condo_id, notice_id, n.person_id, n.user_id, n.tie, n.unit_ids, n.unit_labels, n.place
    from private.announcement_audience(condo_id, notice.audience, late_until) n
    on conflict do nothing;
  end if;
  get diagnostics written = row_count;
  -- Who wrote it has read it.
  update public.announcement_recipients r set seen_at = private.now()
  where r.condominium_id = condo_id and r.announcement_id = notice_id and r.user_id = notice.created_by and r.seen_at is null;
  return written;
end $$;

-- Adds to what is out and open to newcomers those of these accounts whom its choice names by now. They are told nothing of the past.
create function private.admit_newcomers(condo_id uuid, accounts uuid[], late_until date) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  notice record;
  added integer;
  total integer := 0;
begin
  for notice in
    select a.id, a.audience from public.announcements a
    where a.condominium_id = condo_id and a.status = 'published' and a.for_newcomers and not a.is_by_debt and a.resolves_id is null
      and (a.expires_on is null or a.expires_on >= private.today()) and a.published_at > private.now() - interval '1 year'
  loop
    insert into public.announcement_recipients (condominium_id, announcement_id, person_id, user_id, tie, unit_ids, unit_labels, place, is_late)
    select condo_id, notice.id, n.person_id, n.user_id, n.tie, n.unit_ids, n.unit_labels, n.place, true
    from private.announcement_audience(condo_id, notice.audience, late_until) n where n.user_id = any (accounts)
      and not exists (select from public.announcement_recipients r
        where r.condominium_id = condo_id and r.announcement_id = notice.id and r.user_id = n.user_id)
    on conflict do nothing;
    get diagnostics added = row_count;
    total := total + added;
  end loop;
  return total;
end $$;

-- Asks for the above when somebody is let in. A handful at a time: those that an import lets in are asked for together.
create function private.on_member_let_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.outbox (topic, payload)
  select 'admit-newcomers', jsonb_build_object('condominiumId', n.condominium_id, 'userIds', jsonb_agg(n.user_id))
  from new_rows n
  where n.status = 'approved' and exists (select from public.announcements a where a.condominium_id = n.condominium_id)
  group by n.condominium_id;
  return null;
end $$;
create trigger memberships_let_in after insert on public.memberships referencing new table as new_rows
  for each statement execute function private.on_member_let_in();
create function private.on_member_turned() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.outbox (topic, payload)
  select 'admit-newcomers', jsonb_build_object('condominiumId', n.condominium_id, 'userIds', jsonb_agg(n.user_id))
  from new_rows n join old_rows o on o.condominium_id = n.condominium_id and o.id = n.id
  where n.status = 'approved' and (o.status, o.role) <> (n.status, n.role)
    and exists (select from public.announcements a where a.condominium_id = n.condominium_id)
  group by n.condominium_id;
  return null;
end $$;
create trigger memberships_turned after update on public.memberships referencing old table as old_rows new table as new_rows
  for each statement execute function private.on_member_turned();
