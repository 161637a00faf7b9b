-- All that the page of one booking shows: the booking, its guests, and the space's state before and after.

-- { now, booking, deposit once it was settled, guests, items, checklists }: the management any, residents their unit's, a doorman those from three days before to three days
-- after. A doorman reads how many guests come; the names are at the desk. Null where the caller may not see it.
create function public.reservation_day(condo_id uuid, booking uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  r public.reservations;
  space public.common_areas;
  manages boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  is_mine boolean;
  hides boolean;
begin
  if not manages then
    perform private.demand_role(condo_id, 'doorman', 'resident');
  end if;
  select * into r from public.reservations o where o.condominium_id = condo_id and o.id = booking;
  is_mine := r.unit_id = any (array(select private.my_units())) and condo_id in (select private.condominiums_as('resident'));
  if r.id is null or not (manages or is_mine or condo_id in (select private.condominiums_as('doorman')) and r.state = 'approved'
    and private.now() between r.starts_at - interval '3 days' and r.ends_at + interval '3 days') then
    return null;
  end if;
  select * into space from public.common_areas a where a.condominium_id = condo_id and a.id = r.area_id;
  hides := not (manages or is_mine) or r.unit_id in (select private.units_hidden_from_me());
  return jsonb_build_object(
    'now', private.now(),
    'booking', jsonb_build_object('id', r.id, 'area_id', r.area_id, 'area_name', space.name, 'unit_id', r.unit_id,
      'unit_label', (select l.label from public.unit_list l where l.condominium_id = condo_id and l.unit_id = r.unit_id),
      'state', r.state, 'starts_at', r.starts_at, 'ends_at', r.ends_at, 'people', r.guests, 'is_mine', is_mine,
      'rules', space.rules, 'photos', space.photos)
      || case when not (manages or is_mine) then '{}'::jsonb else jsonb_build_object('fee_cents', r.fee_cents,
        'deposit_cents', r.deposit_cents, 'free_cancel_hours', r.free_cancel_hours, 'late_cancel_percent', r.late_cancel_percent,
        'reason', r.reason, 'created_at', r.created_at, 'expires_at', r.expires_at,
        'booked_by_name', (select min(p.name) from public.people p where p.condominium_id = condo_id and p.user_id = r.booked_by),
        -- Questions as the space asks them now; an answer to one that was taken away stays in the audit log.
        'answers', (select coalesce(jsonb_agg(jsonb_build_object('label', q ->> 'label', 'answer', r.answers ->> (q ->> 'id'))), '[]')
          from jsonb_array_elements(space.questions) q where coalesce(r.answers ->> (q ->> 'id'), '') <> ''),
        'fee_state', (select d.state from public.unit_dues d
          where d.condominium_id = condo_id and d.source = 'reservation' and d.source_id = r.id),
        'deposit_state', (select d.state from public.unit_dues d
          where d.condominium_id = condo_id and d.source = 'deposit' and d.source_id = r.id)) end,
    'deposit', case when manages or is_mine then (
      select jsonb_build_object('returned_cents', s.returned_cents, 'kept_cents', s.kept_cents, 'reason', s.reason,
        'checklist_id', s.checklist_id, 'settled_at', s.settled_at)
      from public.reservation_deposits s where s.condominium_id = condo_id and s.reservation_id = r.id) end,
    'guests', (select jsonb_build_object('capacity', space.capacity, 'guests_most', space.guests_most,
        'guests_until_hours', space.guests_until_hours, 'is_hidden', hides, 'listed', count(g.id),
        'people', coalesce(sum(1 + g.companions_max), 0), 'came', count(g.came_at),
        'list', case when hides then '[]'::jsonb else coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name,
          'document_hint', g.document_hint, 'plate', g.plate, 'companions_max', g.companions_max, 'came_at', g.came_at) order by g.key)
          filter (where g.id is not null), '[]') end)
      from private.reservation_guest_list(condo_id, r.id) g),
    'items', space.checklist,
    'checklists', (select coalesce(jsonb_agg(to_jsonb(c) - array['condominium_id', 'reservation_id', 'unit_id', 'signed_by', 'answered_by']
        order by c.signed_at, c.id), '[]')
      from public.reservation_checklists c where c.condominium_id = condo_id and c.reservation_id = r.id));
end $$;
grant execute on function public.reservation_day(uuid, uuid) to authenticated, service_role;
