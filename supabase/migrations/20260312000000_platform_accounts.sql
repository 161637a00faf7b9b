-- The accounts of the platform, for its administrators: a row of each with what lists search and sort by, since the auth service's own
-- tables have no index for it. Triggers write it; nobody else does. Of an account that has ended nothing stays here.
create table private.account_rows (
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null,
  plain_name text collate "C" not null,
  -- The words of the name, each as the search finds it by its beginning.
  words tsvector not null generated always as
    (array_to_tsvector(array_remove(regexp_split_to_array(plain_name, '[^[:alnum:]]+'), ''))) stored,
  email text collate "C",
  -- The product's own number of the person, else the one that the auth service has.
  phone text collate "C",
  created_at timestamptz not null,
  confirmed_at timestamptz,
  banned_until timestamptz,
  last_sign_in_at timestamptz not null default '-infinity',
  has_factor boolean not null default false,
  role text
);
-- Each order, of all and of what lists are narrowed to: without its own index, a page of the few among many would read them all.
create index account_rows_newest on private.account_rows (created_at, user_id);
create index account_rows_name on private.account_rows (plain_name, user_id);
create index account_rows_used on private.account_rows (last_sign_in_at, user_id);
create index account_rows_role_newest on private.account_rows (role, created_at, user_id);
create index account_rows_role_name on private.account_rows (role, plain_name, user_id);
create index account_rows_role_used on private.account_rows (role, last_sign_in_at, user_id);
create index account_rows_unconfirmed_newest on private.account_rows (created_at, user_id) where confirmed_at is null;
create index account_rows_unconfirmed_name on private.account_rows (plain_name, user_id) where confirmed_at is null;
create index account_rows_factor_newest on private.account_rows (created_at, user_id) where has_factor;
create index account_rows_factor_name on private.account_rows (plain_name, user_id) where has_factor;
create index account_rows_factor_used on private.account_rows (last_sign_in_at, user_id) where has_factor;
create index account_rows_banned on private.account_rows (created_at, user_id) where banned_until is not null;
create index account_rows_words on private.account_rows using gin (words);
create index account_rows_email on private.account_rows (email);
create index account_rows_phone on private.account_rows (phone) where phone is not null;

create function private.write_account_row(target uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into private.account_rows as r
    (user_id, name, plain_name, email, phone, created_at, confirmed_at, banned_until, last_sign_in_at, has_factor, role)
  select u.id, n.name, lower(extensions.unaccent(n.name)), u.email, coalesce(s.phone, '+' || nullif(u.phone, '')),
    coalesce(u.created_at, private.now()), u.confirmed_at, u.banned_until, coalesce(u.last_sign_in_at, '-infinity'),
    exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'),
    (select o.role from public.user_roles o where o.user_id = u.id)
  from auth.users u
  cross join lateral (select private.person_name(u) as name) n
  left join public.notification_settings s on s.user_id = u.id
  where u.id = target and u.deleted_at is null and not u.is_anonymous
  on conflict (user_id) do update set name = excluded.name, plain_name = excluded.plain_name, email = excluded.email, phone = excluded.phone,
    created_at = excluded.created_at, confirmed_at = excluded.confirmed_at, banned_until = excluded.banned_until,
    last_sign_in_at = excluded.last_sign_in_at, has_factor = excluded.has_factor, role = excluded.role
$$;

create function private.on_account_row_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'users' then
    if new.deleted_at is not null then
      delete from private.account_rows r where r.user_id = new.id;
    else
      perform private.write_account_row(new.id);
    end if;
  elsif tg_op = 'DELETE' then
    perform private.write_account_row(old.user_id);
  else
    perform private.write_account_row(new.user_id);
  end if;
  return null;
end $$;
create trigger account_row_made after insert on auth.users for each row execute function private.on_account_row_change();
create trigger account_row_changed after update on auth.users for each row
  when ((old.email, old.phone, old.email_confirmed_at, old.phone_confirmed_at, old.banned_until, old.last_sign_in_at, old.deleted_at,
      old.raw_user_meta_data ->> 'full_name') is distinct from
    (new.email, new.phone, new.email_confirmed_at, new.phone_confirmed_at, new.banned_until, new.last_sign_in_at, new.deleted_at,
      new.raw_user_meta_data ->> 'full_name'))
  execute function private.on_account_row_change();
create trigger account_row_factor after insert or delete on auth.mfa_factors for each row execute function private.on_account_row_change();
create trigger account_row_factor_proved after update on auth.mfa_factors for each row when (old.status is distinct from new.status)
  execute function private.on_account_row_change();
create trigger account_row_role after insert or delete on public.user_roles for each row execute function private.on_account_row_change();
create trigger account_row_role_changed after update on public.user_roles for each row when (old.role is distinct from new.role)
  execute function private.on_account_row_change();
create trigger account_row_phone after insert on public.notification_settings for each row when (new.phone is not null)
  execute function private.on_account_row_change();
create trigger account_row_phone_changed after update on public.notification_settings for each row
  when (old.phone is distinct from new.phone) execute function private.on_account_row_change();
create trigger account_row_phone_gone after delete on public.notification_settings for each row when (old.phone is not null)
  execute function private.on_account_row_change();

insert into private.account_rows
  (user_id, name, plain_name, email, phone, created_at, confirmed_at, banned_until, last_sign_in_at, has_factor, role)
select u.id, n.name, lower(extensions.unaccent(n.name)), u.email, coalesce(s.phone, '+' || nullif(u.phone, '')),
  coalesce(u.created_at, private.now()), u.confirmed_at, u.banned_until, coalesce(u.last_sign_in_at, '-infinity'),
  exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'), o.role
from auth.users u
cross join lateral (select private.person_name(u) as name) n
left join public.notification_settings s on s.user_id = u.id
left join public.user_roles o on o.user_id = u.id
where u.deleted_at is null and not u.is_anonymous;

create function private.account_state(banned_until timestamptz, confirmed_at timestamptz) returns text
language sql stable set search_path = ''
as $$ select case when banned_until > private.now() then 'suspended' when confirmed_at is null then 'unconfirmed' else 'active' end $$;

-- Accounts by page and filter. `wanted` is an id, the beginning of an e-mail or phone, or words of a name: whole words, or the beginning of
-- the whole name; where nobody has them, the last word's beginning. A search first takes at most three hundred of each that fit: of more
-- nobody pages through all. Pages as find_audit_entries has them.
create function private.pick_accounts(wanted text, only_state text, only_role text, with_factor boolean, sort text, descending boolean,
  page_at text, key_value text, key_id uuid) returns setof private.account_rows
-- Of a word that no name has, how many have it cannot be known beforehand: it would read every row rather than the index.
language plpgsql stable security definer rows 51 set search_path = '' set enable_seqscan = off
  set plan_cache_mode = force_custom_plan
as $$
declare
  typed text := lower(left(trim(coalesce(wanted, '')), 120));
  plain text := extensions.unaccent(typed);
  -- What LIKE reads as any letters is meant as written.
  beginning text := regexp_replace(plain, '([\\%_])', '\\\1', 'g') || '%';
  words text := (select string_agg(w, ' & ') from regexp_split_to_table(plain, '[^[:alnum:]]+') w where w <> '');
  digits text := regexp_replace(typed, '\D', '', 'g');
  is_name boolean := false;
  sorted text := case sort when 'name' then 'r.plain_name' when 'last_sign_in_at' then 'r.last_sign_in_at' else 'r.created_at' end;
  kind text := case sort when 'name' then 'text' else 'timestamptz' end;
  backwards boolean := page_at in ('last', 'before');
  way text := case when descending <> backwards then 'desc' else 'asc' end;
  narrowed text := concat_ws(' and ', 'true',
    case only_state
      when 'suspended' then 'r.banned_until > private.now()'
      when 'unconfirmed' then 'r.confirmed_at is null and (r.banned_until is null or r.banned_until <= private.now())'
      when 'active' then 'r.confirmed_at is not null and (r.banned_until is null or r.banned_until <= private.now())' end,
    case when only_role = 'none' then 'r.role is null' when only_role is not null then format('r.role = %L', only_role) end,
    case when with_factor then 'r.has_factor' end);
  beyond text := case when key_id is not null and pg_input_is_valid(key_value, kind) then
    format(' and (%s, r.user_id) %s (%L::%s, %L::uuid)', sorted, case way when 'desc' then '<' else '>' end, key_value, kind, key_id) else '' end;
  ending text := format(' order by %s %s, r.user_id %2$s limit 51', sorted, way);
  fits text[];
  found_ids text;
begin
  if typed = '' then
    return query execute 'select r.* from private.account_rows r where ' || narrowed || beyond || ending;
    return;
  end if;
  if private.to_uuid(typed) is not null then
    fits := array[format('r.user_id = %L', private.to_uuid(typed))];
  elsif typed ~ '^[-+() 0-9]+$' and length(digits) >= 4 then
    fits := array[format('r.phone like %L', '+' || digits || '%'), format('r.phone like %L', '+55' || digits || '%')];
  elsif typed ~ '@|^\S*[._0-9]\S*$' then
    -- As addresses are written, and names are not.
    fits := array[format('r.email like %L', beginning)];
  elsif words is not null then
    is_name := true;
    fits := array[format('r.words @@ %L::tsquery', words), format('r.plain_name like %L', beginning), format('r.email like %L', beginning)];
  else
    return;
  end if;
  for attempt in 1 .. 2 loop
    found_ids := (select string_agg(format('(select r.user_id from private.account_rows r where %s and %s limit 300)', f, narrowed), ' union ')
      from unnest(fits) f);
    return query execute 'with ids as materialized (' || found_ids
      || ') select r.* from private.account_rows r where r.user_id in (select i.user_id from ids i)' || beyond || ending;
    exit when found or not is_name or attempt = 2 or length(plain) < 3;
    -- Nothing on this page, and nothing on the first.
    execute 'select exists (' || found_ids || ')' into is_name;
    exit when is_name;
    fits := array[format('r.words @@ %L::tsquery', words || ':*')];
    is_name := true;
  end loop;
end $$;

create function public.platform_accounts(wanted text default '', only_state text default null, only_role text default null,
  with_factor boolean default false, sort text default 'created_at', descending boolean default true, page_at text default 'first',
  key_value text default null, key_id uuid default null)
returns table (id uuid, name text, email_masked text, phone_masked text, memberships integer, condominium text, roles text[],
  last_sign_in_at timestamptz, has_factor boolean, state text, created_at timestamptz, is_platform_admin boolean, sort_key text)
language plpgsql stable security definer rows 51 set search_path = ''
as $$
begin
  perform private.demand_superadmin();
  return query
    select r.user_id, r.name, private.mask_email(r.email), private.mask_phone(r.phone), coalesce(m.held, 0), m.newest, coalesce(m.roles, '{}'),
      nullif(r.last_sign_in_at, '-infinity'), r.has_factor,
      private.account_state(r.banned_until, r.confirmed_at), r.created_at, coalesce(r.role = 'superadmin', false),
      case sort when 'name' then r.plain_name when 'last_sign_in_at' then r.last_sign_in_at::text else r.created_at::text end
    from private.pick_accounts(platform_accounts.wanted, only_state, only_role, platform_accounts.with_factor, platform_accounts.sort, descending,
        page_at, platform_accounts.key_value, key_id)
      with ordinality as r (user_id, name, plain_name, words, email, phone, created_at, confirmed_at, banned_until, last_sign_in_at, has_factor, role, nth)
    left join lateral (
      select count(*)::integer as held, (array_agg(c.name order by h.created_at desc))[1] as newest, array_agg(distinct h.role) as roles
      from public.memberships h join public.condominiums c on c.id = h.condominium_id
      where h.user_id = r.user_id and h.status in ('approved', 'pending', 'suspended')) m on true
    order by r.nth;
end $$;

-- One account for the platform's administrators: { …, memberships, sessions, factors, identities, acts }; contacts masked. Null where there is none.
create function public.platform_account(target uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_superadmin();
  return (
    select jsonb_build_object('id', r.user_id, 'name', r.name, 'email_masked', private.mask_email(r.email),
      'phone_masked', private.mask_phone(r.phone), 'created_at', r.created_at, 'confirmed_at', r.confirmed_at,
      'last_sign_in_at', nullif(r.last_sign_in_at, '-infinity'), 'state', private.account_state(r.banned_until, r.confirmed_at),
      'is_platform_admin', coalesce(r.role = 'superadmin', false), 'is_own', r.user_id = (select auth.uid()),
      'has_password', coalesce((select u.encrypted_password like '$2%' from auth.users u where u.id = r.user_id), false),
      'memberships', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'condominium', c.name, 'city', c.city, 'state', c.state,
          'role', m.role, 'role_form', m.role_form, 'status', m.status, 'created_at', m.created_at) order by m.created_at desc, m.id)
        from public.memberships m join public.condominiums c on c.id = m.condominium_id where m.user_id = r.user_id), '[]'),
      'sessions', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'created_at', s.created_at,
          'last_used_at', greatest(s.created_at, s.refreshed_at at time zone 'utc'), 'user_agent', s.user_agent, 'ip', host(s.ip),
          'has_second_factor', coalesce(s.aal::text = 'aal2', false)) order by s.created_at desc, s.id)
        from auth.sessions s where s.user_id = r.user_id and (s.not_after is null or s.not_after > now())), '[]'),
      'factors', coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'type', f.factor_type, 'name', f.friendly_name,
          'created_at', f.created_at) order by f.created_at, f.id)
        from auth.mfa_factors f where f.user_id = r.user_id and f.status = 'verified'), '[]'),
      'identities', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'provider', i.provider, 'created_at', i.created_at)
          order by i.created_at, i.id) from auth.identities i where i.user_id = r.user_id), '[]'),
      'acts', coalesce((select jsonb_agg(to_jsonb(a) order by a.created_at desc, a.id desc) from (
          select e.id, e.action, e.after, e.created_at, private.person_name(u) as actor
          from public.audit_entries e left join auth.users u on u.id = e.actor_id
          where e.condominium_id is null and e.entity_id = target::text and e.entity = 'accounts' and e.actor_role = 'superadmin'
          order by e.created_at desc limit 50) a), '[]'))
    from private.account_rows r where r.user_id = target);
end $$;

-- The whole contacts of an account, for the command that writes down who asked and why.
create function private.account_contacts(target uuid) returns table (email text, phone text)
language sql stable security definer rows 1 set search_path = ''
as $$ select r.email, r.phone from private.account_rows r where r.user_id = target $$;

create or replace function private.data_access_kind(action text) returns text
language sql immutable set search_path = ''
as $$
  select case action when 'reveal-contact' then 'reveal' when 'reveal-emergency-contacts' then 'reveal'
    when 'reveal-account-contacts' then 'reveal' when 'export-register' then 'export' when 'view-document' then 'view'
    when 'open-support-access' then 'support' end
$$;

-- As before, and what the platform revealed of the caller's own account, which belongs to no condominium.
create or replace function public.my_data_accesses(before_at timestamptz default null) returns table (
  id bigint, condominium_name text, kind text, actor_name text, actor_role text, details jsonb, created_at timestamptz,
  actor_form text
)
language sql stable security definer set search_path = ''
as $$
  with mine as materialized (
    select p.condominium_id, p.id, p.created_at from public.people p where p.user_id = (select private.caller())
  )
  select e.id, c.name, private.data_access_kind(e.action),
    case when e.condominium_id is null then 'Equipe Prumo' else private.audit_name(e.condominium_id, e.actor_id) end, e.actor_role,
    jsonb_strip_nulls(jsonb_build_object('fields', e.after -> 'fields', 'reason', e.after -> 'reason', 'with_contacts', e.after -> 'with_contacts',
      'title', e.after -> 'title')),
    e.created_at, a.role_form
  from (
    select s.* from mine m cross join lateral (
      select e.* from public.audit_entries e
      where e.condominium_id = m.condominium_id and e.subject_person_id = m.id and (before_at is null or e.created_at < before_at)
        and private.data_access_kind(e.action) is not null
      order by e.created_at desc limit 50) s
    union
    select a.* from (select m.condominium_id, min(m.created_at) as since from mine m group by 1) m
    cross join (values ('export-register'), ('open-support-access')) k (action)
    cross join lateral (
      select e.* from public.audit_entries e
      where e.condominium_id = m.condominium_id and e.action = k.action and e.created_at >= m.since
        and (before_at is null or e.created_at < before_at)
      order by e.created_at desc limit 50) a
    union
    (select e.* from public.audit_entries e
      where e.condominium_id is null and e.entity_id = (select private.caller())::text and e.entity = 'accounts'
        and e.action = 'reveal-account-contacts' and (before_at is null or e.created_at < before_at)
      order by e.created_at desc limit 50)
  ) e
  left join public.condominiums c on c.id = e.condominium_id
  left join public.memberships a on a.condominium_id = e.condominium_id and a.user_id = e.actor_id
  where e.actor_id is distinct from (select private.caller())
  order by e.created_at desc, e.id desc limit 50
$$;

grant execute on function public.platform_accounts(text, text, text, boolean, text, boolean, text, text, uuid), public.platform_account(uuid)
  to authenticated, service_role;
grant execute on function private.account_contacts(uuid) to service_role;
