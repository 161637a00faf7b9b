-- What the search of every page finds beside the pages themselves, in one answer, so that typing asks once:
-- { register: as search_register, documents: [{ id, name, page }], announcements: [{ id, title, published_at }] }.
-- `named` is the part of what was typed that names a unit or a person ('b302' of 'segunda via b302'); empty where nothing else was typed.
create function public.search_everything(condo_id uuid, wanted text, named text default null) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  typed text := left(btrim(coalesce(wanted, '')), 80);
  papers jsonb;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  -- Documents are found by what is written in them too; where only some of the words were met, that is no hit here.
  papers := case when length(typed) < 3 then '{}'::jsonb else public.search_documents(condo_id, typed) end;
  return jsonb_build_object(
    'register', (
      select coalesce(jsonb_agg(to_jsonb(r) - 'rank' - 'ordinality' order by r.ordinality), '[]')
      from public.search_register(condo_id, coalesce(nullif(btrim(named), ''), typed), null, 8) with ordinality r),
    'documents', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.one -> 'id', 'name', d.one -> 'name', 'page', d.one -> 'page') order by d.place), '[]')
      from jsonb_array_elements(papers -> 'rows') with ordinality d (one, place)
      where not (papers ->> 'partial')::boolean and d.place <= 4),
    'announcements', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'title', a.title, 'published_at', a.published_at) order by a.ordinality), '[]')
      -- The list gives one more than was asked for, to say that there are more.
      from public.announcements_page(condo_id, 'current', null, false, typed, null, 3) with ordinality a
      where length(typed) >= 3));
end $$;
revoke all on function public.search_everything(uuid, text, text) from public;
grant execute on function public.search_everything(uuid, text, text) to authenticated, service_role;
