-- Dues, bills and agreements by the day of the building. What banks and payment providers count stays by Brasília's.

-- How each of these bills stands: what it needs (none, council, assembly), what was said, and `state`: free, waiting, approved, urgent (to
-- be paid before anybody agreed, until somebody has) or refused (so many are against it that those who are left are too few). A bill that
-- no rule is about has no row and is free.
create or replace function private.bill_needs(target uuid, wanted uuid[])
returns table (bill_id uuid, subject_id uuid, cents bigint, need text, limit_cents bigint, votes_wanted integer, approvals integer, refusals integer,
  decision_id uuid, is_urgent boolean, state text)
language sql stable security definer set search_path = ''
as $$
  with subjects as (
    select s.subject_id, (min(m.created_at) at time zone (select private.zone_of(target)))::date as recorded_on
    from (select distinct b.subject_id from public.bills b where b.condominium_id = target and b.id = any (wanted)) s
    join public.bills m on m.condominium_id = target and m.subject_id = s.subject_id
    group by 1
  ), ruled as (
    select s.subject_id, r.council_above_cents, r.council_votes, r.assembly_above_cents, (
      select coalesce(sum(l.cents), 0)::bigint from public.bills m
      join public.bill_lines l on l.condominium_id = target and l.bill_id = m.id
      where m.condominium_id = target and m.subject_id = s.subject_id and m.status <> 'cancelled' and l.rubric_id <> all (r.exempt_rubrics)) as cents
    from subjects s
    join lateral (
      select * from public.approval_rules r where r.condominium_id = target and r.effective_from <= s.recorded_on
      order by r.effective_from desc limit 1
    ) r on true
  ), needed as (
    select r.*, case when r.cents > r.assembly_above_cents then 'assembly' when r.cents > r.council_above_cents then 'council' else 'none' end as need
    from ruled r
  ), said as (
    select n.*, coalesce(v.approvals, 0) as approvals, coalesce(v.refusals, 0) as refusals, (
      select a.decision_id from public.bill_approvals a
      where a.condominium_id = target and a.subject_id = n.subject_id and a.verdict = 'assembly' and a.void_at is null
      order by a.given_at desc limit 1) as decision_id, exists (
      select from public.bill_approvals a
      where a.condominium_id = target and a.subject_id = n.subject_id and a.verdict = 'urgent' and a.void_at is null) as is_urgent
    from needed n
    left join lateral (
      select (count(*) filter (where l.verdict = 'approve'))::integer as approvals, (count(*) filter (where l.verdict = 'refuse'))::integer as refusals
      from (
        select distinct on (a.user_id) a.verdict from public.bill_approvals a
        where a.condominium_id = target and a.subject_id = n.subject_id and a.verdict in ('approve', 'refuse') and a.void_at is null
        order by a.user_id, a.given_at desc, a.id desc
      ) l
    ) v on n.need = 'council'
  )
  select b.id, s.subject_id, s.cents, s.need, case s.need when 'assembly' then s.assembly_above_cents else s.council_above_cents end,
    case s.need when 'council' then s.council_votes else 0 end, s.approvals, s.refusals, s.decision_id, s.is_urgent and s.need <> 'none',
    case when s.need = 'none' then 'free'
      when s.decision_id is not null or s.need = 'council' and s.approvals >= s.council_votes then 'approved'
      when s.is_urgent then 'urgent'
      when s.refusals > 0 and s.council_votes > (
        select count(*) from public.memberships m where m.condominium_id = target and m.role = 'council' and m.status = 'approved') - s.refusals
        then 'refused'
      else 'waiting' end
  from public.bills b join said s on s.subject_id = b.subject_id
  where b.condominium_id = target and b.id = any (wanted)
$$;

-- { today, council, waiting, more, urgent, decided, splits, unseen }: what waits or was refused, a row for each purchase and the soonest due
-- first (a hundred), what was paid or may be as urgent and nobody has agreed to yet, what was decided of late, purchases in parts, and what was booked as spent by hand above the limit, past all this.
create or replace function public.approvals_page(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller uuid := private.caller();
  day date := private.today(condo_id);
  rows jsonb;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  with standing as (
    select distinct on (n.subject_id) n.*, b.description, b.due_on, b.version, b.supplier_id, b.document_number, b.instalments, b.created_by, b.created_at
    from private.bill_needs(condo_id, array(
      select b.id from public.bills b where b.condominium_id = condo_id and b.status = 'open')) n
    join public.bills b on b.condominium_id = condo_id and b.id = n.bill_id
    where n.state in ('waiting', 'refused')
    order by n.subject_id, b.withheld_from is not null, b.due_on, b.id
  ), shown as (select * from standing order by due_on, bill_id limit 100)
  select jsonb_build_object('more', (select count(*) from standing) - (select count(*) from shown),
    'waiting', coalesce((select jsonb_agg(jsonb_build_object('id', w.bill_id, 'description', w.description, 'due_on', w.due_on, 'cents', w.cents,
      'version', w.version, 'need', w.need, 'state', w.state, 'limit_cents', w.limit_cents, 'votes_wanted', w.votes_wanted,
      'approvals', w.approvals, 'refusals', w.refusals, 'instalments', w.instalments, 'document_number', w.document_number,
      'supplier', (select s.name from public.suppliers s where s.condominium_id = condo_id and s.id = w.supplier_id),
      'rubrics', (select string_agg(distinct r.name, ', ') from public.bill_lines l
        join public.rubrics r on r.condominium_id = condo_id and r.id = l.rubric_id where l.condominium_id = condo_id and l.bill_id = w.bill_id),
      'recorded_by_me', coalesce(w.created_by = caller, false), 'recorded_at', w.created_at,
      'mine', (select a.verdict from public.bill_approvals a where a.condominium_id = condo_id and a.subject_id = w.subject_id
        and a.user_id = caller and a.verdict in ('approve', 'refuse') and a.void_at is null order by a.given_at desc limit 1))
      order by w.due_on, w.bill_id) from shown w), '[]')) into rows;
  return rows || jsonb_build_object('today', day,
    'council', (select count(*) from public.memberships m where m.condominium_id = condo_id and m.role = 'council' and m.status = 'approved'),
    'urgent', (
      select coalesce(jsonb_agg(jsonb_build_object('id', u.bill_id, 'description', u.description, 'cents', u.cents, 'need', u.need, 'state', u.state,
        'votes_wanted', u.votes_wanted, 'approvals', u.approvals, 'refusals', u.refusals, 'is_urgent', true, 'version', u.version,
        'instalments', u.instalments, 'is_paid', u.status = 'paid', 'author', u.author, 'reason', u.reason, 'given_at', u.given_at,
        'recorded_by_me', coalesce(u.created_by = caller, false),
        'mine', (select a.verdict from public.bill_approvals a where a.condominium_id = condo_id and a.subject_id = u.subject_id
          and a.user_id = caller and a.verdict in ('approve', 'refuse') and a.void_at is null order by a.given_at desc limit 1))
        order by u.given_at desc), '[]')
      from (
        select n.*, b.description, b.version, b.instalments, b.status, b.created_by, a.author, a.reason, a.given_at
        from (
          select * from public.bill_approvals o
          where o.condominium_id = condo_id and o.verdict = 'urgent' and o.void_at is null order by o.given_at desc limit 50
        ) a
        join public.bills b on b.condominium_id = condo_id and b.id = a.bill_id and b.status <> 'cancelled'
        cross join lateral private.bill_needs(condo_id, array[b.id]) n
        where n.state = 'urgent'
      ) u),
    'decided', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'bill_id', a.bill_id, 'description', b.description, 'author', a.author,
        'verdict', a.verdict, 'reason', a.reason, 'cents', a.cents, 'given_at', a.given_at, 'is_void', a.void_at is not null,
        'decision', (select d.label from public.decisions d where d.condominium_id = condo_id and d.id = a.decision_id)) order by a.given_at desc), '[]')
      from (select * from public.bill_approvals o where o.condominium_id = condo_id order by o.given_at desc limit 30) a
      join public.bills b on b.condominium_id = condo_id and b.id = a.bill_id),
    'splits', (
      select coalesce(jsonb_agg(jsonb_build_object('supplier_id', x.supplier_id, 'supplier', x.supplier, 'month', x.month, 'cents', x.cents,
        'limit_cents', x.limit_cents, 'bills', x.bills)), '[]')
      from private.split_bills(condo_id, (date_trunc('month', day) - interval '2 months')::date) x),
    'unseen', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'description', t.description, 'occurred_on', t.occurred_on, 'cents', t.cents,
        'rubric', t.rubric) order by t.occurred_on desc), '[]')
      from (
        select t.id, t.description, t.occurred_on, t.cents, r.name as rubric
        from public.ledger_transfers t
        join public.ledger_accounts d on d.condominium_id = condo_id and d.id = t.debit_account_id and d.kind = 'expense'
        join public.ledger_accounts c on c.condominium_id = condo_id and c.id = t.credit_account_id and c.kind in ('bank', 'cash')
        join public.rubrics r on r.condominium_id = condo_id and r.id = d.rubric_id
        join lateral (
          select k.council_above_cents, k.assembly_above_cents, k.exempt_rubrics from public.approval_rules k
          where k.condominium_id = condo_id and k.effective_from <= (t.posted_at at time zone (select private.zone_of(condo_id)))::date
          order by k.effective_from desc limit 1
        ) k on t.cents > least(k.council_above_cents, k.assembly_above_cents) and d.rubric_id <> all (k.exempt_rubrics)
        where t.condominium_id = condo_id and t.kind = 'expense' and t.bill_id is null
          and t.occurred_on >= (date_trunc('month', day) - interval '2 months')::date
          and not exists (select from public.ledger_transfers u where u.condominium_id = condo_id and u.reverses_id = t.id)
        order by t.occurred_on desc limit 20
      ) t));
end $$;

-- Payments made together that still stand, newest first: { id, paid_on, count, cents, author }.
create or replace function public.bill_batches(condo_id uuid)
returns table (id uuid, paid_on date, method text, payments bigint, cents bigint, author text, made_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query
  select p.batch_id, min(p.paid_on), min(p.method), count(*), sum(p.cents + p.late_cents - p.discount_cents)::bigint, (
      select m.full_name from public.memberships m where m.condominium_id = condo_id and m.user_id = (array_agg(p.created_by))[1] limit 1), max(p.created_at)
  from public.bill_payments p
  where p.condominium_id = condo_id and p.batch_id is not null and p.undone_at is null and p.paid_on >= (select private.today(condo_id)) - 60
  group by p.batch_id order by max(p.created_at) desc limit 10;
end $$;

-- { today, waiting: { count, cents, oldest }, credits: { units, cents }, month: { count, cents } }
create or replace function public.receipt_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return jsonb_build_object('today', private.today(condo_id),
    'waiting', (select jsonb_build_object('count', count(*), 'cents', coalesce(sum(r.amount_cents), 0)::bigint, 'oldest', min(r.received_on))
      from public.receipts r where r.condominium_id = condo_id and r.status = 'waiting'),
    'credits', (select jsonb_build_object('units', count(*), 'cents', coalesce(sum(c.cents), 0)::bigint)
      from public.unit_credits c where c.condominium_id = condo_id and c.cents > 0),
    'month', (select jsonb_build_object('count', count(*), 'cents', coalesce(sum(r.amount_cents), 0)::bigint)
      from public.receipts r where r.condominium_id = condo_id and r.received_on >= date_trunc('month', (select private.today(condo_id)))::date
        and r.status = 'posted' and r.method <> 'credit'));
end $$;

-- What a unit may pay: { unit_id, label, payer_name, today, credit_cents, charges: [payable] }; by its id, or its label as people write it.
create or replace function public.unit_payables(condo_id uuid, unit uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select jsonb_build_object('unit_id', u.id, 'today', private.today(condo_id),
      'label', case when u.block = '' then u.number else u.block || '-' || u.number end,
      'payer_name', (select l.payer_name from public.unit_list l where l.condominium_id = condo_id and l.unit_id = u.id),
      'credit_cents', coalesce((select k.cents from public.unit_credits k where k.condominium_id = condo_id and k.unit_id = u.id), 0),
      'charges', coalesce((select jsonb_agg(to_jsonb(private.payable(c)) order by c.due_on, c.reference)
        from public.charges c where c.unit_id = u.id and c.condominium_id = condo_id and c.status = 'open'), '[]'))
    from public.units u where u.condominium_id = condo_id and u.id = unit);
end $$;

-- Each account with how far its statements are: { id, first_on, last_on, lines, open_in, open_in_cents, open_out, open_out_cents,
-- bank_cents, ledger_cents, mapping }; the balances are those of the last day told.
create or replace function public.statement_accounts(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'first_on', l.first_on, 'last_on', d.day, 'lines', l.lines, 'open_in', o.ins,
      'open_in_cents', o.in_cents, 'open_out', o.outs, 'open_out_cents', o.out_cents,
      'bank_cents', private.bank_balance(condo_id, b.id, d.day),
      'ledger_cents', case when d.day is not null then private.ledger_bank_balance(condo_id, b.id, d.day) end,
      'mapping', (select y.mapping from public.statement_layouts y where y.condominium_id = condo_id and y.bank_account_id = b.id),
      'today', private.today(condo_id))
      order by b.is_active desc, b.created_at), '[]')
    from public.bank_accounts b
    cross join lateral (
      select min(x.occurred_on) as first_on, max(x.occurred_on) as last_on, count(*) as lines from public.bank_statement_lines x
      where x.condominium_id = condo_id and x.bank_account_id = b.id
    ) l
    cross join lateral (
      select greatest(l.last_on, (select max(x.day) from public.bank_statement_balances x
        where x.condominium_id = condo_id and x.bank_account_id = b.id)) as day
    ) d
    cross join lateral (
      select count(*) filter (where x.cents > 0) as ins, coalesce(sum(x.cents) filter (where x.cents > 0), 0) as in_cents,
        count(*) filter (where x.cents < 0) as outs, coalesce(sum(x.cents) filter (where x.cents < 0), 0) as out_cents
      from public.bank_statement_lines x where x.condominium_id = condo_id and x.bank_account_id = b.id and x.match_id is null
    ) o
    where b.condominium_id = condo_id);
end $$;

-- { today, waiting, active: { count, cents }, late: { count, cents }, broken, ageing: [{ band, count, cents }] }: what is open of
-- agreements that are kept, and of it what is late, by age apart from other debts.
create or replace function public.agreement_summary(condo_id uuid, late_until date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare day date := private.today(condo_id);
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    with counted as (
      select count(*) filter (where a.status in ('proposed', 'offered')) as waiting, count(*) filter (where a.status = 'active') as active,
        count(*) filter (where a.status = 'broken') as broken
      from public.debt_agreements a where a.condominium_id = condo_id
    ), owed as materialized (
      select i.agreement_id, c.due_on, c.amount_cents - c.settled_cents as cents
      from public.debt_agreements a
      join public.agreement_instalments i on i.condominium_id = condo_id and i.agreement_id = a.id
      join public.charges c on c.condominium_id = condo_id and c.id = i.charge_id and c.status = 'open'
      where a.condominium_id = condo_id and a.status = 'active'
    )
    select jsonb_build_object('today', day, 'waiting', n.waiting, 'broken', n.broken,
      'active', jsonb_build_object('count', n.active, 'cents', (select coalesce(sum(o.cents), 0) from owed o)),
      'late', (select jsonb_build_object('count', count(distinct o.agreement_id), 'cents', coalesce(sum(o.cents), 0))
        from owed o where o.due_on <= late_until),
      'ageing', (select jsonb_agg(jsonb_build_object('band', b, 'count', coalesce(g.count, 0), 'cents', coalesce(g.cents, 0)) order by b)
        from generate_series(0, 4) b left join (
          select width_bucket(day - o.due_on, array[31, 61, 91, 366]) as band, count(*) as count, sum(o.cents) as cents
          from owed o where o.due_on <= late_until group by 1) g on g.band = b))
    from counted n);
end $$;

-- { opinions: [{ id, author, verdict, body, given_at, stands, mine }], questions: [{ id, rubric_id, rubric, body, asked_at, mine,
-- unit_label, answer, answer_author, answered_at }] } of a folder. Residents see the questions that were answered and their own, never who
-- asked; null where they see nothing.
create or replace function public.folder_talk(condo_id uuid, folder uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_board boolean := exists (select from private.condominiums_as('owner_admin', 'admin', 'council') c where c = condo_id);
  caller uuid := private.caller();
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  if not exists (select from public.account_folders f where f.condominium_id = condo_id and f.id = folder
    and (is_board or f.status in ('published', 'withdrawn'))) then return null; end if;
  return jsonb_build_object(
    'opinions', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'author', o.author, 'verdict', o.verdict, 'body', o.body, 'given_at', o.given_at,
        'stands', o.place = 1, 'mine', o.user_id = caller) order by o.given_at desc), '[]')
      from (select p.*, row_number() over (partition by p.user_id order by p.given_at desc, p.id desc) as place
        from public.folder_opinions p where p.condominium_id = condo_id and p.folder_id = folder) o),
    'questions', (
      select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'rubric_id', q.rubric_id, 'rubric', r.name, 'body', q.body, 'asked_at', q.asked_at,
        'mine', q.user_id = caller, 'answer', q.answer, 'answer_author', q.answer_author, 'answered_at', q.answered_at,
        'unit_label', case when is_board then (
          select min(l.label) from public.people p
          join public.occupancies o on o.condominium_id = condo_id and o.person_id = p.id and (o.ends_on is null or o.ends_on >= (select private.today(condo_id)))
          join public.unit_list l on l.condominium_id = condo_id and l.unit_id = o.unit_id
          where p.condominium_id = condo_id and p.user_id = q.user_id) end)
        order by q.answer is null desc, q.asked_at desc), '[]')
      from public.folder_questions q
      left join public.rubrics r on r.condominium_id = condo_id and r.id = q.rubric_id
      where q.condominium_id = condo_id and q.folder_id = folder and (is_board or q.answer is not null or q.user_id = caller)));
end $$;
