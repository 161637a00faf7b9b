-- From sign-up to a condominium with a trial, or to a resident's request. The browser's ticket lets the onboarding dialog finish
-- before the e-mail is confirmed: its SHA-256 travels in the sign-up's data and is kept for 24 hours.

create table private.onboarding_tickets (
  ticket_hash text primary key check (ticket_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  created_at timestamptz not null default private.now(),
  condominium_name text,
  total_units integer,
  plan_slug text,
  spent_at timestamptz
);

-- The condominium, its síndico's membership, its code and the plan's trial (7 days), in one go.
create function private.found_condominium(founder uuid, condominium_name text, units integer, plan_slug text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  created uuid;
  plan uuid;
  days integer;
  person auth.users;
begin
  select p.id, p.trial_days into plan, days from public.subscription_plans p
  where (plan_slug is null or p.slug = plan_slug) and p.is_active and not p.is_superadmin_only
  -- None chosen: the default one, and where it is not offered the cheapest that is; nobody is kept from confirming an address by it.
  order by p.slug = 'profissional' desc, p.monthly_price limit 1;
  if plan is null then raise sqlstate 'PT404' using message = 'plan_not_found'; end if;
  select * into strict person from auth.users u where u.id = founder;
  insert into public.condominiums (admin_id, name, total_units) values (founder, condominium_name, units) returning id into created;
  insert into public.condominium_subscriptions (condominium_id, plan_id, status, is_trial, started_at, created_at, trial_ends_at)
  values (created, plan, 'active', true, private.now(), private.now(), private.now() + make_interval(days => days));
  insert into public.memberships (condominium_id, user_id, role, status, full_name, email_masked, decided_at)
  values (created, founder, 'owner_admin', 'approved', private.person_name(person), private.mask_email(person.email), private.now());
  perform private.rotate_code(created);
  return created;
end $$;

create function private.person_name(person auth.users) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(nullif(trim(left(private.plain(person.raw_user_meta_data ->> 'full_name'), 120)), ''), nullif(split_part(person.email, '@', 1), ''), 'Sem nome')
$$;

-- What the product needs to know of an account; the table itself stays with the auth service.
create function private.account(target uuid) returns table (email text, full_name text, is_confirmed boolean)
language sql stable security definer set search_path = ''
as $$
  select u.email::text, private.person_name(u), u.email_confirmed_at is not null from auth.users u where u.id = target
$$;

-- Accepts the code as people type it.
create function private.condominium_by_code(typed text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select c.condominium_id from public.condominium_codes c
  where c.code = regexp_replace(upper(typed), '[^0-9A-Z]', '', 'g')
$$;

create function private.on_user_signed_up() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare ticket text := new.raw_user_meta_data ->> 'onboarding_ticket';
begin
  if new.raw_user_meta_data ->> 'user_type' = 'admin' and ticket ~ '^[0-9a-f]{64}$' then
    insert into private.onboarding_tickets (ticket_hash, user_id) values (ticket, new.id) on conflict do nothing;
  end if;
  if new.email_confirmed_at is not null then perform private.on_confirmed(new); end if;
  return null;
end $$;

create function private.on_user_confirmed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.on_confirmed(new);
  return null;
end $$;

-- The trial starts here, without a card. A síndico who has told nothing yet gets the condominium when the dialog's last step arrives.
create function private.on_confirmed(person auth.users) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  kind text := person.raw_user_meta_data ->> 'user_type';
  typed_name text := nullif(trim(left(private.plain(person.raw_user_meta_data ->> 'condominium_name'), 120)), '');
  ticket private.onboarding_tickets;
  home uuid;
begin
  if exists (select from public.memberships m where m.user_id = person.id) then return; end if;
  if kind = 'admin' then
    -- Locked: the dialog's last step and the e-mail's link may arrive together, and one of them must see the other.
    select * into ticket from private.onboarding_tickets t where t.user_id = person.id for update;
    if ticket.spent_at is not null then
      -- A plan withdrawn meanwhile must not keep anyone from confirming: the default one takes its place.
      perform private.found_condominium(person.id, ticket.condominium_name, ticket.total_units, (
        select p.slug from public.subscription_plans p
        where p.slug = ticket.plan_slug and p.is_active and not p.is_superadmin_only));
    elsif char_length(typed_name) >= 2 then
      perform private.found_condominium(person.id, typed_name, null, null);
    end if;
  elsif kind = 'resident' then
    home := private.condominium_by_code(person.raw_user_meta_data ->> 'condominium_code');
    if home is not null then
      insert into public.memberships (condominium_id, user_id, role, status, full_name, email_masked, unit_hint)
      values (home, person.id, 'resident', 'pending', private.person_name(person), private.mask_email(person.email),
        left(private.plain(person.raw_user_meta_data ->> 'unit_hint'), 60));
    end if;
  end if;
end $$;

create trigger on_user_signed_up after insert on auth.users for each row execute function private.on_user_signed_up();
create trigger on_user_confirmed after update of email_confirmed_at on auth.users for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.on_user_confirmed();

-- Auth hook: an unknown condominium code is refused before an account exists. Supabase calls it as supabase_auth_admin.
create function public.before_user_created(event jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare said jsonb := coalesce(event -> 'user' -> 'user_metadata', '{}');
begin
  if said ->> 'user_type' = 'resident' and private.condominium_by_code(coalesce(said ->> 'condominium_code', '')) is null then
    return jsonb_build_object('error', jsonb_build_object('http_code', 400,
      'message', 'Código do condomínio não encontrado. Confira com o síndico: o código pode ter sido trocado.'));
  end if;
  return '{}';
end $$;
revoke execute on function public.before_user_created(jsonb) from public;
grant usage on schema public, private to supabase_auth_admin;
grant execute on function public.before_user_created(jsonb) to supabase_auth_admin;
