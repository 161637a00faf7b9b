-- What pages of condominiums need: the convention's parameters of assemblies, the CNPJ's check, portfolio, platform list and the use of a plan.

-- The convention's parameters of assemblies stand on the same dated page as those of late payment.
alter table public.conventions
  -- Votes weigh by the fraction unless the convention says otherwise (Civil Code art. 1.352, sole paragraph).
  add column voting_weight text not null default 'share' check (voting_weight in ('share', 'unit')),
  -- How many proxies one person may hold; null where the convention sets no cap.
  add column proxy_cap integer check (proxy_cap between 0 and 999),
  add column proxy_to_sindico boolean not null default true,
  -- The decision that the version rests on, where it is recorded here; `source` says it in words.
  add column decision_id uuid,
  add foreign key (condominium_id, decision_id) references public.decisions (condominium_id, id) on delete set null (decision_id);
grant insert (voting_weight, proxy_cap, proxy_to_sindico, decision_id), update (voting_weight, proxy_cap, proxy_to_sindico, decision_id)
  on public.conventions to authenticated;

-- A CNPJ whose check digits are wrong is nobody's: weights 2 to 9 from the right over the characters' ASCII codes minus 48, so that
-- letters count too (IN RFB 2.229/2024).
create function private.is_cnpj(document text) returns boolean
language sql immutable set search_path = ''
as $$
  select document ~ '^[0-9A-Z]{12}[0-9]{2}$' and document !~ '^(.)\1*$' and (
    select bool_and(substr(document, n, 1)::integer = case when s % 11 < 2 then 0 else 11 - s % 11 end)
    from (
      select n, (select sum((ascii(substr(document, i, 1)) - 48) * (2 + (n - 1 - i) % 8)) from generate_series(1, n - 1) i) as s
      from unnest(array[13, 14]) n
    ) digits)
$$;
grant execute on function private.is_cnpj(text) to authenticated, service_role; -- administrators write the column themselves
alter table public.condominiums add constraint cnpj_invalid check (private.is_cnpj(document));

-- The condominiums that the caller administers, with what a portfolio is steered by, in one request. `overdue_until` is the latest due
-- date that is overdue today, a matter of business days (domain/charges/overdue).
create function public.condominium_portfolio(overdue_until date)
returns table (id uuid, name text, city text, state text, role text, units integer, total_units integer, residents bigint,
  open_requests bigint, oldest_request timestamptz, overdue_cents bigint, plan_name text, unit_limit integer,
  subscription_state text, trial_ends_at timestamptz, mandate_ends_on date)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from private.condominiums_as('owner_admin', 'admin')) then
    raise sqlstate 'PT403' using message = 'forbidden';
  end if;
  return query
  select c.id, c.name, c.city, c.state, m.role, c.unit_count, c.total_units,
    (select count(*) from public.memberships r where r.condominium_id = c.id and r.status = 'approved' and r.role = 'resident'),
    q.count, q.oldest,
    (select coalesce(sum(b.amount_cents - b.settled_cents), 0)::bigint from public.charges b
     where b.condominium_id = c.id and b.status = 'open' and b.due_on <= overdue_until),
    p.name, p.max_units, private.subscription_state(c.id), case when s.is_trial then s.trial_ends_at end,
    (select d.ends_on from public.mandates d where d.condominium_id = c.id and d.ended_on is null and d.starts_on <= private.today()
     order by d.starts_on desc limit 1)
  from private.condominiums_as('owner_admin', 'admin') mine
  join public.condominiums c on c.id = mine
  join public.memberships m on m.condominium_id = c.id and m.user_id = (select auth.uid())
  cross join lateral (select count(*), min(r.created_at) as oldest from public.memberships r
    where r.condominium_id = c.id and r.status = 'pending') q
  left join lateral (select n.plan_id, n.is_trial, n.trial_ends_at from public.condominium_subscriptions n
    where n.condominium_id = c.id order by n.created_at desc, n.id desc limit 1) s on true
  left join public.subscription_plans p on p.id = s.plan_id
  order by c.name collate public.pt_br, c.id;
end $$;
grant execute on function public.condominium_portfolio(date) to authenticated, service_role;

-- Every condominium, for platform administrators: by name, 51 a page; a name's part, a city or a CNPJ finds one.
create index condominiums_name on public.condominiums ((name collate public.pt_br), id);
create function public.platform_condominiums(wanted text default '', key_name text default null, key_id uuid default null,
  backwards boolean default false)
returns table (id uuid, name text, document text, city text, state text, units integer, members bigint, plan_name text,
  subscription_state text, created_at timestamptz)
language plpgsql stable security definer rows 51 set search_path = ''
as $$
declare plain text := lower(extensions.unaccent(trim(wanted)));
begin
  if not private.is_superadmin() then raise sqlstate 'PT403' using message = 'forbidden'; end if;
  return query execute format($query$
    with page as (
      select c.* from public.condominiums c
      where ($1 = '' or position($1 in lower(extensions.unaccent(c.name))) > 0
          or position($1 in lower(extensions.unaccent(c.city))) > 0
          or (length($4) >= 4 and starts_with(c.document, $4)))
        and ($2 is null or ((c.name collate public.pt_br), c.id) %1$s ($2 collate public.pt_br, $3))
      order by c.name collate public.pt_br %2$s, c.id %2$s limit 51
    )
    select c.id, c.name, c.document, c.city, c.state, c.unit_count,
      (select count(*) from public.memberships m where m.condominium_id = c.id and m.status = 'approved'),
      (private.current_plan(c.id)).name, private.subscription_state(c.id), c.created_at
    from page c order by c.name collate public.pt_br %2$s, c.id %2$s
  $query$, case when backwards then '<' else '>' end, case when backwards then 'desc' else 'asc' end)
  using plain, key_name, key_id, upper(regexp_replace(wanted, '[^0-9A-Za-z]', '', 'g'));
end $$;
grant execute on function public.platform_condominiums(text, text, uuid, boolean) to authenticated, service_role;

-- The plan as a condominium uses it: state, dates, what is switched on, and each counted limit with its use.
create function public.plan_usage(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return (
    select jsonb_build_object(
      'plan', p.slug, 'name', p.name, 'description', p.description, 'monthly_price', p.monthly_price, 'features', p.features,
      'state', private.subscription_state(condo_id), 'status', s.status, 'is_trial', s.is_trial, 'trial_ends_at', s.trial_ends_at,
      'billing_cycle', s.billing_cycle, 'next_billing_date', s.next_billing_date, 'today', private.today(), 'now', private.now(),
      'subscription_id', s.id, 'plan_id', s.plan_id, 'started_at', s.started_at, 'created_at', s.created_at, 'price_cents', s.price_cents,
      'paid_until', s.paid_until, 'owed_from', s.owed_from, 'cancel_on', s.cancel_on, 'ended_by', s.ended_by,
      'payment_way', private.payment_way(s.id, (select private.caller())),
      'limits', (select jsonb_object_agg(l, private.plan_limits(condo_id, l) - 'plan')
        from unnest(array['units', 'admins', 'common_spaces', 'storage']) l))
    from public.condominium_subscriptions s join public.subscription_plans p on p.id = s.plan_id
    where s.condominium_id = condo_id order by s.created_at desc, s.id desc limit 1);
end $$;
grant execute on function public.plan_usage(uuid) to authenticated, service_role;
