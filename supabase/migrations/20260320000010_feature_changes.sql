-- What the platform's administrators see and are told before they open or close a feature.

-- What is under way in a feature, which nobody can go on with while it is closed.
create function private.under_way(target uuid, feature text) returns bigint
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return case feature
    when 'voting' then (select count(*) from public.assemblies a where a.condominium_id = target and a.called_at is not null and a.closed_at is null
        and a.cancelled_at is null)
      + (select count(*) from public.polls p where p.condominium_id = target and p.published_at is not null and p.ended_at is null
        and p.cancelled_at is null and p.closes_at > private.now())
    when 'reservations' then (select count(*) from public.reservations r where r.condominium_id = target and r.is_held and r.ends_at > private.now())
    when 'incidents' then (select count(*) from public.incidents i where i.condominium_id = target and i.is_open)
    when 'penalties' then (select count(*) from public.penalty_cases c where c.condominium_id = target
      and c.state in ('opened', 'noticed', 'defence', 'appealed'))
    when 'portaria' then (select count(*) from public.deliveries d where d.condominium_id = target and d.status = 'waiting')
    when 'financial' then (select count(*) from public.charges c where c.condominium_id = target and c.status = 'open')
    else 0 end;
end $$;

-- Whose feature a change opens or closes: `state` is { off, share, plans } as it will be, `own` the condominium's own as it will be (where `one` is given).
create function private.feature_effects(wanted text, state jsonb, one uuid, own integer)
returns table (condominium_id uuid, name text, is_open boolean, in_plan boolean)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  with next as (
    select (state ->> 'off')::boolean as is_off, (state ->> 'share')::integer as share,
      (select array_agg(p) from jsonb_array_elements_text(case jsonb_typeof(state -> 'plans') when 'array' then state -> 'plans' end) p) as plans
  ), judged as (
    select o.condominium_id, o.name, h.in_plan,
      private.decide_feature(coalesce(s.off_reason is not null, false), e.value,
        coalesce(private.in_feature_share(o.condominium_id, wanted, s.share, s.share_plans, p.slug), false), h.in_plan) as was,
      private.decide_feature(case when one is null then n.is_off else coalesce(s.off_reason is not null, false) end, case when one is null then e.value else own end,
        case when one is null then private.in_feature_share(o.condominium_id, wanted, n.share, n.plans, p.slug)
          else coalesce(private.in_feature_share(o.condominium_id, wanted, s.share, s.share_plans, p.slug), false) end, h.in_plan) as is_open
    from private.condominium_overviews o
    join public.subscription_plans p on p.id = o.plan_id
    cross join next n
    left join private.feature_states s on s.feature = wanted
    left join private.condominium_exceptions e on e.condominium_id = o.condominium_id and e.what = wanted and (e.ends_at is null or e.ends_at > private.now())
    cross join lateral (select coalesce((p.features ->> wanted)::boolean, false) as in_plan) h
    where one is null or o.condominium_id = one
  )
  select j.condominium_id, j.name, j.is_open, j.in_plan from judged j where j.was <> j.is_open
$$;
grant execute on function private.feature_effects(text, jsonb, uuid, integer), private.under_way(uuid, text) to service_role;

-- What the síndico of each condominium is still to be told; a row goes with its message.
create table private.feature_news (
  id uuid primary key default private.new_id(),
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  what text not null,
  -- ended: it follows the plan once more; limit: a number of its own, `value`, or the plan's.
  how text not null check (how in ('opened', 'reopened', 'closed', 'ended', 'limit')),
  value integer,
  reason text not null,
  until date,
  created_at timestamptz not null default private.now()
);
create index feature_news_condominium on private.feature_news (condominium_id);
grant select, insert, update, delete on private.feature_news to service_role;

-- The features and what holds apart: { factor_shown, plans, features: [{ feature, plans, off_reason, share, share_plans }], exceptions, exceptions_total, changes }.
-- `plans` of a feature are those in force that have it. Fifty exceptions, the newest first; `wanted` is part of a condominium's name.
create function public.platform_features(wanted text default '') returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  plain text := lower(extensions.unaccent(trim(coalesce(wanted, ''))));
begin
  perform private.demand_superadmin();
  return jsonb_build_object('factor_shown', private.second_factor_shown(),
    'plans', (select coalesce(jsonb_agg(jsonb_build_object('slug', p.slug, 'name', p.name, 'features', p.features) order by p.monthly_price, p.slug), '[]')
      from public.subscription_plans p where p.is_active),
    'states', coalesce((select jsonb_agg(jsonb_build_object('feature', s.feature, 'off_reason', s.off_reason, 'share', s.share, 'share_plans', s.share_plans)
      order by s.feature) from private.feature_states s), '[]'),
    'exceptions', coalesce((select jsonb_agg(jsonb_build_object('condominium_id', x.condominium_id, 'name', x.name, 'what', x.what, 'value', x.value,
        'reason', x.reason, 'until', x.ends_on, 'is_over', x.is_over) order by x.set_at desc, x.condominium_id, x.what)
      from (select e.*, o.name, coalesce(e.ends_at <= private.now(), false) as is_over
        from private.condominium_exceptions e join private.condominium_overviews o on o.condominium_id = e.condominium_id
        where plain = '' or position(plain in o.search) > 0
        order by e.set_at desc, e.condominium_id, e.what limit 50) x), '[]'),
    'exceptions_total', (select count(*) from private.condominium_exceptions e join private.condominium_overviews o on o.condominium_id = e.condominium_id
      where plain = '' or position(plain in o.search) > 0),
    'changes', private.platform_history('features'));
end $$;
grant execute on function public.platform_features(text) to authenticated, service_role;
