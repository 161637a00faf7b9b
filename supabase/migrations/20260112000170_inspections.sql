-- Inspections that law or norm asks of a building: which there are, when each was done and until when that holds. What is usual of each kind
-- is domain/maintenance/inspections/kinds.ts; a condominium changes its own.

create table public.inspections (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  kind text not null default 'other' check (kind in ('fire_certificate', 'extinguishers', 'hoses', 'fire_brigade', 'lifts', 'water_tank',
    'lightning_rods', 'gas', 'electrical', 'facade', 'building', 'pressure_vessels', 'generator', 'pumps', 'playground', 'other')),
  name text not null check (char_length(name) between 3 and 80 and private.is_plain(name)),
  -- Null where the paper itself says until when it holds.
  every_months integer check (every_months between 1 and 240),
  -- The law, norm or contract that asks for it here, in the condominium's words.
  rule text not null default '' check (char_length(rule) <= 300),
  -- Why the building needs none.
  not_applicable_reason text check (char_length(not_applicable_reason) between 3 and 300),
  position integer not null default 0,
  created_at timestamptz not null default private.now(),
  removed_at timestamptz,
  primary key (condominium_id, id)
);
create unique index inspection_name on public.inspections (condominium_id, private.fold(name)) where removed_at is null;

-- One that was done; certificate and report are files of area `inspections` under the row's id. A mistaken one is taken back and can return.
create table public.inspection_records (
  condominium_id uuid not null,
  id uuid not null,
  inspection_id uuid not null,
  done_on date not null,
  -- The last day on which it holds; null of what was refused, and of what never ends.
  valid_until date,
  result text not null check (result in ('approved', 'with_reservations', 'refused')),
  -- What has to be put right.
  findings text not null default '' check (char_length(findings) <= 1000),
  supplier_id uuid,
  professional text not null default '' check (char_length(professional) <= 120),
  -- The professional's council and number in it, and the number of the term of responsibility.
  council text check (council in ('crea', 'cau', 'crt', 'crq', 'other')),
  registry text not null default '' check (char_length(registry) <= 30),
  responsibility_number text not null default '' check (char_length(responsibility_number) <= 40),
  -- The nearest alarm that was told of it: days before its end, 0 once it has lapsed.
  told_days integer check (told_days in (0, 7, 30, 60)),
  created_by uuid,
  created_at timestamptz not null default private.now(),
  removed_at timestamptz,
  primary key (condominium_id, id),
  -- Its files are sent before it is kept: nobody may take a name that another condominium's has.
  constraint inspection_record_taken unique (id),
  foreign key (condominium_id, inspection_id) references public.inspections (condominium_id, id) on delete cascade,
  foreign key (condominium_id, supplier_id) references public.suppliers (condominium_id, id),
  check (valid_until >= done_on),
  check (result <> 'refused' or valid_until is null),
  check (result = 'approved' or char_length(findings) >= 3),
  check ((council is null) = (registry = ''))
);
create index inspection_records_order on public.inspection_records (condominium_id, inspection_id, done_on desc, created_at desc);
create index inspection_records_due on public.inspection_records (valid_until) where removed_at is null;
create index inspection_records_supplier on public.inspection_records (condominium_id, supplier_id) where supplier_id is not null;

-- Orders of maintenance that are for an inspection name it.
alter table public.maintenance_orders add foreign key (condominium_id, inspection_id) references public.inspections (condominium_id, id);

-- What a new condominium begins with: each usual kind, never done yet.
create function private.begin_inspections(condo_id uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.inspections (condominium_id, kind, name, every_months, position)
  select condo_id, k.kind, k.name, k.every_months, k.position
  from (values
    ('fire_certificate', 'AVCB ou CLCB (Corpo de Bombeiros)', null, 1), ('extinguishers', 'Extintores: manutenção e recarga', 12, 2),
    ('hoses', 'Mangueiras e hidrantes', 12, 3), ('fire_brigade', 'Treinamento da brigada de incêndio', 12, 4),
    ('lifts', 'Elevadores: inspeção anual', 12, 5), ('water_tank', 'Caixas d''água: limpeza e análise', 6, 6),
    ('lightning_rods', 'Para-raios (SPDA)', 36, 7), ('gas', 'Rede de gás: estanqueidade', 60, 8),
    ('electrical', 'Instalações elétricas', 60, 9), ('facade', 'Fachada', 60, 10), ('building', 'Inspeção predial', 60, 11),
    ('pressure_vessels', 'Caldeiras e vasos de pressão', 12, 12), ('generator', 'Gerador', 12, 13), ('pumps', 'Bombas de água e de incêndio', 6, 14),
    ('playground', 'Playground', 12, 15)) k (kind, name, every_months, position)
  where not exists (select from public.inspections i where i.condominium_id = condo_id);
$$;
create function private.on_condominium_inspections() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.begin_inspections(new.id);
  return null;
end $$;
create trigger condominiums_inspections after insert on public.condominiums for each row execute function private.on_condominium_inspections();
select private.begin_inspections(c.id) from public.condominiums c;

-- The inspections of a condominium as they stand on day `at`: not_applicable, never, refused (the newest was), lapsed, due (60 days or fewer
-- are left) or valid. `valid_until` is of the newest that was not refused, which may still hold while a later one was refused.
create function private.inspection_states(condo_id uuid, at date)
returns table (id uuid, kind text, name text, every_months integer, rule text, not_applicable_reason text, "position" integer, record_id uuid,
  done_on date, result text, findings text, supplier_id uuid, professional text, council text, registry text, held_by uuid, valid_until date, state text)
language sql stable security definer set search_path = ''
as $$
  select i.id, i.kind, i.name, i.every_months, i.rule, i.not_applicable_reason, i.position, l.id, l.done_on, l.result, l.findings, l.supplier_id,
    l.professional, l.council, l.registry, h.id, h.valid_until,
    case when i.not_applicable_reason is not null then 'not_applicable' when l.id is null then 'never' when l.result = 'refused' then 'refused'
      when h.valid_until < at then 'lapsed' when h.valid_until <= at + 60 then 'due' else 'valid' end
  from public.inspections i
  left join lateral (
    select r.* from public.inspection_records r
    where r.condominium_id = condo_id and r.inspection_id = i.id and r.removed_at is null
    order by r.done_on desc, r.created_at desc, r.id desc limit 1
  ) l on true
  left join lateral (
    select r.id, r.valid_until from public.inspection_records r
    where r.condominium_id = condo_id and r.inspection_id = i.id and r.removed_at is null and r.result <> 'refused'
    order by r.done_on desc, r.created_at desc, r.id desc limit 1
  ) h on true
  where i.condominium_id = condo_id and i.removed_at is null
$$;

-- The open order of maintenance for an inspection, the newest: { id, code }, or null.
create function private.inspection_order(condo_id uuid, inspection uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', o.id, 'code', o.code) from public.maintenance_orders o
  where o.condominium_id = condo_id and o.inspection_id = inspection and o.is_open order by o.sequence desc limit 1
$$;

-- Every inspection of the condominium, what needs a person first: a list of some dozens, read whole. { today, rows: [{ id, kind, name,
-- every_months, rule, not_applicable_reason, record_id, done_on, result, findings, supplier, professional, council, registry, valid_until, state,
-- order: { id, code } (the open order for it, if any) }] }
create function public.inspections_overview(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select jsonb_build_object('today', private.today(), 'rows', coalesce(jsonb_agg(to_jsonb(s) - 'held_by' - 'supplier_id'
      || jsonb_build_object('supplier', (select p.name from public.suppliers p where p.condominium_id = condo_id and p.id = s.supplier_id),
        'order', private.inspection_order(condo_id, s.id))
      order by array_position(array['refused', 'lapsed', 'due', 'never', 'valid', 'not_applicable'], s.state), s.valid_until, s.position, s.name), '[]'))
    from private.inspection_states(condo_id, private.today()) s);
end $$;

-- One inspection with its history, the newest first: what the overview says of it and { today, order, records: [{ id, done_on, valid_until, result, findings,
-- supplier_id, supplier, professional, council, registry, responsibility_number, by, created_at, removed_at, files }] }; null when there is none.
create function public.inspection_view(condo_id uuid, inspection uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select to_jsonb(s) - 'supplier_id' || jsonb_build_object('today', private.today(),
      'supplier', (select p.name from public.suppliers p where p.condominium_id = condo_id and p.id = s.supplier_id),
      'order', private.inspection_order(condo_id, s.id),
      'records', (select coalesce(jsonb_agg(to_jsonb(r) - 'condominium_id' - 'inspection_id' - 'told_days' - 'created_by' || jsonb_build_object(
          'supplier', (select p.name from public.suppliers p where p.condominium_id = condo_id and p.id = r.supplier_id),
          'by', private.audit_name(condo_id, r.created_by),
          'files', private.files_under(condo_id || '/inspections/' || r.id)) order by r.done_on desc, r.created_at desc, r.id desc), '[]')
        from public.inspection_records r where r.condominium_id = condo_id and r.inspection_id = s.id))
    from private.inspection_states(condo_id, private.today()) s where s.id = inspection);
end $$;

-- Days on which a document or an inspection ends, both days included: for the calendar. { source: supplier_document or inspection, id (what
-- its page is of), title, due_on, is_over }. Only what holds now: nothing that was replaced, done again or taken back.
create function private.maintenance_expiries(condo_id uuid, from_on date, until_on date)
returns table (source text, id uuid, title text, due_on date, is_over boolean)
language sql stable security definer set search_path = ''
as $$
  select 'supplier_document', d.supplier_id, d.name || ' · ' || s.name, d.expires_on, d.state = 'lapsed'
  from private.supplier_document_states(condo_id, null, private.today()) d
  join public.suppliers s on s.condominium_id = condo_id and s.id = d.supplier_id
  where d.expires_on between from_on and until_on
  union all
  select 'inspection', i.id, i.name, i.valid_until, i.valid_until < private.today()
  from private.inspection_states(condo_id, private.today()) i
  where i.valid_until between from_on and until_on and i.state <> 'not_applicable'
$$;

alter table public.inspections enable row level security;
alter table public.inspection_records enable row level security;
grant select on public.inspections to authenticated;
grant select (condominium_id, id, inspection_id, done_on, valid_until, result, findings, supplier_id, professional, council, registry,
  responsibility_number, created_at, removed_at) on public.inspection_records to authenticated;
grant select, insert, update, delete on public.inspections, public.inspection_records to service_role;
create policy "managers and council see the inspections" on public.inspections for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see when inspections were done" on public.inspection_records for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
call private.tell_of('public.inspections', 'board');
call private.tell_of('public.inspection_records', 'board');
grant execute on function private.inspection_states(uuid, date), private.maintenance_expiries(uuid, date, date), private.inspection_order(uuid, uuid)
  to service_role;
grant execute on function public.inspections_overview(uuid), public.inspection_view(uuid, uuid) to authenticated, service_role;

-- Certificates and reports; the row is the inspection that was done.
insert into private.file_areas (area, readers, writers) values
  ('inspections', array['owner_admin', 'admin', 'council'], array['owner_admin', 'admin']);
