-- Whom a hand of an incident's history names: one of the team, a supplier, or both, by their ids.
create or replace function private.incident_hand(condo_id uuid, hand text) returns text
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select string_agg(coalesce((select s.name from public.suppliers s where s.condominium_id = condo_id and s.id = private.to_uuid(h.one)),
    private.audit_name(condo_id, private.to_uuid(h.one))), ' e ' order by h.n)
  from string_to_table(hand, ' ') with ordinality h (one, n)
$$;
