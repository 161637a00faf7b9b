-- The front desk's other lists, for the screen and for their exports: shifts, loans of keys, lost and found, rounds, openings of gates.
-- Newest first after a key '<id><instant>'. Filters, all optional: { status, typed, from, until (days in Brasília, both included) } and
-- what each says. What was undone is in none of them.

-- The last row of the page before, of a key '<id><instant>'; both null on the first page.
create function private.list_place(after_key text, out at timestamptz, out id uuid)
language sql immutable set search_path = ''
as $$ select nullif(substr(after_key, 37), '')::timestamptz, private.to_uuid(left(after_key, 36)) $$;
create function private.list_key(id uuid, at timestamptz) returns text
language sql immutable set search_path = ''
as $$ select id::text || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;
-- The days that are asked for as instants: from, and before.
create function private.list_days(filters jsonb, out since timestamptz, out before timestamptz)
language sql stable set search_path = ''
as $$
  select (filters ->> 'from')::date::timestamp at time zone 'America/Sao_Paulo',
    ((filters ->> 'until')::date + 1)::timestamp at time zone 'America/Sao_Paulo'
$$;

-- Status: running, accepted, unaccepted (handed over and taken by nobody), remarked (something was not in order). Typed: names and notes.
create function private.shift_list(condo_id uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, desk_name text, doorman_name text, started_at timestamptz, handed_at timestamptz, checklist jsonb, notes text,
  accepted_at timestamptz, accepted_by_name text, key text)
language plpgsql stable set search_path = ''
as $$
declare
  typed text := private.fold(coalesce(filters ->> 'typed', ''));
  status text := filters ->> 'status';
  place record := private.list_place(after_key);
  days record := private.list_days(filters);
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
    and (typed = '' or position(typed in private.fold(concat_ws(' ', s.doorman_name, s.accepted_by_name, s.notes))) > 0)
    and (place.id is null or (s.started_at, s.id) < (place.at, place.id))
  order by s.started_at desc, s.id desc limit page_size;
end $$;

-- Status: out, late (of those out), returned. Typed: the key, its place, who has it.
create function private.key_loan_list(condo_id uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, key_id uuid, key_name text, key_place text, status text, to_name text, unit_label text, expected_back timestamptz,
  note text, lent_at timestamptz, lent_by_name text, returned_at timestamptz, returned_by_name text, desk_name text, key text)
language plpgsql stable set search_path = ''
as $$
declare
  typed text := private.fold(coalesce(filters ->> 'typed', ''));
  wanted text := filters ->> 'status';
  place record := private.list_place(after_key);
  days record := private.list_days(filters);
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
    and (typed = '' or position(typed in private.fold(concat_ws(' ', k.name, k.place, l.to_name, l.note))) > 0)
    and (place.id is null or (l.lent_at, l.id) < (place.at, place.id))
  order by l.lent_at desc, l.id desc limit page_size;
end $$;
create index key_loans_by_time on public.key_loans (condominium_id, lent_at desc, id desc);

-- Status: kept, claimed, disposed. Typed: what it is, where it was, who took it.
create function private.lost_item_list(condo_id uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, status text, description text, place text, photo_path text, found_at timestamptz, found_by_name text,
  closed_at timestamptz, closed_by_name text, to_name text, reason text, desk_name text, key text)
language plpgsql stable set search_path = ''
as $$
declare
  typed text := private.fold(coalesce(filters ->> 'typed', ''));
  last record := private.list_place(after_key);
  days record := private.list_days(filters);
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
    and (typed = '' or position(typed in private.fold(concat_ws(' ', i.description, i.place, i.to_name, i.reason))) > 0)
    and (last.id is null or (i.found_at, i.id) < (last.at, last.id))
  order by i.found_at desc, i.id desc limit page_size;
end $$;

-- Status: valid, wrong (the label read was not the point's); point_id. Typed: the point, who passed.
create function private.patrol_list(condo_id uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, point_id uuid, point_name text, proof text, is_valid boolean, passed_at timestamptz, passed_by_name text,
  desk_name text, key text)
language plpgsql stable set search_path = ''
as $$
declare
  typed text := private.fold(coalesce(filters ->> 'typed', ''));
  place record := private.list_place(after_key);
  days record := private.list_days(filters);
begin
  return query
  select p.id, p.point_id, o.name, p.proof, p.is_valid, p.passed_at, p.passed_by_name, d.name, private.list_key(p.id, p.passed_at)
  from public.patrol_passes p
  join public.patrol_points o on o.condominium_id = condo_id and o.id = p.point_id
  left join public.desks d on d.condominium_id = condo_id and d.id = p.desk_id
  where p.condominium_id = condo_id and (filters ->> 'point_id' is null or p.point_id = private.to_uuid(filters ->> 'point_id'))
    and (filters ->> 'status' is null or p.is_valid = (filters ->> 'status' = 'valid'))
    and (days.since is null or p.passed_at >= days.since) and (days.before is null or p.passed_at < days.before)
    and (typed = '' or position(typed in private.fold(concat_ws(' ', o.name, p.passed_by_name))) > 0)
    and (place.id is null or (p.passed_at, p.id) < (place.at, place.id))
  order by p.passed_at desc, p.id desc limit page_size;
end $$;

-- Status: by_hand, opened, failed; gate_id. Typed: the gate, why, who. Whom it was opened for stands in the visits.
create function private.gate_opening_list(condo_id uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, gate_id uuid, gate_name text, reason text, outcome text, opened_at timestamptz, opened_by_name text, desk_name text,
  key text)
language plpgsql stable set search_path = ''
as $$
declare
  typed text := private.fold(coalesce(filters ->> 'typed', ''));
  place record := private.list_place(after_key);
  days record := private.list_days(filters);
begin
  return query
  select p.id, p.gate_id, g.name, p.reason, p.outcome, p.opened_at, p.opened_by_name, d.name, private.list_key(p.id, p.opened_at)
  from public.gate_openings p
  join public.gates g on g.condominium_id = condo_id and g.id = p.gate_id
  left join public.desks d on d.condominium_id = condo_id and d.id = p.desk_id
  where p.condominium_id = condo_id and (filters ->> 'gate_id' is null or p.gate_id = private.to_uuid(filters ->> 'gate_id'))
    and (filters ->> 'status' is null or p.outcome = filters ->> 'status')
    and (days.since is null or p.opened_at >= days.since) and (days.before is null or p.opened_at < days.before)
    and (typed = '' or position(typed in private.fold(concat_ws(' ', g.name, p.reason, p.opened_by_name))) > 0)
    and (place.id is null or (p.opened_at, p.id) < (place.at, place.id))
  order by p.opened_at desc, p.id desc limit page_size;
end $$;
-- The book of occurrences with its place in the log: the log itself is the síndico's alone, so this reads it for every administrator.
-- { category, unit_id }. Typed: in the text.
create function private.occurrence_list(condo_id uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, number bigint, noted_at timestamptz, recorded_at timestamptz, noted_by_name text, category text, unit_label text,
  text text, correction_of bigint, seal text, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  typed text := private.fold(coalesce(filters ->> 'typed', ''));
  place record := private.list_place(after_key);
  days record := private.list_days(filters);
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
    and (typed = '' or position(typed in private.fold(o.text)) > 0)
    and (place.id is null or (o.noted_at, o.id) < (place.at, place.id))
  order by o.noted_at desc, o.id desc limit page_size;
end $$;
-- Under the policies of whoever exports.
grant execute on function private.list_place(text), private.list_key(uuid, timestamptz), private.list_days(jsonb),
  private.shift_list(uuid, jsonb, text, integer), private.key_loan_list(uuid, jsonb, text, integer),
  private.lost_item_list(uuid, jsonb, text, integer), private.patrol_list(uuid, jsonb, text, integer),
  private.gate_opening_list(uuid, jsonb, text, integer), private.occurrence_list(uuid, jsonb, text, integer) to authenticated, service_role;

-- Fifty of each, and one more, which tells that there is a next page.
create function public.shifts_page(condo_id uuid, filters jsonb default '{}', after_key text default null)
returns table (id uuid, desk_name text, doorman_name text, started_at timestamptz, handed_at timestamptz, checklist jsonb, notes text,
  accepted_at timestamptz, accepted_by_name text, key text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return query select * from private.shift_list(condo_id, filters, after_key, 51);
end $$;
create function public.key_loans_page(condo_id uuid, filters jsonb default '{}', after_key text default null)
returns table (id uuid, key_id uuid, key_name text, key_place text, status text, to_name text, unit_label text, expected_back timestamptz,
  note text, lent_at timestamptz, lent_by_name text, returned_at timestamptz, returned_by_name text, desk_name text, key text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return query select * from private.key_loan_list(condo_id, filters, after_key, 51);
end $$;
create function public.lost_items_page(condo_id uuid, filters jsonb default '{}', after_key text default null)
returns table (id uuid, status text, description text, place text, photo_path text, found_at timestamptz, found_by_name text,
  closed_at timestamptz, closed_by_name text, to_name text, reason text, desk_name text, key text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return query select * from private.lost_item_list(condo_id, filters, after_key, 51);
end $$;
create function public.patrol_page(condo_id uuid, filters jsonb default '{}', after_key text default null)
returns table (id uuid, point_id uuid, point_name text, proof text, is_valid boolean, passed_at timestamptz, passed_by_name text,
  desk_name text, key text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return query select * from private.patrol_list(condo_id, filters, after_key, 51);
end $$;
create function public.gate_openings_page(condo_id uuid, filters jsonb default '{}', after_key text default null)
returns table (id uuid, gate_id uuid, gate_name text, reason text, outcome text, opened_at timestamptz, opened_by_name text, desk_name text,
  key text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return query select * from private.gate_opening_list(condo_id, filters, after_key, 51);
end $$;
-- What the desk is told, the newest first: instructions, and who is not let in. Filters: { status: standing (the usual) | ended, unit_id,
-- typed }.
create function public.instructions_page(condo_id uuid, filters jsonb default '{}', after_key text default null)
returns table (id uuid, unit_id uuid, unit_label text, text text, until date, created_at timestamptz, created_by_name text, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  typed text := private.fold(coalesce(filters ->> 'typed', ''));
  place record := private.list_place(after_key);
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return query
  select i.id, i.unit_id, l.label, i.text, i.until, i.created_at, m.full_name, private.list_key(i.id, i.created_at)
  from public.desk_instructions i
  left join public.unit_list l on l.condominium_id = condo_id and l.unit_id = i.unit_id
  left join public.memberships m on m.condominium_id = condo_id and m.user_id = i.created_by
  where i.condominium_id = condo_id and (filters ->> 'unit_id' is null or i.unit_id = private.to_uuid(filters ->> 'unit_id'))
    and (i.removed_at is null and (i.until is null or i.until >= private.today())) = (filters ->> 'status' is distinct from 'ended')
    and (typed = '' or position(typed in private.fold(i.text)) > 0)
    and (place.id is null or (i.created_at, i.id) < (place.at, place.id))
  order by i.created_at desc, i.id desc limit 51;
end $$;
create function public.bans_page(condo_id uuid, filters jsonb default '{}', after_key text default null)
returns table (id uuid, unit_id uuid, unit_label text, name text, description text, reason text, until date, photo_path text,
  created_at timestamptz, created_by_name text, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  typed text := private.fold(coalesce(filters ->> 'typed', ''));
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
    and (b.lifted_at is null and (b.until is null or b.until >= private.today())) = (filters ->> 'status' is distinct from 'ended')
    and (typed = '' or position(typed in private.fold(concat_ws(' ', b.name, b.description, b.reason))) > 0)
    and (place.id is null or (b.created_at, b.id) < (place.at, place.id))
  order by b.created_at desc, b.id desc limit 51;
end $$;
grant execute on function public.instructions_page(uuid, jsonb, text), public.bans_page(uuid, jsonb, text),
  public.shifts_page(uuid, jsonb, text), public.key_loans_page(uuid, jsonb, text),
  public.lost_items_page(uuid, jsonb, text), public.patrol_page(uuid, jsonb, text), public.gate_openings_page(uuid, jsonb, text)
  to authenticated, service_role;
