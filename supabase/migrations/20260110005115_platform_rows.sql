-- The rows behind each figure of platform_finance, by the same functions: what is counted there is listed here. `moment` is the day that
-- the list is about, `kind` what the list is filtered by. Lists: revenue, movements, received, returned, failed, trials, trials_ending,
-- leaving, cohort (customers whose first payment was in the month of from_on, as they stand at the end of until_on).
create function private.platform_lines(list text, from_on date, until_on date)
returns table (key text, condominium_id uuid, payment_id uuid, moment date, kind text, plan_id uuid, billing_cycle text, cents bigint,
  before_cents bigint, detail text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  case list
    when 'revenue' then return query
      select r.subscription_id::text, r.condominium_id, null::uuid, r.from_on, 'active'::text, r.plan_id, r.billing_cycle, r.monthly_cents,
        null::bigint, null::text
      from private.revenue_on(until_on) r;
    when 'movements' then return query
      select v.condominium_id || ' ' || v.moved_on, v.condominium_id, null::uuid, v.moved_on, v.kind, v.plan_id, v.billing_cycle,
        v.after_cents - v.before_cents, v.before_cents, v.ended_as
      from private.revenue_movements(from_on, until_on) v;
    when 'received', 'returned' then return query
      select m.id::text, m.condominium_id, m.payment_id, m.occurred_on, m.kind, m.plan_id, m.billing_cycle, m.cents, null::bigint,
        case list when 'received' then concat_ws(' ', p.method, p.card_end) else f.reason end
      from private.subscription_money m join public.subscription_payments p on p.id = m.payment_id
      left join lateral (select r.reason from private.subscription_refunds r
        where r.payment_id = m.payment_id and m.kind = 'refunded' and r.status = 'done' order by r.asked_at desc limit 1) f on true
      where m.occurred_on between from_on and until_on and (m.kind = 'received') = (list = 'received');
    when 'failed' then return query
      select c.payment_id::text, c.condominium_id, c.payment_id, c.failed_on, c.kind, s.plan_id, s.billing_cycle, c.cents, null::bigint,
        c.tries || ' ' || coalesce(c.detail, '')
      from private.failed_charges(from_on, until_on) c join public.condominium_subscriptions s on s.id = c.subscription_id;
    when 'trials' then return query
      select t.subscription_id::text, t.condominium_id, null::uuid, t.began_on, t.kind, t.plan_id, t.billing_cycle, t.monthly_cents,
        null::bigint, coalesce(t.converted_on, (t.ends_at at time zone 'America/Sao_Paulo')::date)::text
      from private.trial_outcomes(from_on, until_on) t;
    when 'trials_ending' then return query
      select t.subscription_id::text, t.condominium_id, null::uuid, (t.ends_at at time zone 'America/Sao_Paulo')::date, 'running'::text,
        t.plan_id, null::text, null::bigint, null::bigint, t.ends_at::text
      from private.trials_ending(7) t;
    when 'leaving' then return query
      select s.id::text, s.condominium_id, null::uuid, s.cancel_on, coalesce(s.cancel_reason, s.ended_by), s.plan_id, s.billing_cycle,
        r.monthly_cents, null::bigint, s.cancel_note
      from public.condominium_subscriptions s join private.subscription_standings r on r.subscription_id = s.id and r.until_on is null
      where s.cancel_on > private.today();
    when 'cohort' then return query
      select f.condominium_id::text, f.condominium_id, null::uuid, f.first_on, case when r.cents > 0 then 'kept' else 'left' end, r.plan_id,
        r.billing_cycle, coalesce(r.cents, 0)::bigint, null::bigint, null::text
      from private.first_payments() f
      left join lateral (select sum(s.monthly_cents) as cents, (array_agg(s.plan_id))[1] as plan_id, (array_agg(s.billing_cycle))[1] as billing_cycle
        from private.subscription_standings s
        where s.condominium_id = f.condominium_id and s.from_on <= platform_lines.until_on
          and (s.until_on is null or s.until_on > platform_lines.until_on)) r on true
      where f.first_on between date_trunc('month', platform_lines.from_on)::date
        and (date_trunc('month', platform_lines.from_on) + interval '1 month - 1 day')::date;
    else null;
  end case;
end $$;

-- The lines with who the customer is: the condominium's name and city, and its síndico's name.
create function private.platform_named_lines(list text, from_on date, until_on date)
returns table (key text, condominium_id uuid, payment_id uuid, moment date, kind text, plan_id uuid, billing_cycle text, cents bigint,
  before_cents bigint, detail text, condominium text, city text, state text, sindico text, plan text, plan_version integer)
language sql stable security definer set search_path = ''
begin atomic
  select l.key, l.condominium_id, l.payment_id, l.moment, l.kind, l.plan_id, l.billing_cycle, l.cents, l.before_cents, l.detail,
    c.name, c.city, c.state, m.full_name, p.name, p.version
  from private.platform_lines(platform_named_lines.list, platform_named_lines.from_on, platform_named_lines.until_on) l
  join public.condominiums c on c.id = l.condominium_id
  left join public.memberships m on m.condominium_id = l.condominium_id and m.role = 'owner_admin'
  left join public.subscription_plans p on p.id = l.plan_id;
end;

-- A page of 50 of them, with how many there are and what they sum to. `sort` is moment, condominium or cents; `kind`, `plan` and `cycle`
-- narrow; `wanted` is part of a condominium's or a síndico's name, or of a city.
create function public.platform_finance_rows(list text, from_on date, until_on date, kind text default null, plan uuid default null,
  cycle text default null, wanted text default null, sort text default 'moment', descending boolean default true, page integer default 1)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  period record;
  plain text := nullif(lower(extensions.unaccent(trim(wanted))), '');
begin
  perform private.demand_superadmin();
  select * into period from private.finance_period(from_on, until_on);
  return (
    with lines as (
      select l.* from private.platform_named_lines(platform_finance_rows.list, period.first_on, period.last_on) l
      where (platform_finance_rows.kind is null or l.kind = platform_finance_rows.kind)
        and (platform_finance_rows.plan is null or l.plan_id = platform_finance_rows.plan)
        and (platform_finance_rows.cycle is null or l.billing_cycle = platform_finance_rows.cycle)
        and (plain is null or position(plain in lower(extensions.unaccent(concat_ws(' ', l.condominium, l.sindico, l.city)))) > 0)
    ), cut as (
      select l.*, row_number() over (
        order by
          case when sort = 'condominium' and not descending then l.condominium end collate public.pt_br,
          case when sort = 'condominium' and descending then l.condominium end collate public.pt_br desc,
          case when sort = 'cents' then case when descending then -l.cents else l.cents end end,
          (l.moment - date '2000-01-01') * case when descending then -1 else 1 end, l.key) as place
      from lines l
    )
    select jsonb_build_object('from_on', period.first_on, 'until_on', period.last_on,
      'count', (select count(*) from lines), 'cents', (select coalesce(sum(l.cents), 0)::bigint from lines l),
      'rows', coalesce((select jsonb_agg(to_jsonb(c) - 'place' order by c.place) from cut c
        where c.place > (greatest(page, 1) - 1) * 50 and c.place <= greatest(page, 1) * 50), '[]')));
end $$;

grant execute on function public.platform_finance(date, date),
  public.platform_finance_rows(text, date, date, text, uuid, text, text, text, boolean, integer) to authenticated, service_role;
grant execute on function private.platform_named_lines(text, date, date), private.finance_period(date, date) to service_role;
