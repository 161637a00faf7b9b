-- Dues, bills and agreements by the day of the building. What banks and payment providers count stays by Brasília's.

-- { today, funds: [{ id, kind, name, cents }], bills: [{ fund_id, rubric_id, due_on, cents }], recurrences: [{ fund_id, rubric_id, every_months,
-- next_due_on, until_on, cents }], charges: [{ fund_id, due_on, cents }] of what is open, run: { due_on, competence, funds: [{ fund_id, cents }] } the newest
-- ordinary one, curve: [{ due_on, cents, received: [[days late, cents], …] }] of twelve months, spent: [{ fund_id, rubric_id, rubric, month, cents }] and
-- income: [{ fund_id, month, cents }] of the six whole months before this one, budget: [{ fund_id, rubric_id, rubric, nature, month, cents }]
-- of the coming months, as the newest approved version has them, fee or no fee }
create or replace function private.cash_outlook(target uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with day as (
    select (select private.today(target)) as today, date_trunc('month', (select private.today(target)))::date as month
  ), moved as materialized (
    select r.fund_id, r.rubric_id, r.came_in, r.kind, date_trunc('month', r.occurred_on)::date as month, sum(r.cents)::bigint as cents
    from day, private.account_days(target, (day.month - interval '6 months')::date, day.month - 1, 'cash') r
    where r.kind not in ('between_funds', 'opening') group by 1, 2, 3, 4, 5
  ), runs as materialized (
    select r.id, r.due_on, r.competence, r.total_cents from public.charge_runs r
    where r.condominium_id = target and r.kind = 'ordinary' and r.status = 'issued' order by r.competence desc, r.number limit 13
  ), newest as (
    select * from runs order by competence desc limit 1
  )
  select jsonb_build_object(
    'today', day.today,
    'funds', (
      select jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'name', f.name, 'cents', coalesce((
        select sum(a.balance_cents) from public.ledger_accounts a
        where a.condominium_id = target and a.fund_id = f.id and a.kind in ('bank', 'cash')), 0)) order by f.position)
      from public.funds f where f.condominium_id = target and f.closed_on is null),
    'bills', (
      select coalesce(jsonb_agg(b), '[]') from (
        select l.fund_id, l.rubric_id, b.due_on, sum(l.cents - l.paid_cents)::bigint as cents
        from public.bills b join public.bill_lines l on l.condominium_id = target and l.bill_id = b.id
        where b.condominium_id = target and b.status = 'open' group by 1, 2, 3 having sum(l.cents - l.paid_cents) > 0) b),
    'recurrences', (
      select coalesce(jsonb_agg(r), '[]') from (
        select private.fund_of(target, l ->> 'fundId') as fund_id, private.rubric_of(target, l ->> 'rubricId') as rubric_id,
          c.every_months, c.next_due_on, c.until_on, (l ->> 'cents')::bigint as cents
        from public.bill_recurrences c, jsonb_array_elements(c.lines) l
        where c.condominium_id = target and c.ended_on is null) r
      where r.fund_id is not null and r.rubric_id is not null and r.cents > 0),
    'charges', (
      select coalesce(jsonb_agg(c), '[]') from (
        select i.fund_id, c.due_on, round(sum(i.cents * (c.amount_cents - c.settled_cents)::numeric / c.amount_cents))::bigint as cents
        from public.charges c join public.charge_items i on i.condominium_id = target and i.charge_id = c.id
        where c.condominium_id = target and c.status = 'open' group by 1, 2) c),
    'run', (
      select jsonb_build_object('due_on', n.due_on, 'competence', to_char(n.competence, 'YYYY-MM'), 'funds', (
        select jsonb_agg(jsonb_build_object('fund_id', l.fund_id, 'cents', l.cents))
        from (select l.fund_id, sum(l.cents)::bigint as cents from public.charge_run_lines l
          where l.condominium_id = target and l.run_id = n.id group by 1) l))
      from newest n),
    'curve', (
      select coalesce(jsonb_agg(jsonb_build_object('due_on', r.due_on, 'cents', r.total_cents, 'received', coalesce(p.received, '[]')) order by r.due_on), '[]')
      from runs r
      left join lateral (
        select jsonb_agg(jsonb_build_array(x.late, x.cents) order by x.late) as received from (
          select greatest(0, p.received_on - r.due_on) as late, sum(p.cents)::bigint as cents
          from private.run_receipts p where p.condominium_id = target and p.run_id = r.id group by 1 having sum(p.cents) <> 0) x
      ) p on true
      where r.due_on < day.today),
    'spent', (
      select coalesce(jsonb_agg(jsonb_build_object('fund_id', m.fund_id, 'rubric_id', m.rubric_id, 'rubric', r.name, 'month', to_char(m.month, 'YYYY-MM'), 'cents', m.cents)), '[]')
      from (select m.fund_id, m.rubric_id, m.month, sum(m.cents)::bigint as cents from moved m where not m.came_in and m.rubric_id is not null group by 1, 2, 3) m
      join public.rubrics r on r.condominium_id = target and r.id = m.rubric_id),
    'income', (
      select coalesce(jsonb_agg(jsonb_build_object('fund_id', m.fund_id, 'month', to_char(m.month, 'YYYY-MM'), 'cents', m.cents)), '[]')
      from (select m.fund_id, m.month, sum(m.cents)::bigint as cents from moved m where m.came_in and m.kind in ('income', 'late_income') group by 1, 2) m),
    'budget', (
      select coalesce(jsonb_agg(jsonb_build_object('fund_id', l.fund_id, 'rubric_id', l.rubric_id, 'rubric', r.name, 'nature', r.nature,
        'month', to_char(m.month, 'YYYY-MM'), 'cents', l.cents[m.place])), '[]')
      from public.budgets b
      join lateral (
        select max(v.version) as version from public.budget_versions v
        where v.condominium_id = target and v.budget_id = b.id and v.status = 'approved'
      ) v on v.version is not null
      join public.budget_lines l on l.condominium_id = target and l.budget_id = b.id and l.version = v.version
      join public.rubrics r on r.condominium_id = target and r.id = l.rubric_id
      cross join lateral (
        select n as place, (b.starts_on + (n - 1) * interval '1 month')::date as month from generate_series(1, 12) n
      ) m
      where b.condominium_id = target and b.starts_on > day.month - interval '12 months' and m.month > day.month
        and m.month < day.month + interval '12 months'),
    'first_month', (select to_char(min(b.starts_on), 'YYYY-MM') from private.books b where b.condominium_id = target))
  from day
$$;

-- What ends by itself: whoever pays the unit no more, an account that takes no debits any more, a code that nobody used. The provider is
-- told by the worker, who tells the payer too. Gives what ended.
create or replace function private.end_pix_authorizations(target uuid) returns table (id uuid, ended_by text)
language sql volatile security definer set search_path = ''
as $$
  update public.pix_authorizations a
  set status = case w.why when 'time' then 'expired' else 'cancelled' end, ended_by = w.why, ended_at = private.now(),
    step = 'cancel', asked_at = private.now(), next_try_at = private.now(), attempts = 0
  from public.pix_authorizations x
  cross join lateral (
    select case
      when not exists (select from public.occupancies o where o.condominium_id = target and o.unit_id = x.unit_id
        and o.person_id = x.person_id and o.is_payer and o.starts_on <= (select private.today(target))
        and (o.ends_on is null or o.ends_on >= (select private.today(target)))) then 'moved'
      when not exists (select from public.bank_accounts b where b.condominium_id = target and b.id = x.bank_account_id
        and b.is_active and b.pix_automatic) then 'account'
      when x.status in ('asked', 'pending') and x.expires_on < private.today() then 'time'
    end as why
  ) w
  where x.condominium_id = target and x.ended_at is null and w.why is not null
    and a.condominium_id = target and a.id = x.id and a.ended_at is null
  returning a.id, a.ended_by
$$;

-- What the board sees: which units have it and how the debits stand. No limit, no code, nobody's name.
create or replace function private.pix_automatic_page(target uuid, filters jsonb, after_key text, page_size integer)
returns table (key text, unit_id uuid, unit_label text, status text, ended_by text, since date, charge_id uuid, debit_status text,
  reason text, next_on date, amount_cents bigint, failed_tries smallint, refusal text)
language plpgsql stable security definer set search_path = ''
as $$
declare place text[] := regexp_match(after_key, '^(.*) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$');
begin
  return query
  select a.sort_key || ' ' || a.id, a.unit_id, a.unit_label, a.status, a.ended_by,
    (coalesce(a.authorized_at, a.created_at) at time zone (select private.zone_of(target)))::date, d.charge_id, d.status, d.reason,
    d.next_on, d.amount_cents, d.failed_tries, d.refusal
  from public.pix_authorizations a
  left join lateral (
    select * from public.pix_debits x where x.condominium_id = target and x.authorization_id = a.id
    order by x.due_on desc, x.created_at desc, x.id desc limit 1
  ) d on true
  where a.condominium_id = target and (place is null or (a.sort_key, a.id) > (place[1] collate "C", place[2]::uuid))
    and case coalesce(filters ->> 'state', 'active')
      when 'pending' then a.status in ('asked', 'pending')
      when 'trouble' then a.ended_at is null and d.status in ('retrying', 'failed', 'refused', 'skipped')
      when 'ended' then a.ended_at is not null
      else a.status = 'active' end
    and (coalesce(filters ->> 'text', '') = '' or private.fold(a.unit_label) like '%' || private.fold(filters ->> 'text') || '%')
  order by a.sort_key, a.id
  limit page_size;
end $$;

-- Payments of the provider's account as the management reads them, newest first, after a key `created_at id`. Filters, all optional:
-- { id, method, state: waiting | paid | back | failed, text, from, until }.
create or replace function private.charge_payments_page(target uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, unit_id uuid, unit_labels text, method text, method_name text, card_end text, installments smallint,
  debt_cents bigint, surcharge_cents bigint, amount_cents bigint, fee_cents bigint, refunded_cents bigint, booked_cents bigint,
  booked_fee_cents bigint, loss_cents bigint, status text, status_detail text, release_on date, created_at timestamptz, approved_at timestamptz,
  receipt_id uuid, order_to_provider text, refund_reason text, refund_refusal text, provider_payment_id text, payer text, references_text text, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  place text[] := regexp_match(after_key, '^(\S+ \S+) ([0-9a-f-]{36})$');
  wanted text := '%' || replace(replace(replace(lower(extensions.unaccent(trim(filters ->> 'text'))), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  return query
  select p.id, p.unit_id, p.unit_labels, p.method, p.method_name, p.card_end, p.installments, p.debt_cents, p.surcharge_cents, p.amount_cents,
    p.fee_cents, p.refunded_cents, p.booked_cents, p.booked_fee_cents, p.loss_cents, p.status, p.status_detail, p.release_on, p.created_at,
    p.approved_at, p.receipt_id, p.order_to_provider, p.refund_reason, p.refund_refusal, p.provider_payment_id, m.full_name, r.names,
    concat_ws(' ', p.created_at::text, p.id)
  from public.charge_payments p
  left join public.memberships m on m.condominium_id = target and m.user_id = p.user_id
  cross join lateral (
    select string_agg(c.reference, ', ' order by b.position) as names
    from public.payment_bundle_charges b join public.charges c on c.condominium_id = target and c.id = b.charge_id
    where b.condominium_id = target and b.bundle_id = p.bundle_id
  ) r
  where p.condominium_id = target
    and (place is null or (p.created_at, p.id) < (place[1]::timestamptz, place[2]::uuid))
    and (filters ->> 'id' is null or p.id = private.to_uuid(filters ->> 'id'))
    and (filters ->> 'method' is null or p.method = filters ->> 'method')
    and (filters ->> 'state' is null or filters ->> 'state' = case
      when p.status in ('new', 'pending', 'in_process', 'authorized') then 'waiting'
      when p.status in ('approved', 'in_mediation') then 'paid'
      when p.status in ('refunded', 'charged_back') then 'back' else 'failed' end)
    and (filters ->> 'from' is null or p.created_at >= (filters ->> 'from')::date::timestamp at time zone (select private.zone_of(target)))
    and (filters ->> 'until' is null or p.created_at < ((filters ->> 'until')::date + 1)::timestamp at time zone (select private.zone_of(target)))
    and (wanted is null or lower(p.unit_labels) like wanted or lower(extensions.unaccent(m.full_name)) like wanted
      or lower(r.names) like wanted or p.provider_payment_id = trim(filters ->> 'text'))
  order by p.created_at desc, p.id desc limit page_size;
end $$;

-- What lies at the provider, by the books and by the payments: { balance_cents, released_cents, to_release_cents, net_cents, drawn_cents,
-- month: { count, cents, fee_cents } }. `net_cents` is the sum of what payments left there; `drawn_cents` what else moved (transfers out).
create or replace function public.payment_account_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (
    select jsonb_build_object('balance_cents', b.balance, 'net_cents', s.net, 'drawn_cents', s.net - b.balance,
      'to_release_cents', s.to_release, 'released_cents', greatest(0, b.balance - s.to_release), 'month', s.month)
    from public.payment_accounts a
    -- What the provider holds and lets go follows its days, Brasília's; the month is the building's.
    cross join (select date_trunc('month', private.now(), private.zone_of(condo_id)) as month) n
    cross join lateral (
      select coalesce(sum(l.balance_cents), 0)::bigint as balance from public.ledger_accounts l
      where l.condominium_id = condo_id and l.bank_account_id = a.bank_account_id
    ) b
    cross join lateral (
      select coalesce(sum(p.booked_cents - p.booked_fee_cents), 0)::bigint as net,
        coalesce(sum(p.booked_cents - p.booked_fee_cents) filter (where p.release_on > private.today()), 0)::bigint as to_release,
        jsonb_build_object('count', count(*) filter (where p.booked_cents > 0 and p.approved_at >= n.month),
          'cents', coalesce(sum(p.booked_cents) filter (where p.approved_at >= n.month), 0)::bigint,
          'fee_cents', coalesce(sum(p.booked_fee_cents) filter (where p.approved_at >= n.month), 0)::bigint) as month
      from public.charge_payments p where p.condominium_id = condo_id and p.account_id = a.id
    ) s
    where a.condominium_id = condo_id order by (a.state <> 'ended') desc, a.connected_at desc limit 1);
end $$;
