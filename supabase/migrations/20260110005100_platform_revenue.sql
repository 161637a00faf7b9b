-- What the platform earned, as history: rows that are only added, written by triggers beside every change of a subscription or of a
-- payment, whoever makes it. The state on a day of the past follows from them and never from how something stands today
-- (docs/decisions/0036). Platform administrators alone read them, through the functions of 5110.

-- What a subscription is worth a month, in centavos: a year counts a twelfth, half up, each by itself, so that rows and sums agree.
-- domain/platform/revenue.ts is the same rule.
create function private.monthly_cents(price_cents bigint, billing_cycle text) returns bigint
language sql immutable set search_path = ''
return case billing_cycle when 'annual' then (2 * price_cents + 12) / 24 else price_cents end;

-- Days on which a subscription was worth something: active, paid for, and no trial. From the first day to the last but one.
create table private.subscription_standings (
  id uuid primary key default private.new_id(),
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  subscription_id uuid not null references public.condominium_subscriptions (id) on delete cascade,
  plan_id uuid not null references public.subscription_plans (id),
  billing_cycle text not null check (billing_cycle in ('monthly', 'annual')),
  monthly_cents bigint not null check (monthly_cents > 0),
  from_on date not null,
  until_on date check (until_on > from_on),
  -- What the subscription then was: why it counts no longer.
  ended_as text check (ended_as in ('active', 'pending', 'cancelled', 'paused', 'expired')),
  check ((until_on is null) = (ended_as is null))
);
create unique index subscription_standings_open on private.subscription_standings (subscription_id) where until_on is null;
create index subscription_standings_of on private.subscription_standings (condominium_id, from_on);
create index subscription_standings_days on private.subscription_standings (from_on, until_on);

create function private.keep_standing() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  now_on date := private.today();
  worth bigint := case when new.status = 'active' and not new.is_trial and new.price_cents is not null
    then private.monthly_cents(new.price_cents, new.billing_cycle) end;
  standing private.subscription_standings;
begin
  select * into standing from private.subscription_standings s where s.subscription_id = new.id and s.until_on is null;
  if (standing.monthly_cents, standing.plan_id, standing.billing_cycle)
    is not distinct from (worth, case when worth is null then null else new.plan_id end,
      case when worth is null then null else new.billing_cycle end) then
    return null;
  end if;
  if standing.id is not null then
    -- A day's end counts: what began and ended within one was never a customer of any evening.
    if standing.from_on >= now_on then delete from private.subscription_standings where id = standing.id;
    else update private.subscription_standings set until_on = now_on, ended_as = new.status where id = standing.id;
    end if;
  end if;
  if worth > 0 then
    insert into private.subscription_standings (condominium_id, subscription_id, plan_id, billing_cycle, monthly_cents, from_on)
    values (new.condominium_id, new.id, new.plan_id, new.billing_cycle, worth,
      -- Days of one subscription never overlap, whatever a clock says.
      greatest(now_on, (select max(s.until_on) from private.subscription_standings s where s.subscription_id = new.id)));
  end if;
  return null;
end $$;
create trigger subscriptions_standing after insert or update of status, is_trial, plan_id, price_cents, billing_cycle
  on public.condominium_subscriptions for each row execute function private.keep_standing();

-- Money that came and went, one row for each step of a payment; sums agree with subscription_payments to the centavo.
create table private.subscription_money (
  id uuid primary key default private.new_id(),
  payment_id uuid not null references public.subscription_payments (id) on delete cascade,
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  kind text not null check (kind in ('received', 'refunded', 'charged_back')),
  -- Below zero: what was told before is taken back (a dispute that was won).
  cents bigint not null check (cents <> 0),
  occurred_on date not null,
  -- What the payment bought.
  plan_id uuid not null references public.subscription_plans (id),
  billing_cycle text not null
);
create index subscription_money_of on private.subscription_money (payment_id, kind);
create index subscription_money_days on private.subscription_money (occurred_on, kind);
create index subscription_money_first on private.subscription_money (condominium_id, occurred_on) where kind = 'received';

-- Of a payment, what so far came in, went back, and was taken back by the card's bank. Contested, all that was left went.
create function private.money_of(payment public.subscription_payments, given_back bigint) returns table (kind text, cents bigint)
language sql immutable set search_path = ''
as $$
  values
    ('received', case when payment.status in ('approved', 'in_mediation', 'refunded', 'charged_back') then payment.amount_cents else 0 end),
    ('refunded', case payment.status
      when 'refunded' then payment.amount_cents
      when 'charged_back' then given_back
      when 'approved' then payment.refunded_cents
      when 'in_mediation' then payment.refunded_cents
      else 0 end),
    ('charged_back', case payment.status when 'charged_back' then payment.amount_cents - given_back else 0 end)
$$;

create function private.keep_money() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given_back bigint := coalesce((select sum(m.cents) from private.subscription_money m
    where m.payment_id = new.id and m.kind = 'refunded'), 0);
  -- A card is charged when the payment is made; a Pix or a boleto is money once the provider says so.
  came_at timestamptz := case when new.card_end is not null then new.created_at else new.changed_at end;
begin
  insert into private.subscription_money (payment_id, condominium_id, kind, cents, occurred_on, plan_id, billing_cycle)
  select new.id, new.condominium_id, t.kind, t.cents - p.cents,
    ((case when t.kind = 'received' then came_at else new.changed_at end) at time zone 'America/Sao_Paulo')::date, s.plan_id, s.billing_cycle
  from private.money_of(new, given_back) t
  cross join lateral (select coalesce(sum(m.cents), 0)::bigint as cents from private.subscription_money m
    where m.payment_id = new.id and m.kind = t.kind) p
  join public.condominium_subscriptions s on s.id = new.subscription_id
  where t.cents <> p.cents;
  return null;
end $$;
create trigger payments_money after insert or update of status, amount_cents, refunded_cents
  on public.subscription_payments for each row execute function private.keep_money();

-- Written by these triggers and by nothing else.
revoke insert, update, delete, truncate on private.subscription_standings, private.subscription_money from service_role;
