-- Which documents a supplier must have in force before work is given to it, and what of them has lapsed or is lacking.

create table public.supplier_document_settings (
  condominium_id uuid primary key references public.condominiums (id) on delete cascade,
  -- What every supplier is asked for, unless it has needs of its own.
  required text[] not null default array['cnpj_card', 'tax_clearance', 'fgts_clearance', 'labour_clearance']
    check (cardinality(required) <= 20 and array_position(required, null) is null),
  -- Whether what was never handed in stands in the way of new work, as what has lapsed does.
  refuses_lacking boolean not null default false
);

-- A supplier that is asked for something else than the others; nothing at all is an exemption, with its reason.
create table public.supplier_document_needs (
  condominium_id uuid not null,
  supplier_id uuid not null,
  kinds text[] not null check (cardinality(kinds) <= 20 and array_position(kinds, null) is null),
  reason text not null default '' check (char_length(reason) <= 300),
  primary key (condominium_id, supplier_id),
  foreign key (condominium_id, supplier_id) references public.suppliers (condominium_id, id) on delete cascade,
  check (cardinality(kinds) > 0 or char_length(reason) >= 3)
);

create function private.on_condominium_supplier_documents() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.supplier_document_settings (condominium_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger condominiums_supplier_documents after insert on public.condominiums
  for each row execute function private.on_condominium_supplier_documents();
insert into public.supplier_document_settings (condominium_id) select c.id from public.condominiums c;

-- A supplier is asked for by its id alone.
create unique index supplier_once on public.suppliers (id);

-- What holds now of suppliers that are not archived: each document that nothing replaces, and each required kind that none was handed in of
-- (its document_id is null). States on day `at`: lapsed, due (30 days or fewer are left), valid, lacking. Of one supplier, or of all (null): planned
-- for what is asked, or one would read the documents of all.
create function private.supplier_document_states(condo_id uuid, supplier uuid, at date)
returns table (supplier_id uuid, kind text, is_required boolean, document_id uuid, name text, issued_on date, expires_on date, state text)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  with asked as (
    select s.id, coalesce(n.kinds, c.required, '{}') as kinds
    from public.suppliers s
    left join public.supplier_document_settings c on c.condominium_id = condo_id
    left join public.supplier_document_needs n on n.condominium_id = condo_id and n.supplier_id = s.id
    where s.condominium_id = condo_id and s.archived_on is null and (supplier is null or s.id = supplier)
  ), held as (
    select d.* from public.supplier_documents d
    where d.condominium_id = condo_id and (supplier is null or d.supplier_id = supplier) and d.removed_at is null
      and not exists (select from public.supplier_documents n where n.condominium_id = condo_id and n.replaces_id = d.id and n.removed_at is null)
  )
  select a.id, h.kind, h.kind = any (a.kinds), h.id, h.name, h.issued_on, h.expires_on,
    case when h.expires_on < at then 'lapsed' when h.expires_on <= at + 30 then 'due' else 'valid' end
  from asked a join held h on h.supplier_id = a.id
  union all
  select a.id, k.kind, true, null, null, null, null, 'lacking'
  from asked a cross join lateral unnest(a.kinds) k (kind)
  where not exists (select from held h where h.supplier_id = a.id and h.kind = k.kind)
$$;

-- What stands in the way of giving work to a supplier that is to be done on day `at`: required kinds of which no document holds on it. Of
-- those that were never handed in only where the condominium minds them. { kind, state: lapsed or lacking, name, expires_on }, none when
-- all is in order or the supplier is unknown.
create function private.supplier_documents_lapsed(supplier uuid, at date)
returns table (kind text, state text, name text, expires_on date)
language sql stable security definer set search_path = ''
as $$
  with asked as materialized (
    select d.*, c.refuses_lacking from public.suppliers s
    left join public.supplier_document_settings c on c.condominium_id = s.condominium_id
    cross join lateral private.supplier_document_states(s.condominium_id, s.id, at) d
    where s.id = supplier and d.is_required
  )
  select distinct on (a.kind) a.kind, a.state, a.name, a.expires_on from asked a
  where (a.state = 'lapsed' or a.state = 'lacking' and a.refuses_lacking)
    and not exists (select from asked o where o.kind = a.kind and o.state in ('valid', 'due'))
  order by a.kind, a.expires_on desc nulls last
$$;

-- Suppliers with the state of their documents, one row more than `page_size`, what needs a person first, then by name; `after_key` is the
-- last row's `key`. Filters: { text, state: lapsed, due, lacking, valid or exempt }. A supplier's state is the worst of its documents.
create function public.supplier_documents_page(condo_id uuid, filters jsonb default '{}', after_key text default null, page_size integer default 50)
returns table (supplier_id uuid, name text, document_shown text, state text, lapsed integer, due integer, lacking integer, held integer,
  next_on date, lapsed_on date, lacking_kinds text[], key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked text := nullif(private.fold(btrim(coalesce(filters ->> 'text', ''))), '');
  wanted text := '%' || replace(replace(replace(asked, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query
  -- Each read once: of names that few have the planner would count the documents again for every one.
  with counted as materialized (
    select d.supplier_id as id, count(*) filter (where d.state = 'lapsed') as lapsed, count(*) filter (where d.state = 'due') as due,
      count(*) filter (where d.state = 'lacking') as lacking, count(d.document_id) as held,
      min(d.expires_on) filter (where d.state <> 'lapsed') as next_on, min(d.expires_on) filter (where d.state = 'lapsed') as lapsed_on,
      array_agg(d.kind order by d.kind) filter (where d.state = 'lacking') as lacking_kinds
    from private.supplier_document_states(condo_id, null, private.today()) d group by 1
  ), named as materialized (
    select s.id, s.name, s.document_shown from public.suppliers s
    where s.condominium_id = condo_id and s.archived_on is null and (asked is null or private.fold(s.name) like wanted)
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
create function public.supplier_documents_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    with states as materialized (
      select * from private.supplier_document_states(condo_id, null, private.today())
    ), worst as (
      select s.id, case when bool_or(d.state = 'lapsed') then 'lapsed' when bool_or(d.state = 'due') then 'due'
        when bool_or(d.state = 'lacking') then 'lacking' when count(d.document_id) > 0 then 'valid' else 'exempt' end as state
      from public.suppliers s left join states d on d.supplier_id = s.id
      where s.condominium_id = condo_id and s.archived_on is null group by 1
    )
    select jsonb_build_object('today', private.today(), 'lapsed', count(*) filter (where w.state = 'lapsed'), 'due', count(*) filter (where w.state = 'due'),
      'lacking', count(*) filter (where w.state = 'lacking'), 'valid', count(*) filter (where w.state = 'valid'),
      'exempt', count(*) filter (where w.state = 'exempt'),
      'next', (select coalesce(jsonb_agg(to_jsonb(n) order by n.expires_on, n.supplier), '[]') from (
        select d.supplier_id, s.name as supplier, d.kind, d.name, d.expires_on, d.state
        from states d join public.suppliers s on s.condominium_id = condo_id and s.id = d.supplier_id
        where d.expires_on <= private.today() + 60 order by d.expires_on, s.name limit 20) n))
      || (select to_jsonb(c) - 'condominium_id' from public.supplier_document_settings c where c.condominium_id = condo_id)
    from worst w);
end $$;

-- One supplier's documents: { today, id, name, document, archived_on, kinds (what it is asked for), is_own (not the condominium's), reason,
-- documents: [{ id, kind, name, issued_on, expires_on, replaces_id, is_current, removed_at, created_at, files }], blocking: [{ kind, state, name, expires_on }] },
-- the newest first; null when there is none such.
create function public.supplier_documents_view(condo_id uuid, supplier uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select jsonb_build_object('today', private.today(), 'id', s.id, 'name', s.name, 'document', s.document_shown, 'archived_on', s.archived_on,
      'kinds', coalesce(n.kinds, c.required, '{}'), 'is_own', n.supplier_id is not null, 'reason', coalesce(n.reason, ''),
      'documents', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'name', d.name, 'issued_on', d.issued_on,
          'expires_on', d.expires_on, 'replaces_id', d.replaces_id, 'removed_at', d.removed_at, 'created_at', d.created_at,
          'is_current', d.removed_at is null and not exists (select from public.supplier_documents m
            where m.condominium_id = condo_id and m.replaces_id = d.id and m.removed_at is null),
          'files', private.files_under(condo_id || '/expenses/' || d.id)) order by d.created_at desc, d.id), '[]')
        from public.supplier_documents d where d.condominium_id = condo_id and d.supplier_id = s.id),
      'blocking', (select coalesce(jsonb_agg(to_jsonb(b)), '[]') from private.supplier_documents_lapsed(s.id, private.today()) b))
    from public.suppliers s
    left join public.supplier_document_settings c on c.condominium_id = condo_id
    left join public.supplier_document_needs n on n.condominium_id = condo_id and n.supplier_id = s.id
    where s.condominium_id = condo_id and s.id = supplier);
end $$;

-- Files of one folder of the condominium's bucket: [{ id, path, name, type, size, at }], the oldest first.
create function private.files_under(folder text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'path', o.name, 'name', coalesce(o.user_metadata ->> 'name', split_part(o.name, '/', 5)),
    'type', o.metadata ->> 'mimetype', 'size', private.file_size(o.metadata), 'at', o.created_at) order by o.created_at, o.id), '[]')
  from storage.objects o
  where o.bucket_id = 'condominium-files' and o.name collate "C" >= folder || '/' and o.name collate "C" < folder || '0'
$$;

alter table public.supplier_document_settings enable row level security;
alter table public.supplier_document_needs enable row level security;
grant select on public.supplier_document_settings, public.supplier_document_needs to authenticated;
grant select, insert, update, delete on public.supplier_document_settings, public.supplier_document_needs to service_role;
create policy "managers and council see what suppliers are asked for" on public.supplier_document_settings for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see what one supplier is asked for" on public.supplier_document_needs for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
call private.tell_of('public.supplier_document_settings', 'board unnamed');
call private.tell_of('public.supplier_document_needs', 'board unnamed');
grant execute on function private.supplier_document_states(uuid, uuid, date), private.supplier_documents_lapsed(uuid, date), private.files_under(text)
  to service_role;
grant execute on function public.supplier_documents_page(uuid, jsonb, text, integer), public.supplier_documents_summary(uuid),
  public.supplier_documents_view(uuid, uuid) to authenticated, service_role;
