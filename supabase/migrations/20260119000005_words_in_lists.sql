-- What was typed to search a list by: each word in singular and plural; with a number in it (A-101, nota 12) all of it as it stands.
create function private.list_patterns(typed text) returns text[]
language sql immutable parallel safe
return case when private.fold(typed) ~ '[0-9]' then array[private.fold(private.seen_text(typed))] else private.word_patterns(coalesce(typed, '')) end;

-- Whether a text says every word, in singular or plural, wherever it stands: what the lists of a condominium are searched by (docs/decisions/0040).
-- `patterns`: private.list_patterns; of nothing typed every text.
create function private.says_all(body text, patterns text[]) returns boolean
language sql immutable parallel safe
return patterns = '{}' or private.fold(private.seen_text(body)) ~ all (patterns);
grant execute on function private.word_patterns(text), private.list_patterns(text), private.says_all(text, text[]) to authenticated, service_role;

create or replace function public.maintenance_plans_page(condo_id uuid, filters jsonb default '{}', after_key text default null, page_size integer default 50)
returns table (id uuid, title text, kind text, instructions text, asset_id uuid, asset_name text, every integer, every_unit text, anchor text, first_on date, season integer[],
  ahead_days integer, responsible text, assignee_id uuid, assignee_name text, supplier_id uuid, supplier_name text, checklist jsonb, standard text, next_on date,
  ended_at timestamptz, open_order_id uuid, open_order_code text, last_done_on date, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns text[] := private.list_patterns(filters ->> 'typed');
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query
  select p.id, p.title, p.kind, p.instructions, p.asset_id, a.name, p.every, p.every_unit, p.anchor, p.first_on, p.season, p.ahead_days, p.responsible, p.assignee_id,
    private.audit_name(condo_id, p.assignee_id), p.supplier_id, s.name, p.checklist, p.standard, p.next_on, p.ended_at, o.id, o.code,
    (select max(d.done_on) from public.maintenance_orders d where d.condominium_id = condo_id and d.plan_id = p.id),
    coalesce(p.next_on::text, 'ended') || ' ' || p.id
  from public.maintenance_plans p
  left join public.assets a on a.condominium_id = condo_id and a.id = p.asset_id
  left join public.suppliers s on s.condominium_id = condo_id and s.id = p.supplier_id
  left join public.maintenance_orders o on o.condominium_id = condo_id and o.plan_id = p.id and o.is_open
  where p.condominium_id = condo_id
    and case coalesce(filters ->> 'state', 'running') when 'running' then p.ended_at is null when 'ended' then p.ended_at is not null else true end
    and private.says_all(p.title, patterns)
    and (filters ->> 'asset_id' is null or p.asset_id = private.to_uuid(filters ->> 'asset_id'))
    and (after_key is null or (coalesce(p.next_on::text, 'ended') || ' ' || p.id) collate "C" > after_key collate "C")
  order by (coalesce(p.next_on::text, 'ended') || ' ' || p.id) collate "C" limit least(greatest(page_size, 1), 1000) + 1;
end $$;
