-- What else hangs on a tie, and on a role: guests at the gate, whom the gate calls, proxies, requests, vehicles; links and invitations of whoever
-- ran the condominium (docs/decisions/0068).

-- Whether anybody who was of a unit at a moment still is. Nobody was: it is the unit's own.
create function private.household_stands(target uuid, unit uuid, made_at timestamptz) returns boolean
language sql stable security definer set search_path = ''
as $$ select private.still_stands(target, unit, null, made_at, true) $$;

-- Whether an account is in the condominium, as anything or as who runs it; suspended is no end.
create function private.is_still_in(target uuid, account uuid, only_managers boolean default false) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.memberships m where m.condominium_id = target and m.user_id = account and m.status in ('approved', 'suspended')
    and (not only_managers or m.role in ('owner_admin', 'admin')))
$$;

-- Whether an owner who gave a proxy, or for whom the management wrote it down, still has the unit.
create function private.grantor_stands(target uuid, proxy public.assembly_proxies) returns boolean
language sql stable security definer set search_path = ''
as $$
  with made as (select (proxy.given_at at time zone 'America/Sao_Paulo')::date as day, private.is_manager(target, proxy.given_by) as is_managed),
  owners as (
    select o.person_id, p.user_id from made, public.occupancies o join public.people p on p.condominium_id = target and p.id = o.person_id
    where o.condominium_id = target and o.unit_id = proxy.unit_id and o.kind <> 'dweller' and o.starts_on <= made.day
      and (o.ends_on is null or o.ends_on >= made.day))
  select exists (select from made, owners w where (w.user_id = proxy.given_by or made.is_managed)
      and proxy.unit_id in (select private.units_of_people(target, array[w.person_id], private.today())))
    or exists (select from made where made.is_managed) and not exists (select from owners)
$$;

-- The account, where it is told of what is the condominium's: an approved member.
create function private.hearing(target uuid, account uuid) returns uuid
language sql stable security definer set search_path = ''
as $$ select m.user_id from public.memberships m where m.condominium_id = target and m.user_id = account and m.status = 'approved' $$;
grant execute on function private.hearing(uuid, uuid) to service_role;

create function private.end_visits(target uuid) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare ended integer;
begin
  -- A booking's own list follows the booking.
  with over as (
    select a.id from public.visit_authorizations a
    left join public.visit_parties y on y.condominium_id = target and y.id = a.party_id
    where a.condominium_id = target and a.revoked_at is null and a.valid_until > private.now() and y.reservation_id is null
      and not private.still_stands(target, a.unit_id, a.created_by, a.created_at, a.created_by is null or private.is_manager(target, a.created_by))
  ), gone as (
    update public.visit_authorizations a set revoked_at = private.now() from over o
    where a.condominium_id = target and a.id = o.id returning a.id, a.pass_id, a.valid_until
  ), refused as (
    insert into private.revoked_passes (condominium_id, pass_id, until) select target, g.pass_id, g.valid_until from gone g on conflict do nothing
  ), told as (
    insert into public.audit_entries (condominium_id, action, entity, entity_id, after)
    select target, 'revoke-visit-authorization', 'visit_authorizations', g.id, '{"revoked": true, "tie_over": true}' from gone g
  )
  select count(*) into ended from gone;
  update public.visit_parties y set cancelled_at = private.now()
  where y.condominium_id = target and y.cancelled_at is null and y.valid_until > private.now() and y.reservation_id is null
    and not private.still_stands(target, y.unit_id, y.created_by, y.created_at, y.created_by is null or private.is_manager(target, y.created_by));
  return ended;
end $$;

-- What a unit told the gate of itself: who left is called no more, and the next ones do not read whom the last did not want at the door.
create function private.end_gate_words(target uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.gate_contacts g where g.condominium_id = target
    and not private.still_stands(target, g.unit_id, g.changed_by, g.changed_at, g.changed_by is null or private.is_manager(target, g.changed_by));
  update public.admission_bans b set lifted_at = private.now()
  where b.condominium_id = target and b.unit_id is not null and b.lifted_at is null and not private.household_stands(target, b.unit_id, b.created_at);
  update public.desk_instructions i set removed_at = private.now()
  where i.condominium_id = target and i.unit_id is not null and i.removed_at is null and not private.household_stands(target, i.unit_id, i.created_at);
  -- As a finished move does: of whom the stay ended, and of a household that is all gone.
  delete from public.vehicles v where v.condominium_id = target and (
    v.person_id is null and not private.household_stands(target, v.unit_id, v.created_at)
    or exists (select from public.occupancies o where o.condominium_id = target and o.person_id = v.person_id and o.unit_id = v.unit_id
        and o.ends_on < private.today())
      and not exists (select from public.occupancies o where o.condominium_id = target and o.person_id = v.person_id and o.unit_id = v.unit_id
        and (o.ends_on is null or o.ends_on >= private.today())));
  delete from public.pets t where t.condominium_id = target and not private.household_stands(target, t.unit_id, t.created_at);
end $$;

-- What was voted by a proxy stands; from here on the unit is not there until somebody comes for it, as when it is taken back.
create function private.end_proxies(target uuid) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  proxy public.assembly_proxies;
  ended integer := 0;
begin
  for proxy in
    select p.* from public.assembly_proxies p join public.assemblies a on a.condominium_id = target and a.id = p.assembly_id
    where p.condominium_id = target and p.state in ('given', 'accepted') and a.closed_at is null and a.cancelled_at is null for no key update of p
  loop
    continue when private.grantor_stands(target, proxy);
    update public.assembly_proxies p set revoked_at = private.now() where p.condominium_id = target and p.id = proxy.id;
    with gone as (
      update public.assembly_units u set presence = 'absent', arrived_at = null, proxy_id = null, holder_id = null, holder_name = null
      where u.condominium_id = target and u.assembly_id = proxy.assembly_id and u.unit_id = proxy.unit_id and u.proxy_id = proxy.id returning 1
    )
    insert into public.assembly_attendance (condominium_id, assembly_id, unit_id, kind, reason, happened_at)
    select target, proxy.assembly_id, proxy.unit_id, 'left', 'Quem deu a procuração não tem mais a unidade', private.now() from gone;
    insert into public.audit_entries (condominium_id, action, entity, entity_id, after)
    values (target, 'revoke-proxy', 'assembly_proxies', proxy.id, jsonb_build_object('unit', proxy.unit_label, 'revoked', true, 'tie_over', true));
    ended := ended + 1;
  end loop;
  return ended;
end $$;

-- Of whoever is in the condominium no more, or does not run it any more.
create function private.end_secrets(target uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.reservation_feeds f where f.condominium_id = target and not private.is_still_in(target, f.user_id, f.scope = 'all');
  delete from private.desk_pins d where d.condominium_id = target and not private.is_still_in(target, d.user_id);
  delete from public.incident_followers f where f.condominium_id = target and not private.is_still_in(target, f.user_id);
  update public.document_shares s set revoked_at = private.now()
  where s.condominium_id = target and s.revoked_at is null and s.expires_at > private.now() and s.created_by is not null
    and not private.is_still_in(target, s.created_by, true);
  -- Residents are invited in the condominium's name and stand in its register; whoever is to run it, or to sit at its gate, is somebody's choice.
  update public.invitations i set status = 'revoked', closed_at = private.now()
  where i.condominium_id = target and i.status = 'pending' and i.role <> 'resident' and not private.is_still_in(target, i.invited_by, true);
end $$;

create or replace function private.end_arrangements(target uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  waits integer;
  tickets integer;
  requests integer;
begin
  update public.reservation_waits w set state = 'left'
  where w.condominium_id = target and w.state = 'waiting'
    and (not private.still_stands(target, w.unit_id, w.user_id, w.created_at, private.is_manager(target, w.user_id))
      or exists (select from public.units u where u.condominium_id = target and u.id = w.unit_id and u.closed_on is not null));
  get diagnostics waits = row_count;
  -- A list that is closed is committed to: whoever may not book is passed over when the time is given.
  delete from public.draw_tickets t using public.draws d
  where t.condominium_id = target and d.condominium_id = target and d.id = t.draw_id and d.state = 'open' and d.closes_at > private.now()
    and not private.still_stands(target, t.unit_id, t.entered_by, t.entered_at, private.is_manager(target, t.entered_by));
  get diagnostics tickets = row_count;
  -- Of a unit; what somebody asks of their own record is theirs.
  update public.change_requests r set status = 'withdrawn', wanted = '{}', decided_at = private.now()
  where r.condominium_id = target and r.status = 'pending' and r.unit_id is not null
    and not private.is_tied(target, r.unit_id, r.asked_by, private.today());
  get diagnostics requests = row_count;
  perform private.end_gate_words(target);
  perform private.end_secrets(target);
  return jsonb_build_object('waits', waits, 'tickets', tickets, 'requests', requests, 'visits', private.end_visits(target),
    'proxies', private.end_proxies(target));
end $$;

grant execute on function private.household_stands(uuid, uuid, timestamptz), private.is_still_in(uuid, uuid, boolean),
  private.grantor_stands(uuid, public.assembly_proxies), private.end_visits(uuid), private.end_gate_words(uuid), private.end_proxies(uuid),
  private.end_secrets(uuid) to service_role;

-- What hung on when this came.
select private.ask_settling(array(select c.id from public.condominiums c));

-- Nobody who left is reminded of an announcement: an account that is no member, a person without one whose last stay is over. That they were
-- told stays proved.
create or replace function private.next_to_tell(condo_id uuid, notice_id uuid, after_id uuid, unread_only boolean, at_most integer)
returns table (id uuid, person_id uuid, user_id uuid)
language sql stable security definer set search_path = ''
as $$
  select r.id, r.person_id, r.user_id
  from public.announcement_recipients r join public.announcements a on a.condominium_id = condo_id and a.id = notice_id
  where r.condominium_id = condo_id and r.announcement_id = notice_id and r.id > coalesce(after_id, '00000000-0000-0000-0000-000000000000')
    and (not unread_only or r.seen_at is null or a.asks_confirmation and r.confirmed_at is null)
    and (unread_only or not r.is_late)
    and (not unread_only or case when r.user_id is not null then private.hearing(condo_id, r.user_id) is not null
      else exists (select from public.occupancies o where o.condominium_id = condo_id and o.person_id = r.person_id
        and (o.ends_on is null or o.ends_on >= private.today())) end)
  order by r.id limit at_most
$$;
