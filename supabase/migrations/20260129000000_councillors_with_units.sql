-- A councillor is elected from among the people of the building and usually has a unit there: they pay for it, and book as every resident does
-- (docs/decisions/0051). Without a unit of their own they have no part in it, as before.

-- Whether an account has a unit in a condominium today: a tie of its own to one that is not closed.
create function private.has_unit(target uuid, account uuid) returns boolean
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select exists (
    select from public.people p
    join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = p.id
    join public.units u on u.condominium_id = o.condominium_id and u.id = o.unit_id and u.closed_on is null
    where p.condominium_id = target and p.user_id = account and o.starts_on <= (select private.today(target))
      and (o.ends_on is null or o.ends_on >= (select private.today(target))))
$$;

-- The condominiums where the caller lives, as far as the product goes: residents, and of the council those who have a unit.
create function private.condominiums_lived_in() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select m.condominium_id from public.memberships m
  where m.user_id = (select auth.uid()) and m.status = 'approved' and (select private.second_factor_met())
    and (m.role = 'resident' or m.role = 'council' and private.has_unit(m.condominium_id, m.user_id))
$$;

-- Refuses everybody but those who live there and the other roles that are named; a councillor without a unit reads what is missing.
create function private.demand_resident(condo_id uuid, others text[] default '{}') returns void
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  if condo_id in (select private.condominiums_lived_in()) or condo_id in (select private.condominiums_as(variadic others)) then
    return;
  end if;
  raise sqlstate 'PT403' using message = case when condo_id in (select private.condominiums_as('council')) then 'unit_required' else 'forbidden' end;
end $$;
grant execute on function private.has_unit(uuid, uuid), private.condominiums_lived_in(), private.demand_resident(uuid, text[])
  to authenticated, service_role;

-- What one is in a condominium says whether one has a unit there, too: pages open by it.
create or replace view public.my_memberships with (security_barrier = true) as
select m.condominium_id, m.id, m.role, m.status, m.reason, m.full_name, m.unit_hint, m.created_at,
  (select c.name from public.condominiums c where c.id = m.condominium_id) as condominium_name,
  (select c.total_units from public.condominiums c where c.id = m.condominium_id and m.status = 'approved') as total_units,
  (select c.unit_count from public.condominiums c where c.id = m.condominium_id and m.status = 'approved') as unit_count,
  case when m.status = 'approved' then private.subscription_state(m.condominium_id) end as subscription_state,
  (select c.time_zone from public.condominiums c where c.id = m.condominium_id) as time_zone,
  m.status = 'approved' and private.has_unit(m.condominium_id, m.user_id) as has_unit
from public.memberships m
where m.user_id = (select private.caller());

-- The spaces, their hours, limits, closures and draws: for those who book and those who run it.
alter policy "who books and who runs it see when a space is closed" on public.area_blocks
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'doorman') union select private.condominiums_lived_in())));
alter policy "who books and who runs it see the hours" on public.area_hours
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'doorman') union select private.condominiums_lived_in())));
alter policy "who books and who runs it see the quotas" on public.area_quotas
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin') union select private.condominiums_lived_in())));
alter policy "who books and who runs it see the spaces" on public.common_areas
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'doorman') union select private.condominiums_lived_in())));
alter policy "whoever sees a draw sees its list" on public.draw_tickets
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin') union select private.condominiums_lived_in())));
alter policy "who books and who runs it see the draws" on public.draws
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin') union select private.condominiums_lived_in())));
alter policy "who books and who runs it see the special days" on public.special_days
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'doorman') union select private.condominiums_lived_in())));

-- A unit's own: bookings, places in line, deposits and checklists.
alter policy "managers see the bookings, residents their unit's" on public.reservations
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or unit_id = any (array(select private.my_units())) and condominium_id = any (array(select private.condominiums_lived_in())));
alter policy "managers see who waits, residents their unit's" on public.reservation_waits
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or unit_id = any (array(select private.my_units())) and condominium_id = any (array(select private.condominiums_lived_in())));
alter policy "managers see what became of deposits, residents of their unit's" on public.reservation_deposits
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or unit_id = any (array(select private.my_units())) and condominium_id = any (array(select private.condominiums_lived_in())));
alter policy "who hands a space over sees its checklists, residents their uni" on public.reservation_checklists
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'doorman')))
    or unit_id = any (array(select private.my_units())) and condominium_id = any (array(select private.condominiums_lived_in())));

-- Photos of the spaces, for those who see the spaces.
create policy "councillors with a unit see the photos of the spaces" on storage.objects for select to authenticated
  using (bucket_id = 'condominium-files' and split_part(name, '/', 2) = 'spaces'
    and private.to_uuid(split_part(name, '/', 1)) = any (array(select private.condominiums_lived_in())));
