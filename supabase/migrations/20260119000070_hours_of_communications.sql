-- Announcements and documents by the day of the building.

-- Everybody that a choice names today. `late_until` is the latest due date that is overdue (domain/charges/overdue.ts). Units are taken by
-- place and standing, their people by tie; teams and single people come beside them; what is left out goes at the end.
create or replace function private.announcement_audience(condo_id uuid, spec jsonb, late_until date)
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
      where o.starts_on <= (select private.today(condo_id)) and (o.ends_on is null or o.ends_on >= (select private.today(condo_id)))
        and case o.kind when 'tenant' then 'tenant' when 'dweller' then 'dweller' else 'owner' end = any (ties)
    ), residents as materialized (
      select t.person_id, (array_agg(t.kind order by t.strength))[1] as tie, array_agg(distinct t.unit_id) as unit_ids,
        string_agg(distinct t.label, ', ' order by t.label) as unit_labels, min(t.sort_key) as place
      from tied t group by 1
    ), singles as (
      select p.id as person_id,
        coalesce((select array_agg(distinct o.unit_id) from public.occupancies o where o.condominium_id = condo_id and o.person_id = p.id
          and o.starts_on <= (select private.today(condo_id)) and (o.ends_on is null or o.ends_on >= (select private.today(condo_id)))), '{}') as unit_ids
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

-- Adds to what is out and open to newcomers those of these accounts whom its choice names by now. They are told nothing of the past.
create or replace function private.admit_newcomers(condo_id uuid, accounts uuid[], late_until date) returns integer
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
      and (a.expires_on is null or a.expires_on >= (select private.today(condo_id))) and a.published_at > private.now() - interval '1 year'
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

create or replace function public.announcements_page(condo_id uuid, view text default 'current', kind_is text default null, unread_only boolean default false,
  needle text default '', after_key text default null, page_size integer default 50)
returns table (id uuid, kind text, legal_matter text, status text, title text, excerpt text, is_emergency boolean, resolved_at timestamptz, publish_at timestamptz,
  published_at timestamptz, is_pinned boolean, expires_on date, corrected_at timestamptz, withdrawn_at timestamptz, asks_confirmation boolean,
  file_count integer, comment_count bigint, is_mine boolean, seen_at timestamptz, confirmed_at timestamptz, recipient_count integer, unread_count bigint,
  updated_at timestamptz, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  manages boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  advises boolean := condo_id in (select private.condominiums_as('council'));
  patterns text[] := private.word_patterns(coalesce(needle, ''));
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  return query
    with mine as materialized (
      select distinct on (r.announcement_id) r.announcement_id, r.seen_at, r.confirmed_at
      from public.announcement_recipients r
      where r.condominium_id = condo_id and r.announcement_id in (select private.my_announcements())
        and (r.user_id = (select private.caller()) or r.person_id in (select private.my_people()))
      order by r.announcement_id, r.seen_at nulls last
    ), shown as (
      select a.*, m.announcement_id is not null as is_own, m.seen_at as own_seen, m.confirmed_at as own_confirmed,
        coalesce(a.pinned_until >= (select private.today(condo_id)) and view = 'current', false) as pinned
      from public.announcements a left join mine m on m.announcement_id = a.id
      where a.condominium_id = condo_id
        and (manages or a.published_at is not null and (m.announcement_id is not null or advises and not a.is_by_debt))
        and case view
          when 'drafts' then a.published_at is null
          when 'archive' then a.published_at is not null
            and (a.status = 'withdrawn' or a.expires_on < (select private.today(condo_id)))
          else a.status = 'published' and (a.expires_on is null or a.expires_on >= (select private.today(condo_id)))
        end
        and (kind_is is null or a.kind = kind_is)
        and (not unread_only or m.announcement_id is not null and (m.seen_at is null or a.asks_confirmation and m.confirmed_at is null))
        -- Of what was withdrawn only its title is left to find it by.
        and (patterns = '{}' or private.fold(private.seen_text(
          case when a.status = 'withdrawn' and not manages then a.title else a.title || ' ' || a.plain end)) ~ all (patterns))
    ), keyed as (
      select s.*, s.pinned::integer || to_char(coalesce(s.published_at, s.updated_at) at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || s.id as place
      from shown s
    ), paged as (
      select k.* from keyed k where after_key is null or k.place collate "C" < after_key collate "C"
      order by k.place collate "C" desc limit least(page_size, 200) + 1
    )
    select p.id, p.kind, p.legal_matter, p.status, p.title,
      case when p.status = 'withdrawn' and not manages then '' else left(p.plain, 220) end, p.is_emergency,
      (select e.published_at from public.announcements e where e.condominium_id = condo_id and e.resolves_id = p.id),
      p.publish_at, p.published_at, p.pinned, p.expires_on, p.corrected_at, p.withdrawn_at, p.asks_confirmation,
      jsonb_array_length(p.files), (
        select count(*) from public.announcement_comments c
        where c.condominium_id = condo_id and c.announcement_id = p.id and c.removed_at is null),
      p.is_own, p.own_seen, p.own_confirmed,
      case when manages then p.recipient_count end,
      case when manages and p.published_at is not null then (
        select count(*) from public.announcement_recipients r
        where r.condominium_id = condo_id and r.announcement_id = p.id and r.seen_at is null) end,
      p.updated_at, p.place
    from paged p order by p.place collate "C" desc;
end $$;

-- { unread, to_confirm, drafts, scheduled, newest: [{ id, title, kind, is_emergency, published_at, seen_at, asks_confirmation, confirmed_at }] } for the caller's home and menu.
create or replace function public.announcements_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  return (
    with mine as materialized (
      select distinct on (a.id) a.id, a.title, a.kind, a.is_emergency, a.published_at, a.pinned_until, a.asks_confirmation, r.seen_at, r.confirmed_at
      from public.announcement_recipients r join public.announcements a on a.condominium_id = condo_id and a.id = r.announcement_id
      where r.condominium_id = condo_id and r.announcement_id in (select private.my_announcements())
        and (r.user_id = (select private.caller()) or r.person_id in (select private.my_people()))
        and a.status = 'published' and (a.expires_on is null or a.expires_on >= (select private.today(condo_id)))
      order by a.id, r.seen_at nulls last
    )
    select jsonb_build_object(
      'unread', count(*) filter (where seen_at is null),
      'to_confirm', count(*) filter (where asks_confirmation and confirmed_at is null),
      'newest', coalesce((select jsonb_agg(to_jsonb(n) order by n.is_pinned desc, n.published_at desc) from (
        select m.id, m.title, m.kind, m.is_emergency, m.published_at, m.seen_at, m.asks_confirmation, m.confirmed_at,
          coalesce(m.pinned_until >= (select private.today(condo_id)), false) as is_pinned
        from mine m
        where m.seen_at is null or m.asks_confirmation and m.confirmed_at is null or m.pinned_until >= (select private.today(condo_id))
          or m.published_at > private.now() - interval '14 days'
        order by coalesce(m.pinned_until >= (select private.today(condo_id)), false) desc, m.published_at desc limit 3) n), '[]'),
      'waiting', case when condo_id in (select private.condominiums_as('owner_admin', 'admin')) then (
        select jsonb_build_object('drafts', count(*) filter (where a.status = 'draft'), 'scheduled', count(*) filter (where a.status = 'scheduled'))
        from public.announcements a where a.condominium_id = condo_id and a.published_at is null) end)
    from mine);
end $$;

-- Nobody who left is reminded of an announcement: an account that is no member, a person without one whose last stay is over. That they were
-- told stays proved.
create or replace function private.next_to_tell(condo_id uuid, notice_id uuid, after_id uuid, unread_only boolean, at_most integer)
returns table (id uuid, person_id uuid, user_id uuid)
language sql stable security definer set search_path = ''
as $$
  select r.id, r.person_id, r.user_id
  from public.announcement_recipients r join public.announcements a on a.condominium_id = condo_id and a.id = notice_id
  where r.condominium_id = condo_id and r.announcement_id = notice_id and r.id > coalesce(after_id, '00000000-0000-0000-0000-000000000000')
    and (not unread_only or r.seen_at is null or a.asks_confirmation and r.confirmed_at is null)
    and (unread_only or not r.is_late)
    and (not unread_only or case when r.user_id is not null then private.hearing(condo_id, r.user_id) is not null
      else exists (select from public.occupancies o where o.condominium_id = condo_id and o.person_id = r.person_id
        and (o.ends_on is null or o.ends_on >= (select private.today(condo_id)))) end)
  order by r.id limit at_most
$$;

-- Units that the caller owns, whoever lives there.
create or replace function private.my_owned_units() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select o.unit_id
  from public.people p
  join public.memberships m on m.condominium_id = p.condominium_id and m.user_id = p.user_id and m.status = 'approved'
  join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = p.id
    and o.kind in ('owner', 'co_owner', 'off_site_owner')
  join public.condominiums k on k.id = o.condominium_id
  where p.user_id = (select auth.uid()) and o.starts_on <= private.today_in(k.time_zone) and (o.ends_on is null or o.ends_on >= private.today_in(k.time_zone))
    and (select private.second_factor_met())
$$;

-- What expires, the soonest first, of the folders that the caller sees: { rows, counts: { over, month, quarter, later } }. Days are
-- counted from today; `within` filters: over, month (30 days), quarter (90), later.
create or replace function public.document_expiries(condo_id uuid, within text default null, skip integer default 0) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  manages boolean := exists (select from private.condominiums_as('owner_admin', 'admin') c where c = condo_id);
  mine uuid[];
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  mine := case when manages then array(select f.id from public.document_folders f where f.condominium_id = condo_id and f.is_shown)
    else array(select private.my_document_folders()) end;
  return (
    with ending as materialized (
      select d.id, d.name, d.kind, d.folder_id, d.expires_on, d.remind_days, d.expires_on - (select private.today(condo_id)) as days,
        case when d.expires_on < (select private.today(condo_id)) then 'over' when d.expires_on <= (select private.today(condo_id)) + 30 then 'month'
          when d.expires_on <= (select private.today(condo_id)) + 90 then 'quarter' else 'later' end as class
      from public.documents d
      where d.condominium_id = condo_id and d.expires_on is not null and d.binned_at is null and d.archived_at is null
        and d.folder_id = any (mine)
    )
    select jsonb_build_object(
      'counts', (select coalesce(jsonb_object_agg(c.class, c.count), '{}') from (select class, count(*) from ending group by 1) c),
      'rows', (select coalesce(jsonb_agg(r), '[]') from (
        select * from ending e where within is null or e.class = within order by e.expires_on, e.name, e.id
        limit 50 offset least(greatest(coalesce(skip, 0), 0), 10000)) r)));
end $$;

-- The best documents of the best `most` passages, with how many passages there were: { looked, found: [{ document, version, position, rank }] }.
create or replace function private.best_documents(condo_id uuid, asked tsquery, folders uuid[], filters jsonb, first integer, most integer) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return (
  with ranked as materialized (
    select * from private.ranked_passages(condo_id, asked, folders, most)
  ), best as (
    select distinct on (r.document_id) r.* from ranked r order by r.document_id, r.rank desc, r.position
  ), chosen as (
    select b.* from best b
    join public.documents d on d.condominium_id = condo_id and d.id = b.document_id and d.binned_at is null
    join public.document_folders f on f.condominium_id = condo_id and f.id = d.folder_id and f.is_shown
    where (filters ->> 'kind' is null or d.kind = filters ->> 'kind')
      and (coalesce((filters ->> 'archived')::boolean, false) or d.archived_at is null)
      and (filters ->> 'from' is null or coalesce(d.dated_on, (d.changed_at at time zone (select private.zone_of(condo_id)))::date) >= (filters ->> 'from')::date)
      and (filters ->> 'until' is null or coalesce(d.dated_on, (d.changed_at at time zone (select private.zone_of(condo_id)))::date) <= (filters ->> 'until')::date)
    order by b.rank desc, b.document_id offset first limit 21
  )
  select jsonb_build_object('looked', (select count(*) from ranked), 'found', (
    select coalesce(jsonb_agg(jsonb_build_object('document', c.document_id, 'version', c.version_id, 'position', c.position, 'rank', c.rank)
      order by c.rank desc, c.document_id), '[]') from chosen c)));
end $$;

-- Accounts that see a folder, with the words of their standing and their unit: one row each.
create or replace function private.folder_audience(condo_id uuid, folder uuid) returns table (
  user_id uuid, role text, full_name text, unit_label text, unit_sort text, unit_ids uuid[], owned_ids uuid[]
)
language sql stable security definer set search_path = ''
as $$
  with tied as (
    select p.user_id, array_agg(distinct o.unit_id) as unit_ids,
      coalesce(array_agg(distinct o.unit_id) filter (where o.kind in ('owner', 'co_owner', 'off_site_owner')), '{}') as owned_ids,
      min(l.sort_key) as unit_sort, (array_agg(l.label order by l.sort_key))[1] as unit_label
    from public.people p
    join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = p.id
      and o.starts_on <= (select private.today(condo_id)) and (o.ends_on is null or o.ends_on >= (select private.today(condo_id)))
    join public.unit_list l on l.condominium_id = o.condominium_id and l.unit_id = o.unit_id
    where p.condominium_id = condo_id and p.user_id is not null
    group by p.user_id
  )
  select m.user_id, m.role, m.full_name, t.unit_label, t.unit_sort, coalesce(t.unit_ids, '{}'), coalesce(t.owned_ids, '{}')
  from public.memberships m
  join public.document_folders f on f.condominium_id = condo_id and f.id = folder
  left join tied t on t.user_id = m.user_id
  where m.condominium_id = condo_id and m.status = 'approved' and case m.role
    when 'owner_admin' then true
    when 'admin' then true
    when 'doorman' then f.is_shown and 'doorman' = any (f.shown_to)
    when 'council' then f.is_shown and ('council' = any (f.shown_to)
      or f.shown_to && array['resident', 'owner'] and (f.shown_units is null or f.shown_units && t.unit_ids))
    else f.is_shown and ('resident' = any (f.shown_to) and (f.shown_units is null or f.shown_units && t.unit_ids)
      or 'owner' = any (f.shown_to) and cardinality(t.owned_ids) > 0 and (f.shown_units is null or f.shown_units && t.owned_ids)) end
$$;

-- What waits for the caller: { acknowledge: [{ id, name, version, due_on }], expiring, soonest }. Expiries are counted for administrators.
create or replace function public.documents_waiting(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller uuid := (select auth.uid());
  manages boolean := exists (select from private.condominiums_as('owner_admin', 'admin') c where c = condo_id);
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  return jsonb_build_object(
    'acknowledge', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'version', d.version, 'due_on', r.due_on) order by r.due_on nulls last, d.name), '[]')
      from public.acknowledgement_requests r
      join public.documents d on d.condominium_id = r.condominium_id and d.id = r.document_id and d.binned_at is null
      where r.condominium_id = condo_id and r.ended_at is null
        and (manages or r.folder_id = any (array(select private.my_document_folders())))
        and exists (select from private.asked_people(condo_id, d.id) a where a.user_id = caller and a.acknowledged_at is null)),
    'expiring', case when manages then (
      select count(*) from public.documents d
      where d.condominium_id = condo_id and d.binned_at is null and d.archived_at is null and d.expires_on <= (select private.today(condo_id)) + 30) end,
    'soonest', case when manages then (
      select jsonb_build_object('id', d.id, 'name', d.name, 'expires_on', d.expires_on) from public.documents d
      where d.condominium_id = condo_id and d.binned_at is null and d.archived_at is null and d.expires_on <= (select private.today(condo_id)) + 30
      order by d.expires_on, d.id limit 1) end);
end $$;
