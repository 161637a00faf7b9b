-- Two accounts of one person become one: what one of them opens, and what its person waits for, passes to the other. Records of what was done keep the
-- account that did it, and its membership stays in the list of those who were in. What passed is written down, so that a merge of the wrong two is undone.
create table private.account_merges (
  id uuid primary key default private.new_id(),
  closed_id uuid not null references auth.users (id) on delete cascade,
  kept_id uuid not null references auth.users (id) on delete cascade,
  -- Where memberships passed.
  condominiums uuid[] not null,
  -- The rows that passed, by table.
  ties jsonb not null check (jsonb_typeof(ties) = 'object'),
  merged_at timestamptz not null default private.now(),
  undone_at timestamptz,
  -- From then on nobody signs in with the closed one, and the merge stays.
  ended_at timestamptz,
  check (undone_at is null or ended_at is null),
  check (closed_id <> kept_id)
);
create unique index account_merge_stands on private.account_merges (closed_id) where undone_at is null;
create index account_merges_kept on private.account_merges (kept_id) where undone_at is null;
create index account_merges_ending on private.account_merges (merged_at) where undone_at is null and ended_at is null;

-- Why one account cannot pass to the other, null where it can; of a merge that is undone, `passing` are the condominiums that go back.
--   suspended, unconfirmed  the account that stays is open and its address proved, and a suspension is not got round
--   owner   the one that gives is a síndico's: the office passes by its own act, in which the other accepts it
--   shared  both are in one condominium, which decides which of the two it lets in
--   key     the one that gives holds a part of the key of a secret vote
create function private.merge_obstacle(giver uuid, taker uuid, passing uuid[] default null)
returns table (obstacle text, condominium text)
language sql stable security definer rows 1 set search_path = ''
as $$
  select * from (
    select 'suspended', null from auth.users u where passing is null and u.id in (giver, taker) and u.banned_until > private.now()
    union all
    select 'unconfirmed', null from auth.users u where passing is null and u.id = taker and u.confirmed_at is null
    union all
    select 'owner', c.name from public.condominiums c where c.admin_id = giver and (passing is null or c.id = any (passing))
    union all
    select 'shared', c.name from public.memberships m
    join public.memberships o on o.condominium_id = m.condominium_id and o.user_id = taker and o.status in ('approved', 'suspended')
    join public.condominiums c on c.id = m.condominium_id
    where passing is null and m.user_id = giver and m.status in ('approved', 'suspended')
    union all
    select 'key', c.name from public.assembly_trustees t
    join public.assemblies a on a.condominium_id = t.condominium_id and a.id = t.assembly_id and a.closed_at is null and a.cancelled_at is null
    join public.condominiums c on c.id = t.condominium_id
    where t.user_id = giver and t.retired_at is null and (passing is null or t.condominium_id = any (passing))
  ) as found (obstacle, condominium)
  limit 1
$$;

-- Memberships of one account, all or those of some condominiums, begin for the other as they stand, suspended ones suspended; requests that nobody has
-- answered end with the account. Gives the condominiums.
create function private.pass_memberships(giver uuid, taker uuid, by_whom uuid, only_in uuid[] default null) returns uuid[]
language plpgsql volatile security definer set search_path = ''
as $$
declare
  given public.memberships;
  passed uuid[] := '{}';
begin
  for given in
    select * from public.memberships m where m.user_id = giver and m.status in ('approved', 'suspended')
      and (only_in is null or m.condominium_id = any (only_in)) order by m.condominium_id for update
  loop
    -- First out, then in: the plan counts administrators.
    update public.memberships m set status = 'ended', decided_by = by_whom, decided_at = private.now()
    where m.condominium_id = given.condominium_id and m.id = given.id;
    insert into public.memberships as m
      (condominium_id, user_id, role, status, full_name, email_masked, unit_hint, reason, role_form, decided_by, decided_at)
    select given.condominium_id, taker, given.role, given.status, a.full_name, private.mask_email(a.email), given.unit_hint, given.reason,
      given.role_form, by_whom, private.now()
    from private.account(taker) a
    on conflict (condominium_id, user_id) do update set role = excluded.role, status = excluded.status, reason = excluded.reason,
      role_form = coalesce(m.role_form, excluded.role_form), email_masked = excluded.email_masked, decided_by = excluded.decided_by,
      decided_at = excluded.decided_at;
    passed := passed || given.condominium_id;
  end loop;
  if only_in is null then
    -- What requests brought along is of no use any more: nobody answers them.
    delete from private.membership_documents d using public.memberships m
    where d.condominium_id = m.condominium_id and d.membership_id = m.id
      and (m.user_id = giver and m.status = 'pending' or m.user_id = taker and m.condominium_id = any (passed));
    update public.memberships m set status = 'ended', decided_by = by_whom, decided_at = private.now()
    where m.user_id = giver and m.status = 'pending';
  end if;
  return passed;
end $$;

-- What is a person's own and goes on, whichever account they enter with: their records in registers, what they wait for and are responsible for, and
-- what only its author may read again. Of `only_these`, as it was returned, when a merge is undone. Gives the rows by table.
create function private.pass_ties(giver uuid, taker uuid, only_these jsonb default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  tie record;
  ids jsonb;
  passed jsonb := '{}';
begin
  for tie in
    select * from (values
      ('people', 'user_id', 'id', 'true'),
      ('reservations', 'booked_by', 'id', 't.is_held and t.ends_at > private.now()'),
      ('reservation_waits', 'user_id', 'id', $q$t.state in ('waiting', 'offered')$q$),
      ('draw_tickets', 'entered_by', 'id', 't.rank is null'),
      ('incidents', 'reporter_id', 'id', 'true'),
      ('incident_followers', 'user_id', 'incident_id',
        'not exists (select from public.incident_followers o where o.condominium_id = t.condominium_id and o.incident_id = t.incident_id and o.user_id = $2)'),
      ('penalty_reports', 'told_by', 'id', 'true'),
      ('maintenance_orders', 'assignee_id', 'id', 't.is_open'),
      ('assembly_proxies', 'holder_id', 'id', 't.revoked_at is null'),
      ('saved_reports', 'created_by', 'id', 'true'),
      ('data_requests', 'user_id', 'id', 'true'),
      ('account_data_requests', 'user_id', 'id',
        $q$(t.status <> 'open' or not exists (select from public.account_data_requests o where o.user_id = $2 and o.kind = t.kind and o.status = 'open'))$q$)
    ) as ties (name, owner, key, stands)
  loop
    execute format(
      'with moved as (update public.%I t set %I = $2 where t.%2$I = $1 and %s and ($3 is null or t.%I = any ($3)) returning t.%4$I as id)
       select jsonb_agg(m.id) from moved m', tie.name, tie.owner, tie.stands, tie.key)
    into ids using giver, taker,
      case when only_these is not null then array(select (e #>> '{}')::uuid from jsonb_array_elements(coalesce(only_these -> tie.name, '[]')) e) end;
    if ids is not null then
      passed := passed || jsonb_build_object(tie.name, ids);
    end if;
  end loop;
  return passed;
end $$;

-- Closes one account and has the other go on in its place; gives what passed.
create function private.merge_accounts(kept uuid, closed uuid, by_whom uuid) returns table (condominiums uuid[], ties jsonb)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.account_merges (closed_id, kept_id, condominiums, ties)
  values (closed, kept, private.pass_memberships(closed, kept, by_whom), private.pass_ties(closed, kept))
  returning account_merges.condominiums, account_merges.ties into merge_accounts.condominiums, merge_accounts.ties;
  delete from private.push_devices d where d.user_id = closed;
  delete from private.reservation_feeds f where f.user_id = closed;
  perform private.suspend_account(closed);
  return next;
end $$;

-- Opens the closed account again with what passed and is still the other's. Null where the merge has been undone.
create function private.undo_account_merge(closed uuid, by_whom uuid) returns uuid[]
language plpgsql volatile security definer set search_path = ''
as $$
declare merge private.account_merges;
begin
  update private.account_merges m set undone_at = private.now() where m.closed_id = closed and m.undone_at is null and m.ended_at is null
  returning * into merge;
  if merge.id is null then return null; end if;
  perform private.restore_account(closed);
  perform private.pass_ties(merge.kept_id, closed, merge.ties);
  return private.pass_memberships(merge.kept_id, closed, by_whom, merge.condominiums);
end $$;

-- The account that another was merged into, while that stands, where its memberships passed, and whether the time to undo it is over.
create function private.standing_merge(closed uuid) returns table (kept_id uuid, condominiums uuid[], has_ended boolean)
language sql stable security definer rows 1 set search_path = ''
as $$
  select m.kept_id, m.condominiums, m.ended_at is not null from private.account_merges m where m.closed_id = closed and m.undone_at is null
$$;

-- An account and those that were merged into it, whatever became of them since.
create function private.accounts_of(account uuid) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  with recursive ours as (
    select account as id
    union
    select m.closed_id from ours o join private.account_merges m on m.kept_id = o.id and m.undone_at is null
  )
  select o.id from ours o where o.id is not null
$$;

-- As before, under whichever of their accounts a person did something.
create or replace function private.erase_person(condo_id uuid, person uuid, whole boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  gone constant text := 'Pessoa removida';
  accounts uuid[];
  called text;
begin
  select array(select private.accounts_of(p.user_id)), p.name into accounts, called from public.people p where p.condominium_id = condo_id and p.id = person for update;
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
  where m.condominium_id = condo_id and m.user_id = any (accounts) and m.status in ('ended', 'rejected');
  -- At the front desk: whom the gate calls, whom they expected, and their name and signature below what they took.
  delete from public.gate_contacts g where g.condominium_id = condo_id and g.changed_by = any (accounts);
  update public.visit_authorizations a set created_by = null where a.condominium_id = condo_id and a.created_by = any (accounts);
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

-- As before; of a person whose account was merged into another, once that one is closed too.
create or replace function private.forget_closed_accounts(before timestamptz) returns integer
language sql volatile security definer set search_path = ''
as $$
  with forgotten as (
    update public.memberships m set full_name = 'Pessoa removida', email_masked = null, unit_hint = null, reason = null
    from auth.users u
    where u.id = m.user_id and u.deleted_at < before and m.status in ('ended', 'rejected') and m.full_name <> 'Pessoa removida'
      and not exists (select from private.account_merges g where g.closed_id = u.id and g.undone_at is null)
    returning 1
  ), merged as (
    update public.memberships m set full_name = 'Pessoa removida', email_masked = null, unit_hint = null, reason = null
    from auth.users u cross join lateral private.accounts_of(u.id) a
    where u.deleted_at < before and a <> u.id and m.user_id = a and m.status in ('ended', 'rejected') and m.full_name <> 'Pessoa removida'
      and exists (select from private.account_merges g where g.kept_id = u.id and g.undone_at is null)
      and not exists (select from private.account_merges g where g.closed_id = u.id and g.undone_at is null)
    returning 1
  ) select (select count(*) from forgotten)::integer + (select count(*) from merged)::integer
$$;

-- The sign-ins of accounts that were merged before an instant end, a batch at a time: until then a merge can be undone.
create function private.end_merged_accounts(before timestamptz, at_most integer) returns integer
language sql volatile security definer set search_path = ''
as $$
  with ended as (
    update private.account_merges m set ended_at = private.now() where m.id = any (array(
      select o.id from private.account_merges o where o.undone_at is null and o.ended_at is null and o.merged_at < before limit at_most))
    returning m.closed_id
  ), asked as (
    insert into private.outbox (topic, payload) select 'account-deleted', jsonb_build_object('userId', e.closed_id, 'address', null) from ended e
    returning 1
  ) select count(*)::integer from asked
$$;

-- For the question before a merge: { obstacle, condominium }, both null where nothing stands in its way.
create function public.platform_merge_obstacle(kept uuid, closed uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_superadmin();
  return (select jsonb_build_object('obstacle', o.obstacle, 'condominium', o.condominium)
    from (select) one left join private.merge_obstacle(closed, kept) o on true);
end $$;

-- As before, and what it was merged with: { …, merged_into: { id, name, merged_at, may_undo } | null, merged: [the same] }.
create or replace function public.platform_account(target uuid) returns jsonb
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
      'merged_into', (select jsonb_build_object('id', k.user_id, 'name', k.name, 'merged_at', g.merged_at, 'may_undo', g.ended_at is null)
        from private.account_merges g join private.account_rows k on k.user_id = g.kept_id where g.closed_id = r.user_id and g.undone_at is null),
      'merged', coalesce((select jsonb_agg(jsonb_build_object('id', k.user_id, 'name', k.name, 'merged_at', g.merged_at, 'may_undo', g.ended_at is null) order by g.merged_at desc)
        from private.account_merges g join private.account_rows k on k.user_id = g.closed_id where g.kept_id = r.user_id and g.undone_at is null), '[]'),
      'acts', coalesce((select jsonb_agg(to_jsonb(a) order by a.created_at desc, a.id desc) from (
          select e.id, e.action, e.after, e.created_at, private.person_name(u) as actor
          from public.audit_entries e left join auth.users u on u.id = e.actor_id
          where e.condominium_id is null and e.entity_id = target::text and e.entity = 'accounts' and e.actor_role = 'superadmin'
          order by e.created_at desc limit 50) a), '[]'))
    from private.account_rows r where r.user_id = target);
end $$;

grant execute on function public.platform_merge_obstacle(uuid, uuid) to authenticated, service_role;
grant execute on function private.merge_obstacle(uuid, uuid, uuid[]), private.merge_accounts(uuid, uuid, uuid), private.undo_account_merge(uuid, uuid),
  private.standing_merge(uuid), private.end_merged_accounts(timestamptz, integer) to service_role;
