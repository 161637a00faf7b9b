-- Assemblies, the latest first, after a key; with `typed` those of which every word stands in their title, place, agenda or signed minutes:
-- `found` are up to three items that have all of them ([{ position, title, outcome }]), `in_minutes` that the minutes have them.
drop function public.assemblies_page(uuid, text);
create function public.assemblies_page(condo_id uuid, after_key text default null, typed text default null)
returns table (id uuid, kind text, form text, title text, state text, first_call_at timestamptz, second_call_at timestamptz, place text, items integer,
  approved integer, present_units integer, units integer, found jsonb, in_minutes boolean, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  manages boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  is_key boolean := coalesce(after_key ~ '^\d{10,12} [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false);
  after_time timestamptz := case when is_key then to_timestamp(split_part(after_key, ' ', 1)::bigint) end;
  after_id uuid := case when is_key then split_part(after_key, ' ', 2)::uuid end;
  -- What was typed has no wildcards left once it is folded. Null where nothing is searched.
  words text[] := (select array_agg('%' || w || '%') from regexp_split_to_table(private.fold(left(typed, 100)), ' ') w where w <> '');
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  return query
  select a.id, a.kind, a.form, a.title, a.state, a.first_call_at, a.second_call_at, a.place, i.count, i.approved, u.present, u.count,
    coalesce(s.found, '[]'), coalesce(private.fold(s.minutes) like all (words), false),
    extract(epoch from a.first_call_at)::bigint || ' ' || a.id
  from public.assemblies a
  cross join lateral (select count(*)::integer as count,
      (count(*) filter (where g.result -> 'outcome' ->> 'result' in ('approved', 'chosen')))::integer as approved
    from public.agenda_items g where g.condominium_id = condo_id and g.assembly_id = a.id) i
  cross join lateral (select count(*)::integer as count, (count(distinct t.unit_id))::integer as present
    from public.assembly_units r
    left join public.assembly_attendance t on t.condominium_id = condo_id and t.assembly_id = a.id and t.unit_id = r.unit_id and t.kind = 'arrived'
    where r.condominium_id = condo_id and r.assembly_id = a.id) u
  left join lateral (
    select string_agg(g.title || ' ' || g.body, ' ') as agenda,
      jsonb_path_query_array(jsonb_agg(jsonb_build_object('position', g.position, 'title', g.title, 'outcome', g.result -> 'outcome') order by g.position)
        filter (where private.fold(g.title || ' ' || g.body) like all (words)), '$[0 to 2]') as found,
      (select string_agg(p ->> 'text', ' ') from public.assembly_minutes m cross join jsonb_array_elements(m.sections) p
        where m.condominium_id = condo_id and m.assembly_id = a.id and m.state = 'signed') as minutes
    from public.agenda_items g where g.condominium_id = condo_id and g.assembly_id = a.id) s on words is not null
  where a.condominium_id = condo_id and (manages or a.called_at is not null)
    and (after_time is null or (a.first_call_at, a.id) < (after_time, after_id))
    and (words is null or private.fold(concat_ws(' ', a.title, a.place, s.agenda, s.minutes)) like all (words))
  order by a.first_call_at desc, a.id desc limit 51;
end $$;
grant execute on function public.assemblies_page(uuid, text, text) to authenticated, service_role;
