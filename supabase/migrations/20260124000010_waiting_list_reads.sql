-- Who waits for which time, for the management; what a place costs, for whoever answers an offer.

-- The waiting list from now on, by the time waited for and each one's turn: [{ id, area_id, area_name, unit_label, starts_at, ends_at, state,
-- created_at, expires_at, position }]. The first five hundred.
create function public.reservation_waits_view(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return (
    select coalesce(jsonb_agg(to_jsonb(l) order by l.starts_at, l.area_name, l.created_at, l.id), '[]') from (
      select w.id, w.area_id, a.name as area_name, u.label as unit_label, w.starts_at, w.ends_at, w.state, w.created_at, r.expires_at,
        row_number() over (partition by w.area_id, w.starts_at, w.state order by w.created_at, w.id) as position
      from public.reservation_waits w
      join public.common_areas a on a.condominium_id = condo_id and a.id = w.area_id
      left join public.unit_list u on u.condominium_id = condo_id and u.unit_id = w.unit_id
      left join public.reservations r on r.condominium_id = condo_id and r.id = w.reservation_id
      where w.condominium_id = condo_id and w.state in ('waiting', 'offered') and w.ends_at > private.now()
      order by w.starts_at, w.id limit 500) l);
end $$;
grant execute on function public.reservation_waits_view(uuid) to authenticated, service_role;

create or replace function public.reservation_start(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare answer jsonb;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'doorman', 'resident');
  select jsonb_build_object('now', private.now(), 'today', private.today(condo_id),
    'units', (select coalesce(jsonb_agg(jsonb_build_object('id', l.unit_id, 'label', l.label) order by l.sort_key), '[]')
      from public.unit_list l where l.condominium_id = condo_id and l.kind not in ('garage', 'storage')
        and l.unit_id = any (array(select private.my_units()))),
    'waits', (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'area_id', w.area_id, 'starts_at', w.starts_at, 'ends_at', w.ends_at,
        'state', w.state, 'reservation_id', w.reservation_id, 'expires_at', r.expires_at, 'fee_cents', w.fee_cents,
        'deposit_cents', w.deposit_cents,
        'position', (select count(*) from public.reservation_waits o where o.condominium_id = condo_id and o.area_id = w.area_id
          and o.state = 'waiting' and o.starts_at < w.ends_at and o.ends_at > w.starts_at and (o.created_at, o.id) <= (w.created_at, w.id)))
        order by w.starts_at, w.id), '[]')
      from public.reservation_waits w
      left join public.reservations r on r.condominium_id = condo_id and r.id = w.reservation_id
      where w.condominium_id = condo_id and w.state in ('waiting', 'offered') and w.ends_at > private.now()
        and w.unit_id = any (array(select private.my_units()))))
  into answer;
  return answer;
end $$;
