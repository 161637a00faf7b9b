-- Maintenance: the building's equipment, the plans that come again, the orders of service with their checklists and quotes, and what each cost.
-- Written by commands and the worker alone; the log of an order is only ever added to.

create table public.maintenance_settings (
  condominium_id uuid primary key references public.condominiums (id) on delete cascade,
  -- Work that costs more than this needs quotes to choose from; null is never.
  quotes_above_cents integer default 500000 check (quotes_above_cents between 0 and 2000000000),
  quotes_needed integer not null default 3 check (quotes_needed between 2 and 10),
  -- The management is told so many days before a warranty ends.
  warranty_days integer not null default 30 check (warranty_days between 1 and 365)
);

create table public.assets (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null,
  name text not null check (char_length(name) between 2 and 80 and private.is_plain(name)),
  category text not null check (category in ('lift', 'pump', 'gate', 'generator', 'electrical', 'water', 'gas', 'fire', 'lightning', 'air', 'pool',
    'security', 'structure', 'facade', 'roof', 'leisure', 'other')),
  place_id uuid,
  place_note text not null default '' check (char_length(place_note) <= 120),
  maker text not null default '' check (char_length(maker) <= 80),
  model text not null default '' check (char_length(model) <= 80),
  serial text not null default '' check (char_length(serial) <= 80),
  installed_on date,
  -- The last day on which the warranty holds.
  warranty_until date,
  supplier_id uuid,
  notes text not null default '' check (char_length(notes) <= 2000),
  -- The end of the warranty that the management was told of.
  warranty_told_on date,
  -- Out of use: kept with its history, offered no more.
  removed_at timestamptz,
  created_at timestamptz not null default private.now(),
  words tsvector not null default '',
  primary key (condominium_id, id),
  -- Pages name it before it is kept, for its files: nobody may take a name that another condominium's has.
  constraint asset_taken unique (id),
  foreign key (condominium_id, place_id) references public.incident_places (condominium_id, id),
  foreign key (condominium_id, supplier_id) references public.suppliers (condominium_id, id),
  check (warranty_until >= installed_on)
);
create unique index asset_name_taken on public.assets (condominium_id, private.fold(name)) where removed_at is null;
create index assets_order on public.assets (condominium_id, private.fold(name) collate "C", id);
create index assets_warranty on public.assets (warranty_until) where removed_at is null and warranty_until is not null;
create index assets_warranty_here on public.assets (condominium_id, warranty_until) where warranty_until is not null;
create index assets_supplier on public.assets (condominium_id, supplier_id) where supplier_id is not null;
create index assets_place on public.assets (condominium_id, place_id) where place_id is not null;
create index assets_words on public.assets using gin (condominium_id, words);

-- What is done again and again. `next_on` is the day that the next order is for: computed by domain/maintenance/plans/due-days.ts when the plan
-- is kept and when its order is closed; while one is open no other is made.
create table public.maintenance_plans (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null,
  title text not null check (char_length(title) between 3 and 120 and private.is_plain(title)),
  instructions text not null default '' check (char_length(instructions) <= 2000),
  kind text not null default 'preventive' check (kind in ('preventive', 'inspection')),
  asset_id uuid,
  every integer not null check (every between 1 and 120),
  every_unit text not null check (every_unit in ('day', 'week', 'month', 'year')),
  -- 'date': always on the days counted from the first one; 'execution': so long after it was last done.
  anchor text not null check (anchor in ('date', 'execution')),
  first_on date not null,
  -- Months in which it is done; none is the whole year. What falls out of them waits for the next one's first day.
  season integer[] not null default '{}' check (season <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
  -- The order is made so many days ahead.
  ahead_days integer not null default 15 check (ahead_days between 0 and 180),
  responsible text not null check (responsible in ('staff', 'supplier', 'firm')),
  assignee_id uuid,
  supplier_id uuid,
  -- [{ label, kind: check, measure, photo or note, unit, is_required }]
  checklist jsonb not null default '[]' check (jsonb_typeof(checklist) = 'array' and jsonb_array_length(checklist) <= 40),
  -- The norm that the periodicity follows, by its name.
  standard text not null default '' check (char_length(standard) <= 80),
  -- Null once it ended.
  next_on date,
  ended_at timestamptz,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint maintenance_plan_taken unique (id),
  foreign key (condominium_id, asset_id) references public.assets (condominium_id, id),
  foreign key (condominium_id, supplier_id) references public.suppliers (condominium_id, id),
  check ((next_on is null) = (ended_at is not null))
);
create index maintenance_plans_next on public.maintenance_plans (next_on) where next_on is not null;
create index maintenance_plans_order on public.maintenance_plans (condominium_id, next_on, id);
create index maintenance_plans_asset on public.maintenance_plans (condominium_id, asset_id) where asset_id is not null;

-- The last number of each year: the row is held from the number's giving to the commit, so that none is missing or given twice.
create table private.maintenance_counters (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  year integer not null,
  last integer not null,
  primary key (condominium_id, year)
);

create table public.maintenance_orders (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null,
  year integer not null,
  number integer not null check (number between 1 and 9999999),
  code text collate "C" not null generated always as ('OS ' || year::text || '-' || lpad(number::text, greatest(4, length(number::text)), '0')) stored,
  -- Lists are cut by it, the newest first.
  sequence bigint not null generated always as (year::bigint * 10000000 + number) stored,
  kind text not null check (kind in ('preventive', 'corrective', 'inspection')),
  title text not null check (char_length(title) between 3 and 120 and private.is_plain(title)),
  description text not null default '' check (char_length(description) <= 4000),
  status text not null default 'open' check (status in ('planned', 'open', 'in_progress', 'done', 'checked', 'cancelled')),
  is_open boolean not null generated always as (status in ('planned', 'open', 'in_progress')) stored,
  priority text not null default 'normal' check (priority in ('urgent', 'high', 'normal', 'low')),
  asset_id uuid,
  plan_id uuid,
  -- The plan's day that it is for.
  planned_on date,
  incident_id uuid,
  -- The legal inspection that it is for.
  inspection_id uuid,
  place_id uuid,
  place_note text not null default '' check (char_length(place_note) <= 120),
  responsible text not null default 'staff' check (responsible in ('staff', 'supplier', 'firm')),
  assignee_id uuid,
  supplier_id uuid,
  -- Why work was given to a supplier whose documents had lapsed.
  lapsed_reason text check (char_length(lapsed_reason) between 3 and 300),
  due_on date not null,
  started_at timestamptz,
  done_on date,
  done_note text not null default '' check (char_length(done_note) <= 2000),
  checked_at timestamptz,
  cancel_reason text check (char_length(cancel_reason) between 3 and 300),
  quote_id uuid,
  quote_reason text check (char_length(quote_reason) between 3 and 500),
  -- Why fewer quotes than the rule asks for were enough.
  quotes_exception text check (char_length(quotes_exception) between 3 and 300),
  -- What it cost in all: of the bill once it is booked, until then what was agreed.
  cost_cents bigint check (cost_cents between 0 and 100000000000),
  -- The bill that it was booked with, the first of instalments.
  bill_id uuid,
  -- The assignee and the management were told that it is late.
  late_told_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  words tsvector not null default '',
  primary key (condominium_id, id),
  constraint maintenance_order_taken unique (id),
  constraint maintenance_order_number unique (condominium_id, year, number),
  foreign key (condominium_id, asset_id) references public.assets (condominium_id, id),
  foreign key (condominium_id, plan_id) references public.maintenance_plans (condominium_id, id),
  foreign key (condominium_id, incident_id) references public.incidents (condominium_id, id),
  foreign key (condominium_id, place_id) references public.incident_places (condominium_id, id),
  foreign key (condominium_id, supplier_id) references public.suppliers (condominium_id, id),
  foreign key (condominium_id, bill_id) references public.bills (condominium_id, id),
  check ((plan_id is null) = (planned_on is null)),
  check (status not in ('done', 'checked') or done_on is not null),
  check ((status = 'cancelled') = (cancel_reason is not null)),
  check ((quote_id is null) = (quote_reason is null))
);
create unique index maintenance_orders_newest on public.maintenance_orders (condominium_id, sequence desc);
-- One open order of a plan, and one for each of its days: making orders twice makes none.
create unique index maintenance_next_open on public.maintenance_orders (condominium_id, plan_id) where is_open and plan_id is not null;
create unique index maintenance_plan_day on public.maintenance_orders (condominium_id, plan_id, planned_on) where plan_id is not null;
create unique index maintenance_bill_once on public.maintenance_orders (condominium_id, bill_id) where bill_id is not null;
create index maintenance_orders_due on public.maintenance_orders (condominium_id, due_on, sequence) where is_open;
create index maintenance_orders_days on public.maintenance_orders (condominium_id, due_on);
create index maintenance_orders_status on public.maintenance_orders (condominium_id, status, sequence desc);
create index maintenance_orders_kind on public.maintenance_orders (condominium_id, kind, sequence desc);
create index maintenance_orders_asset on public.maintenance_orders (condominium_id, asset_id, sequence desc) where asset_id is not null;
create index maintenance_orders_supplier on public.maintenance_orders (condominium_id, supplier_id, sequence desc) where supplier_id is not null;
create index maintenance_orders_assignee on public.maintenance_orders (assignee_id, condominium_id, sequence desc) where assignee_id is not null;
create index maintenance_orders_incident on public.maintenance_orders (condominium_id, incident_id) where incident_id is not null;
create index maintenance_orders_inspection on public.maintenance_orders (condominium_id, inspection_id) where inspection_id is not null;
create index maintenance_orders_late on public.maintenance_orders (due_on) where is_open and late_told_at is null;
create index maintenance_orders_words on public.maintenance_orders using gin (condominium_id, words);

-- The steps of an order. Photos of a step are files of area `maintenance` under the step's id.
create table public.maintenance_tasks (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  order_id uuid not null,
  position integer not null check (position between 1 and 40),
  label text not null check (char_length(label) between 2 and 160),
  kind text not null check (kind in ('check', 'measure', 'photo', 'note')),
  unit text not null default '' check (char_length(unit) <= 20),
  is_required boolean not null default false,
  done_at timestamptz,
  done_by uuid,
  value numeric(14, 3),
  note text not null default '' check (char_length(note) <= 500),
  primary key (condominium_id, id),
  constraint maintenance_task_taken unique (id),
  foreign key (condominium_id, order_id) references public.maintenance_orders (condominium_id, id) on delete cascade,
  check (done_at is null or kind <> 'measure' or value is not null),
  check (done_at is null or kind <> 'note' or char_length(note) >= 1)
);
create unique index maintenance_tasks_order on public.maintenance_tasks (condominium_id, order_id, position);

-- What suppliers ask for the work, side by side. The paper is a file of area `maintenance` under the quote's id.
create table public.maintenance_quotes (
  condominium_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  supplier_id uuid not null,
  -- [{ description, cents }]
  items jsonb not null check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 30),
  cents bigint not null check (cents between 1 and 100000000000),
  valid_until date,
  -- Days of work.
  days integer check (days between 1 and 1000),
  notes text not null default '' check (char_length(notes) <= 1000),
  removed_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint maintenance_quote_taken unique (id),
  foreign key (condominium_id, order_id) references public.maintenance_orders (condominium_id, id) on delete cascade,
  foreign key (condominium_id, supplier_id) references public.suppliers (condominium_id, id)
);
create index maintenance_quotes_order on public.maintenance_quotes (condominium_id, order_id, cents) where removed_at is null;
create index maintenance_quotes_supplier on public.maintenance_quotes (condominium_id, supplier_id);
alter table public.maintenance_orders add foreign key (condominium_id, quote_id) references public.maintenance_quotes (condominium_id, id);

-- What happened with an order, in order. Nothing of it is ever changed.
create table public.maintenance_events (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  order_id uuid not null,
  kind text not null check (kind in ('made', 'status', 'assigned', 'changed', 'quote', 'bill')),
  from_value text,
  to_value text,
  note text check (char_length(note) <= 2000),
  user_id uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, order_id) references public.maintenance_orders (condominium_id, id) on delete cascade
);
create index maintenance_events_order on public.maintenance_events (condominium_id, order_id, created_at, id);
create function private.refuse_maintenance_event_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise sqlstate 'PT409' using message = 'maintenance_log_sealed';
end $$;
create trigger maintenance_events_sealed before update on public.maintenance_events
  for each row execute function private.refuse_maintenance_event_change();

create function private.on_condominium_maintenance() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.maintenance_settings (condominium_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger condominiums_maintenance after insert on public.condominiums for each row execute function private.on_condominium_maintenance();
insert into public.maintenance_settings (condominium_id) select c.id from public.condominiums c;

create function private.on_asset_written() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.words := private.document_words(new.name, concat_ws(' ', new.maker, new.model, new.serial, new.place_note, new.notes));
  return new;
end $$;
create trigger assets_words before insert or update of name, maker, model, serial, place_note, notes on public.assets
  for each row execute function private.on_asset_written();
create function private.on_maintenance_order_written() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.words := private.document_words(new.title || ' ' || new.year || '-' || lpad(new.number::text, 4, '0'), new.description || ' ' || new.place_note);
  return new;
end $$;
create trigger maintenance_orders_words before insert or update of title, description, place_note on public.maintenance_orders
  for each row execute function private.on_maintenance_order_written();

-- Whether a step is done with what it asks for: the measure, the words, at least one photo.
create function private.maintenance_task_met(t public.maintenance_tasks) returns boolean
language sql stable security definer set search_path = ''
as $$
  select t.done_at is not null and (t.kind <> 'photo' or exists (
    select from storage.objects o
    where o.bucket_id = 'condominium-files' and o.name collate "C" >= t.condominium_id || '/maintenance/' || t.id || '/'
      and o.name collate "C" < t.condominium_id || '/maintenance/' || t.id || '0'))
$$;

-- An order is done only with all that its checklist requires, whoever writes it; after that its steps stay as they are.
create function private.demand_maintenance_evidence() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status in ('done', 'checked') and old.status not in ('done', 'checked') and exists (
    select from public.maintenance_tasks t
    where t.condominium_id = new.condominium_id and t.order_id = new.id and t.is_required and not private.maintenance_task_met(t)) then
    raise sqlstate 'PT409' using message = 'maintenance_evidence_missing';
  end if;
  return new;
end $$;
create trigger maintenance_orders_evidence before update of status on public.maintenance_orders
  for each row execute function private.demand_maintenance_evidence();
create function private.refuse_done_task_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.maintenance_orders o
    where o.condominium_id = old.condominium_id and o.id = old.order_id and o.status in ('done', 'checked')) then
    raise sqlstate 'PT409' using message = 'maintenance_order_closed';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger maintenance_tasks_kept before update or delete on public.maintenance_tasks
  for each row execute function private.refuse_done_task_change();

-- Makes the orders whose day is near, at most `at_most`, of one condominium or of all (null), each with its plan's checklist: [{ condominium_id, order_id, assignee_id }]. A plan
-- with an open order gets none, nor one for a day that had one: whoever runs it twice, or at once, makes each order once.
create function private.make_planned_orders(at_most integer, condo_id uuid default null) returns table (condominium_id uuid, order_id uuid, assignee_id uuid)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  p public.maintenance_plans;
  given integer;
  made uuid;
begin
  for p in
    select k.* from public.maintenance_plans k
    where (condo_id is null or k.condominium_id = condo_id) and k.next_on <= private.today() + k.ahead_days and k.next_on <= private.today() + 180
      and private.subscription_state(k.condominium_id) in ('trial', 'active')
      and not exists (select from public.maintenance_orders o where o.condominium_id = k.condominium_id and o.plan_id = k.id
        and (o.is_open or o.planned_on = k.next_on))
    order by k.condominium_id, k.next_on, k.id limit at_most for update of k skip locked
  loop
    -- Another worker may have made it and let go of the plan since this list was read.
    continue when exists (select from public.maintenance_orders o where o.condominium_id = p.condominium_id and o.plan_id = p.id
      and (o.is_open or o.planned_on = p.next_on));
    made := private.new_id();
    given := private.next_maintenance_number(p.condominium_id, extract(year from private.today())::integer);
    insert into public.maintenance_orders (condominium_id, id, year, number, kind, title, description, status, asset_id, plan_id, planned_on, place_id,
      place_note, responsible, assignee_id, supplier_id, due_on)
    select p.condominium_id, made, extract(year from private.today()), given, p.kind, p.title, p.instructions, 'planned', p.asset_id, p.id, p.next_on,
      a.place_id, coalesce(a.place_note, ''), p.responsible, p.assignee_id, p.supplier_id, p.next_on
    from (select) one left join public.assets a on a.condominium_id = p.condominium_id and a.id = p.asset_id;
    insert into public.maintenance_tasks (condominium_id, order_id, position, label, kind, unit, is_required)
    select p.condominium_id, made, t.position, t.step ->> 'label', t.step ->> 'kind', coalesce(t.step ->> 'unit', ''), (t.step ->> 'is_required')::boolean
    from jsonb_array_elements(p.checklist) with ordinality t (step, position);
    insert into public.maintenance_events (condominium_id, order_id, kind, to_value) values (p.condominium_id, made, 'made', 'plan');
    condominium_id := p.condominium_id;
    order_id := made;
    assignee_id := p.assignee_id;
    return next;
  end loop;
end $$;
create function private.next_maintenance_number(condo_id uuid, of_year integer) returns integer
language sql volatile security definer set search_path = ''
as $$
  insert into private.maintenance_counters as c (condominium_id, year, last) values (condo_id, of_year, 1)
  on conflict (condominium_id, year) do update set last = c.last + 1 returning last
$$;

-- Orders that the caller is to do, of the management or the front desk; until they are checked, so that a mistake can be put right.
create function private.my_maintenance_orders() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select o.id from public.maintenance_orders o
  where o.assignee_id = (select private.caller()) and o.condominium_id in (select private.condominiums_as('owner_admin', 'admin', 'doorman'))
    and o.status in ('planned', 'open', 'in_progress', 'done')
$$;
grant execute on function private.my_maintenance_orders() to authenticated, service_role;
grant execute on function private.make_planned_orders(integer, uuid), private.next_maintenance_number(uuid, integer), private.maintenance_task_met(public.maintenance_tasks)
  to service_role;

alter table public.maintenance_settings enable row level security;
alter table public.assets enable row level security;
alter table public.maintenance_plans enable row level security;
alter table public.maintenance_orders enable row level security;
alter table public.maintenance_tasks enable row level security;
alter table public.maintenance_quotes enable row level security;
alter table public.maintenance_events enable row level security;
grant select on public.maintenance_settings, public.maintenance_plans, public.maintenance_quotes to authenticated;
grant select (condominium_id, id, name, category, place_id, place_note, maker, model, serial, installed_on, warranty_until, supplier_id, removed_at,
  created_at) on public.assets to authenticated;
grant select (condominium_id, id, code, kind, title, status, is_open, priority, asset_id, plan_id, incident_id, inspection_id, due_on, done_on,
  supplier_id, cost_cents, bill_id, created_at) on public.maintenance_orders to authenticated;
grant select (condominium_id, id, order_id, position, label, kind, unit, is_required, done_at, value, note) on public.maintenance_tasks to authenticated;
grant select (condominium_id, id, order_id, kind, created_at) on public.maintenance_events to authenticated;
grant select, insert, update, delete on public.maintenance_settings, public.assets, public.maintenance_plans, public.maintenance_orders,
  public.maintenance_tasks, public.maintenance_quotes, public.maintenance_events to service_role;
grant select, insert, update, delete on private.maintenance_counters to service_role;

create policy "managers and council see the rules of maintenance" on public.maintenance_settings for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see the equipment" on public.assets for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see the plans" on public.maintenance_plans for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see the orders, others those that they are to do" on public.maintenance_orders for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or id = any (array(select private.my_maintenance_orders())));
create policy "managers and council see the steps, others those that they are to do" on public.maintenance_tasks for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or order_id = any (array(select private.my_maintenance_orders())));
create policy "managers and council see the quotes" on public.maintenance_quotes for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see the log, others of what they are to do" on public.maintenance_events for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or order_id = any (array(select private.my_maintenance_orders())));

call private.tell_of('public.maintenance_settings', 'board unnamed');
call private.tell_of('public.assets', 'board');
call private.tell_of('public.maintenance_plans', 'board');
-- Whoever is to do one hears that something changed, and no more.
call private.tell_of('public.maintenance_orders', 'board', 'desk unnamed', 'person:assignee_id unnamed');
call private.tell_of('public.maintenance_tasks', 'board unnamed', 'desk unnamed');
call private.tell_of('public.maintenance_quotes', 'board unnamed');

-- Manuals, invoices, photos of steps, quotes; the row is an asset, an order, a step or a quote. Who does an order adds photos to its steps.
insert into private.file_areas (area, readers, writers) values
  ('maintenance', array['owner_admin', 'admin', 'council'], array['owner_admin', 'admin']);
-- Whose steps the caller may prove right now, as '<condominium>/<step>'.
create function private.my_task_folders() returns setof text
language sql stable security definer set search_path = ''
as $$
  select t.condominium_id || '/' || t.id from public.maintenance_tasks t
  where t.order_id in (select private.my_maintenance_orders())
$$;
-- Whether a folder is of a step of an order that is done: its photos are proof from then on.
create function private.is_proof_of_maintenance(path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.maintenance_tasks t
    join public.maintenance_orders o on o.condominium_id = t.condominium_id and o.id = t.order_id
    where t.id = private.to_uuid(split_part(path, '/', 3)) and (o.status in ('done', 'checked') or t.condominium_id <> private.to_uuid(split_part(path, '/', 1))))
$$;
grant execute on function private.my_task_folders(), private.is_proof_of_maintenance(text) to authenticated, service_role;
create policy "photos of steps are added before the order is done" on storage.objects as restrictive for insert to authenticated
  with check (bucket_id <> 'condominium-files' or split_part(name, '/', 2) <> 'maintenance' or not private.is_proof_of_maintenance(name));
create policy "photos of steps are taken before the order is done" on storage.objects as restrictive for delete to authenticated
  using (bucket_id <> 'condominium-files' or split_part(name, '/', 2) <> 'maintenance' or not private.is_proof_of_maintenance(name));
create policy "whoever does an order adds photos to its steps" on storage.objects for insert to authenticated
  with check (bucket_id = 'condominium-files' and split_part(name, '/', 2) = 'maintenance'
    and name ~ '^[^/]+/[^/]+(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){2}/[^/]{1,120}$'
    and split_part(name, '/', 1) || '/' || split_part(name, '/', 3) = any (array(select private.my_task_folders()))
    and private.subscription_state(private.to_uuid(split_part(name, '/', 1))) in ('trial', 'active'));
create policy "whoever does an order takes their photo back before it is done" on storage.objects for delete to authenticated
  using (bucket_id = 'condominium-files' and split_part(name, '/', 2) = 'maintenance' and owner_id = (select private.caller())::text
    and split_part(name, '/', 1) || '/' || split_part(name, '/', 3) = any (array(select private.my_task_folders())));
create policy "whoever does an order sees the photos of its steps" on storage.objects for select to authenticated
  using (bucket_id = 'condominium-files' and split_part(name, '/', 2) = 'maintenance'
    and split_part(name, '/', 1) || '/' || split_part(name, '/', 3) = any (array(select private.my_task_folders())));
