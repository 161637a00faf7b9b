-- A page of requests counts the register once, and not once for each request.

-- Of each request: as private.quarter_figures.
create function private.quarters_of(condo_id uuid, wanted uuid[]) returns table (request_id uuid, figures jsonb)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  with own as materialized (
    select l.unit_id, l.share + coalesce(x.share, 0) as share, coalesce(h.person_id, l.unit_id) as head
    from public.unit_list l
    left join (select a.main_id, sum(a.share) as share from public.unit_list a where a.condominium_id = condo_id and a.main_id is not null group by 1) x
      on x.main_id = l.unit_id
    left join (
      select distinct on (o.unit_id) o.unit_id, o.person_id from private.own_vote_owners(condo_id) o
      order by o.unit_id, o.is_co_owner, o.starts_on, o.person_id) h on h.unit_id = l.unit_id
    where l.condominium_id = condo_id and l.main_id is null
  ), total as (
    select count(distinct o.head) as heads, count(*) as units, coalesce(sum(o.share), 0) as shares from own o
  ), declared as (
    select d.request_id, count(distinct o.head) as heads, count(*) as units, sum(o.share) as shares
    from (
      select distinct d.request_id, d.unit_id from public.assembly_declarations d
      join private.own_vote_owners(condo_id) o on o.unit_id = d.unit_id and o.person_id = d.person_id
      where d.condominium_id = condo_id and d.request_id = any (wanted) and d.withdrawn_at is null) d
    join own o on o.unit_id = d.unit_id
    group by d.request_id
  )
  select w.id, jsonb_build_object('heads', coalesce(d.heads, 0), 'heads_total', t.heads, 'units', coalesce(d.units, 0), 'units_total', t.units,
    'shares', coalesce(d.shares, 0), 'shares_total', t.shares,
    'weight', coalesce((select v.voting_weight::text from public.conventions v where v.condominium_id = condo_id
      and v.effective_from <= (select private.today(condo_id)) order by v.effective_from desc limit 1), 'share'))
  from unnest(wanted) as w (id)
  cross join total t
  left join declared d on d.request_id = w.id
$$;
grant execute on function private.quarters_of(uuid, uuid[]) to service_role;
revoke execute on function private.quarters_of(uuid, uuid[]) from public;

create or replace function private.quarter_figures(condo_id uuid, wanted uuid) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  select q.figures from private.quarters_of(condo_id, array[wanted]) q
$$;

create or replace function public.assembly_requests_page(condo_id uuid, after_key text default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  reads boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin', 'council')) or exists (select from private.my_request_units(condo_id));
  is_key boolean := coalesce(after_key ~ '^\d{10,16} [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false);
  after_time bigint := case when is_key then split_part(after_key, ' ', 1)::bigint end;
  after_id uuid := case when is_key then split_part(after_key, ' ', 2)::uuid end;
  page uuid[];
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  page := case when reads then array(
    select o.id from public.assembly_requests o where o.condominium_id = condo_id
      and (after_time is null or ((extract(epoch from o.opened_at) * 1000000)::bigint, o.id) < (after_time, after_id))
    order by o.opened_at desc, o.id desc limit 31) else '{}' end;
  return jsonb_build_object(
    'my_units', (select coalesce(jsonb_agg(jsonb_build_object('id', u.unit_id, 'label', u.label) order by u.sort_key), '[]')
      from private.my_request_units(condo_id) u),
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title, 'state', private.request_state(r), 'opened_at', r.opened_at,
        'expires_at', r.expires_at, 'figures', q.figures, 'is_signed', exists (select from public.assembly_declarations d
          where d.condominium_id = condo_id and d.request_id = r.id and d.withdrawn_at is null and d.user_id = private.caller()),
        'key', (extract(epoch from r.opened_at) * 1000000)::bigint || ' ' || r.id) order by r.opened_at desc, r.id desc), '[]')
      from public.assembly_requests r
      join private.quarters_of(condo_id, page) q on q.request_id = r.id
      where r.condominium_id = condo_id and r.id = any (page)));
end $$;
