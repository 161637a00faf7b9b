-- Dues, bills and agreements by the day of the building. What banks and payment providers count stays by Brasília's.

-- { today, month, newest, run, runs, groups: [{ status, due_on, count, cents, open_cents }], awaiting: { count, cents } } of a month, told by its first
-- day; without one, of the newest month issued, or the current one. Charges come by due date because which of them are overdue is a
-- matter of business days (domain/holidays). `run` is the month's ordinary one, `runs` all that stand.
create or replace function public.charge_month_summary(condo_id uuid, month date default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare newest date;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  select coalesce(max(r.competence) filter (where r.kind = 'ordinary'), max(r.competence)) into newest
  from public.charge_runs r where r.condominium_id = condo_id and r.status <> 'undone';
  month := coalesce(month, newest, date_trunc('month', private.today(condo_id))::date);
  return jsonb_build_object(
    'today', private.today(condo_id),
    'month', month,
    'newest', newest,
    'run', (
      select jsonb_build_object('id', r.id, 'status', r.status, 'due_on', r.due_on, 'issued_at', r.issued_at,
        'charge_count', r.charge_count, 'total_cents', r.total_cents, 'job_id', r.job_id)
      from public.charge_runs r
      where r.condominium_id = condo_id and r.competence = month and r.kind = 'ordinary' and r.status <> 'undone' order by r.number limit 1),
    'runs', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'number', r.number, 'name', r.name, 'status', r.status,
        'due_on', r.due_on, 'charge_count', r.charge_count, 'total_cents', r.total_cents, 'job_id', r.job_id) order by r.created_at), '[]')
      from public.charge_runs r where r.condominium_id = condo_id and r.competence = month and r.status <> 'undone'),
    'groups', (
      select coalesce(jsonb_agg(g), '[]') from (
        select c.status, c.due_on, count(*) as count, sum(c.amount_cents)::bigint as cents,
          sum(case when c.status = 'open' then c.amount_cents - c.settled_cents else 0 end)::bigint as open_cents
        from public.charges c where c.condominium_id = condo_id and c.competence = month group by 1, 2) g),
    'awaiting', (
      select jsonb_build_object('count', count(*), 'cents', coalesce(sum(c.amount_cents - c.settled_cents), 0)::bigint)
      from public.boletos b
      join public.charges c on c.condominium_id = b.condominium_id and c.id = b.charge_id
      where b.condominium_id = condo_id and b.status in ('issued', 'sent', 'rejected')
        and c.competence = month and c.status = 'open'));
end $$;

-- A resident's own units with today's date, and the units of which they see charges: those that they left and paid for too. Every
-- other query of theirs names these ids. Garages and storage rooms come after what one lives in. `owns` is whether the unit's debts are theirs, the older ones as well.
create or replace function public.my_home(condo_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('today', private.today(condo_id),
    'units', coalesce(
      (select jsonb_agg(jsonb_build_object('unit_id', l.unit_id, 'label', l.label,
          'owns', exists (select from private.my_stays() s where s.unit_id = l.unit_id and s.since = '-infinity'))
          order by l.kind in ('garage', 'storage'), l.sort_key)
       from public.unit_list l
       where l.condominium_id = condo_id and l.unit_id = any (array(select private.my_units()))), '[]'),
    'charge_units', array(
      select u.id from public.units u where u.condominium_id = condo_id and u.id = any (array(select private.my_charge_units()))))
$$;

-- Everything of the síndico's home page but what is overdue, whose fine, interest and correction are rules of the domain.
create or replace function public.home_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  day date := private.today(condo_id);
  this_month date := date_trunc('month', private.today(condo_id))::date;
  last_month date := (date_trunc('month', private.today(condo_id)) - interval '1 month')::date;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return jsonb_build_object(
    'today', day,
    'condominium', (
      select jsonb_build_object('total_units', c.total_units, 'unit_count', c.unit_count,
        'has_document', c.document is not null,
        'has_address', c.address is not null and c.city is not null and c.state is not null and c.postal_code is not null)
      from public.condominiums c where c.id = condo_id),
    'trial_ends_at', (
      select s.trial_ends_at from public.condominium_subscriptions s
      where s.condominium_id = condo_id order by s.created_at desc, s.id desc limit 1),
    'has_bank', exists (
      select from public.collection_agreements a
      join public.bank_accounts b on b.condominium_id = a.condominium_id and b.id = a.bank_account_id
      where a.condominium_id = condo_id and a.is_active and b.pix_key is not null),
    -- The row written with the condominium is still the only one: nobody has confirmed what the convention says.
    'convention_assumed', not exists (
      select from public.conventions v
      where v.condominium_id = condo_id and (v.source is null or v.source not like 'Padrão do sistema%')),
    'newest', (
      select jsonb_build_object('competence', r.competence, 'due_on', r.due_on, 'status', r.status, 'total_cents', r.total_cents)
      from public.charge_runs r where r.condominium_id = condo_id and r.kind = 'ordinary' and r.status <> 'undone'
      order by r.competence desc, r.number limit 1),
    'due_this_month', (
      select jsonb_build_object('due_on', min(r.due_on), 'total_cents', coalesce(sum(r.total_cents), 0)::bigint)
      from public.charge_runs r
      where r.condominium_id = condo_id and r.status <> 'undone' and r.due_on >= this_month and r.due_on < (this_month + interval '1 month')::date),
    'requests', (
      select jsonb_build_object('count', count(*), 'oldest', min(m.created_at))
      from public.memberships m where m.condominium_id = condo_id and m.status = 'pending'),
    'reviews', (
      select jsonb_build_object('count', count(*), 'cents', coalesce(sum(v.amount_cents), 0)::bigint)
      from public.receipts v where v.condominium_id = condo_id and v.status = 'waiting'),
    'unsent', (
      select jsonb_build_object('count', count(*), 'cents', coalesce(sum(b.amount_cents), 0)::bigint)
      from public.boletos b
      join public.charges c on c.condominium_id = b.condominium_id and c.id = b.charge_id and c.status = 'open'
      where b.condominium_id = condo_id and b.status = 'issued'),
    'rejected', (
      select count(*) from public.boletos b
      join public.charges c on c.condominium_id = b.condominium_id and c.id = b.charge_id and c.status = 'open'
      where b.condominium_id = condo_id and b.status = 'rejected'),
    'funds', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', s.fund_kind, 'name', s.fund_name, 'balance_cents', s.closing_cents,
        'month_cents', s.in_cents - s.out_cents) order by s.place), '[]')
      from private.cash_statement(condo_id, this_month, day) with ordinality as s (fund_id, fund_name, fund_kind, opening_cents, in_cents,
        out_cents, closing_cents, lines, place)),
    'received', (
      select coalesce(jsonb_agg(r order by r.received_on), '[]') from (
        select v.received_on, sum(v.amount_cents)::bigint as cents
        from public.receipts v
        where v.condominium_id = condo_id and v.received_on between last_month and day and v.status = 'posted' and v.method <> 'credit'
        group by 1) r));
end $$;

-- The journal: every transfer with both its accounts in words, in the order of days; and how far the books are.

-- { today, starts_on, closed_until, first_month, next_month, open_reviews }: the month to close next, and payments that wait for a
-- person and were received by its end.
create or replace function private.books_state(target uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('today', private.today(target), 'starts_on', s.starts_on, 'closed_until', s.closed_until,
    'first_month', s.first_month, 'next_month', s.next_month,
    'open_reviews', (select count(*) from public.receipts v
      where v.condominium_id = target and v.status = 'waiting' and v.received_on < (s.next_month + interval '1 month')::date))
  from (
    select b.starts_on, b.closed_until, f.first_month, coalesce((b.closed_until + 1), f.first_month) as next_month
    from private.books b,
      (select date_trunc('month', least(
          (select x.starts_on from private.books x where x.condominium_id = target),
          (select min(t.occurred_on) from public.ledger_transfers t where t.condominium_id = target)))::date as first_month) f
    where b.condominium_id = target
  ) s
$$;

-- { today, kinds: [{ kind, meters }], meters, read, estimated, consumption, months: [{ month, consumption }] } of a kind and month.
create or replace function public.meter_summary(condo_id uuid, wanted_kind text, month date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return jsonb_build_object(
    'today', private.today(condo_id),
    'kinds', (select coalesce(jsonb_agg(k order by k.kind), '[]') from (
      select m.kind, count(*) as meters from public.meters m where m.condominium_id = condo_id and m.removed_on is null group by 1) k),
    'meters', (select count(*) from public.meters m where m.condominium_id = condo_id and m.kind = wanted_kind
      and m.installed_on < (month + interval '1 month')::date and (m.removed_on is null or m.removed_on >= month)),
    'billed', exists (
      select from public.charge_runs r
      join public.charge_run_lines l on l.condominium_id = condo_id and l.run_id = r.id and l.meter_kind = wanted_kind
      where r.condominium_id = condo_id and r.competence = month and r.status <> 'undone'),
    'months', (select coalesce(jsonb_agg(s order by s.month), '[]') from (
      select r.competence as month, count(*) as read, count(*) filter (where r.is_estimated) as estimated, sum(r.consumption)::bigint as consumption
      from public.meter_readings r
      where r.condominium_id = condo_id and r.kind = wanted_kind
        and r.competence between (meter_summary.month - interval '12 months')::date and meter_summary.month group by 1) s));
end $$;

-- Bills by due date after a key '<due> <id>': those to pay from the oldest on, others newest first. Filters, all optional:
-- { id, state: open|overdue|paid|cancelled|all, from, until, supplier_id, rubric_id, fund_id, group_id, recurrence_id, text }.
-- `approval` is how an open bill stands with who has to agree (private.bill_needs), and a paid one that was urgent; null where no rule is
-- about it.
create or replace function private.bills_page(target uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, supplier_id uuid, supplier text, description text, competence date, due_on date, cents bigint, gross_cents bigint,
  paid_cents bigint, status text, document_number text, instalment integer, instalments integer, recurrence_id uuid, withholding text,
  rubrics text, funds text, paid_on date, approval text, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted_state text := coalesce(filters ->> 'state', 'open');
  ascending boolean := wanted_state in ('open', 'overdue');
  from_on date := coalesce((filters ->> 'from')::date, '-infinity');
  until_on date := least(coalesce((filters ->> 'until')::date, 'infinity'), case wanted_state when 'overdue' then private.today(target) - 1 else 'infinity' end);
  patterns text[] := private.list_patterns(filters ->> 'text');
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
    and private.says_all(concat_ws(' ', b.description, s.name, b.document_number, l.rubrics), patterns)
  order by case when ascending then b.due_on end, case when ascending then b.id end, b.due_on desc, b.id desc
  limit page_size;
end $$;

-- { overdue, today, week, month, paid }: each { count, cents } of what is left to pay; `paid` is what was paid this month.
create or replace function public.bill_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare day date := private.today(condo_id);
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
create or replace function public.bill_detail(condo_id uuid, bill uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select to_jsonb(b) - 'condominium_id' - 'document_key' || jsonb_build_object(
      'today', private.today(condo_id),
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
create or replace function private.suppliers_page(target uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, name text, document_shown text, rubric text, archived_on date, open_count bigint, open_cents bigint, year_cents bigint,
  expires_on date, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns text[] := private.list_patterns(filters ->> 'text');
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
    where b.condominium_id = target and b.supplier_id = s.id and p.paid_on >= date_trunc('year', (select private.today(target)))::date
  ) y
  where s.condominium_id = target and (s.archived_on is not null) = coalesce((filters ->> 'archived')::boolean, false)
    and (after_key is null or (lower(s.name) || ' ' || s.id) collate "C" > after_key collate "C")
    and (private.says_all(s.name, patterns) or s.document = digits)
  order by (lower(s.name) || ' ' || s.id) collate "C" limit page_size;
end $$;
