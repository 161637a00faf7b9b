-- What incidents and the front desk's book have become: orders of service and cases of penalty, each within its reader's rights.

create index penalty_cases_incident on public.penalty_cases (condominium_id, incident_id) where incident_id is not null;
create index penalty_cases_occurrence on public.penalty_cases (condominium_id, occurrence_id) where occurrence_id is not null;
create index penalty_reports_incident on public.penalty_reports (condominium_id, incident_id) where incident_id is not null;
create index penalty_reports_occurrence on public.penalty_reports (condominium_id, occurrence_id) where occurrence_id is not null;

-- Cases that came of some entries, for the board: [{ source_id, id, number, state }]. Whoever is accused in one does not learn by it where
-- the case came from, whatever their role.
create function private.penalty_ties(target uuid, incidents uuid[], entries uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'number', c.number, 'state', c.state,
    'source_id', case when c.incident_id = any (incidents) then c.incident_id else c.occurrence_id end) order by c.sequence), '[]')
  from public.penalty_cases c
  where c.condominium_id = target and (c.incident_id = any (incidents) or c.occurrence_id = any (entries))
    and target = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    and not private.is_penalty_party(target, c.id, private.caller())
$$;

-- { orders: [{ id, code, status, done_on }], cases: as above } of an incident that the caller may read, else null. Everybody who reads the
-- incident learns that an order exists and how it stands; its id, which opens it, only who may read orders.
create function public.incident_ties(condo_id uuid, incident_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  if not private.may_read_incident(condo_id, incident_ties.incident_id) then return null; end if;
  return jsonb_build_object(
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object('code', o.code, 'status', o.status, 'done_on', o.done_on,
        'id', case when r.reads or o.id in (select private.my_maintenance_orders()) then o.id end) order by o.sequence), '[]')
      from public.maintenance_orders o
      cross join (select condo_id in (select private.condominiums_as('owner_admin', 'admin', 'council')) as reads) r
      where o.condominium_id = condo_id and o.incident_id = incident_ties.incident_id),
    'cases', private.penalty_ties(condo_id, array[incident_ties.incident_id], '{}'));
end $$;

-- The cases that came of entries of the front desk's book, a page of them at most.
create function public.occurrence_ties(condo_id uuid, occurrence_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return private.penalty_ties(condo_id, '{}', occurrence_ids[1:100]);
end $$;

grant execute on function public.incident_ties(uuid, uuid), public.occurrence_ties(uuid, uuid[]) to authenticated, service_role;
