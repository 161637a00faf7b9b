-- Why a condominium can only be read, in the lists of condominiums: who stopped paying is not who left. A condominium without a subscription has null.
drop function public.condominium_portfolio(date);
create function public.condominium_portfolio(overdue_until date)
returns table (id uuid, name text, city text, state text, role text, units integer, total_units integer, residents bigint,
  open_requests bigint, oldest_request timestamptz, overdue_cents bigint, plan_name text, unit_limit integer,
  subscription_state text, subscription_status text, trial_ends_at timestamptz, mandate_ends_on date)
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
    p.name, p.max_units, private.subscription_state(c.id), s.status, case when s.is_trial then s.trial_ends_at end,
    (select d.ends_on from public.mandates d where d.condominium_id = c.id and d.ended_on is null and d.starts_on <= private.today_in(c.time_zone)
     order by d.starts_on desc limit 1)
  from private.condominiums_as('owner_admin', 'admin') mine
  join public.condominiums c on c.id = mine
  join public.memberships m on m.condominium_id = c.id and m.user_id = (select auth.uid())
  cross join lateral (select count(*), min(r.created_at) as oldest from public.memberships r
    where r.condominium_id = c.id and r.status = 'pending') q
  left join lateral (select n.plan_id, n.status, n.is_trial, n.trial_ends_at from public.condominium_subscriptions n
    where n.condominium_id = c.id order by n.created_at desc, n.id desc limit 1) s on true
  left join public.subscription_plans p on p.id = s.plan_id
  order by c.name collate public.pt_br, c.id;
end $$;
grant execute on function public.condominium_portfolio(date) to authenticated, service_role;

drop function public.platform_condominiums(text, text, uuid, boolean);
create function public.platform_condominiums(wanted text default '', key_name text default null, key_id uuid default null,
  backwards boolean default false)
returns table (id uuid, name text, document text, city text, state text, units integer, members bigint, plan_name text,
  subscription_state text, subscription_status text, created_at timestamptz)
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
      (private.current_plan(c.id)).name, private.subscription_state(c.id),
      (select s.status from public.condominium_subscriptions s where s.condominium_id = c.id
        order by s.created_at desc, s.id desc limit 1), c.created_at
    from page c order by c.name collate public.pt_br %2$s, c.id %2$s
  $query$, case when backwards then '<' else '>' end, case when backwards then 'desc' else 'asc' end)
  using plain, key_name, key_id, upper(regexp_replace(wanted, '[^0-9A-Za-z]', '', 'g'));
end $$;
grant execute on function public.platform_condominiums(text, text, uuid, boolean) to authenticated, service_role;
