-- What the administration looks at: figures and pages of the front desk's lists. A page is asked after the last row of the one before.

-- { inside, overstaying, waiting, oldest_waiting, expected, out_keys, late_keys, kept_items, open_conflicts, on_duty: [{ desk, name, since }],
--   log: { acts, last_at } } of a condominium now.
create function public.concierge_summary(condo_id uuid) returns jsonb
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
        and a.valid_from < (private.today() + 1)::timestamp at time zone 'America/Sao_Paulo'),
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
create function public.visits_page(condo_id uuid, filters jsonb default '{}', after jsonb default null) returns jsonb
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
        and (filters ->> 'from' is null or v.entered_at >= (filters ->> 'from')::date::timestamp at time zone 'America/Sao_Paulo')
        and (filters ->> 'until' is null or v.entered_at < ((filters ->> 'until')::date + 1)::timestamp at time zone 'America/Sao_Paulo')
        and (typed = '' or position(typed in v.search_name) > 0 or v.plate = upper(replace(typed, ' ', '')))
        and (after is null or (v.entered_at, v.id) < ((after ->> 'at')::timestamptz, (after ->> 'id')::uuid))
      order by v.entered_at desc, v.id desc limit 51
    ) p);
end $$;

-- The same of deliveries. Filters: status, unit_id, from, until, typed (carrier, what it is, or who took it).
create function public.deliveries_page(condo_id uuid, filters jsonb default '{}', after jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare typed text := private.fold(coalesce(filters ->> 'typed', ''));
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
        and (filters ->> 'from' is null or v.arrived_at >= (filters ->> 'from')::date::timestamp at time zone 'America/Sao_Paulo')
        and (filters ->> 'until' is null or v.arrived_at < ((filters ->> 'until')::date + 1)::timestamp at time zone 'America/Sao_Paulo')
        and (typed = '' or position(typed in private.fold(concat_ws(' ', v.carrier, v.description, v.to_name))) > 0 or v.code = upper(typed))
        and (after is null or (v.arrived_at, v.id) < ((after ->> 'at')::timestamptz, (after ->> 'id')::uuid))
      order by v.arrived_at desc, v.id desc limit 51
    ) p);
end $$;

-- The same of the book of occurrences, with the number in the log and the seal. Filters: category, unit_id, from, until, typed (in the text).
create function public.occurrences_page(condo_id uuid, filters jsonb default '{}', after jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare typed text := private.fold(coalesce(filters ->> 'typed', ''));
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
        and (filters ->> 'from' is null or o.noted_at >= (filters ->> 'from')::date::timestamp at time zone 'America/Sao_Paulo')
        and (filters ->> 'until' is null or o.noted_at < ((filters ->> 'until')::date + 1)::timestamp at time zone 'America/Sao_Paulo')
        and (typed = '' or position(typed in private.fold(o.text)) > 0)
        and (after is null or (o.noted_at, o.id) < ((after ->> 'at')::timestamptz, (after ->> 'id')::uuid))
      order by o.noted_at desc, o.id desc limit 51
    ) p);
end $$;

-- Whether the log is as it was recorded, by parts of 20,000 acts from a known good one on: { is_whole, acts, through, hash, more, broken_at }.
-- Without `since` from the beginning; the next part is asked with `through` and `hash` while there is `more`.
create function public.verify_desk_log(condo_id uuid, since bigint default 0, known text default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return private.verify_desk_part(condo_id, since, known);
end $$;

-- Conflicts, the open ones first, with both acts in the words of who did them: [{ ...conflict, kind, happened_at, acted_by_name, desk_name,
-- payload, unit_label, settled_by_name, other: { kind, happened_at, acted_by_name, desk_name, payload } }]. Names of hidden visits to the síndico alone.
create function public.desk_conflict_list(condo_id uuid, settled boolean default false) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare sees_all boolean := exists (select from private.condominiums_as('owner_admin') c where c = condo_id);
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return (
    select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('kind', a.kind, 'happened_at', a.happened_at, 'acted_by_name', a.acted_by_name,
        'desk_name', d.name, 'unit_label', l.label,
        'settled_by_name', (select m.full_name from public.memberships m where m.condominium_id = condo_id and m.user_id = c.settled_by),
        'payload', case when sees_all then a.payload - 'signature' else private.desk_act_told(a) -> 'payload' end,
        'other', (select jsonb_build_object('kind', o.kind, 'happened_at', o.happened_at, 'acted_by_name', o.acted_by_name, 'desk_name', e.name,
            'payload', case when sees_all then o.payload - 'signature' else private.desk_act_told(o) -> 'payload' end)
          from public.desk_acts o join public.desks e on e.condominium_id = condo_id and e.id = o.desk_id
          where o.condominium_id = condo_id and o.id = c.other_act_id)) order by c.noticed_at desc, c.id), '[]')
    from (select * from public.desk_conflicts k
      where k.condominium_id = condo_id and (k.settled_at is not null) = desk_conflict_list.settled order by k.noticed_at desc limit 100) c
    join public.desk_acts a on a.condominium_id = condo_id and a.id = c.id
    join public.desks d on d.condominium_id = condo_id and d.id = a.desk_id
    left join public.visits v on v.condominium_id = condo_id and v.id = a.subject_id
    left join public.deliveries y on y.condominium_id = condo_id and y.id = a.subject_id
    left join public.unit_list l on l.condominium_id = condo_id and l.unit_id = coalesce(v.unit_id, y.unit_id));
end $$;

-- [{ user_id, name, role, has_pin, set_at }] of those who may be on duty.
create function public.desk_people(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'doorman');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id, 'name', m.full_name, 'role', m.role, 'has_pin', p.user_id is not null,
      'set_at', p.set_at) order by m.role <> 'doorman', m.full_name), '[]')
    from public.memberships m left join private.desk_pins p on p.condominium_id = condo_id and p.user_id = m.user_id
    where m.condominium_id = condo_id and m.status = 'approved' and m.role in ('doorman', 'owner_admin', 'admin'));
end $$;
grant execute on function public.concierge_summary(uuid), public.visits_page(uuid, jsonb, jsonb), public.deliveries_page(uuid, jsonb, jsonb),
  public.occurrences_page(uuid, jsonb, jsonb), public.verify_desk_log(uuid, bigint, text), public.desk_conflict_list(uuid, boolean), public.desk_people(uuid)
  to authenticated, service_role;
