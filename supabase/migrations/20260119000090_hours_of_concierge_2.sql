-- The front desk's days and hours are the building's.

-- The book of occurrences with its place in the log: the log itself is the síndico's alone, so this reads it for every administrator.
-- { category, unit_id }. Typed: in the text.
create or replace function private.occurrence_list(condo_id uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, number bigint, noted_at timestamptz, recorded_at timestamptz, noted_by_name text, category text, unit_label text,
  text text, correction_of bigint, seal text, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns text[] := private.list_patterns(filters ->> 'typed');
  place record := private.list_place(after_key);
  days record := private.list_days(condo_id, filters);
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return query
  select o.id, a.number, o.noted_at, o.recorded_at, o.noted_by_name, o.category, l.label, o.text, r.number, left(a.hash, 16),
    private.list_key(o.id, o.noted_at)
  from public.occurrences o
  join public.desk_acts a on a.condominium_id = condo_id and a.id = o.act_id
  left join public.unit_list l on l.condominium_id = condo_id and l.unit_id = o.unit_id
  left join public.occurrences e on e.condominium_id = condo_id and e.id = o.refers_to
  left join public.desk_acts r on r.condominium_id = condo_id and r.id = e.act_id
  where o.condominium_id = condo_id and (filters ->> 'category' is null or o.category = filters ->> 'category')
    and (filters ->> 'unit_id' is null or o.unit_id = private.to_uuid(filters ->> 'unit_id'))
    and (days.since is null or o.noted_at >= days.since) and (days.before is null or o.noted_at < days.before)
    and private.says_all(o.text, patterns)
    and (place.id is null or (o.noted_at, o.id) < (place.at, place.id))
  order by o.noted_at desc, o.id desc limit page_size;
end $$;

-- What the desk is told, the newest first: instructions, and who is not let in. Filters: { status: standing (the usual) | ended, unit_id,
-- typed }.
create or replace function public.instructions_page(condo_id uuid, filters jsonb default '{}', after_key text default null)
returns table (id uuid, unit_id uuid, unit_label text, text text, until date, created_at timestamptz, created_by_name text, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns text[] := private.list_patterns(filters ->> 'typed');
  place record := private.list_place(after_key);
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return query
  select i.id, i.unit_id, l.label, i.text, i.until, i.created_at, m.full_name, private.list_key(i.id, i.created_at)
  from public.desk_instructions i
  left join public.unit_list l on l.condominium_id = condo_id and l.unit_id = i.unit_id
  left join public.memberships m on m.condominium_id = condo_id and m.user_id = i.created_by
  where i.condominium_id = condo_id and (filters ->> 'unit_id' is null or i.unit_id = private.to_uuid(filters ->> 'unit_id'))
    and (i.removed_at is null and (i.until is null or i.until >= (select private.today(condo_id)))) = (filters ->> 'status' is distinct from 'ended')
    and private.says_all(i.text, patterns)
    and (place.id is null or (i.created_at, i.id) < (place.at, place.id))
  order by i.created_at desc, i.id desc limit 51;
end $$;

create or replace function public.bans_page(condo_id uuid, filters jsonb default '{}', after_key text default null)
returns table (id uuid, unit_id uuid, unit_label text, name text, description text, reason text, until date, photo_path text,
  created_at timestamptz, created_by_name text, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns text[] := private.list_patterns(filters ->> 'typed');
  place record := private.list_place(after_key);
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return query
  select b.id, b.unit_id, l.label, b.name, b.description, b.reason, b.until, b.photo_path, b.created_at, m.full_name,
    private.list_key(b.id, b.created_at)
  from public.admission_bans b
  left join public.unit_list l on l.condominium_id = condo_id and l.unit_id = b.unit_id
  left join public.memberships m on m.condominium_id = condo_id and m.user_id = b.created_by
  where b.condominium_id = condo_id and (filters ->> 'unit_id' is null or b.unit_id = private.to_uuid(filters ->> 'unit_id'))
    and (b.unit_id is null or b.unit_id <> all (array(select private.units_hidden_from_me())))
    and (b.lifted_at is null and (b.until is null or b.until >= (select private.today(condo_id)))) = (filters ->> 'status' is distinct from 'ended')
    and private.says_all(concat_ws(' ', b.name, b.description, b.reason), patterns)
    and (place.id is null or (b.created_at, b.id) < (place.at, place.id))
  order by b.created_at desc, b.id desc limit 51;
end $$;

-- Visits and what belongs to them: authorisations, guest lists, deliveries, openings of gates, notices and instructions that ceased.
create or replace function private.expire_desk_visits(target uuid, rules public.concierge_settings, at_most integer) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  day timestamptz := private.now() - make_interval(days => rules.visit_retention_days);
  subjects uuid[];
  gone integer;
  count_all integer := 0;
begin
  -- Also who never left by what the desk wrote: an exit that was forgotten keeps nobody for ever.
  subjects := array(select v.id from public.visits v where v.condominium_id = target and v.entered_at < day order by v.entered_at limit at_most);
  perform private.erase_desk_acts(target, subjects);
  delete from private.visitor_documents d where d.condominium_id = target and d.visit_id = any (subjects);
  delete from public.visits v where v.condominium_id = target and v.id = any (subjects);
  count_all := cardinality(subjects);
  subjects := array(select d.id from public.deliveries d
    where d.condominium_id = target and d.status <> 'waiting' and coalesce(d.closed_at, d.arrived_at) < day order by d.arrived_at limit at_most);
  perform private.erase_desk_acts(target, subjects);
  delete from public.deliveries d where d.condominium_id = target and d.id = any (subjects);
  count_all := count_all + cardinality(subjects);
  subjects := array(select g.id from public.gate_openings g where g.condominium_id = target and g.opened_at < day order by g.opened_at limit at_most);
  perform private.erase_desk_acts(target, subjects);
  delete from public.gate_openings g where g.condominium_id = target and g.id = any (subjects);
  count_all := count_all + cardinality(subjects);
  delete from public.visit_authorizations a
  where (a.condominium_id, a.id) in (select o.condominium_id, o.id from public.visit_authorizations o
    where o.condominium_id = target and o.valid_until < day limit at_most);
  get diagnostics gone = row_count;
  count_all := count_all + gone;
  delete from public.visit_parties p
  where p.condominium_id = target and p.valid_until < day
    and not exists (select from public.visit_authorizations a where a.condominium_id = target and a.party_id = p.id);
  delete from public.admission_bans b
  where b.condominium_id = target and (b.lifted_at < day or b.until < (day at time zone (select private.zone_of(target)))::date);
  delete from public.desk_instructions i
  where i.condominium_id = target and (i.removed_at < day or i.until < (day at time zone (select private.zone_of(target)))::date);
  return count_all;
end $$;

-- What a unit told the gate of itself: who left is called no more, and the next ones do not read whom the last did not want at the door.
create or replace function private.end_gate_words(target uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.gate_contacts g where g.condominium_id = target
    and not private.still_stands(target, g.unit_id, g.changed_by, g.changed_at, g.changed_by is null or private.is_manager(target, g.changed_by));
  update public.admission_bans b set lifted_at = private.now()
  where b.condominium_id = target and b.unit_id is not null and b.lifted_at is null and not private.household_stands(target, b.unit_id, b.created_at);
  update public.desk_instructions i set removed_at = private.now()
  where i.condominium_id = target and i.unit_id is not null and i.removed_at is null and not private.household_stands(target, i.unit_id, i.created_at);
  -- As a finished move does: of whom the stay ended, and of a household that is all gone.
  delete from public.vehicles v where v.condominium_id = target and (
    v.person_id is null and not private.household_stands(target, v.unit_id, v.created_at)
    or exists (select from public.occupancies o where o.condominium_id = target and o.person_id = v.person_id and o.unit_id = v.unit_id
        and o.ends_on < (select private.today(target)))
      and not exists (select from public.occupancies o where o.condominium_id = target and o.person_id = v.person_id and o.unit_id = v.unit_id
        and (o.ends_on is null or o.ends_on >= (select private.today(target)))));
  delete from public.pets t where t.condominium_id = target and not private.household_stands(target, t.unit_id, t.created_at);
end $$;
