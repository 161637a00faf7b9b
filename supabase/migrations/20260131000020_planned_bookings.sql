-- As before, in two statements: which rows is planned with what is asked, what belongs to them is planned once.
create or replace function public.reservations_page(condo_id uuid, filters jsonb default '{}', after_key text default null, page_size integer default 51)
returns table (id uuid, area_id uuid, area_name text, unit_id uuid, unit_label text, booked_by_name text, state text, starts_at timestamptz, ends_at timestamptz, expires_at timestamptz, guests integer, answers jsonb, fee_cents bigint, deposit_cents bigint, free_cancel_hours integer, late_cancel_percent integer, reason text, fee_state text, deposit_state text, deposit_returned bigint, created_at timestamptz, key text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  sees_all boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  wanted text := '%' || replace(replace(replace(private.fold(filters ->> 'text'), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  condition text := format('r.condominium_id = %L', condo_id);
  named text;
  page public.reservations[];
begin
  if not sees_all then
    perform private.demand_resident(condo_id);
  end if;
  if not sees_all or coalesce((filters ->> 'own')::boolean, false) then
    condition := condition || format(' and r.unit_id = any (%L::uuid[])', array(select private.my_units()));
  end if;
  foreach named in array array['id', 'area_id', 'unit_id'] loop
    if filters ->> named is not null then condition := condition || format(' and r.%I = %L::uuid', named, filters ->> named); end if;
  end loop;
  if filters ->> 'state' is not null then condition := condition || format(' and r.state = %L', filters ->> 'state'); end if;
  if coalesce((filters ->> 'coming')::boolean, false) then
    condition := condition || format(' and r.ends_at > %L and r.state in (''offered'', ''pending'', ''approved'')', private.now());
  end if;
  if wanted is not null then
    condition := condition || format($q$ and private.fold((select l.label from public.unit_list l where l.condominium_id = %1$L and l.unit_id = r.unit_id)
      || ' ' || (select a.name from public.common_areas a where a.condominium_id = %1$L and a.id = r.area_id)) like %2$L$q$, condo_id, wanted);
  end if;
  if after_key ~ '^\d{10,12} [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    condition := condition || format(' and (r.starts_at, r.id) < (to_timestamp(%s), %L)', split_part(after_key, ' ', 1)::bigint, split_part(after_key, ' ', 2));
  end if;
  execute format('select array_agg(p.r) from (select r from public.reservations r where %s order by r.starts_at desc, r.id desc limit %s) p',
    condition, least(page_size, 1001)) into page;
  return query
  select r.id, r.area_id, (select a.name from public.common_areas a where a.condominium_id = condo_id and a.id = r.area_id), r.unit_id,
    (select l.label from public.unit_list l where l.condominium_id = condo_id and l.unit_id = r.unit_id),
    (select min(p.name) from public.people p where p.condominium_id = condo_id and p.user_id = r.booked_by), r.state, r.starts_at, r.ends_at,
    r.expires_at, r.guests, r.answers, r.fee_cents, r.deposit_cents, r.free_cancel_hours, r.late_cancel_percent, r.reason,
    (select d.state from public.unit_dues d where d.condominium_id = condo_id and d.source = 'reservation' and d.source_id = r.id),
    (select d.state from public.unit_dues d where d.condominium_id = condo_id and d.source = 'deposit' and d.source_id = r.id),
    (select s.returned_cents from public.reservation_deposits s where s.condominium_id = condo_id and s.reservation_id = r.id), r.created_at,
    extract(epoch from r.starts_at)::bigint || ' ' || r.id
  from unnest(page) r order by r.starts_at desc, r.id desc;
end $$;
