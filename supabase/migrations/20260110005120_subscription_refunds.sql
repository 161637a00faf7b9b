-- Money that the platform gives back (docs/decisions/0036). A row of its own before the provider is asked: its id makes two calls one, and
-- a worker that is cut off finds it again. What was given back in truth is what the provider then says of the payment.

create table private.subscription_refunds (
  id uuid primary key default private.new_id(),
  payment_id uuid not null references public.subscription_payments (id) on delete cascade,
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  cents bigint not null check (cents > 0),
  -- 'withdrawal': the síndico's right to repent (CDC art. 49); 'platform': given by a platform administrator.
  cause text not null check (cause in ('platform', 'withdrawal')),
  reason text not null check (char_length(reason) between 3 and 300 and private.is_plain(reason)),
  status text not null default 'asked' check (status in ('asked', 'done', 'refused')),
  asked_by uuid,
  asked_at timestamptz not null default private.now(),
  settled_at timestamptz,
  refusal text check (char_length(refusal) <= 300),
  attempts smallint not null default 0,
  next_try_at timestamptz not null default private.now(),
  check ((status = 'asked') = (settled_at is null))
);
create index subscription_refunds_of on private.subscription_refunds (payment_id);
create index subscription_refunds_waiting on private.subscription_refunds (next_try_at) where status = 'asked';

-- What of a payment may still be given back, in centavos: what came, less what the provider says went back, or what we know went back
-- where that is more, less what waits. The caller holds the payment.
create function private.refundable_cents(target uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select case when p.status in ('approved', 'in_mediation') then greatest(0, p.amount_cents
      - greatest(p.refunded_cents, coalesce((select sum(r.cents) from private.subscription_refunds r where r.payment_id = p.id and r.status = 'done'), 0))
      - coalesce((select sum(r.cents) from private.subscription_refunds r where r.payment_id = p.id and r.status = 'asked'), 0))::bigint
    else 0 end
  from public.subscription_payments p where p.id = target
$$;
grant execute on function private.refundable_cents(uuid) to service_role;

-- The contract that runs: the newest subscription and those that a change of plan put it in the place of, on the very instant.
create function private.contract_of(condo_id uuid) returns setof public.condominium_subscriptions
language sql stable security definer set search_path = ''
as $$
  with recursive chain as (
    (select s.* from public.condominium_subscriptions s where s.condominium_id = condo_id order by s.created_at desc, s.id desc limit 1)
    union all
    select b.* from chain c cross join lateral (
      select s.* from public.condominium_subscriptions s
      where s.condominium_id = condo_id and (s.created_at, s.id) < (c.created_at, c.id) order by s.created_at desc, s.id desc limit 1) b
    where b.status = 'cancelled' and b.ended_by = 'replaced' and not b.is_trial and b.ended_at >= c.started_at
  )
  select * from chain where not is_trial
$$;

-- Until when the síndico may repent and have everything back (CDC art. 49: seven days), and how much; null where there is nothing to repent.
create function private.withdrawal_of(condo_id uuid) returns table (until_on date, cents bigint, payments integer)
language sql stable security definer set search_path = ''
as $$
  select min((p.created_at at time zone 'America/Sao_Paulo')::date) + 7, sum(private.refundable_cents(p.id))::bigint,
    (count(*) filter (where private.refundable_cents(p.id) > 0))::integer
  from private.contract_of(condo_id) s join public.subscription_payments p on p.subscription_id = s.id
  where p.status in ('approved', 'in_mediation', 'refunded')
  having count(*) > 0 and bool_or(s.status in ('active', 'paused', 'expired'))
$$;
grant execute on function private.withdrawal_of(uuid), private.contract_of(uuid) to service_role;

-- A payment as a platform administrator who gives it back sees it, with what was asked of it before.
create function public.platform_payment(target uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_superadmin();
  return (
    select jsonb_build_object('id', p.id, 'condominium', c.name, 'status', p.status, 'amount_cents', p.amount_cents,
      'refunded_cents', p.refunded_cents, 'refundable_cents', private.refundable_cents(p.id), 'created_at', p.created_at, 'method', p.method,
      'card_end', p.card_end, 'period_from', p.period_from, 'period_until', p.period_until, 'provider_payment_id', p.provider_payment_id,
      'is_latest', p.period_until >= (select max(o.period_until) from public.subscription_payments o
        where o.subscription_id = p.subscription_id and o.status in ('approved', 'in_mediation')),
      'refunds', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'cents', r.cents, 'cause', r.cause, 'reason', r.reason,
        'status', r.status, 'asked_at', r.asked_at, 'refusal', r.refusal) order by r.asked_at desc), '[]')
        from private.subscription_refunds r where r.payment_id = p.id))
    from public.subscription_payments p join public.condominiums c on c.id = p.condominium_id where p.id = target);
end $$;
grant execute on function public.platform_payment(uuid) to authenticated, service_role;
