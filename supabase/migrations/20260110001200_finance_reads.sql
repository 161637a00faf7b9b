-- What the pages of money need besides rows: figures of a month, of the home page and of the accounts, each in one request.
-- They run as the owner, past the policies that cost a check per row, and ask for the caller's role first.

create function private.demand_role(condo_id uuid, variadic roles text[]) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from private.condominiums_as(variadic roles) c where c = condo_id) then
    raise sqlstate 'PT403' using message = 'forbidden';
  end if;
end $$;

-- A month filtered by status pages in unit order: without this an almost empty filter reads the whole month.
create index charges_month_status on public.charges (condominium_id, competence, status, sort_key);

-- { today, month, newest, run, groups: [{ status, due_on, count, cents }], awaiting: { count, cents } } of a month, told by its first
-- day; without one, of the newest month issued, or the current one. Charges come by due date because which of them are overdue is a
-- matter of business days (domain/holidays).
create function public.charge_month_summary(condo_id uuid, month date default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare newest date;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  select max(r.competence) into newest from public.charge_runs r where r.condominium_id = condo_id;
  month := coalesce(month, newest, date_trunc('month', private.today())::date);
  return jsonb_build_object(
    'today', private.today(),
    'month', month,
    'newest', newest,
    'run', (
      select jsonb_build_object('id', r.id, 'status', r.status, 'due_on', r.due_on, 'issued_at', r.issued_at,
        'charge_count', r.charge_count, 'total_cents', r.total_cents, 'job_id', r.job_id)
      from public.charge_runs r where r.condominium_id = condo_id and r.competence = month),
    'groups', (
      select coalesce(jsonb_agg(g), '[]') from (
        select c.status, c.due_on, count(*) as count, sum(c.amount_cents)::bigint as cents
        from public.charges c where c.condominium_id = condo_id and c.competence = month group by 1, 2) g),
    'awaiting', (
      select jsonb_build_object('count', count(*), 'cents', coalesce(sum(c.amount_cents), 0)::bigint)
      from public.boletos b
      join public.charges c on c.condominium_id = b.condominium_id and c.id = b.charge_id
      where b.condominium_id = condo_id and b.status in ('issued', 'sent', 'rejected')
        and c.competence = month and c.status = 'open'));
end $$;

-- The first 50 charges of a month whose unit begins with the text, or whose payer's name holds it; accents and case do not matter.
create function public.find_charges(condo_id uuid, month date, wanted text) returns setof public.charges
language plpgsql stable security definer rows 50 set search_path = ''
as $$
declare plain text := lower(extensions.unaccent(trim(wanted)));
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query
    select c.* from public.charges c
    where c.condominium_id = condo_id and c.competence = month
      and (starts_with(lower(c.unit_label), plain)
        or starts_with(split_part(lower(c.unit_label), '-', 2), plain)
        or position(plain in lower(extensions.unaccent(c.payer_name))) > 0)
    order by c.sort_key limit 50;
end $$;

-- A resident's own units with today's date: every other query of theirs names these ids.
create function public.my_home(condo_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('today', private.today(), 'units', coalesce(
    (select jsonb_agg(jsonb_build_object('unit_id', l.unit_id, 'label', l.label) order by l.sort_key)
     from public.unit_list l
     where l.condominium_id = condo_id and l.unit_id = any (array(select private.my_units()))), '[]'))
$$;

-- Everything of the síndico's home page but what is overdue, whose fine, interest and correction are rules of the domain.
create function public.home_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  day date := private.today();
  this_month date := date_trunc('month', private.today())::date;
  last_month date := (date_trunc('month', private.today()) - interval '1 month')::date;
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
      from public.charge_runs r where r.condominium_id = condo_id order by r.competence desc limit 1),
    'due_this_month', (
      select jsonb_build_object('due_on', min(r.due_on), 'total_cents', coalesce(sum(r.total_cents), 0)::bigint)
      from public.charge_runs r
      where r.condominium_id = condo_id and r.due_on >= this_month and r.due_on < (this_month + interval '1 month')::date),
    'requests', (
      select jsonb_build_object('count', count(*), 'oldest', min(m.created_at))
      from public.memberships m where m.condominium_id = condo_id and m.status = 'pending'),
    'reviews', (
      select jsonb_build_object('count', count(*), 'cents', coalesce(sum(v.amount_cents), 0)::bigint)
      from public.payment_reviews v where v.condominium_id = condo_id and v.status = 'open'),
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
      select coalesce(jsonb_agg(jsonb_build_object('kind', f.kind, 'name', f.name, 'balance_cents', a.balance_cents,
        'month_cents', (
          select coalesce(sum(case when t.debit_account_id = a.id then t.cents else -t.cents end), 0)::bigint
          from public.ledger_transfers t
          where t.condominium_id = condo_id and t.occurred_on between this_month and day
            and t.kind <> 'fee' and a.id in (t.debit_account_id, t.credit_account_id))) order by f.position), '[]')
      from public.funds f
      join public.ledger_accounts a on a.condominium_id = f.condominium_id and a.fund_id = f.id and a.kind = 'bank'
      where f.condominium_id = condo_id),
    'received', (
      select coalesce(jsonb_agg(r order by r.received_on), '[]') from (
        select p.received_on, sum(p.amount_cents)::bigint as cents
        from public.payments p
        where p.condominium_id = condo_id and p.received_on between last_month and day group by 1) r));
end $$;

-- Each fund's opening, what came in and went out by account, and closing of a month (its first day), in centavos. The opening is
-- counted back from the kept balance, so that a recent month reads only what came after it.
create function public.month_statement(condo_id uuid, month date)
returns table (fund_id uuid, fund_name text, opening_cents bigint, in_cents bigint, out_cents bigint, closing_cents bigint, lines jsonb)
language plpgsql stable security definer set search_path = ''
as $$
declare next_month date := (month + interval '1 month')::date;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query
  with banks as (
    select f.id, f.name, f.position, a.id as account_id, a.balance_cents
    from public.funds f
    join public.ledger_accounts a on a.condominium_id = f.condominium_id and a.fund_id = f.id and a.kind = 'bank'
    where f.condominium_id = condo_id
  ), moved as (
    select b.id, t.occurred_on >= next_month as later, t.debit_account_id = b.account_id as came_in,
      case when t.debit_account_id = b.account_id then t.credit_account_id else t.debit_account_id end as other_id,
      sum(t.cents)::bigint as cents
    from banks b
    join public.ledger_transfers t on t.condominium_id = condo_id and t.fund_id = b.id and t.occurred_on >= month
      and t.kind <> 'fee' and b.account_id in (t.debit_account_id, t.credit_account_id)
    group by 1, 2, 3, 4
  ), sums as (
    select m.id,
      coalesce(sum(case when m.came_in then m.cents else -m.cents end) filter (where m.later), 0)::bigint as after_cents,
      coalesce(sum(m.cents) filter (where not m.later and m.came_in), 0)::bigint as in_cents,
      coalesce(sum(m.cents) filter (where not m.later and not m.came_in), 0)::bigint as out_cents,
      jsonb_agg(jsonb_build_object('kind', a.kind, 'name', a.name, 'in', m.came_in, 'cents', m.cents)
        order by m.came_in desc, m.cents desc) filter (where not m.later) as lines
    from moved m join public.ledger_accounts a on a.condominium_id = condo_id and a.id = m.other_id
    group by 1
  )
  select b.id, b.name,
    b.balance_cents - coalesce(s.after_cents, 0) - coalesce(s.in_cents, 0) + coalesce(s.out_cents, 0),
    coalesce(s.in_cents, 0), coalesce(s.out_cents, 0), b.balance_cents - coalesce(s.after_cents, 0), coalesce(s.lines, '[]')
  from banks b left join sums s on s.id = b.id
  order by b.position;
end $$;

-- Units with charges due until a date and still open, without names, 50 a page in unit order.
create function public.overdue_units(condo_id uuid, until date, after text default '')
returns table (unit_id uuid, unit_label text, sort_key text, charge_count bigint, oldest_due_on date, cents bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return query
    select c.unit_id, min(c.unit_label), c.sort_key, count(*), min(c.due_on), sum(c.amount_cents)::bigint
    from public.charges c
    where c.condominium_id = condo_id and c.status = 'open' and c.due_on <= until and c.sort_key > after
    group by c.unit_id, c.sort_key order by c.sort_key limit 50;
end $$;

grant execute on function public.charge_month_summary(uuid, date), public.find_charges(uuid, date, text), public.my_home(uuid),
  public.home_summary(uuid), public.month_statement(uuid, date), public.overdue_units(uuid, date, text)
  to authenticated, service_role;
