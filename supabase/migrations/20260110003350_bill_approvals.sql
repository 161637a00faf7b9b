-- Who has to agree before a bill is paid (docs/decisions/0029), and bills that are paid together.

-- Limits from a day on; a bill goes by those that held on the day it was recorded. Never changed once their day has begun.
create table public.approval_rules (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  effective_from date not null check (effective_from between '2000-01-01' and '2200-01-01'),
  -- Above it so many of the council; null: whoever manages decides alone.
  council_above_cents bigint check (council_above_cents >= 0),
  council_votes integer not null default 1 check (council_votes between 1 and 15),
  -- Above it a decision of an assembly; null: never.
  assembly_above_cents bigint check (assembly_above_cents >= 0),
  -- Pay, taxes, water: what comes every month by itself and waits for nobody.
  exempt_rubrics uuid[] not null default '{}' check (cardinality(exempt_rubrics) <= 200),
  -- The article of the convention, or the assembly.
  source text check (char_length(source) <= 200 and private.is_plain(source)),
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, effective_from),
  check (council_above_cents is null or assembly_above_cents is null or assembly_above_cents > council_above_cents)
);

-- What is approved as one: an invoice with the taxes withheld of it, the instalments of one purchase. Cut in parts it needs no less.
alter table public.bills add column subject_id uuid not null generated always as (coalesce(withheld_from, group_id, id)) stored;
create index bills_subject on public.bills (condominium_id, subject_id);

-- What members of the council say, assemblies' decisions that are referred to, and that the síndico paid what could not wait (Civil Code,
-- art. 1.341, §§ 1 to 3). A later word of the same person stands; what was
-- said of another amount, supplier or purpose is void and stays to be read.
create table public.bill_approvals (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  subject_id uuid not null,
  bill_id uuid not null,
  user_id uuid not null,
  -- With the name that the membership had.
  author text not null,
  verdict text not null check (verdict in ('approve', 'refuse', 'assembly', 'urgent')),
  reason text check (char_length(reason) <= 500 and private.is_plain(reason)),
  decision_id uuid,
  -- What it was said of.
  cents bigint not null check (cents > 0),
  given_at timestamptz not null default private.now(),
  void_at timestamptz,
  primary key (condominium_id, id),
  check ((verdict = 'assembly') = (decision_id is not null)),
  check (verdict <> 'refuse' or char_length(reason) >= 5),
  check (verdict <> 'urgent' or char_length(reason) >= 20),
  foreign key (condominium_id, bill_id) references public.bills (condominium_id, id) on delete cascade,
  foreign key (condominium_id, decision_id) references public.decisions (condominium_id, id)
);
create index bill_approvals_of on public.bill_approvals (condominium_id, subject_id, given_at desc);
create index bill_approvals_urgent on public.bill_approvals (condominium_id, given_at desc) where verdict = 'urgent' and void_at is null;
create index bill_approvals_newest on public.bill_approvals (condominium_id, given_at desc);
create index bill_approvals_person on public.bill_approvals (user_id);

-- Whom the worker told what already.
create table private.bill_notices (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  key text not null,
  told_on date not null default private.today(),
  primary key (condominium_id, key)
);
grant select, insert, update, delete on private.bill_notices to service_role;

-- Payments that were made together and are undone together.
alter table public.bill_payments add column batch_id uuid;
create index bill_payments_batch on public.bill_payments (condominium_id, batch_id) where batch_id is not null;

alter table public.approval_rules enable row level security;
alter table public.bill_approvals enable row level security;
grant select on public.approval_rules, public.bill_approvals to authenticated;
create policy "managers and council see the limits of approval" on public.approval_rules for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see approvals of bills" on public.bill_approvals for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
call private.tell_of('public.approval_rules', 'board unnamed');
call private.tell_of('public.bill_approvals', 'board');

-- How each of these bills stands: what it needs (none, council, assembly), what was said, and `state`: free, waiting, approved, urgent (to
-- be paid before anybody agreed, until somebody has) or refused (so many are against it that those who are left are too few). A bill that
-- no rule is about has no row and is free.
create function private.bill_needs(target uuid, wanted uuid[])
returns table (bill_id uuid, subject_id uuid, cents bigint, need text, limit_cents bigint, votes_wanted integer, approvals integer, refusals integer,
  decision_id uuid, is_urgent boolean, state text)
language sql stable security definer set search_path = ''
as $$
  with subjects as (
    select s.subject_id, (min(m.created_at) at time zone 'America/Sao_Paulo')::date as recorded_on
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

-- Money leaves for no bill that waits, whichever way it is asked to.
create function private.guard_bill_payments() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.undone_at is null and exists (
    select from private.bill_needs(new.condominium_id, array[new.bill_id]) n where n.state in ('waiting', 'refused')
  ) then
    raise sqlstate 'PT409' using message = 'bill_needs_approval';
  end if;
  return new;
end $$;
create trigger bill_payments_guarded before insert on public.bill_payments for each row execute function private.guard_bill_payments();

-- What was approved is this supplier's, this much, for this: something else has to be approved anew.
create function private.void_bill_approvals(target uuid, subject uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.bill_approvals a set void_at = private.now()
  where a.condominium_id = target and a.subject_id = subject and a.void_at is null
$$;
create function private.on_bill_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.void_bill_approvals(new.condominium_id, new.subject_id);
  return null;
end $$;
create trigger bills_void_approvals after update of supplier_id, description, cents, gross_cents on public.bills
  for each row when ((old.supplier_id, old.description, old.cents, old.gross_cents) is distinct from
    (new.supplier_id, new.description, new.cents, new.gross_cents))
  execute function private.on_bill_changed();
create function private.on_bill_lines_gone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.void_bill_approvals(old.condominium_id, (
    select b.subject_id from public.bills b where b.condominium_id = old.condominium_id and b.id = old.bill_id));
  return null;
end $$;
create trigger bill_lines_void_approvals after delete or update of fund_id, rubric_id, cents on public.bill_lines
  for each row execute function private.on_bill_lines_gone();

-- Small bills of one supplier in one month that together pass the limit that each stays below: nobody's fault by itself, but worth
-- a look. [{ id, description, due_on, cents, status }] in `bills`.
create function private.split_bills(target uuid, from_month date, only_supplier uuid default null, only_month date default null)
returns table (supplier_id uuid, supplier text, month date, cents bigint, limit_cents bigint, bills jsonb)
language sql stable security definer set search_path = ''
as $$
  select b.supplier_id, s.name, b.competence, sum(b.gross_cents)::bigint, max(n.limit_cents),
    jsonb_agg(jsonb_build_object('id', b.id, 'description', b.description, 'due_on', b.due_on, 'cents', b.gross_cents, 'status', b.status)
      order by b.due_on, b.id)
  from public.bills b
  join public.suppliers s on s.condominium_id = target and s.id = b.supplier_id
  join private.bill_needs(target, array(
    select o.id from public.bills o where o.condominium_id = target and o.supplier_id is not null and o.withheld_from is null
      and o.status <> 'cancelled' and o.competence >= coalesce(only_month, from_month)
      and (only_supplier is null or o.supplier_id = only_supplier) and (only_month is null or o.competence = only_month)
  )) n on n.bill_id = b.id
  where b.condominium_id = target and n.need = 'none' and n.cents > 0 and n.limit_cents is not null
  group by b.supplier_id, s.name, b.competence
  having count(distinct n.subject_id) > 1 and sum(b.gross_cents) > max(n.limit_cents)
  order by b.competence desc, s.name
$$;

-- One bill's approval in words for its page; null where no rule is about it.
create function private.bill_approval(target uuid, bill uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('state', n.state, 'need', n.need, 'cents', n.cents, 'limit_cents', n.limit_cents, 'votes_wanted', n.votes_wanted,
    'approvals', n.approvals, 'refusals', n.refusals, 'is_urgent', n.is_urgent,
    'decision', (select jsonb_build_object('id', d.id, 'label', d.label) from public.decisions d
      where d.condominium_id = target and d.id = n.decision_id),
    'voices', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'author', a.author, 'verdict', a.verdict, 'reason', a.reason,
        'cents', a.cents, 'given_at', a.given_at, 'is_void', a.void_at is not null, 'mine', a.user_id = private.caller(),
        'stands', a.void_at is null and not exists (
          select from public.bill_approvals l where l.condominium_id = target and l.subject_id = a.subject_id and l.user_id = a.user_id
            and l.void_at is null and (l.given_at, l.id) > (a.given_at, a.id)
            and case when a.verdict in ('approve', 'refuse') then l.verdict in ('approve', 'refuse') else l.verdict = a.verdict end))
        order by a.given_at desc, a.id desc), '[]')
      from public.bill_approvals a where a.condominium_id = target and a.subject_id = n.subject_id),
    'split', (select jsonb_build_object('cents', x.cents, 'limit_cents', x.limit_cents, 'bills', x.bills)
      from public.bills b
      cross join lateral private.split_bills(target, b.competence, b.supplier_id, b.competence) x
      where b.condominium_id = target and b.id = n.bill_id and b.supplier_id is not null and n.need = 'none' limit 1))
  from private.bill_needs(target, array[bill]) n
$$;

-- { today, council, waiting, more, urgent, decided, splits, unseen }: what waits or was refused, a row for each purchase and the soonest due
-- first (a hundred), what was paid or may be as urgent and nobody has agreed to yet, what was decided of late, purchases in parts, and what was booked as spent by hand above the limit, past all this.
create function public.approvals_page(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller uuid := private.caller();
  day date := private.today();
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
          where k.condominium_id = condo_id and k.effective_from <= (t.posted_at at time zone 'America/Sao_Paulo')::date
          order by k.effective_from desc limit 1
        ) k on t.cents > least(k.council_above_cents, k.assembly_above_cents) and d.rubric_id <> all (k.exempt_rubrics)
        where t.condominium_id = condo_id and t.kind = 'expense' and t.bill_id is null
          and t.occurred_on >= (date_trunc('month', day) - interval '2 months')::date
          and not exists (select from public.ledger_transfers u where u.condominium_id = condo_id and u.reverses_id = t.id)
        order by t.occurred_on desc limit 20
      ) t));
end $$;

-- Payments made together that still stand, newest first: { id, paid_on, count, cents, author }.
create function public.bill_batches(condo_id uuid)
returns table (id uuid, paid_on date, method text, payments bigint, cents bigint, author text, made_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query
  select p.batch_id, min(p.paid_on), min(p.method), count(*), sum(p.cents + p.late_cents - p.discount_cents)::bigint, (
      select m.full_name from public.memberships m where m.condominium_id = condo_id and m.user_id = (array_agg(p.created_by))[1] limit 1), max(p.created_at)
  from public.bill_payments p
  where p.condominium_id = condo_id and p.batch_id is not null and p.undone_at is null and p.paid_on >= private.today() - 60
  group by p.batch_id order by max(p.created_at) desc limit 10;
end $$;
grant execute on function public.approvals_page(uuid), public.bill_batches(uuid) to authenticated, service_role;
