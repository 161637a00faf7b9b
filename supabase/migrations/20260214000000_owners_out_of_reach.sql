-- An assembly cannot deliberate where an owner was not called (art. 1.354). Which units have one that no channel reaches is known before the notice goes
-- out, and in which words the management says how those are told is part of the notice.
alter table public.assemblies
  add column by_hand text not null default '' check (char_length(by_hand) <= 1000),
  -- The units of which it is said: [{ unit_id, label }].
  add column by_hand_units jsonb not null default '[]' check (jsonb_typeof(by_hand_units) = 'array'),
  add constraint by_hand_of_units check ((by_hand = '') = (by_hand_units = '[]'));

-- Units with an owner of today that no channel of a mandatory notice reaches, and those of which no owner is registered. As the worker sends it
-- (worker/notify, `channelsOf`): an account reads it in the product; a person without one has the e-mail of the register, else WhatsApp by their consent
-- and a mobile number, where the plan and the installation have it. What a condominium switches off does not count: a mandatory notice ignores it.
create function private.units_out_of_reach(condo_id uuid, today date, has_whatsapp boolean)
returns table (unit_id uuid, label text, sort_key text, is_unowned boolean)
language sql stable security definer set search_path = ''
as $$
  with phones as materialized (
    select has_whatsapp and coalesce((private.plan_limits(condo_id, 'advanced_notifications') ->> 'allowed')::boolean, false) as allowed
  ), owned as (
    select o.unit_id, bool_and(p.user_id is not null or coalesce(p.email, '') <> ''
      or p.phone ~ '^\+[1-9]' and (p.phone !~ '^\+55' or p.phone ~ '^\+55\d\d9\d{8}$') and (select f.allowed from phones f)
        and coalesce((select c.given from public.consents c where c.condominium_id = condo_id and c.person_id = p.id and c.purpose = 'whatsapp'
          order by c.recorded_at desc, c.id desc limit 1), false)) as is_reached
    from public.occupancies o
    join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
    where o.condominium_id = condo_id and o.kind in ('owner', 'co_owner', 'off_site_owner') and o.starts_on <= today
      and (o.ends_on is null or o.ends_on >= today)
    group by o.unit_id
  )
  select l.unit_id, l.label, l.sort_key, w.unit_id is null
  from public.unit_list l left join owned w on w.unit_id = l.unit_id
  -- What belongs to another unit is told with it.
  where l.condominium_id = condo_id and (w.unit_id is null and l.main_id is null or w.is_reached is false)
  order by l.sort_key, l.unit_id
$$;
revoke execute on function private.units_out_of_reach(uuid, date, boolean) from public;
grant execute on function private.units_out_of_reach(uuid, date, boolean) to service_role;

-- As before, with the words on those who are told by hand.
create or replace function private.guard_assembly() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.called_at is not null and pg_trigger_depth() = 1 and row(new.kind, new.form, new.title, new.convened_by, new.conveners, new.first_call_at,
      new.second_call_at, new.place, new.access, new.notice, new.cut_off_on, new.called_at, new.weight, new.proxy_cap, new.proxy_to_sindico,
      new.proxy_notarised, new.agreed_vote, new.tenants_vote, new.by_hand, new.by_hand_units)
    is distinct from row(old.kind, old.form, old.title, old.convened_by, old.conveners, old.first_call_at, old.second_call_at, old.place,
      old.access, old.notice, old.cut_off_on, old.called_at, old.weight, old.proxy_cap, old.proxy_to_sindico, old.proxy_notarised, old.agreed_vote,
      old.tenants_vote, old.by_hand, old.by_hand_units) then
    raise sqlstate 'PT409' using message = 'assembly_called';
  end if;
  if old.closed_at is not null or old.cancelled_at is not null then
    raise sqlstate 'PT409' using message = 'assembly_over';
  end if;
  return new;
end $$;

-- Who was reached, of the owners of the day on which it was told: a tenant who was told, or someone who sold, is not the unit's owner. `by_hand` has the
-- management's words for whom no channel of the notice reached, where it gave them for their unit.
drop function public.sending_proofs(uuid, uuid, text, text);
drop function private.sending_page(uuid, uuid, text, text, integer);
create function private.sending_page(condo_id uuid, wanted uuid, telling text, after_key text, page_size integer)
returns table (recipient text, unit_label text, reach text, channels jsonb, at timestamptz, by_hand text, key text)
language sql stable security definer set search_path = ''
as $$
  with told as (
    select coalesce(m.person_id, p.id) as person_id, m.user_id, max(case m.status when 'read' then 4 when 'delivered' then 3 when 'sent' then 2 when 'queued' then 1 else 0 end) as rank,
      max(coalesce(m.read_at, m.delivered_at, m.sent_at)) as at, min(m.created_at) as told_at,
      jsonb_agg(jsonb_build_object('channel', m.channel, 'status', m.status, 'at', coalesce(m.read_at, m.delivered_at, m.sent_at, m.created_at), 'error', m.error_code)
        order by m.channel, m.created_at) as channels
    from public.messages m
    left join public.people p on m.person_id is null and p.condominium_id = condo_id and p.user_id = m.user_id
    where m.condominium_id = condo_id and m.about_id = wanted and case telling
      when 'minutes' then m.kind = 'assembly_minutes'
      when 'resumed' then m.kind = 'assembly_notice' and m.occurrence % 5 = 3
      else m.kind = 'assembly_notice' and m.occurrence = 0 end
    group by 1, 2
  ), day as (
    select (min(t.told_at) at time zone (select private.zone_of(condo_id)))::date as told_on from told t
  ), ties as materialized (
    select o.unit_id, o.person_id, o.kind in ('owner', 'co_owner', 'off_site_owner') as is_owner
    from day d, public.occupancies o
    where o.condominium_id = condo_id and o.starts_on <= d.told_on and (o.ends_on is null or o.ends_on >= d.told_on)
  ), declared as (
    select a.by_hand, (e.one ->> 'unit_id')::uuid as unit_id
    from public.assemblies a, jsonb_array_elements(a.by_hand_units) as e (one)
    where a.condominium_id = condo_id and a.id = wanted and telling not in ('minutes', 'resumed')
  ), homes as (
    select distinct on (o.person_id) o.person_id, l.label, l.sort_key
    from ties o join public.unit_list l on l.condominium_id = condo_id and l.unit_id = o.unit_id
    order by o.person_id, o.is_owner desc, l.sort_key
  ), hands as (
    select o.person_id, max(d.by_hand) as by_hand from declared d join ties o on o.unit_id = d.unit_id and o.is_owner group by 1
  ), listed as (
    select t.rank, t.at, t.channels, coalesce(p.name, s.full_name) as recipient, u.label, coalesce(u.sort_key, '~') as sort_key,
      case when t.rank = 0 then h.by_hand end as by_hand, coalesce(t.person_id, t.user_id)::text as who
    from told t
    left join public.people p on p.condominium_id = condo_id and p.id = t.person_id
    left join public.memberships s on t.person_id is null and s.condominium_id = condo_id and s.user_id = t.user_id
    left join homes u on u.person_id = t.person_id
    left join hands h on h.person_id = t.person_id
    union all
    -- No owner of it was told.
    select 0, null, '[]', null, l.label, l.sort_key, d.by_hand, l.unit_id::text
    from public.unit_list l left join declared d on d.unit_id = l.unit_id
    where l.condominium_id = condo_id and l.main_id is null and exists (select from told)
      and not exists (select from ties o join told t on t.person_id = o.person_id where o.unit_id = l.unit_id and o.is_owner)
  ), keyed as (
    select l.*, (l.rank || ' ' || l.sort_key || ' ' || l.who) collate "C" as key from listed l
  )
  select k.recipient, k.label, case k.rank when 4 then 'read' when 3 then 'delivered' when 2 then 'sent' when 1 then 'queued'
    else case when k.channels = '[]' then 'nobody' else 'failed' end end, k.channels, k.at, k.by_hand, k.key
  from keyed k where after_key is null or k.key > after_key collate "C" order by k.key limit page_size
$$;
grant execute on function private.sending_page(uuid, uuid, text, text, integer) to service_role;

create function public.sending_proofs(condo_id uuid, wanted uuid, telling text default 'called', after_key text default null)
returns table (recipient text, unit_label text, reach text, channels jsonb, at timestamptz, by_hand text, key text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return query select * from private.sending_page(condo_id, wanted, telling, after_key, 51);
end $$;
grant execute on function public.sending_proofs(uuid, uuid, text, text) to authenticated, service_role;
