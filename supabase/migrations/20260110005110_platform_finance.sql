-- The platform's own money, for platform administrators alone: one call for the page of figures, one for the rows behind a figure. Of a
-- condominium they tell its name, city and síndico, who is the platform's customer, and nothing of its people or its books.

create function private.demand_superadmin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_superadmin() then raise sqlstate 'PT403' using message = 'forbidden'; end if;
end $$;

-- What was worth something at the end of a day.
create function private.revenue_on(day date) returns setof private.subscription_standings
language sql stable security definer set search_path = ''
begin atomic
  select s.* from private.subscription_standings s where s.from_on <= day and (s.until_on is null or s.until_on > day);
end;

-- Each day on which a condominium came to be worth more or less than the evening before. Opening and these make closing, by construction.
create function private.revenue_movements(from_on date, until_on date)
returns table (condominium_id uuid, moved_on date, kind text, before_cents bigint, after_cents bigint, plan_id uuid, billing_cycle text,
  ended_as text)
language sql stable security definer set search_path = ''
begin atomic
  with steps as (
    select s.condominium_id, s.from_on as moved_on, s.monthly_cents as cents, s.plan_id, s.billing_cycle, null::text as ended_as
    from private.subscription_standings s where s.from_on <= revenue_movements.until_on
    union all
    select s.condominium_id, s.until_on, -s.monthly_cents, s.plan_id, s.billing_cycle, s.ended_as
    from private.subscription_standings s where s.until_on <= revenue_movements.until_on
  ), days as (
    select t.condominium_id, t.moved_on, sum(t.cents)::bigint as cents,
      -- What began says which plan it is now; what only ended, which it was.
      (array_agg(t.plan_id order by t.cents desc))[1] as plan_id, (array_agg(t.billing_cycle order by t.cents desc))[1] as billing_cycle,
      max(t.ended_as) as ended_as
    from steps t group by 1, 2
  ), run as (
    select d.*, (sum(d.cents) over w)::bigint as after_cents, row_number() over w as place
    from days d window w as (partition by d.condominium_id order by d.moved_on rows unbounded preceding)
  )
  select r.condominium_id, r.moved_on,
    case
      when r.after_cents = 0 then 'churned'
      when r.after_cents = r.cents and r.place = 1 then 'new'
      when r.after_cents = r.cents then 'reactivated'
      when r.cents > 0 then 'expansion'
      else 'contraction'
    end, r.after_cents - r.cents, r.after_cents, r.plan_id, r.billing_cycle, case when r.after_cents = 0 then r.ended_as end
  from run r where r.cents <> 0 and r.moved_on >= revenue_movements.from_on;
end;

-- Charges whose first try was refused in these days, and what became of each until the last of them.
create function private.failed_charges(from_on date, until_on date)
returns table (payment_id uuid, condominium_id uuid, subscription_id uuid, failed_on date, kind text, cents bigint, tries bigint, detail text)
language sql stable security definer set search_path = ''
begin atomic
  with refused as (
    select p.subscription_id, p.condominium_id, p.period_from, min(p.created_at) as failed_at, count(*) as tries,
      (array_agg(p.id order by p.created_at desc))[1] as payment_id,
      (array_agg(p.amount_cents order by p.created_at desc))[1] as cents,
      (array_agg(p.status_detail order by p.created_at desc))[1] as detail
    from public.subscription_payments p
    where p.status = 'rejected' and p.created_at < (failed_charges.until_on + 1)::timestamp at time zone 'America/Sao_Paulo'
    group by 1, 2, 3
  )
  select r.payment_id, r.condominium_id, r.subscription_id, (r.failed_at at time zone 'America/Sao_Paulo')::date,
    case
      -- The same period was paid after all, or with another card by the subscription that came in its place.
      when exists (select from public.subscription_payments o join private.subscription_money m on m.payment_id = o.id and m.kind = 'received'
          where o.subscription_id = r.subscription_id and o.period_from = r.period_from and m.occurred_on <= failed_charges.until_on)
        or exists (select from private.subscription_money m join public.subscription_payments o on o.id = m.payment_id
          join public.condominium_subscriptions was on was.id = r.subscription_id and was.ended_by = 'replaced'
          where m.condominium_id = r.condominium_id and m.kind = 'received' and o.subscription_id <> r.subscription_id
            and o.created_at > r.failed_at and m.occurred_on <= failed_charges.until_on)
        then 'recovered'
      when exists (select from private.subscription_standings s where s.subscription_id = r.subscription_id
          and s.from_on <= failed_charges.until_on and (s.until_on is null or s.until_on > failed_charges.until_on))
        and not exists (select from public.subscription_payments o where o.subscription_id = r.subscription_id
          and o.period_from > r.period_from and o.created_at < (failed_charges.until_on + 1)::timestamp at time zone 'America/Sao_Paulo')
        then 'retrying'
      else 'lost'
    end, r.cents, r.tries, r.detail
  from refused r where (r.failed_at at time zone 'America/Sao_Paulo')::date >= failed_charges.from_on;
end;

-- Trials that began in these days, and what became of each until the last of them. The row of a trial is older than what followed it.
create function private.trial_outcomes(from_on date, until_on date)
returns table (condominium_id uuid, subscription_id uuid, plan_id uuid, began_on date, ends_at timestamptz, kind text, converted_on date,
  monthly_cents bigint, billing_cycle text)
language sql stable security definer set search_path = ''
begin atomic
  select t.condominium_id, t.id, coalesce(c.plan_id, t.plan_id), (t.started_at at time zone 'America/Sao_Paulo')::date, t.trial_ends_at,
    case when c.from_on is not null then 'converted'
      -- Bought and given back within a day: it tries no longer, and nobody stayed.
      when exists (select from public.condominium_subscriptions n where n.condominium_id = t.condominium_id and n.created_at > t.created_at
        and n.created_at < (trial_outcomes.until_on + 1)::timestamp at time zone 'America/Sao_Paulo') then 'lost'
      when (t.trial_ends_at at time zone 'America/Sao_Paulo')::date > trial_outcomes.until_on
        or (trial_outcomes.until_on >= private.today() and t.trial_ends_at > private.now()) then 'running'
      else 'lost' end,
    c.from_on, c.monthly_cents, c.billing_cycle
  from public.condominium_subscriptions t
  left join lateral (select s.from_on, s.plan_id, s.monthly_cents, s.billing_cycle from private.subscription_standings s
    where s.condominium_id = t.condominium_id and s.from_on <= trial_outcomes.until_on order by s.from_on limit 1) c on true
  where t.is_trial and (t.started_at at time zone 'America/Sao_Paulo')::date between trial_outcomes.from_on and trial_outcomes.until_on;
end;
-- Few rows, led by when they began: trials are a small part of all subscriptions.
create index condominium_subscriptions_trials on public.condominium_subscriptions (started_at) where is_trial;
create index condominium_subscriptions_trial_ends on public.condominium_subscriptions (trial_ends_at) where is_trial;
create index condominium_subscriptions_ending on public.condominium_subscriptions (cancel_on) where cancel_on is not null;
create index subscription_payments_refused on public.subscription_payments (created_at) where status = 'rejected';
create index condominium_subscriptions_plan on public.condominium_subscriptions (plan_id);

-- Trials that run today and end within so many days, and that nothing has followed.
create function private.trials_ending(days integer)
returns table (condominium_id uuid, subscription_id uuid, plan_id uuid, ends_at timestamptz)
language sql stable security definer set search_path = ''
begin atomic
  select t.condominium_id, t.id, t.plan_id, t.trial_ends_at from public.condominium_subscriptions t
  where t.is_trial and t.status = 'active' and t.trial_ends_at > private.now()
    and t.trial_ends_at <= private.now() + make_interval(days => trials_ending.days)
    and not exists (select from public.condominium_subscriptions n
      where n.condominium_id = t.condominium_id and (n.created_at, n.id) > (t.created_at, t.id));
end;

-- The first month whose money arrived, by condominium.
create function private.first_payments() returns table (condominium_id uuid, first_on date)
language sql stable security definer set search_path = ''
begin atomic
  select m.condominium_id, min(m.occurred_on) from private.subscription_money m where m.kind = 'received' and m.cents > 0 group by 1;
end;

-- A period as asked, put right: not turned round, not longer than five years, not of the future.
create function private.finance_period(from_on date, until_on date) returns table (first_on date, last_on date)
language sql stable security definer set search_path = ''
begin atomic
  select greatest(least(finance_period.from_on, u.last_on), (u.last_on - interval '5 years')::date), u.last_on
  from (select least(greatest(finance_period.from_on, finance_period.until_on), private.today()) as last_on) u;
end;

-- The page's figures in one answer; centavos, civil dates. Parts that count by month are cut at the ends of the period.
create function public.platform_finance(from_on date, until_on date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  period record;
  opening record;
  closing record;
begin
  perform private.demand_superadmin();
  select * into period from private.finance_period(from_on, until_on);
  select coalesce(sum(r.monthly_cents), 0)::bigint as cents, count(distinct r.condominium_id) as customers into opening
  from private.revenue_on(period.first_on - 1) r;
  select coalesce(sum(r.monthly_cents), 0)::bigint as cents, count(distinct r.condominium_id) as customers into closing
  from private.revenue_on(period.last_on) r;
  return jsonb_build_object(
    'from_on', period.first_on, 'until_on', period.last_on, 'today', private.today(),
    'opening_cents', opening.cents, 'opening_customers', opening.customers,
    'closing_cents', closing.cents, 'customers', closing.customers,
    'months', private.finance_months(period.first_on, period.last_on, opening.cents, opening.customers),
    'failed', (select coalesce(jsonb_object_agg(f.kind, jsonb_build_object('count', f.count, 'cents', f.cents)), '{}')
      from (select c.kind, count(*) as count, sum(c.cents)::bigint as cents
        from private.failed_charges(period.first_on, period.last_on) c group by 1) f),
    'trials', (select coalesce(jsonb_agg(to_jsonb(t) order by t.month), '[]')
      from (select to_char(o.began_on, 'YYYY-MM') as month, count(*) as started, count(*) filter (where o.kind = 'converted') as converted,
          count(*) filter (where o.kind = 'running') as running, count(*) filter (where o.kind = 'lost') as lost
        from private.trial_outcomes(period.first_on, period.last_on) o group by 1) t),
    'trials_ending', (select count(*) from private.trials_ending(7)),
    'leaving', (select jsonb_build_object('count', count(*), 'cents', coalesce(sum(r.monthly_cents), 0)::bigint)
      from public.condominium_subscriptions s join private.subscription_standings r on r.subscription_id = s.id and r.until_on is null
      where s.cancel_on > private.today()),
    'refunds_waiting', (select count(*) from private.subscription_refunds f where f.status = 'asked'),
    'refunds_refused', (select count(*) from private.subscription_refunds f
      where f.status = 'refused' and f.settled_at > private.now() - interval '30 days'),
    'plans', (select coalesce(jsonb_agg(to_jsonb(l) order by l.cents desc, l.name, l.version desc, l.cycle), '[]')
      from private.revenue_by_plan(period.first_on, period.last_on) l),
    'cohorts', private.finance_cohorts(period.first_on, period.last_on));
end $$;

create function private.revenue_by_plan(from_on date, until_on date)
returns table (plan_id uuid, name text, version integer, cycle text, customers bigint, cents bigint, received_cents bigint)
language sql stable security definer set search_path = ''
begin atomic
  with worth as (
    select r.plan_id, r.billing_cycle, count(*) as customers, sum(r.monthly_cents)::bigint as cents
    from private.revenue_on(revenue_by_plan.until_on) r group by 1, 2
  ), came as (
    select m.plan_id, m.billing_cycle, sum(m.cents)::bigint as cents from private.subscription_money m
    where m.kind = 'received' and m.occurred_on between revenue_by_plan.from_on and revenue_by_plan.until_on group by 1, 2
  )
  select p.id, p.name, p.version, coalesce(w.billing_cycle, c.billing_cycle), coalesce(w.customers, 0), coalesce(w.cents, 0), coalesce(c.cents, 0)
  from worth w full join came c on c.plan_id = w.plan_id and c.billing_cycle = w.billing_cycle
  join public.subscription_plans p on p.id = coalesce(w.plan_id, c.plan_id);
end;

-- Month by month: what it opened and closed with, what moved, and the money of it.
create function private.finance_months(first_on date, last_on date, opening_cents bigint, opening_customers bigint) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with months as (
    select date_trunc('month', g)::date as month, greatest(date_trunc('month', g)::date, first_on) as from_on,
      least((date_trunc('month', g) + interval '1 month - 1 day')::date, last_on) as until_on
    from generate_series(date_trunc('month', first_on::timestamp), last_on::timestamp, interval '1 month') g
  ), moved as (
    select date_trunc('month', v.moved_on)::date as month, v.kind, count(*) as count, sum(v.after_cents - v.before_cents)::bigint as cents
    from private.revenue_movements(first_on, last_on) v group by 1, 2
  ), by_kind as (
    select w.month, jsonb_object_agg(w.kind, jsonb_build_object('count', w.count, 'cents', w.cents)) as movements, sum(w.cents)::bigint as net,
      sum(case w.kind when 'new' then w.count when 'reactivated' then w.count when 'churned' then -w.count else 0 end)::bigint as gained
    from moved w group by 1
  ), money as (
    select date_trunc('month', m.occurred_on)::date as month,
      coalesce(sum(m.cents) filter (where m.kind = 'received'), 0)::bigint as received,
      coalesce(sum(m.cents) filter (where m.kind = 'refunded'), 0)::bigint as refunded,
      coalesce(sum(m.cents) filter (where m.kind = 'charged_back'), 0)::bigint as charged_back
    from private.subscription_money m where m.occurred_on between first_on and last_on group by 1
  ), run as (
    select n.month, n.from_on, n.until_on, coalesce(k.movements, '{}') as movements, coalesce(k.net, 0) as net,
      coalesce(o.received, 0) as received, coalesce(o.refunded, 0) as refunded, coalesce(o.charged_back, 0) as charged_back,
      opening_cents + (sum(coalesce(k.net, 0)) over (order by n.month))::bigint as closing_cents,
      opening_customers + (sum(coalesce(k.gained, 0)) over (order by n.month))::bigint as customers
    from months n left join by_kind k on k.month = n.month left join money o on o.month = n.month
  )
  select coalesce(jsonb_agg(jsonb_build_object('month', to_char(r.month, 'YYYY-MM'), 'from_on', r.from_on, 'until_on', r.until_on,
    'opening_cents', r.closing_cents - r.net, 'closing_cents', r.closing_cents, 'customers', r.customers, 'movements', r.movements,
    'received_cents', r.received, 'refunded_cents', r.refunded, 'charged_back_cents', r.charged_back) order by r.month), '[]')
  from run r;
end;

-- Customers by the month of their first payment, and how many of them still count at the end of each month after it: two years at most.
create function private.finance_cohorts(first_on date, last_on date) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with bounds as (
    select date_trunc('month', greatest(first_on, (last_on - interval '23 months')::date))::date as low
  ), members as (
    select f.condominium_id, date_trunc('month', f.first_on)::date as cohort
    from private.first_payments() f, bounds b where f.first_on >= b.low and f.first_on <= last_on
  ), ends as (
    select g::date as month, least((g + interval '1 month - 1 day')::date, last_on) as day
    from bounds b, generate_series(b.low::timestamp, last_on::timestamp, interval '1 month') g
  ), kept as (
    select m.cohort, e.month, count(*) as customers, sum(s.monthly_cents)::bigint as cents
    from members m join private.subscription_standings s on s.condominium_id = m.condominium_id
    join ends e on e.day >= s.from_on and (s.until_on is null or e.day < s.until_on) and e.month >= m.cohort
    group by 1, 2
  ), sizes as (select m.cohort, count(*) as size from members m group by 1)
  select coalesce(jsonb_agg(jsonb_build_object('month', to_char(z.cohort, 'YYYY-MM'), 'size', z.size,
    'kept', (select jsonb_agg(jsonb_build_object('until_on', e.day, 'customers', coalesce(k.customers, 0), 'cents', coalesce(k.cents, 0)) order by e.month)
      from ends e left join kept k on k.cohort = z.cohort and k.month = e.month where e.month >= z.cohort)) order by z.cohort), '[]')
  from sizes z;
end;
