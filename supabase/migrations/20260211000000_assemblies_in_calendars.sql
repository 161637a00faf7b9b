-- Assemblies in the calendar that one subscribes to: those that were called, from ninety days ago on, cancelled ones too, and the day on which a
-- suspended one goes on. Nothing of an address that is unknown or of a plan without assemblies; who may read the address private.reservation_feed says.
create function private.assembly_feed(token_digest text) returns table (id uuid, title text, state text, place text, form text, starts_at timestamptz,
  second_call_at timestamptz, resumes_at timestamptz, ended_at timestamptz, called_at timestamptz, changed_at timestamptz, sessions integer, agenda text[])
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  select a.id, a.title, a.state, a.place, a.form, a.first_call_at, a.second_call_at, a.resumes_at, a.closed_at, a.called_at,
    greatest(a.called_at, a.opened_at, a.suspended_at, a.closed_at, a.cancelled_at), coalesce(jsonb_array_length(a.sessions), 0),
    array(select g.title from public.agenda_items g where g.condominium_id = a.condominium_id and g.assembly_id = a.id and g.parent_id is null
      and g.withdrawn_at is null order by g.position)
  from private.reservation_feeds f
  join public.assemblies a on a.condominium_id = f.condominium_id
  where f.token_hash = token_digest and a.called_at is not null and greatest(a.first_call_at, a.resumes_at) > private.now() - interval '90 days'
    and coalesce(((private.current_plan(f.condominium_id)).features ->> 'voting')::boolean, false)
  order by a.first_call_at, a.id limit 100
$$;
grant execute on function private.assembly_feed(text) to service_role;
