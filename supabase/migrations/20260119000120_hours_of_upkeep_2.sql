-- Incidents, maintenance, suppliers' papers and inspections by the day of the building.

-- From one day to another, both included and at most 400 days apart: { today, orders: [{ id, code, title, kind, status, is_open, due_on, asset_name }] (the
-- first 1000), months: [{ month, orders, open, late }], plans (those that run, for domain/maintenance/plans/due-days.ts to say their coming days), warranties:
-- [{ id, name, warranty_until }], expiries: [{ source, id, title, due_on, is_over }] of documents and inspections }.
create or replace function public.maintenance_calendar(condo_id uuid, from_on date, until_on date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  last_on date := least(until_on, from_on + 400);
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return jsonb_build_object('today', private.today(condo_id),
    'orders', (select coalesce(jsonb_agg(to_jsonb(o) - 'sequence' order by o.due_on, o.sequence), '[]') from (
      select k.id, k.code, k.title, k.kind, k.status, k.is_open, k.due_on, k.sequence,
        (select a.name from public.assets a where a.condominium_id = condo_id and a.id = k.asset_id) as asset_name
      from public.maintenance_orders k where k.condominium_id = condo_id and k.due_on between from_on and last_on and k.status <> 'cancelled'
      order by k.due_on, k.sequence limit 1000) o),
    'months', (select coalesce(jsonb_agg(to_jsonb(m) order by m.month), '[]') from (
      select to_char(k.due_on, 'YYYY-MM') as month, count(*) as orders, count(*) filter (where k.is_open) as open,
        count(*) filter (where k.is_open and k.due_on < (select private.today(condo_id))) as late
      from public.maintenance_orders k where k.condominium_id = condo_id and k.due_on between from_on and last_on and k.status <> 'cancelled' group by 1) m),
    'plans', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'every', p.every, 'every_unit', p.every_unit, 'anchor', p.anchor,
        'first_on', p.first_on, 'season', p.season, 'next_on', p.next_on, 'has_order', exists (select from public.maintenance_orders o
          where o.condominium_id = condo_id and o.plan_id = p.id and o.is_open)) order by p.next_on, p.id), '[]')
      from (select * from public.maintenance_plans k where k.condominium_id = condo_id and k.ended_at is null and k.next_on <= last_on order by k.next_on, k.id limit 500) p),
    'warranties', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'warranty_until', a.warranty_until) order by a.warranty_until, a.name), '[]')
      from public.assets a where a.condominium_id = condo_id and a.removed_at is null and a.warranty_until between from_on and last_on),
    'expiries', (select coalesce(jsonb_agg(to_jsonb(e) order by e.due_on, e.title), '[]') from private.maintenance_expiries(condo_id, from_on, last_on) e));
end $$;

-- Suppliers with the state of their documents, one row more than `page_size`, what needs a person first, then by name; `after_key` is the
-- last row's `key`. Filters: { text, state: lapsed, due, lacking, valid or exempt }. A supplier's state is the worst of its documents.
create or replace function public.supplier_documents_page(condo_id uuid, filters jsonb default '{}', after_key text default null, page_size integer default 50)
returns table (supplier_id uuid, name text, document_shown text, state text, lapsed integer, due integer, lacking integer, held integer,
  next_on date, lapsed_on date, lacking_kinds text[], key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns text[] := private.list_patterns(filters ->> 'text');
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query
  -- Each read once: of names that few have the planner would count the documents again for every one.
  with counted as materialized (
    select d.supplier_id as id, count(*) filter (where d.state = 'lapsed') as lapsed, count(*) filter (where d.state = 'due') as due,
      count(*) filter (where d.state = 'lacking') as lacking, count(d.document_id) as held,
      min(d.expires_on) filter (where d.state <> 'lapsed') as next_on, min(d.expires_on) filter (where d.state = 'lapsed') as lapsed_on,
      array_agg(d.kind order by d.kind) filter (where d.state = 'lacking') as lacking_kinds
    from private.supplier_document_states(condo_id, null, (select private.today(condo_id))) d group by 1
  ), named as materialized (
    select s.id, s.name, s.document_shown from public.suppliers s
    where s.condominium_id = condo_id and s.archived_on is null and private.says_all(s.name, patterns)
  ), stated as (
    select s.id, s.name, s.document_shown, c.lapsed, c.due, c.lacking, c.held, c.next_on, c.lapsed_on, c.lacking_kinds,
      case when c.lapsed > 0 then 'lapsed' when c.due > 0 then 'due' when c.lacking > 0 then 'lacking' when c.held > 0 then 'valid' else 'exempt' end as state
    from named s left join counted c on c.id = s.id
  ), keyed as (
    select t.*, array_position(array['lapsed', 'due', 'lacking', 'valid', 'exempt'], t.state) || ' ' || lower(t.name) || ' ' || t.id as key
    from stated t where filters ->> 'state' is null or t.state = filters ->> 'state'
  )
  select k.id, k.name, k.document_shown, k.state, coalesce(k.lapsed, 0)::integer, coalesce(k.due, 0)::integer, coalesce(k.lacking, 0)::integer,
    coalesce(k.held, 0)::integer, k.next_on, k.lapsed_on, coalesce(k.lacking_kinds, '{}'), k.key
  from keyed k where after_key is null or k.key collate "C" > after_key collate "C"
  order by k.key collate "C" limit least(greatest(page_size, 1), 1000) + 1;
end $$;

-- { today, lapsed, due, lacking, valid, exempt (suppliers), required, refuses_lacking, next: [{ supplier_id, supplier, kind, name, expires_on,
-- state }] }: what has lapsed or ends within 60 days, at most 20, the oldest first.
create or replace function public.supplier_documents_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    with states as materialized (
      select * from private.supplier_document_states(condo_id, null, (select private.today(condo_id)))
    ), worst as (
      select s.id, case when bool_or(d.state = 'lapsed') then 'lapsed' when bool_or(d.state = 'due') then 'due'
        when bool_or(d.state = 'lacking') then 'lacking' when count(d.document_id) > 0 then 'valid' else 'exempt' end as state
      from public.suppliers s left join states d on d.supplier_id = s.id
      where s.condominium_id = condo_id and s.archived_on is null group by 1
    )
    select jsonb_build_object('today', private.today(condo_id), 'lapsed', count(*) filter (where w.state = 'lapsed'), 'due', count(*) filter (where w.state = 'due'),
      'lacking', count(*) filter (where w.state = 'lacking'), 'valid', count(*) filter (where w.state = 'valid'),
      'exempt', count(*) filter (where w.state = 'exempt'),
      'next', (select coalesce(jsonb_agg(to_jsonb(n) order by n.expires_on, n.supplier), '[]') from (
        select d.supplier_id, s.name as supplier, d.kind, d.name, d.expires_on, d.state
        from states d join public.suppliers s on s.condominium_id = condo_id and s.id = d.supplier_id
        where d.expires_on <= (select private.today(condo_id)) + 60 order by d.expires_on, s.name limit 20) n))
      || (select to_jsonb(c) - 'condominium_id' from public.supplier_document_settings c where c.condominium_id = condo_id)
    from worst w);
end $$;

-- One supplier's documents: { today, id, name, document, archived_on, kinds (what it is asked for), is_own (not the condominium's), reason,
-- documents: [{ id, kind, name, issued_on, expires_on, replaces_id, is_current, removed_at, created_at, files }], blocking: [{ kind, state, name, expires_on }] },
-- the newest first; null when there is none such.
create or replace function public.supplier_documents_view(condo_id uuid, supplier uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select jsonb_build_object('today', private.today(condo_id), 'id', s.id, 'name', s.name, 'document', s.document_shown, 'archived_on', s.archived_on,
      'kinds', coalesce(n.kinds, c.required, '{}'), 'is_own', n.supplier_id is not null, 'reason', coalesce(n.reason, ''),
      'documents', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'name', d.name, 'issued_on', d.issued_on,
          'expires_on', d.expires_on, 'replaces_id', d.replaces_id, 'removed_at', d.removed_at, 'created_at', d.created_at,
          'is_current', d.removed_at is null and not exists (select from public.supplier_documents m
            where m.condominium_id = condo_id and m.replaces_id = d.id and m.removed_at is null),
          'files', private.files_under(condo_id || '/expenses/' || d.id)) order by d.created_at desc, d.id), '[]')
        from public.supplier_documents d where d.condominium_id = condo_id and d.supplier_id = s.id),
      'blocking', (select coalesce(jsonb_agg(to_jsonb(b)), '[]') from private.supplier_documents_lapsed(s.id, (select private.today(condo_id))) b))
    from public.suppliers s
    left join public.supplier_document_settings c on c.condominium_id = condo_id
    left join public.supplier_document_needs n on n.condominium_id = condo_id and n.supplier_id = s.id
    where s.condominium_id = condo_id and s.id = supplier);
end $$;

-- Every inspection of the condominium, what needs a person first: a list of some dozens, read whole. { today, rows: [{ id, kind, name,
-- every_months, rule, not_applicable_reason, record_id, done_on, result, findings, supplier, professional, council, registry, valid_until, state,
-- order: { id, code } (the open order for it, if any) }] }
create or replace function public.inspections_overview(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select jsonb_build_object('today', private.today(condo_id), 'rows', coalesce(jsonb_agg(to_jsonb(s) - 'held_by' - 'supplier_id'
      || jsonb_build_object('supplier', (select p.name from public.suppliers p where p.condominium_id = condo_id and p.id = s.supplier_id),
        'order', private.inspection_order(condo_id, s.id))
      order by array_position(array['refused', 'lapsed', 'due', 'never', 'valid', 'not_applicable'], s.state), s.valid_until, s.position, s.name), '[]'))
    from private.inspection_states(condo_id, (select private.today(condo_id))) s);
end $$;

-- One inspection with its history, the newest first: what the overview says of it and { today, order, records: [{ id, done_on, valid_until, result, findings,
-- supplier_id, supplier, professional, council, registry, responsibility_number, by, created_at, removed_at, files }] }; null when there is none.
create or replace function public.inspection_view(condo_id uuid, inspection uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select to_jsonb(s) - 'supplier_id' || jsonb_build_object('today', private.today(condo_id),
      'supplier', (select p.name from public.suppliers p where p.condominium_id = condo_id and p.id = s.supplier_id),
      'order', private.inspection_order(condo_id, s.id),
      'records', (select coalesce(jsonb_agg(to_jsonb(r) - 'condominium_id' - 'inspection_id' - 'told_days' - 'created_by' || jsonb_build_object(
          'supplier', (select p.name from public.suppliers p where p.condominium_id = condo_id and p.id = r.supplier_id),
          'by', private.audit_name(condo_id, r.created_by),
          'files', private.files_under(condo_id || '/inspections/' || r.id)) order by r.done_on desc, r.created_at desc, r.id desc), '[]')
        from public.inspection_records r where r.condominium_id = condo_id and r.inspection_id = s.id))
    from private.inspection_states(condo_id, (select private.today(condo_id))) s where s.id = inspection);
end $$;

-- Days on which a document or an inspection ends, both days included: for the calendar. { source: supplier_document or inspection, id (what
-- its page is of), title, due_on, is_over }. Only what holds now: nothing that was replaced, done again or taken back.
create or replace function private.maintenance_expiries(condo_id uuid, from_on date, until_on date)
returns table (source text, id uuid, title text, due_on date, is_over boolean)
language sql stable security definer set search_path = ''
as $$
  select 'supplier_document', d.supplier_id, d.name || ' · ' || s.name, d.expires_on, d.state = 'lapsed'
  from private.supplier_document_states(condo_id, null, (select private.today(condo_id))) d
  join public.suppliers s on s.condominium_id = condo_id and s.id = d.supplier_id
  where d.expires_on between from_on and until_on
  union all
  select 'inspection', i.id, i.name, i.valid_until, i.valid_until < (select private.today(condo_id))
  from private.inspection_states(condo_id, (select private.today(condo_id))) i
  where i.valid_until between from_on and until_on and i.state <> 'not_applicable'
$$;
