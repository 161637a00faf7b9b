-- The plans as the platform keeps them (docs/decisions/0036): every version with who has it, and the moves of people from an old version to a
-- new one. A move that takes nothing away and costs nothing more is made at once; any other is announced first and waits here.

create table private.plan_moves (
  id uuid primary key default private.new_id(),
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  subscription_id uuid not null references public.condominium_subscriptions (id) on delete cascade,
  from_plan_id uuid not null references public.subscription_plans (id),
  plan_id uuid not null references public.subscription_plans (id) check (plan_id <> from_plan_id),
  -- Of a whole period of the new plan; none of a trial, nor where nothing is charged.
  price_cents bigint check (price_cents > 0),
  -- announced: told, and waits; priced: the provider charges the new price from the next charge on; done; dropped: overtaken by the
  -- síndico's own choice, or the subscription ended; withdrawn: by the platform.
  status text not null default 'announced' check (status in ('announced', 'priced', 'done', 'dropped', 'withdrawn')),
  announced_on date not null default private.today(),
  -- The first day of the first period of the new plan: thirty days after the announcement or later, or at once where nothing is lost by it.
  effective_on date not null,
  is_at_once boolean not null default false,
  announced_by uuid,
  -- The status that the síndico has been told of.
  told text,
  settled_at timestamptz,
  check (is_at_once or effective_on >= announced_on + 30),
  check ((status in ('announced', 'priced')) = (settled_at is null))
);
create unique index plan_moves_open on private.plan_moves (subscription_id) where status in ('announced', 'priced');
create index plan_moves_due on private.plan_moves (effective_on) where status in ('announced', 'priced');
create index plan_moves_untold on private.plan_moves (announced_on) where told is distinct from status;
create index plan_moves_from on private.plan_moves (from_plan_id, status);

-- The newest subscription of every condominium that may still use it, with its plan: who has a version.
create function private.plan_holders(target uuid default null)
returns table (subscription_id uuid, condominium_id uuid, plan_id uuid, is_trial boolean, status text, billing_cycle text, price_cents bigint,
  paid_until date, owed_from date, cancel_on date)
language sql stable security definer set search_path = ''
begin atomic
  select s.id, s.condominium_id, s.plan_id, s.is_trial, s.status, s.billing_cycle, s.price_cents, s.paid_until,
    coalesce(s.owed_from, (s.started_at at time zone 'America/Sao_Paulo')::date), s.cancel_on
  from public.condominium_subscriptions s
  where (target is null or s.plan_id = target) and s.status in ('active', 'paused')
    and (not s.is_trial or s.trial_ends_at > private.now())
    and not exists (select from public.condominium_subscriptions n
      where n.condominium_id = s.condominium_id and (n.created_at, n.id) > (s.created_at, s.id));
end;
grant execute on function private.plan_holders(uuid) to service_role;

-- Every version of every plan, with how many have it, what they are worth a month, and moves that wait. Newest versions first.
create function public.platform_plans() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_superadmin();
  return (
    with held as (
      select h.plan_id, count(*) filter (where not h.is_trial) as customers, count(*) filter (where h.is_trial) as trials
      from private.plan_holders() h group by 1
    ), worth as (
      select r.plan_id, sum(r.monthly_cents)::bigint as cents from private.revenue_on(private.today()) r group by 1
    ), waiting as (
      select m.from_plan_id as plan_id, count(*) as moves, min(m.effective_on) as first_on from private.plan_moves m
      where m.status in ('announced', 'priced') group by 1
    )
    select coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object(
        'is_kept', private.is_plan_kept(p.id), 'customers', coalesce(h.customers, 0), 'trials', coalesce(h.trials, 0),
        'worth_cents', coalesce(w.cents, 0), 'moves', coalesce(m.moves, 0), 'moves_from', m.first_on)
      order by p.slug, p.version desc), '[]')
    from public.subscription_plans p
    left join held h on h.plan_id = p.id left join worth w on w.plan_id = p.id left join waiting m on m.plan_id = p.id);
end $$;

-- Whether somebody has, had or is buying a version: then it stays as it is.
create function private.is_plan_kept(target uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.condominium_subscriptions s where s.plan_id = target)
    or exists (select from public.subscription_checkouts k where k.plan_id = target)
    or exists (select from public.subscription_changes g where g.plan_id = target)
$$;
grant execute on function private.is_plan_kept(uuid) to service_role;

-- Who has a version, with what each uses of what plans limit, by the condominium's name.
create function private.plan_use(target uuid)
returns table (condominium_id uuid, condominium text, is_trial boolean, units integer, admins bigint, spaces integer, storage bigint)
language sql stable security definer set search_path = ''
as $$
  select h.condominium_id, c.name, h.is_trial, c.unit_count, private.admin_seats(c.id)::bigint, 0,
    coalesce((select u.bytes from private.file_usage u where u.bucket_id = 'condominium-files' and u.holder_id = c.id and u.area = ''), 0)::bigint
  from private.plan_holders(target) h join public.condominiums c on c.id = h.condominium_id
  order by c.name collate public.pt_br, c.id
$$;
grant execute on function private.plan_use(uuid) to service_role;

-- Moves that wait, of one version.
create function public.platform_plan_moves(target uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_superadmin();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'condominium', c.name, 'status', m.status, 'announced_on', m.announced_on,
      'effective_on', m.effective_on, 'price_cents', m.price_cents, 'plan_id', m.plan_id) order by m.effective_on, c.name), '[]')
    from private.plan_moves m join public.condominiums c on c.id = m.condominium_id
    where m.from_plan_id = target and m.status in ('announced', 'priced'));
end $$;
grant execute on function public.platform_plans(), public.platform_plan_moves(uuid) to authenticated, service_role;

-- What the law gives the síndico to know and to do about the subscription: until when everything paid comes back if they repent, and the move
-- to another version of the plan that was announced. Null where there is none.
create function public.subscription_rights(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin');
  return jsonb_build_object(
    'withdrawal', (select jsonb_build_object('until_on', w.until_on, 'cents', w.cents) from private.withdrawal_of(condo_id) w
      where w.until_on >= private.today() and w.cents > 0),
    'move', (select jsonb_build_object('effective_on', m.effective_on, 'price_cents', m.price_cents, 'from', to_jsonb(f), 'to', to_jsonb(t))
      from private.plan_moves m join public.subscription_plans f on f.id = m.from_plan_id join public.subscription_plans t on t.id = m.plan_id
      where m.condominium_id = condo_id and m.status in ('announced', 'priced')));
end $$;
grant execute on function public.subscription_rights(uuid) to authenticated, service_role;
