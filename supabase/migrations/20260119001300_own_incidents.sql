-- An incident about the caller's own unit that somebody else reported. A complaint is kept from them as it is from any neighbour; of a fault inside
-- their unit, which others may read, they read what neighbours do. Neither is theirs to decide (docs/decisions/0073). What they reported
-- themselves, and what is wrong in the building, is everyday work and none of this.

create function private.incidents_against_me() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select i.id
  from public.people p
  join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = any (p.merged_ids || p.id)
  join public.incidents i on i.condominium_id = o.condominium_id and i.unit_id = o.unit_id
    and (o.ends_on is null or o.ends_on >= (i.created_at at time zone private.zone_of(i.condominium_id))::date)
  where p.user_id = (select private.caller()) and i.reporter_id is distinct from p.user_id
    and i.reporter_unit_id is distinct from i.unit_id
$$;
-- Of these, the complaints: private ones, and those of a category about neighbours.
create function private.incidents_hidden_from_me() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select i.id from public.incidents i
  join public.incident_categories c on c.condominium_id = i.condominium_id and c.id = i.category_id
  where i.id in (select private.incidents_against_me()) and (i.visibility = 'private' or c.is_private)
$$;
-- Whom an incident is about, told by somebody else, as the worker asks: they hear nothing of it that is for the management. Whoever follows a
-- public one hears as a neighbour does.
create function private.incident_parties(i public.incidents) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(p.user_id), '{}')
  from public.occupancies o
  join public.people p on p.condominium_id = o.condominium_id and o.person_id = any (p.merged_ids || p.id)
  where o.condominium_id = i.condominium_id and o.unit_id = i.unit_id and (o.ends_on is null or o.ends_on >= (i.created_at at time zone private.zone_of(i.condominium_id))::date)
    and p.user_id is not null and i.reporter_id is distinct from p.user_id and i.reporter_unit_id is distinct from i.unit_id
    and not (i.visibility = 'community' and not (select c.is_private from public.incident_categories c
      where c.condominium_id = i.condominium_id and c.id = i.category_id) and exists (select from public.incident_followers f
      where f.condominium_id = i.condominium_id and f.incident_id = i.id and f.user_id = p.user_id))
$$;
-- Each with its log and comments: messages and the audit are about these, and say who reported and who wrote.
create function private.incident_traces_kept_from_me() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  with against as materialized (select a from private.incidents_against_me() a)
  select a from against
  union all
  select c.id from public.incident_comments c where c.incident_id in (select a from against)
  union all
  select e.id from public.incident_events e where e.incident_id in (select a from against)
$$;
create function private.entities_kept_from_me() returns setof text
language sql stable security definer set search_path = ''
as $$ select t::text from private.incident_traces_kept_from_me() t $$;
create index incident_events_of on public.incident_events (incident_id);
create index incident_comments_of on public.incident_comments (incident_id);
grant execute on function private.incident_parties(public.incidents) to service_role;
grant execute on function private.incident_traces_kept_from_me(), private.incidents_against_me(), private.incidents_hidden_from_me(), private.entities_kept_from_me() to authenticated, service_role;

create or replace function private.kept_from_me() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select v.id from public.visits v
  where v.is_hidden and v.condominium_id in (select private.condominiums_as('admin'))
  union all
  select private.penalty_cases_against_me()
  union all
  select private.penalty_reports_on_me()
  union all
  select private.incident_traces_kept_from_me()
$$;

create or replace function private.my_incidents() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select i.id from public.incidents i
  where i.reporter_id = (select private.caller()) and i.condominium_id in (select private.my_condominiums())
  union
  select f.incident_id from public.incident_followers f
  join public.incidents i on i.condominium_id = f.condominium_id and i.id = f.incident_id and i.visibility = 'community'
  where f.user_id = (select private.caller()) and f.condominium_id in (select private.my_condominiums())
    and i.id not in (select private.incidents_hidden_from_me())
  union
  select i.id from public.incidents i
  where i.assignee_id = (select private.caller()) and i.condominium_id in (select private.my_condominiums()) and i.is_open
    and i.id not in (select private.incidents_against_me())
$$;
create or replace function private.may_read_incident(condo_id uuid, incident uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select incident not in (select private.incidents_hidden_from_me()) and exists (
    select from public.incidents i
    where i.condominium_id = condo_id and i.id = incident and condo_id in (select private.my_condominiums())
      and (condo_id in (select private.condominiums_as('owner_admin', 'admin'))
        or i.visibility = 'community' and condo_id in (select private.condominiums_as('council', 'resident'))
        or private.caller() in (i.reporter_id, i.assignee_id)
        or i.visibility = 'community' and exists (select from public.incident_followers f
          where f.condominium_id = condo_id and f.incident_id = i.id and f.user_id = (select private.caller()))))
$$;

drop policy "managers see all, others what is not private or their own affair" on public.incidents;
create policy "managers see all but complaints about them, others what is not private or their own affair" on public.incidents for select to authenticated
  using ((condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
      or visibility = 'community' and condominium_id = any (array(select private.condominiums_as('council', 'resident')))
      or id = any (array(select private.my_incidents())))
    and id <> all (array(select private.incidents_hidden_from_me())));
drop policy "managers see the log, others of their own affairs" on public.incident_events;
create policy "managers see the log but in their own case, others of their own affairs" on public.incident_events for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
      and incident_id <> all (array(select private.incidents_against_me()))
    or not is_internal and incident_id = any (array(select private.my_incidents())));
drop policy "managers see every comment, others the public ones of their own affairs" on public.incident_comments;
create policy "managers see every comment but in their own case, others the public ones of their own affairs" on public.incident_comments
  for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
      and incident_id <> all (array(select private.incidents_against_me()))
    or not is_internal and removed_at is null and incident_id = any (array(select private.my_incidents())));
drop policy "managers see whom it affects, people themselves" on public.incident_followers;
create policy "managers see whom it affects but in their own case, people themselves" on public.incident_followers for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
      and incident_id <> all (array(select private.incidents_against_me()))
    or user_id = (select private.caller()) and condominium_id = any (array(select private.my_condominiums())));
create policy "nobody reads the files of a complaint about them" on storage.objects as restrictive for select to authenticated
  using (bucket_id <> 'condominium-files' or split_part(name, '/', 2) <> 'incidents'
    or split_part(name, '/', 3) <> all (array(select i::text from private.incidents_hidden_from_me() i)));

drop policy "administrators read their condominium's entries, the síndico those of the gate too" on public.audit_entries;
create policy "administrators read their condominium's entries but of their own case, the síndico those of the gate too" on public.audit_entries
  for select to authenticated
  using ((condominium_id = any (array(select private.condominiums_as('owner_admin')))
      or condominium_id = any (array(select private.condominiums_as('admin'))) and (entity is null or entity <> all (private.gate_entities())))
    and (entity_id is null or entity_id::text <> all (array(select private.entities_kept_from_me()))));

create or replace function private.pick_audit_entries(
  condo_id uuid, actor uuid, actions text[], since date, until date, wanted text, page_at text, key_at timestamptz, key_id bigint, at_most integer
) returns setof public.audit_entries
language plpgsql stable security definer set search_path = ''
as $$
declare
  kept text[] := array(select private.entities_kept_from_me());
  backwards boolean := page_at in ('last', 'before');
  ordered text := case when backwards then ' order by e.created_at, e.id limit $9' else ' order by e.created_at desc, e.id desc limit $9' end;
  conditions text := concat_ws(' and ', 'true',
    case when condo_id is not null then 'e.condominium_id = $1' end,
    case when kept <> '{}' then '(e.entity_id is null or e.entity_id::text <> all ($11))' end,
    case when private.is_kept_from_gate(condo_id) then '(e.entity is null or e.entity <> all ($10))' end,
    case when actor is not null then 'e.actor_id = $2' end,
    case when since is not null then 'e.created_at >= ($4::timestamp at time zone (select private.zone_of($1)))' end,
    case when until is not null then 'e.created_at < (($5 + 1)::timestamp at time zone (select private.zone_of($1)))' end,
    case when wanted <> '' then '(e.entity_id = $6 or e.subject_person_id = private.to_uuid($6))' end,
    case when key_id is not null then
      format('(e.created_at, e.id) %s ($7, $8)', case when page_at = 'before' then '>' else '<' end) end);
  one text := 'select e.* from public.audit_entries e where ' || conditions;
begin
  -- Each action by its own index range, however rare: all of them together would read the whole log for a rare one.
  if actions is not null then
    one := 'select e.* from unnest($3::text[]) a cross join lateral (' || one
      || ' and e.action = split_part(a, '':'', 1) and (split_part(a, '':'', 2) = '''' or e.entity = split_part(a, '':'', 2))'
      || ordered || ') e';
  end if;
  return query execute one || ordered using condo_id, actor, actions, since, until, wanted, key_at, key_id, at_most,
    private.gate_entities(), kept;
end $$;

create or replace function public.audit_entry(condo_id uuid, entry_id bigint default 0) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_auditor(condo_id);
  return (
    select to_jsonb(e) || jsonb_build_object(
      'network', text(e.network), 'condominium_name', c.name, 'actor_name', private.audit_name(e.condominium_id, e.actor_id), 'subject_name', p.name,
      'entity_label', private.audit_label(e.condominium_id, e.entity, e.entity_id),
      'names', private.audit_names(e.condominium_id, concat(e.before, e.after)),
      'seal', (
        select jsonb_build_object('seq', s.seq, 'sealed_at', s.sealed_at, 'head', encode(s.head, 'hex'))
        from public.audit_seals s
        where s.condominium_id = private.audit_chain(e.condominium_id)
          and (e.id = any (s.late_ids) or e.id > s.after_id and e.id <= s.upto_id)
        order by e.id = any (s.late_ids) desc limit 1))
    from public.audit_entries e
    left join public.condominiums c on c.id = e.condominium_id
    left join public.people p on p.condominium_id = e.condominium_id and p.id = e.subject_person_id
    where e.id = entry_id and (condo_id is null or e.condominium_id = condo_id)
      and (e.entity_id is null or e.entity_id::text <> all (array(select private.entities_kept_from_me())))
      and not (private.is_kept_from_gate(condo_id) and e.entity = any (private.gate_entities())));
end $$;
