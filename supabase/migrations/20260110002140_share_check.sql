-- Whether the shares sum to the whole, and which look wrong.

-- { units, share_sum, share_total, without_share, kinds: [{ kind, units, without_share, without_area, share_sum, area_sum }] } of the
-- open units; annexes that belong to a unit may have no share of their own, and are not counted as lacking one.
create function public.share_check(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select jsonb_build_object(
      'units', coalesce(sum(k.units), 0), 'share_sum', coalesce(sum(k.share_sum), 0),
      'share_total', (select c.share_total from public.condominiums c where c.id = condo_id),
      'without_share', coalesce(sum(k.without_share), 0),
      'kinds', coalesce(jsonb_agg(to_jsonb(k) order by k.kind), '[]'))
    from (
      select u.kind, count(*) as units, count(*) filter (where u.share = 0 and a.annex_id is null) as without_share,
        count(*) filter (where u.area_cm2 is null) as without_area, sum(u.share) as share_sum, coalesce(sum(u.area_cm2), 0) as area_sum
      from public.units u
      left join public.unit_annexes a on a.condominium_id = condo_id and a.annex_id = u.id and a.tie = 'belongs' and a.ends_on is null
      where u.condominium_id = condo_id and u.closed_on is null group by u.kind
    ) k);
end $$;

-- Up to fifty units whose share looks wrong: none at all, or far from what units of their kind have (by area where all have one, else
-- equal). { unit_id, label, share, expected, why: 'missing' | 'off' }
create function public.odd_shares(condo_id uuid) returns table (unit_id uuid, label text, share bigint, expected bigint, why text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query
    with of_kind as (
      select u.kind, sum(u.share) as shares, sum(u.area_cm2) as areas, count(*) filter (where u.share > 0) as units,
        bool_and(u.area_cm2 is not null) as has_areas
      from public.units u where u.condominium_id = condo_id and u.closed_on is null group by u.kind
    ), judged as (
      select u.id, u.sort_key, case when u.block = '' then u.number else u.block || '-' || u.number end as name, u.share as now,
        case when k.has_areas then (k.shares * u.area_cm2 / nullif(k.areas, 0))::bigint else (k.shares / nullif(k.units, 0))::bigint end as norm
      from public.units u join of_kind k on k.kind = u.kind
      where u.condominium_id = condo_id and u.closed_on is null
        and not (u.share = 0 and exists (select from public.unit_annexes a
          where a.condominium_id = condo_id and a.annex_id = u.id and a.tie = 'belongs' and a.ends_on is null))
    )
    select j.id, j.name, j.now, j.norm, case when j.now = 0 then 'missing' else 'off' end
    from judged j
    where j.now = 0 or abs(j.now - j.norm) * 4 > j.norm
    order by j.now <> 0, abs(j.now - coalesce(j.norm, 0)) desc, j.sort_key limit 50;
end $$;
grant execute on function public.share_check(uuid), public.odd_shares(uuid) to authenticated, service_role;
