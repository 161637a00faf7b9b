-- Whether who owes the condominium may hold others' proxies: the law is silent, some conventions bar it (art. 1.334, III).
alter table public.conventions add column proxy_to_debtor boolean not null default true;
grant insert (proxy_to_debtor), update (proxy_to_debtor) on public.conventions to authenticated;
alter table public.assemblies add column proxy_to_debtor boolean not null default true;

-- Whether a person, by account or else by name, owns a unit that may not vote in an assembly for its debts: by the roll once it is made, before by the
-- books. One that is paid bars no more.
create function private.owes_in_assembly(condo_id uuid, wanted uuid, person uuid, person_name text, today date, overdue_until date) returns boolean
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  select exists (
    select from public.people p
    join public.occupancies o on o.condominium_id = condo_id and o.person_id = p.id and o.kind in ('owner', 'co_owner', 'off_site_owner')
      and o.starts_on <= today and (o.ends_on is null or o.ends_on >= today)
    join public.unit_list l on l.condominium_id = condo_id and l.unit_id = o.unit_id
    join public.assemblies a on a.condominium_id = condo_id and a.id = wanted
    left join public.assembly_units u on u.condominium_id = condo_id and u.assembly_id = wanted and u.unit_id = coalesce(l.main_id, l.unit_id)
    where p.condominium_id = condo_id and case when person is null then private.fold(p.name) = private.fold(person_name) else p.user_id = person end
      and case when u.unit_id is not null then not u.is_voting
        else private.barred_for(condo_id, coalesce(l.main_id, l.unit_id), least(overdue_until, a.cut_off_on), a.agreed_vote) is not null end)
$$;
alter function private.barred_for(uuid, uuid, date, boolean) set plan_cache_mode = force_generic_plan;
revoke execute on function private.owes_in_assembly(uuid, uuid, uuid, text, date, date) from public;
grant execute on function private.owes_in_assembly(uuid, uuid, uuid, text, date, date) to service_role;
