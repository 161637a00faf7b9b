-- What the condominium owes to others: suppliers, their bills, what was paid of each, and bills that come again.

create table public.suppliers (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  name text not null check (char_length(name) between 2 and 120 and private.is_plain(name)),
  -- CPF (11 digits) or CNPJ (14 signs), bare.
  document text check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  -- As lists have it: a CNPJ is public, a CPF is a person's.
  document_shown text generated always as (
    case char_length(document) when 11 then '***.' || substr(document, 4, 3) || '.' || substr(document, 7, 3) || '-**' else document end) stored,
  contact_name text check (char_length(contact_name) <= 120),
  email text check (char_length(email) <= 254),
  phone text check (char_length(phone) <= 20),
  pix_key text check (char_length(pix_key) <= 77),
  -- Bank, branch and account as people write them.
  bank_details text check (char_length(bank_details) <= 120),
  -- What its bills are usually for.
  rubric_id uuid,
  notes text check (char_length(notes) <= 1000),
  archived_on date,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint supplier_document_taken unique (condominium_id, document),
  foreign key (condominium_id, rubric_id) references public.rubrics (condominium_id, id)
);
create index suppliers_name on public.suppliers (condominium_id, name);

-- Contracts, policies and certificates of a supplier, with the day they end. Their files lie in area `expenses`, under the row's id. A new
-- version names the one it replaces, which stays as history; removed ones can be brought back for a month.
create table public.supplier_documents (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  supplier_id uuid not null,
  kind text not null default 'other' check (kind in ('cnpj_card', 'tax_clearance', 'fgts_clearance', 'labour_clearance', 'city_clearance', 'contract',
    'liability_insurance', 'technical_responsibility', 'professional_registration', 'permit', 'risk_programme', 'nr10', 'nr33', 'nr35', 'other')),
  name text not null check (char_length(name) between 2 and 120 and private.is_plain(name)),
  issued_on date,
  -- The last day on which it holds.
  expires_on date,
  replaces_id uuid,
  -- The nearest alarm that was told of it: days before its end, 0 once it has lapsed.
  told_days integer check (told_days in (0, 7, 30)),
  created_at timestamptz not null default private.now(),
  removed_at timestamptz,
  primary key (condominium_id, id),
  foreign key (condominium_id, supplier_id) references public.suppliers (condominium_id, id) on delete cascade,
  foreign key (condominium_id, replaces_id) references public.supplier_documents (condominium_id, id) on delete set null (replaces_id),
  check (replaces_id <> id),
  check (expires_on >= issued_on)
);
create index supplier_documents_of on public.supplier_documents (condominium_id, supplier_id, expires_on);
create unique index supplier_document_replaced on public.supplier_documents (condominium_id, replaces_id) where removed_at is null and replaces_id is not null;
create index supplier_documents_due on public.supplier_documents (expires_on) where removed_at is null;
create index supplier_documents_removed on public.supplier_documents (removed_at) where removed_at is not null;

-- What is owed every so many months: each day the worker makes the bills that fall due within a month.
create table public.bill_recurrences (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  supplier_id uuid,
  description text not null check (char_length(description) between 2 and 200 and private.is_plain(description)),
  -- [{ fund_id, rubric_id, description, cents }]
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 30),
  cents bigint not null check (cents > 0),
  every_months integer not null check (every_months in (1, 2, 3, 4, 6, 12)),
  -- Day of the month; a short month takes its last.
  due_day integer not null check (due_day between 1 and 31),
  -- How many months a bill's competence lies before its due date.
  lag_months integer not null default 0 check (lag_months between -12 and 12),
  next_due_on date not null,
  until_on date,
  ended_on date,
  -- Why no more bills come of it until somebody mends it: an error's code.
  stopped_by text,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, supplier_id) references public.suppliers (condominium_id, id)
);
create index bill_recurrences_next on public.bill_recurrences (next_due_on) where ended_on is null and stopped_by is null;

create table public.bills (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  supplier_id uuid,
  description text not null check (char_length(description) between 2 and 200 and private.is_plain(description)),
  -- The month that it is an expense of, first day.
  competence date not null check (extract(day from competence) = 1),
  due_on date not null,
  -- What this payee is to get: of an invoice with taxes withheld, what is left of it.
  cents bigint not null check (cents > 0),
  gross_cents bigint not null,
  paid_cents bigint not null default 0,
  status text not null default 'open' check (status in ('open', 'paid', 'cancelled')),
  document_number text check (char_length(document_number) between 1 and 40),
  -- '000.123' and '123' are one number.
  document_key text generated always as (nullif(lower(ltrim(regexp_replace(document_number, '[^0-9A-Za-z]', '', 'g'), '0')), '')) stored,
  -- Digitable line (digits) or Pix code.
  payment_code text check (char_length(payment_code) <= 600),
  notes text check (char_length(notes) <= 1000),
  -- Instalments of one purchase.
  group_id uuid,
  instalment integer not null default 1 check (instalment > 0),
  instalments integer not null default 1 check (instalments between 1 and 60),
  recurrence_id uuid,
  -- A tax that was withheld of another bill, owed to who levies it.
  withheld_from uuid,
  withholding text check (withholding in ('iss', 'inss', 'ir', 'pcc')),
  revenue_code text check (char_length(revenue_code) <= 20),
  cancelled_on date,
  cancel_reason text check (char_length(cancel_reason) <= 300),
  -- Raised by each change: who edits an older state is told.
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  check (instalment <= instalments),
  check ((withheld_from is null) = (withholding is null)),
  check (gross_cents >= cents),
  constraint bill_overpaid check (paid_cents between 0 and cents and (status = 'paid') = (paid_cents = cents)),
  foreign key (condominium_id, supplier_id) references public.suppliers (condominium_id, id),
  foreign key (condominium_id, recurrence_id) references public.bill_recurrences (condominium_id, id),
  foreign key (condominium_id, withheld_from) references public.bills (condominium_id, id)
);
create unique index bill_number_taken on public.bills (condominium_id, supplier_id, document_key, instalment) where status <> 'cancelled';
create unique index bill_recurrence_once on public.bills (condominium_id, recurrence_id, due_on) where recurrence_id is not null;
create index bills_due on public.bills (condominium_id, status, due_on, id);
create index bills_supplier on public.bills (condominium_id, supplier_id, due_on desc);
create index bills_group on public.bills (condominium_id, group_id) where group_id is not null;
create index bills_withheld on public.bills (condominium_id, withheld_from) where withheld_from is not null;

create table public.bill_lines (
  condominium_id uuid not null,
  bill_id uuid not null,
  position integer not null check (position between 1 and 30),
  fund_id uuid not null,
  rubric_id uuid not null,
  description text check (char_length(description) <= 200),
  cents bigint not null check (cents > 0),
  paid_cents bigint not null default 0,
  primary key (condominium_id, bill_id, position),
  constraint bill_line_overpaid check (paid_cents between 0 and cents),
  foreign key (condominium_id, bill_id) references public.bills (condominium_id, id) on delete cascade,
  foreign key (condominium_id, fund_id) references public.funds (condominium_id, id),
  foreign key (condominium_id, rubric_id) references public.rubrics (condominium_id, id)
);

create table public.bill_payments (
  condominium_id uuid not null,
  -- The group of its transfers too.
  id uuid not null default private.new_id(),
  bill_id uuid not null,
  paid_on date not null,
  method text not null check (method in ('pix', 'transfer', 'boleto', 'debit', 'cash', 'card')),
  bank_account_id uuid,
  -- What it settles of the bill, what late payment cost on top, what was let off.
  cents bigint not null check (cents > 0),
  late_cents bigint not null default 0 check (late_cents >= 0),
  discount_cents bigint not null default 0 check (discount_cents between 0 and cents),
  -- Of `cents`, by the lines in their order.
  parts bigint[] not null,
  undone_at timestamptz,
  undone_by uuid,
  undo_reason text check (char_length(undo_reason) <= 300),
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, bill_id) references public.bills (condominium_id, id)
);
create index bill_payments_of on public.bill_payments (condominium_id, bill_id);
create index bill_payments_day on public.bill_payments (condominium_id, paid_on) where undone_at is null;

alter table public.suppliers enable row level security;
alter table public.supplier_documents enable row level security;
alter table public.bill_recurrences enable row level security;
alter table public.bills enable row level security;
alter table public.bill_lines enable row level security;
alter table public.bill_payments enable row level security;
-- Contacts and bank data of a supplier are read one at a time (supplier_details), by who pays it.
grant select (condominium_id, id, name, document_shown, rubric_id, notes, archived_on, created_at) on public.suppliers to authenticated;
grant select on public.supplier_documents, public.bill_recurrences, public.bills, public.bill_lines, public.bill_payments to authenticated;
create policy "managers and council see the suppliers" on public.suppliers for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see suppliers' documents" on public.supplier_documents for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see recurring bills" on public.bill_recurrences for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see the bills" on public.bills for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see what bills are for" on public.bill_lines for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see payments of bills" on public.bill_payments for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
call private.tell_of('public.suppliers', 'board');
call private.tell_of('public.supplier_documents', 'board');
call private.tell_of('public.bill_recurrences', 'board');
call private.tell_of('public.bills', 'board');
call private.tell_of('public.bill_payments', 'board');

-- Bills by due date after a key '<due> <id>': those to pay from the oldest on, others newest first. Filters, all optional:
-- { id, state: open|overdue|paid|cancelled|all, from, until, supplier_id, rubric_id, fund_id, group_id, recurrence_id, text }.
-- `approval` is how an open bill stands with who has to agree (private.bill_needs), and a paid one that was urgent; null where no rule is
-- about it.
create function private.bills_page(target uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, supplier_id uuid, supplier text, description text, competence date, due_on date, cents bigint, gross_cents bigint,
  paid_cents bigint, status text, document_number text, instalment integer, instalments integer, recurrence_id uuid, withholding text,
  rubrics text, funds text, paid_on date, approval text, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted_state text := coalesce(filters ->> 'state', 'open');
  ascending boolean := wanted_state in ('open', 'overdue');
  from_on date := coalesce((filters ->> 'from')::date, '-infinity');
  until_on date := least(coalesce((filters ->> 'until')::date, 'infinity'), case wanted_state when 'overdue' then private.today() - 1 else 'infinity' end);
  wanted text := '%' || replace(replace(replace(lower(extensions.unaccent(trim(filters ->> 'text'))), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  place text[] := regexp_match(after_key, '^(\d{4}-\d{2}-\d{2}) ([0-9a-f-]{36})$');
  after_on date := place[1]::date;
  after_id uuid := place[2]::uuid;
  has_rules boolean := exists (select from public.approval_rules r where r.condominium_id = target);
begin
  return query
  select b.id, b.supplier_id, s.name, b.description, b.competence, b.due_on, b.cents, b.gross_cents, b.paid_cents, b.status, b.document_number,
    b.instalment, b.instalments, b.recurrence_id, b.withholding, l.rubrics, l.funds,
    (select max(p.paid_on) from public.bill_payments p where p.condominium_id = target and p.bill_id = b.id and p.undone_at is null),
    case when has_rules and (b.status = 'open' or b.status = 'paid' and exists (
        select from public.bill_approvals u
        where u.condominium_id = target and u.subject_id = b.subject_id and u.verdict = 'urgent' and u.void_at is null))
      then (select n.state from private.bill_needs(target, array[b.id]) n) end, b.due_on || ' ' || b.id
  from public.bills b
  left join public.suppliers s on s.condominium_id = target and s.id = b.supplier_id
  cross join lateral (
    select string_agg(distinct r.name, ', ') as rubrics, string_agg(distinct f.name, ', ') as funds,
      bool_or(i.rubric_id::text = filters ->> 'rubric_id') as has_rubric, bool_or(i.fund_id::text = filters ->> 'fund_id') as has_fund
    from public.bill_lines i
    join public.rubrics r on r.condominium_id = target and r.id = i.rubric_id
    join public.funds f on f.condominium_id = target and f.id = i.fund_id
    where i.condominium_id = target and i.bill_id = b.id
  ) l
  where b.condominium_id = target and b.due_on between from_on and until_on
    and (wanted_state = 'all' or b.status = case wanted_state when 'overdue' then 'open' else wanted_state end)
    and (place is null or case when ascending then (b.due_on, b.id) > (after_on, after_id) else (b.due_on, b.id) < (after_on, after_id) end)
    and (filters ->> 'id' is null or b.id = (filters ->> 'id')::uuid)
    and (filters ->> 'supplier_id' is null or b.supplier_id = (filters ->> 'supplier_id')::uuid)
    and (filters ->> 'group_id' is null or b.group_id = (filters ->> 'group_id')::uuid)
    and (filters ->> 'recurrence_id' is null or b.recurrence_id = (filters ->> 'recurrence_id')::uuid)
    and (filters ->> 'rubric_id' is null or l.has_rubric) and (filters ->> 'fund_id' is null or l.has_fund)
    and (wanted is null or lower(extensions.unaccent(concat_ws(' ', b.description, s.name, b.document_number, l.rubrics))) like wanted)
  order by case when ascending then b.due_on end, case when ascending then b.id end, b.due_on desc, b.id desc
  limit page_size;
end $$;
create function public.bills_page(condo_id uuid, filters jsonb default '{}', after_key text default null)
returns table (id uuid, supplier_id uuid, supplier text, description text, competence date, due_on date, cents bigint, gross_cents bigint,
  paid_cents bigint, status text, document_number text, instalment integer, instalments integer, recurrence_id uuid, withholding text,
  rubrics text, funds text, paid_on date, approval text, key text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  -- Fifty and one more, which tells that there is a next page.
  return query select * from private.bills_page(condo_id, filters, after_key, 51);
end $$;

-- { overdue, today, week, month, paid }: each { count, cents } of what is left to pay; `paid` is what was paid this month.
create function public.bill_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare day date := private.today();
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select jsonb_build_object(
      'today', day,
      'overdue', jsonb_build_object('count', count(*) filter (where b.due_on < day), 'cents', coalesce(sum(b.cents - b.paid_cents) filter (where b.due_on < day), 0)),
      'due_today', jsonb_build_object('count', count(*) filter (where b.due_on = day), 'cents', coalesce(sum(b.cents - b.paid_cents) filter (where b.due_on = day), 0)),
      'week', jsonb_build_object('count', count(*) filter (where b.due_on between day and day + 7),
        'cents', coalesce(sum(b.cents - b.paid_cents) filter (where b.due_on between day and day + 7), 0)),
      'open', jsonb_build_object('count', count(*), 'cents', coalesce(sum(b.cents - b.paid_cents), 0)),
      'paid', (select jsonb_build_object('count', count(*), 'cents', coalesce(sum(p.cents + p.late_cents - p.discount_cents), 0))
        from public.bill_payments p where p.condominium_id = condo_id and p.undone_at is null and p.paid_on >= date_trunc('month', day)::date))
    from public.bills b where b.condominium_id = condo_id and b.status = 'open');
end $$;

-- One bill with everything beside it; null where there is none.
create function public.bill_detail(condo_id uuid, bill uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select to_jsonb(b) - 'condominium_id' - 'document_key' || jsonb_build_object(
      'today', private.today(),
      'is_own', coalesce(b.created_by = private.caller(), false),
      'supplier', (select jsonb_build_object('id', s.id, 'name', s.name, 'document_shown', s.document_shown)
        from public.suppliers s where s.condominium_id = condo_id and s.id = b.supplier_id),
      'author', (select m.full_name from public.memberships m where m.condominium_id = condo_id and m.user_id = b.created_by),
      'lines', (select jsonb_agg(jsonb_build_object('position', i.position, 'fund_id', i.fund_id, 'fund', f.name, 'fund_kind', f.kind,
          'rubric_id', i.rubric_id, 'rubric', r.name, 'description', i.description, 'cents', i.cents) order by i.position)
        from public.bill_lines i
        join public.funds f on f.condominium_id = condo_id and f.id = i.fund_id
        join public.rubrics r on r.condominium_id = condo_id and r.id = i.rubric_id
        where i.condominium_id = condo_id and i.bill_id = b.id),
      'payments', (select coalesce(jsonb_agg(to_jsonb(p) - 'condominium_id' - 'parts' || jsonb_build_object(
          'batch_size', (select count(*) from public.bill_payments t
            where t.condominium_id = condo_id and t.batch_id = p.batch_id and t.undone_at is null),
          'author', (select m.full_name from public.memberships m where m.condominium_id = condo_id and m.user_id = p.created_by),
          'undone_author', (select m.full_name from public.memberships m where m.condominium_id = condo_id and m.user_id = p.undone_by))
          order by p.created_at), '[]')
        from public.bill_payments p where p.condominium_id = condo_id and p.bill_id = b.id),
      'related', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'description', o.description, 'due_on', o.due_on, 'cents', o.cents,
          'status', o.status, 'paid_cents', o.paid_cents, 'instalment', o.instalment, 'instalments', o.instalments, 'withholding', o.withholding)
          order by o.withholding is not null, o.due_on, o.id), '[]')
        from public.bills o where o.condominium_id = condo_id and o.id <> b.id and o.subject_id = b.subject_id),
      'approval', private.bill_approval(condo_id, b.id),
      'recurrence', (select jsonb_build_object('id', c.id, 'every_months', c.every_months, 'next_due_on', c.next_due_on, 'until_on', c.until_on,
          'ended_on', c.ended_on, 'stopped_by', c.stopped_by)
        from public.bill_recurrences c where c.condominium_id = condo_id and c.id = b.recurrence_id))
    from public.bills b where b.condominium_id = condo_id and b.id = bill);
end $$;

-- Suppliers by name after a key '<name> <id>', with what is open and what was paid them this year. Filters: { text, archived }.
create function private.suppliers_page(target uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, name text, document_shown text, rubric text, archived_on date, open_count bigint, open_cents bigint, year_cents bigint,
  expires_on date, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted text := '%' || replace(replace(replace(lower(extensions.unaccent(trim(filters ->> 'text'))), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  digits text := nullif(regexp_replace(upper(filters ->> 'text'), '[^0-9A-Z]', '', 'g'), '');
begin
  return query
  select s.id, s.name, s.document_shown, r.name, s.archived_on, o.count, o.cents, y.cents,
    (select min(d.expires_on) from public.supplier_documents d where d.condominium_id = target and d.supplier_id = s.id and d.removed_at is null
      and not exists (select from public.supplier_documents n where n.condominium_id = target and n.replaces_id = d.id and n.removed_at is null)),
    lower(s.name) || ' ' || s.id
  from public.suppliers s
  left join public.rubrics r on r.condominium_id = target and r.id = s.rubric_id
  cross join lateral (
    select count(*) as count, coalesce(sum(b.cents - b.paid_cents), 0)::bigint as cents
    from public.bills b where b.condominium_id = target and b.supplier_id = s.id and b.status = 'open'
  ) o
  cross join lateral (
    select coalesce(sum(p.cents + p.late_cents - p.discount_cents), 0)::bigint as cents
    from public.bills b join public.bill_payments p on p.condominium_id = target and p.bill_id = b.id and p.undone_at is null
    where b.condominium_id = target and b.supplier_id = s.id and p.paid_on >= date_trunc('year', private.today())::date
  ) y
  where s.condominium_id = target and (s.archived_on is not null) = coalesce((filters ->> 'archived')::boolean, false)
    and (after_key is null or (lower(s.name) || ' ' || s.id) collate "C" > after_key collate "C")
    and (wanted is null or lower(extensions.unaccent(s.name)) like wanted or s.document = digits)
  order by (lower(s.name) || ' ' || s.id) collate "C" limit page_size;
end $$;
create function public.suppliers_page(condo_id uuid, filters jsonb default '{}', after_key text default null)
returns table (id uuid, name text, document_shown text, rubric text, archived_on date, open_count bigint, open_cents bigint, year_cents bigint,
  expires_on date, key text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query select * from private.suppliers_page(condo_id, filters, after_key, 51);
end $$;

-- A supplier's totals by year: [{ year, bills, cents }], newest first.
create function public.supplier_years(condo_id uuid, supplier uuid) returns table (year integer, payments bigint, cents bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query
  select extract(year from p.paid_on)::integer, count(*), sum(p.cents + p.late_cents - p.discount_cents)::bigint
  from public.bills b join public.bill_payments p on p.condominium_id = condo_id and p.bill_id = b.id and p.undone_at is null
  where b.condominium_id = condo_id and b.supplier_id = supplier group by 1 order by 1 desc;
end $$;

-- What a supplier is reached and paid by, whole: for those who pay it.
create function public.supplier_details(condo_id uuid, supplier uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return (
    select to_jsonb(s) - 'condominium_id' from public.suppliers s where s.condominium_id = condo_id and s.id = supplier);
end $$;
grant execute on function public.bills_page(uuid, jsonb, text), public.bill_summary(uuid), public.bill_detail(uuid, uuid),
  public.suppliers_page(uuid, jsonb, text), public.supplier_years(uuid, uuid), public.supplier_details(uuid, uuid) to authenticated, service_role;
