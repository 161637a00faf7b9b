-- The units whose choice of boletos counts for those that are named, or, without names, for every let unit: an annex that has nobody of its own goes
-- with its unit, as private.let_units has it. The caller's own are another's to choose.
create function private.boleto_units(target uuid, named uuid[]) returns table (unit_id uuid, is_own boolean)
language sql stable security definer set search_path = ''
as $$
  with home as (
    select distinct case when l.main_id is null or exists (
        select from public.occupancies c where c.unit_id = l.unit_id and c.starts_on <= d.today and (c.ends_on is null or c.ends_on >= d.today)
      ) then l.unit_id else l.main_id end as id
    from (select private.today(target) as today) d
    join public.unit_list l on l.condominium_id = target
      and l.unit_id in (select unnest(named) union all select o.unit_id from private.let_units(target) o where named is null)
  )
  select h.id, h.id in (select private.units_of_party(target, auth.uid(), null)) from home h
$$;
revoke execute on function private.boleto_units(uuid, uuid[]) from public;
grant execute on function private.boleto_units(uuid, uuid[]) to service_role;
