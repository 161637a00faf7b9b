-- What people may ask of their data (LGPD arts. 18 to 20): a copy of all of it, requests to the condominium with the day by which it
-- answers, and the end of what the law does not keep. Written by commands.

create table public.data_requests (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  -- What people say on the phone: 'pedido 7'.
  number integer not null,
  user_id uuid references auth.users (id) on delete set null,
  person_id uuid,
  requester_name text not null check (char_length(requester_name) between 1 and 120),
  kind text not null check (kind in ('access', 'correction', 'erasure', 'portability', 'sharing', 'consent', 'objection')),
  details text not null check (char_length(details) between 1 and 2000),
  status text not null default 'open' check (status in ('open', 'answered', 'refused', 'cancelled')),
  -- Fifteen calendar days, which the desk steers by (art. 19 II), and fifteen business days, which the public page promises.
  steer_on date not null,
  due_on date not null,
  answer text check (char_length(answer) <= 4000),
  answered_by uuid,
  answered_at timestamptz,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint data_request_number unique (condominium_id, number),
  foreign key (condominium_id, person_id) references public.people (condominium_id, id) on delete set null (person_id),
  check ((status in ('answered', 'refused')) = (answered_at is not null and answer is not null))
);
create unique index data_request_exists on public.data_requests (condominium_id, user_id, kind) where status = 'open';
create index data_requests_open on public.data_requests (condominium_id, status, steer_on, id);
create index data_requests_user on public.data_requests (user_id, condominium_id, created_at desc);

-- One archive of everything that is kept of an account; the file is fetched until it expires.
create table public.data_exports (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  user_id uuid not null references auth.users (id) on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'expired')),
  path text,
  bytes bigint,
  files integer,
  created_at timestamptz not null default private.now(),
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (condominium_id, id),
  check (status <> 'done' or (path is not null and expires_at is not null))
);
create unique index data_export_exists on public.data_exports (user_id) where status in ('queued', 'running');
create index data_exports_user on public.data_exports (user_id, created_at desc);
create index data_exports_expiring on public.data_exports (expires_at) where status = 'done';

-- People of the register whose data are to go: a month to think better of it, then the night erases what no law keeps. What stays
-- beside the books (name and document of who paid) goes when its time is over.
create table public.person_erasures (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  person_id uuid not null,
  status text not null default 'waiting' check (status in ('waiting', 'partly', 'done', 'cancelled')),
  reason text not null check (char_length(reason) between 3 and 300),
  due_on date not null,
  -- Until when the books keep the name; null when nothing is kept.
  kept_until date,
  asked_by uuid,
  created_at timestamptz not null default private.now(),
  done_at timestamptz,
  primary key (condominium_id, id),
  foreign key (condominium_id, person_id) references public.people (condominium_id, id) on delete cascade
);
create unique index person_erasure_exists on public.person_erasures (condominium_id, person_id) where status in ('waiting', 'partly');
create index person_erasures_due on public.person_erasures (due_on) where status in ('waiting', 'partly');

alter table public.data_requests enable row level security;
alter table public.data_exports enable row level security;
alter table public.person_erasures enable row level security;
grant select on public.data_requests, public.data_exports, public.person_erasures to authenticated;
create policy "administrators answer requests, people follow their own" on public.data_requests for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or user_id = (select private.caller()));
create policy "people follow their own copies" on public.data_exports for select to authenticated
  using (user_id = (select private.caller()));
create policy "administrators see whose data are to go" on public.person_erasures for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
call private.tell_of('public.data_requests', 'board unnamed', 'person:user_id');
call private.tell_of('public.data_exports', 'person:user_id');
call private.tell_of('public.person_erasures', 'board unnamed');

-- The archives: `<account>/<export>/<uuid>/<file>`, made by the worker, fetched by the account alone and only until they expire.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('data-exports', 'data-exports', false, 536870912, array['application/zip']) on conflict (id) do nothing;
create function private.my_export_paths() returns setof text
language sql stable security definer set search_path = ''
as $$
  select e.path from public.data_exports e
  where e.user_id = (select private.caller()) and e.status = 'done' and e.expires_at > private.now()
$$;
grant execute on function private.my_export_paths() to authenticated, service_role;
create policy "people fetch their own copies until they expire" on storage.objects for select to authenticated
  using (bucket_id = 'data-exports' and name = any (array(select private.my_export_paths())));

-- Of a person of the register, what decides how long the law keeps it: { last_charge_due, open_charges, charges, has_home, has_access }.
create function private.holdings(condo_id uuid, person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'today', private.today(),
    'last_charge_due', max(c.due_on), 'charges', count(c.id), 'open_charges', count(c.id) filter (where c.status = 'open'),
    'has_home', exists (select from public.occupancies o
      where o.condominium_id = condo_id and o.person_id = person and (o.ends_on is null or o.ends_on >= private.today())),
    'has_access', exists (select from public.people p
      join public.memberships m on m.condominium_id = p.condominium_id and m.user_id = p.user_id
      where p.condominium_id = condo_id and p.id = person and m.status in ('pending', 'approved', 'suspended')))
  from public.charges c where c.condominium_id = condo_id and c.payer_id = person
$$;
-- The same of the caller's own record, and for administrators of anybody's; null when there is none.
create function public.my_data_holdings(condo_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.holdings(condo_id, p.id) from public.people p
  where p.condominium_id = condo_id and p.user_id = (select private.caller()) order by p.created_at limit 1
$$;
create function public.person_holdings(condo_id uuid, person uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return (select private.holdings(condo_id, p.id) from public.people p where p.condominium_id = condo_id and p.id = person);
end $$;
grant execute on function public.my_data_holdings(uuid), public.person_holdings(uuid, uuid) to authenticated, service_role;
grant execute on function private.holdings(uuid, uuid) to service_role;

-- Takes a person out of everything but the books. `whole` also of the books: then nothing tells any more who it was. Irreversible.
create function private.erase_person(condo_id uuid, person uuid, whole boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  gone constant text := 'Pessoa removida';
  account uuid;
  called text;
begin
  select p.user_id, p.name into account, called from public.people p where p.condominium_id = condo_id and p.id = person for update;
  delete from public.vehicles v where v.condominium_id = condo_id and v.person_id = person;
  delete from public.emergency_contacts e where e.condominium_id = condo_id and e.person_id = person;
  delete from public.consents c where c.condominium_id = condo_id and c.person_id = person;
  delete from public.change_requests c where c.condominium_id = condo_id and c.person_id = person;
  -- What others asked about them: who came, who left.
  update public.change_requests c set before = c.before - array['Pessoa', 'CPF ou CNPJ', 'E-mail', 'Telefone'],
    after = c.after - array['Pessoa', 'CPF ou CNPJ', 'E-mail', 'Telefone']
  where c.condominium_id = condo_id and c.status <> 'pending' and called in (c.before ->> 'Pessoa', c.after ->> 'Pessoa')
    and c.unit_id in (select o.unit_id from public.occupancies o where o.condominium_id = condo_id and o.person_id = person);
  update public.memberships m set full_name = gone, email_masked = null, unit_hint = null, reason = null
  where m.condominium_id = condo_id and m.user_id = account and m.status in ('ended', 'rejected');
  -- At the front desk: whom the gate calls, whom they expected, and their name and signature below what they took.
  delete from public.gate_contacts g where g.condominium_id = condo_id and g.changed_by = account;
  update public.visit_authorizations a set created_by = null where a.condominium_id = condo_id and a.created_by = account;
  update public.deliveries d set to_name = gone, to_person_id = null, signature = null
  where d.condominium_id = condo_id and d.to_person_id = person;
  update public.data_requests r set details = 'Removido', requester_name = gone
  where r.condominium_id = condo_id and r.person_id = person and r.status <> 'open';
  delete from private.message_contents x using public.messages m
  where m.condominium_id = condo_id and m.person_id = person and x.condominium_id = m.condominium_id and x.message_id = m.id;
  update public.messages m set user_id = null, subject = 'Mensagem', detail = null where m.condominium_id = condo_id and m.person_id = person;
  update public.people p set email = null, phone = null, address = null, user_id = null,
    name = case when whole then gone else p.name end, document = case when whole then null else p.document end
  where p.condominium_id = condo_id and p.id = person;
  if whole then
    update public.charges c set payer_name = null where c.condominium_id = condo_id and c.payer_id = person;
    update public.messages m set person_id = null where m.condominium_id = condo_id and m.person_id = person;
  end if;
end $$;
grant execute on function private.erase_person(uuid, uuid, boolean) to service_role;

-- What the auth service keeps of an account, for its owner's copy: no secret, no code, nobody else's.
create function private.account_record(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'phone', u.phone, 'created_at', u.created_at, 'confirmed_at', u.email_confirmed_at,
    'last_sign_in_at', u.last_sign_in_at, 'profile', u.raw_user_meta_data - 'onboarding_ticket',
    'identities', (select coalesce(jsonb_agg(jsonb_build_object('provider', i.provider, 'created_at', i.created_at)), '[]')
      from auth.identities i where i.user_id = u.id),
    'second_factors', (select coalesce(jsonb_agg(jsonb_build_object('type', f.factor_type, 'created_at', f.created_at)), '[]')
      from auth.mfa_factors f where f.user_id = u.id),
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('created_at', s.created_at, 'user_agent', s.user_agent, 'ip', host(s.ip))), '[]')
      from auth.sessions s where s.user_id = u.id),
    'history', (select coalesce(jsonb_agg(jsonb_build_object('action', e.payload ->> 'action', 'at', e.created_at, 'ip', e.ip_address)
        order by e.created_at), '[]')
      from auth.audit_log_entries e where e.payload ->> 'actor_id' = u.id::text))
  from auth.users u where u.id = person
$$;
grant execute on function private.account_record(uuid) to service_role;

-- Accesses are kept for six months (Marco Civil da Internet, art. 15), a batch at a time.
create function private.expire_access_log(before timestamptz, at_most integer) returns integer
language sql volatile security definer set search_path = ''
as $$
  with gone as (
    delete from auth.audit_log_entries where id = any (array(
      select id from auth.audit_log_entries where created_at < before limit at_most)) returning 1
  ) select count(*)::integer from gone
$$;
-- Accounts that were closed before an instant: nothing of them names anybody after that.
create function private.forget_closed_accounts(before timestamptz) returns integer
language sql volatile security definer set search_path = ''
as $$
  with forgotten as (
    update public.memberships m set full_name = 'Pessoa removida', email_masked = null, unit_hint = null, reason = null
    from auth.users u
    where u.id = m.user_id and u.deleted_at < before and m.status in ('ended', 'rejected') and m.full_name <> 'Pessoa removida' returning 1
  ) select count(*)::integer from forgotten
$$;
grant execute on function private.expire_access_log(timestamptz, integer), private.forget_closed_accounts(timestamptz) to service_role;

-- Requests that wait for the condominium, for its home page: { open, steer_on, late }.
create function public.data_desk(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return (select jsonb_build_object('today', private.today(), 'open', count(*), 'steer_on', min(r.steer_on),
      'late', count(*) filter (where r.steer_on < private.today()))
    from public.data_requests r where r.condominium_id = condo_id and r.status = 'open');
end $$;
grant execute on function public.data_desk(uuid) to authenticated, service_role;
