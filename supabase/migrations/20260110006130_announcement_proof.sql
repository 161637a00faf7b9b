-- Who was told of an announcement, how, and who read it: the management's alone. Messages carry the announcement's id as what they are about.

-- { recipients, seen, confirmed, late, units, told_units, channels: [{ channel, queued, sent, delivered, read, failed }] }.
create function public.announcement_figures(condo_id uuid, notice_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return (
    with told as materialized (
      select r.unit_ids, r.seen_at, r.confirmed_at, r.is_late from public.announcement_recipients r
      where r.condominium_id = condo_id and r.announcement_id = notice_id
    ), units as (
      select i, bool_or(t.seen_at is not null) as told from told t, unnest(t.unit_ids) i group by i
    )
    select jsonb_build_object(
      'recipients', count(*), 'seen', count(*) filter (where seen_at is not null), 'confirmed', count(*) filter (where confirmed_at is not null),
      'late', count(*) filter (where is_late), 'units', (select count(*) from units), 'told_units', (select count(*) from units u where u.told),
      'channels', coalesce((
        select jsonb_agg(to_jsonb(c) order by c.channel) from (
          select m.channel, count(*) filter (where m.status = 'queued') as queued, count(*) filter (where m.status <> 'queued' and m.status <> 'failed') as sent,
            count(*) filter (where m.status in ('delivered', 'read')) as delivered, count(*) filter (where m.status = 'read') as read,
            count(*) filter (where m.status = 'failed') as failed
          from public.messages m where m.condominium_id = condo_id and m.about_id = notice_id and not m.is_copy group by m.channel) c), '[]'))
    from told);
end $$;

-- A page of those it was for, in the order of their units: one row more than `page_size`. `state_is` is unread, seen, confirmed,
-- unconfirmed or failed (no way of telling has worked). `ways` are the messages: [{ channel, reason, status, sent_at, delivered_at, read_at,
-- error_code, provider_id }], the oldest first.
create function public.announcement_proof(condo_id uuid, notice_id uuid, state_is text default null, needle text default '',
  after_key text default null, page_size integer default 50)
returns table (id uuid, name text, tie text, unit_labels text, is_late boolean, seen_at timestamptz, confirmed_at timestamptz,
  confirmed_version integer, reminders integer, reminded_at timestamptz, ways jsonb, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare folded text := private.fold(coalesce(needle, ''));
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return query
    select r.id, n.name, r.tie, r.unit_labels, r.is_late, r.seen_at, r.confirmed_at, r.confirmed_version, r.reminders, r.reminded_at,
      private.ways_of(condo_id, notice_id, r.person_id, r.user_id), r.place || ' ' || r.id
    from public.announcement_recipients r
    cross join lateral (
      select coalesce((select p.name::text from public.people p where p.condominium_id = condo_id and p.id = r.person_id),
        (select m.full_name from public.memberships m where m.condominium_id = condo_id and m.user_id = r.user_id), 'Conta encerrada') as name
    ) n
    where r.condominium_id = condo_id and r.announcement_id = notice_id and (after_key is null or (r.place, r.id) > (left(after_key, -37), private.to_uuid(right(after_key, 36))))
      and case state_is when 'unread' then r.seen_at is null when 'seen' then r.seen_at is not null
        when 'confirmed' then r.confirmed_at is not null when 'unconfirmed' then r.confirmed_at is null
        when 'failed' then r.seen_at is null and not exists (
          select from public.messages m where m.condominium_id = condo_id and m.about_id = notice_id
            and (m.person_id = r.person_id or m.user_id = r.user_id) and m.channel <> 'app' and m.status <> 'failed') else true end
      and (folded = '' or private.fold(n.name || ' ' || r.unit_labels) like '%' || folded || '%')
    order by r.place, r.id limit least(page_size, 1000) + 1;
end $$;

-- The messages to one recipient about one announcement.
create function private.ways_of(condo_id uuid, notice_id uuid, person uuid, account uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('channel', m.channel, 'kind', m.kind, 'status', m.status, 'sent_at', m.sent_at, 'delivered_at', m.delivered_at,
      'read_at', m.read_at, 'error_code', m.error_code, 'provider_id', m.provider_id) order by m.created_at, m.channel)
    from public.messages m
    where m.condominium_id = condo_id and m.about_id = notice_id and not m.is_copy
      and (m.person_id = person or person is null and m.user_id = account)), '[]');
end $$;

grant execute on function public.announcement_figures(uuid, uuid), public.announcement_proof(uuid, uuid, text, text, text, integer)
  to authenticated, service_role;

-- The next of whom to tell in one occurrence, after `told_until` in their order: all, or who has not read (confirmed, where that is asked).
create function private.next_to_tell(condo_id uuid, notice_id uuid, after_id uuid, unread_only boolean, at_most integer)
returns table (id uuid, person_id uuid, user_id uuid)
language sql stable security definer set search_path = ''
as $$
  select r.id, r.person_id, r.user_id
  from public.announcement_recipients r join public.announcements a on a.condominium_id = condo_id and a.id = notice_id
  where r.condominium_id = condo_id and r.announcement_id = notice_id and r.id > coalesce(after_id, '00000000-0000-0000-0000-000000000000')
    and (not unread_only or r.seen_at is null or a.asks_confirmation and r.confirmed_at is null)
    and (unread_only or not r.is_late)
  order by r.id limit at_most
$$;
