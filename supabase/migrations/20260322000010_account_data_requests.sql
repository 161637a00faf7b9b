-- What people ask of the platform itself about their data: it controls accounts, subscriptions and the record of accesses (LGPD arts. 18 and 19), where
-- a condominium controls what is in its building. Written by commands.

create table public.account_data_requests (
  id uuid primary key default private.new_id(),
  number integer not null unique,
  -- Null: asked by letter, by somebody without an account or whose account is gone.
  user_id uuid references auth.users (id) on delete set null,
  requester_name text not null check (char_length(requester_name) between 1 and 120),
  -- Where the answer goes.
  requester_email text not null check (char_length(requester_email) between 3 and 255),
  kind text not null check (kind in ('access', 'correction', 'erasure', 'portability', 'sharing', 'consent', 'objection')),
  details text not null check (char_length(details) between 1 and 2000),
  status text not null default 'open' check (status in ('open', 'answered', 'refused', 'cancelled')),
  -- The day from which the law counts.
  received_on date not null,
  steer_on date not null,
  due_on date not null,
  -- Who wrote down what came by letter; null: asked in the product.
  recorded_by uuid,
  answer text check (char_length(answer) <= 4000),
  answered_by uuid,
  answered_at timestamptz,
  created_at timestamptz not null default private.now(),
  check ((status in ('answered', 'refused')) = (answered_at is not null and answer is not null))
);
create unique index account_data_request_exists on public.account_data_requests (user_id, kind) where status = 'open';
create index account_data_requests_user on public.account_data_requests (user_id, created_at desc);
create index account_data_requests_open on public.account_data_requests (steer_on, number) where status = 'open';

alter table public.account_data_requests enable row level security;
grant select on public.account_data_requests to authenticated;
grant select, insert, update, delete on public.account_data_requests to service_role;
create policy "people follow their own requests to the platform" on public.account_data_requests for select to authenticated
  using (user_id = (select private.caller()));

-- The account of an address, for a request that came by letter.
create function private.account_of_email(address text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select u.id from auth.users u where u.email = lower(address) and not u.is_sso_user and u.email_confirmed_at is not null and u.deleted_at is null
$$;
grant execute on function private.account_of_email(text) to service_role;

create index data_requests_late on public.data_requests (steer_on) where status = 'open';

-- The platform's desk: { today, open, requests: [open ones most urgent first, or fifty decided ones before a number, newest first], condominiums: { open, late,
-- rows: the twenty whose oldest request has waited longest past its day } }. Of the condominiums' requests neither person nor words are shown: those they decide.
create function public.platform_data_desk(wanted text, before_number integer default null) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.demand_superadmin();
  return jsonb_build_object('today', private.today(),
    'open', (select count(*) from public.account_data_requests r where r.status = 'open'),
    'requests', coalesce(case when wanted = 'open' then
      (select jsonb_agg(to_jsonb(r) || jsonb_build_object('own', r.user_id is not distinct from private.caller()) order by r.steer_on, r.number)
        from (select * from public.account_data_requests o where o.status = 'open' order by o.steer_on, o.number limit 200) r)
    else
      (select jsonb_agg(to_jsonb(r) || jsonb_build_object('own', false) order by r.number desc)
        from (select * from public.account_data_requests d where d.status <> 'open' and d.number < coalesce(before_number, 2147483647)
          order by d.number desc limit 50) r) end, '[]'),
    'condominiums', (select jsonb_build_object('open', coalesce(sum(l.open), 0), 'late', coalesce(sum(l.late), 0), 'rows', coalesce(
        (jsonb_agg(jsonb_build_object('id', l.condominium_id, 'name', l.name, 'open', l.open, 'late', l.late, 'steer_on', l.steer_on) order by l.steer_on, l.name)
          filter (where l.position <= 20 and l.late > 0)), '[]'))
      from (
        select c.condominium_id, k.name, c.open, c.late, c.steer_on, row_number() over (order by c.steer_on, k.name) as position
        from (
          select r.condominium_id, count(*) as open, count(*) filter (where r.steer_on < private.today()) as late, min(r.steer_on) as steer_on
          from public.data_requests r where r.status = 'open' group by r.condominium_id) c
        join public.condominiums k on k.id = c.condominium_id) l));
end $$;
grant execute on function public.platform_data_desk(text, integer) to authenticated, service_role;
