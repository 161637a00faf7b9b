-- The front desk's days and hours are the building's.

-- The parts of a snapshot that are not acts, but the register: { section → content }.
create or replace function private.desk_sections(target uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'settings', (select to_jsonb(s) - array['condominium_id', 'changed_at'] || jsonb_build_object('time_zone', private.zone_of(target))
      from public.concierge_settings s where s.condominium_id = target),
    'authorizations', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'unit_id', a.unit_id, 'kind', a.kind,
        'name', case when h.unit_id is null then a.name else '' end, 'company', case when h.unit_id is null then a.company end,
        'document_hint', case when h.unit_id is null then a.document_hint end, 'plate', case when h.unit_id is null then a.plate end,
        'companions_max', a.companions_max, 'valid_from', private.iso(a.valid_from), 'valid_until', private.iso(a.valid_until),
        'weekdays', a.weekdays, 'from_time', a.from_time, 'until_time', a.until_time, 'uses_max', a.uses_max, 'uses', a.uses,
        'party_id', a.party_id, 'party_name', p.name, 'pass_id', a.pass_id, 'note', case when h.unit_id is null then a.note end,
        'by_name', case when h.unit_id is null then m.full_name end) order by a.valid_from, a.id), '[]')
      from public.visit_authorizations a
      left join public.hidden_units h on h.condominium_id = target and h.unit_id = a.unit_id
      left join public.visit_parties p on p.condominium_id = target and p.id = a.party_id
      left join public.memberships m on m.condominium_id = target and m.user_id = a.created_by
      where a.condominium_id = target and a.revoked_at is null and a.valid_until > private.now() - interval '6 hours'
        and a.valid_from < private.now() + interval '36 hours'),
    'bans', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'unit_id', b.unit_id, 'name', b.name, 'description', b.description,
        'photo_path', b.photo_path, 'reason', b.reason, 'until', b.until) order by b.created_at, b.id), '[]')
      from public.admission_bans b
      where b.condominium_id = target and b.lifted_at is null and (b.until is null or b.until >= (select private.today(target)))),
    'instructions', (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'unit_id', i.unit_id, 'text', i.text, 'until', i.until)
        order by i.created_at, i.id), '[]')
      from public.desk_instructions i
      where i.condominium_id = target and i.removed_at is null and (i.until is null or i.until >= (select private.today(target)))),
    'keys', (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'place', k.place, 'unit_id', k.unit_id) order by k.name, k.id), '[]')
      from public.desk_keys k where k.condominium_id = target and k.removed_at is null),
    'doormen', (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id, 'name', m.full_name, 'role', m.role, 'pin', p.verifier)
        order by m.full_name, m.user_id), '[]')
      from public.memberships m left join private.desk_pins p on p.condominium_id = target and p.user_id = m.user_id
      where m.condominium_id = target and m.status = 'approved'
        and (m.role = 'doorman' or m.role in ('owner_admin', 'admin') and p.user_id is not null)),
    'gates', (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'can_open', g.can_open) order by g.name, g.id), '[]')
      from public.gates g where g.condominium_id = target and g.removed_at is null),
    'points', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'position', p.position, 'token_hash', p.token_hash)
        order by p.position, p.name, p.id), '[]')
      from public.patrol_points p where p.condominium_id = target and p.removed_at is null),
    'passes', jsonb_build_object(
      'keys', (select coalesce(jsonb_agg(jsonb_build_object('kid', k.kid, 'public_jwk', k.public_jwk) order by k.created_at), '[]')
        from private.pass_keys k where k.condominium_id = target),
      'revoked', (select coalesce(jsonb_agg(r.pass_id order by r.revoked_at, r.pass_id), '[]')
        from private.revoked_passes r where r.condominium_id = target and r.until > private.now() - interval '1 day')),
    'sealing', (select jsonb_build_object('kid', k.kid, 'public_jwk', k.public_jwk) from private.desk_seals k where k.condominium_id = target),
    'conflicts', (select coalesce(jsonb_agg(jsonb_build_object('act_id', c.id, 'code', c.code, 'other_act_id', c.other_act_id,
        'resolution', c.resolution, 'note', c.note) order by c.noticed_at, c.id), '[]')
      from public.desk_conflicts c
      where c.condominium_id = target and (c.settled_at is null or c.settled_at > private.now() - interval '36 hours')))
$$;

-- Units, who lives there and their cars: names and plates alone.
create or replace function private.desk_register(target uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'units', (select coalesce(jsonb_agg(jsonb_build_object('id', l.unit_id, 'label', l.label, 'block', l.block, 'number', l.number, 'kind', l.kind,
        'gate_name', g.name, 'gate_phone', g.phone, 'hides_visitors', h.unit_id is not null) order by l.sort_key, l.unit_id), '[]')
      from public.unit_list l
      left join public.gate_contacts g on g.condominium_id = target and g.unit_id = l.unit_id
      left join public.hidden_units h on h.condominium_id = target and h.unit_id = l.unit_id
      where l.condominium_id = target),
    'people', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'unit_id', o.unit_id, 'authorises', o.authorises)
        order by p.search_name collate "C", p.id, o.unit_id), '[]')
      from (select o.person_id, o.unit_id, bool_or(o.kind in ('tenant', 'dweller', 'owner', 'co_owner')) as authorises
        from public.occupancies o
        where o.condominium_id = target and o.starts_on <= (select private.today(target)) and (o.ends_on is null or o.ends_on >= (select private.today(target)))
        group by 1, 2) o
      join public.people p on p.condominium_id = target and p.id = o.person_id),
    'plates', (select coalesce(jsonb_agg(jsonb_build_object('plate', v.plate, 'unit_id', v.unit_id, 'model', v.model, 'color', v.color, 'spot', v.spot)
        order by v.plate), '[]') from public.vehicles v where v.condominium_id = target))
$$;

-- What the administration looks at: figures and pages of the front desk's lists. A page is asked after the last row of the one before.

-- { inside, overstaying, waiting, oldest_waiting, expected, out_keys, late_keys, kept_items, open_conflicts, on_duty: [{ desk, name, since }],
--   log: { acts, last_at } } of a condominium now.
create or replace function public.concierge_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return jsonb_build_object(
    'inside', (select count(*) from public.visits v where v.condominium_id = condo_id and v.status = 'inside'),
    'overstaying', (select count(*) from public.visits v
      join public.concierge_settings s on s.condominium_id = condo_id
      where v.condominium_id = condo_id and v.status = 'inside' and v.entered_at < private.now() - make_interval(hours => s.overstay_hours)),
    'waiting', (select count(*) from public.deliveries d where d.condominium_id = condo_id and d.status = 'waiting'),
    'oldest_waiting', (select min(d.arrived_at) from public.deliveries d where d.condominium_id = condo_id and d.status = 'waiting'),
    'expected', (select count(*) from public.visit_authorizations a
      where a.condominium_id = condo_id and a.revoked_at is null and a.valid_until > private.now()
        and a.valid_from < ((select private.today(condo_id)) + 1)::timestamp at time zone (select private.zone_of(condo_id))),
    'out_keys', (select count(*) from public.key_loans l where l.condominium_id = condo_id and l.status = 'out'),
    'late_keys', (select count(*) from public.key_loans l
      where l.condominium_id = condo_id and l.status = 'out' and l.expected_back < private.now()),
    'kept_items', (select count(*) from public.lost_items i where i.condominium_id = condo_id and i.status = 'kept'),
    'open_conflicts', (select count(*) from public.desk_conflicts c where c.condominium_id = condo_id and c.settled_at is null),
    'on_duty', (select coalesce(jsonb_agg(jsonb_build_object('desk', d.name, 'name', s.doorman_name, 'since', s.started_at) order by d.name), '[]')
      from public.desks d
      cross join lateral (select k.doorman_name, k.started_at, k.accepted_at from public.shifts k
        where k.condominium_id = condo_id and k.desk_id = d.id order by k.started_at desc limit 1) s
      where d.condominium_id = condo_id and d.revoked_at is null and s.accepted_at is null),
    'log', (select jsonb_build_object('acts', coalesce(max(c.number), 0), 'last_at', (
        select a.recorded_at from public.desk_acts a where a.condominium_id = condo_id order by a.number desc limit 1))
      from private.desk_chains c where c.condominium_id = condo_id));
end $$;

-- { rows, more } of visits, the newest first: the row, its unit's label and who let in and out. Filters: status, unit_id, kind, from, until
-- (days), typed (part of a name, or a plate). Hidden ones to the síndico alone. `after`: { at, id } of the last row.
create or replace function public.visits_page(condo_id uuid, filters jsonb default '{}', after jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  sees_all boolean := exists (select from private.condominiums_as('owner_admin') c where c = condo_id);
  typed text := private.fold(coalesce(filters ->> 'typed', ''));
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return (
    select jsonb_build_object('rows', coalesce(jsonb_agg(to_jsonb(p) - 'nth' order by p.nth) filter (where p.nth <= 50), '[]'), 'more', count(*) > 50)
    from (
      select v.*, l.label as unit_label, e.full_name as entered_by_name, o.full_name as left_by_name, d.name as desk_name,
        exists (select from private.visitor_documents k where k.condominium_id = condo_id and k.visit_id = v.id) as has_document,
        row_number() over (order by v.entered_at desc, v.id desc) as nth
      from public.visits v
      left join public.unit_list l on l.condominium_id = condo_id and l.unit_id = v.unit_id
      left join public.memberships e on e.condominium_id = condo_id and e.user_id = v.entered_by
      left join public.memberships o on o.condominium_id = condo_id and o.user_id = v.left_by
      left join public.desks d on d.condominium_id = condo_id and d.id = v.desk_id
      where v.condominium_id = condo_id and v.status <> 'undone' and (sees_all or not v.is_hidden)
        and (filters ->> 'status' is null or v.status = filters ->> 'status') and (filters ->> 'kind' is null or v.kind = filters ->> 'kind')
        and (filters ->> 'unit_id' is null or v.unit_id = private.to_uuid(filters ->> 'unit_id'))
        and (filters ->> 'from' is null or v.entered_at >= (filters ->> 'from')::date::timestamp at time zone (select private.zone_of(condo_id)))
        and (filters ->> 'until' is null or v.entered_at < ((filters ->> 'until')::date + 1)::timestamp at time zone (select private.zone_of(condo_id)))
        and (typed = '' or position(typed in v.search_name) > 0 or v.plate = upper(replace(typed, ' ', '')))
        and (after is null or (v.entered_at, v.id) < ((after ->> 'at')::timestamptz, (after ->> 'id')::uuid))
      order by v.entered_at desc, v.id desc limit 51
    ) p);
end $$;

-- The same of deliveries. Filters: status, unit_id, from, until, typed (carrier, what it is, or who took it).
create or replace function public.deliveries_page(condo_id uuid, filters jsonb default '{}', after jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare patterns text[] := private.list_patterns(filters ->> 'typed');
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return (
    select jsonb_build_object('rows', coalesce(jsonb_agg(to_jsonb(p) - 'nth' order by p.nth) filter (where p.nth <= 50), '[]'), 'more', count(*) > 50)
    from (
      select v.*, l.label as unit_label, e.full_name as received_by_name, o.full_name as closed_by_name, d.name as desk_name,
        row_number() over (order by v.arrived_at desc, v.id desc) as nth
      from public.deliveries v
      left join public.unit_list l on l.condominium_id = condo_id and l.unit_id = v.unit_id
      left join public.memberships e on e.condominium_id = condo_id and e.user_id = v.received_by
      left join public.memberships o on o.condominium_id = condo_id and o.user_id = v.closed_by
      left join public.desks d on d.condominium_id = condo_id and d.id = v.desk_id
      where v.condominium_id = condo_id and v.status <> 'undone'
        and (filters ->> 'status' is null or v.status = filters ->> 'status')
        and (filters ->> 'unit_id' is null or v.unit_id = private.to_uuid(filters ->> 'unit_id'))
        and (filters ->> 'from' is null or v.arrived_at >= (filters ->> 'from')::date::timestamp at time zone (select private.zone_of(condo_id)))
        and (filters ->> 'until' is null or v.arrived_at < ((filters ->> 'until')::date + 1)::timestamp at time zone (select private.zone_of(condo_id)))
        and (private.says_all(concat_ws(' ', v.carrier, v.description, v.to_name), patterns) or v.code = upper(btrim(filters ->> 'typed')))
        and (after is null or (v.arrived_at, v.id) < ((after ->> 'at')::timestamptz, (after ->> 'id')::uuid))
      order by v.arrived_at desc, v.id desc limit 51
    ) p);
end $$;

-- The same of the book of occurrences, with the number in the log and the seal. Filters: category, unit_id, from, until, typed (in the text).
create or replace function public.occurrences_page(condo_id uuid, filters jsonb default '{}', after jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare patterns text[] := private.list_patterns(filters ->> 'typed');
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return (
    select jsonb_build_object('rows', coalesce(jsonb_agg(to_jsonb(p) - 'nth' order by p.nth) filter (where p.nth <= 50), '[]'), 'more', count(*) > 50)
    from (
      select o.*, l.label as unit_label, d.name as desk_name, a.number, left(a.hash, 16) as seal,
        row_number() over (order by o.noted_at desc, o.id desc) as nth
      from public.occurrences o
      join public.desk_acts a on a.condominium_id = condo_id and a.id = o.act_id
      left join public.unit_list l on l.condominium_id = condo_id and l.unit_id = o.unit_id
      left join public.desks d on d.condominium_id = condo_id and d.id = o.desk_id
      where o.condominium_id = condo_id
        and (filters ->> 'category' is null or o.category = filters ->> 'category')
        and (filters ->> 'unit_id' is null or o.unit_id = private.to_uuid(filters ->> 'unit_id'))
        and (filters ->> 'from' is null or o.noted_at >= (filters ->> 'from')::date::timestamp at time zone (select private.zone_of(condo_id)))
        and (filters ->> 'until' is null or o.noted_at < ((filters ->> 'until')::date + 1)::timestamp at time zone (select private.zone_of(condo_id)))
        and private.says_all(o.text, patterns)
        and (after is null or (o.noted_at, o.id) < ((after ->> 'at')::timestamptz, (after ->> 'id')::uuid))
      order by o.noted_at desc, o.id desc limit 51
    ) p);
end $$;

-- The days that are asked for as instants: from, and before.
create or replace function private.list_days(condo_id uuid, filters jsonb, out since timestamptz, out before timestamptz)
language sql stable set search_path = ''
as $$
  select (filters ->> 'from')::date::timestamp at time zone (select private.zone_of(condo_id)),
    ((filters ->> 'until')::date + 1)::timestamp at time zone (select private.zone_of(condo_id))
$$;

-- Status: running, accepted, unaccepted (handed over and taken by nobody), remarked (something was not in order). Typed: names and notes.
create or replace function private.shift_list(condo_id uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, desk_name text, doorman_name text, started_at timestamptz, handed_at timestamptz, checklist jsonb, notes text,
  accepted_at timestamptz, accepted_by_name text, key text)
language plpgsql stable set search_path = ''
as $$
declare
  patterns text[] := private.list_patterns(filters ->> 'typed');
  status text := filters ->> 'status';
  place record := private.list_place(after_key);
  days record := private.list_days(condo_id, filters);
begin
  return query
  select s.id, d.name, s.doorman_name, s.started_at, s.handed_at, s.checklist, s.notes, s.accepted_at, s.accepted_by_name,
    private.list_key(s.id, s.started_at)
  from public.shifts s left join public.desks d on d.condominium_id = condo_id and d.id = s.desk_id
  where s.condominium_id = condo_id
    and (days.since is null or s.started_at >= days.since) and (days.before is null or s.started_at < days.before)
    and (status is null or case status when 'running' then s.handed_at is null
      when 'accepted' then s.accepted_at is not null when 'unaccepted' then s.handed_at is not null and s.accepted_at is null
      when 'remarked' then s.checklist @> '[{"ok": false}]' end)
    and private.says_all(concat_ws(' ', s.doorman_name, s.accepted_by_name, s.notes), patterns)
    and (place.id is null or (s.started_at, s.id) < (place.at, place.id))
  order by s.started_at desc, s.id desc limit page_size;
end $$;

-- Status: out, late (of those out), returned. Typed: the key, its place, who has it.
create or replace function private.key_loan_list(condo_id uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, key_id uuid, key_name text, key_place text, status text, to_name text, unit_label text, expected_back timestamptz,
  note text, lent_at timestamptz, lent_by_name text, returned_at timestamptz, returned_by_name text, desk_name text, key text)
language plpgsql stable set search_path = ''
as $$
declare
  patterns text[] := private.list_patterns(filters ->> 'typed');
  wanted text := filters ->> 'status';
  place record := private.list_place(after_key);
  days record := private.list_days(condo_id, filters);
begin
  return query
  select l.id, l.key_id, k.name, k.place, l.status, l.to_name, u.label, l.expected_back, l.note, l.lent_at, e.full_name, l.returned_at,
    r.full_name, d.name, private.list_key(l.id, l.lent_at)
  from public.key_loans l
  join public.desk_keys k on k.condominium_id = condo_id and k.id = l.key_id
  left join public.unit_list u on u.condominium_id = condo_id and u.unit_id = l.unit_id
  left join public.memberships e on e.condominium_id = condo_id and e.user_id = l.lent_by
  left join public.memberships r on r.condominium_id = condo_id and r.user_id = l.returned_by
  left join public.desks d on d.condominium_id = condo_id and d.id = l.desk_id
  where l.condominium_id = condo_id and l.status <> 'undone'
    and (filters ->> 'key_id' is null or l.key_id = private.to_uuid(filters ->> 'key_id'))
    and (days.since is null or l.lent_at >= days.since) and (days.before is null or l.lent_at < days.before)
    and (wanted is null or case wanted when 'late' then l.status = 'out' and l.expected_back < private.now() else l.status = wanted end)
    and private.says_all(concat_ws(' ', k.name, k.place, l.to_name, l.note), patterns)
    and (place.id is null or (l.lent_at, l.id) < (place.at, place.id))
  order by l.lent_at desc, l.id desc limit page_size;
end $$;

-- Status: kept, claimed, disposed. Typed: what it is, where it was, who took it.
create or replace function private.lost_item_list(condo_id uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, status text, description text, place text, photo_path text, found_at timestamptz, found_by_name text,
  closed_at timestamptz, closed_by_name text, to_name text, reason text, desk_name text, key text)
language plpgsql stable set search_path = ''
as $$
declare
  patterns text[] := private.list_patterns(filters ->> 'typed');
  last record := private.list_place(after_key);
  days record := private.list_days(condo_id, filters);
begin
  return query
  select i.id, i.status, i.description, i.place, i.photo_path, i.found_at, f.full_name, i.closed_at, c.full_name, i.to_name, i.reason, d.name,
    private.list_key(i.id, i.found_at)
  from public.lost_items i
  left join public.memberships f on f.condominium_id = condo_id and f.user_id = i.found_by
  left join public.memberships c on c.condominium_id = condo_id and c.user_id = i.closed_by
  left join public.desks d on d.condominium_id = condo_id and d.id = i.desk_id
  where i.condominium_id = condo_id and i.status <> 'undone' and (filters ->> 'status' is null or i.status = filters ->> 'status')
    and (days.since is null or i.found_at >= days.since) and (days.before is null or i.found_at < days.before)
    and private.says_all(concat_ws(' ', i.description, i.place, i.to_name, i.reason), patterns)
    and (last.id is null or (i.found_at, i.id) < (last.at, last.id))
  order by i.found_at desc, i.id desc limit page_size;
end $$;

-- Status: valid, wrong (the label read was not the point's); point_id. Typed: the point, who passed.
create or replace function private.patrol_list(condo_id uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, point_id uuid, point_name text, proof text, is_valid boolean, passed_at timestamptz, passed_by_name text,
  desk_name text, key text)
language plpgsql stable set search_path = ''
as $$
declare
  patterns text[] := private.list_patterns(filters ->> 'typed');
  place record := private.list_place(after_key);
  days record := private.list_days(condo_id, filters);
begin
  return query
  select p.id, p.point_id, o.name, p.proof, p.is_valid, p.passed_at, p.passed_by_name, d.name, private.list_key(p.id, p.passed_at)
  from public.patrol_passes p
  join public.patrol_points o on o.condominium_id = condo_id and o.id = p.point_id
  left join public.desks d on d.condominium_id = condo_id and d.id = p.desk_id
  where p.condominium_id = condo_id and (filters ->> 'point_id' is null or p.point_id = private.to_uuid(filters ->> 'point_id'))
    and (filters ->> 'status' is null or p.is_valid = (filters ->> 'status' = 'valid'))
    and (days.since is null or p.passed_at >= days.since) and (days.before is null or p.passed_at < days.before)
    and private.says_all(concat_ws(' ', o.name, p.passed_by_name), patterns)
    and (place.id is null or (p.passed_at, p.id) < (place.at, place.id))
  order by p.passed_at desc, p.id desc limit page_size;
end $$;

-- Status: by_hand, opened, failed; gate_id. Typed: the gate, why, who. Whom it was opened for stands in the visits.
create or replace function private.gate_opening_list(condo_id uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, gate_id uuid, gate_name text, reason text, outcome text, opened_at timestamptz, opened_by_name text, desk_name text,
  key text)
language plpgsql stable set search_path = ''
as $$
declare
  patterns text[] := private.list_patterns(filters ->> 'typed');
  place record := private.list_place(after_key);
  days record := private.list_days(condo_id, filters);
begin
  return query
  select p.id, p.gate_id, g.name, p.reason, p.outcome, p.opened_at, p.opened_by_name, d.name, private.list_key(p.id, p.opened_at)
  from public.gate_openings p
  join public.gates g on g.condominium_id = condo_id and g.id = p.gate_id
  left join public.desks d on d.condominium_id = condo_id and d.id = p.desk_id
  where p.condominium_id = condo_id and (filters ->> 'gate_id' is null or p.gate_id = private.to_uuid(filters ->> 'gate_id'))
    and (filters ->> 'status' is null or p.outcome = filters ->> 'status')
    and (days.since is null or p.opened_at >= days.since) and (days.before is null or p.opened_at < days.before)
    and private.says_all(concat_ws(' ', g.name, p.reason, p.opened_by_name), patterns)
    and (place.id is null or (p.opened_at, p.id) < (place.at, place.id))
  order by p.opened_at desc, p.id desc limit page_size;
end $$;

drop function private.list_days(jsonb);
