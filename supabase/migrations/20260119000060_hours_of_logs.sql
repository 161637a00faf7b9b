-- Logs are asked for by the days of the building; the platform's own by Brasília's.

create or replace function private.pick_audit_entries(
  condo_id uuid, actor uuid, actions text[], since date, until date, wanted text, page_at text, key_at timestamptz, key_id bigint, at_most integer
) returns setof public.audit_entries
language plpgsql stable security definer set search_path = ''
as $$
declare
  backwards boolean := page_at in ('last', 'before');
  ordered text := case when backwards then ' order by e.created_at, e.id limit $9' else ' order by e.created_at desc, e.id desc limit $9' end;
  conditions text := concat_ws(' and ', 'true',
    case when condo_id is not null then 'e.condominium_id = $1' end,
    case when private.is_kept_from_gate(condo_id) then '(e.entity is null or e.entity <> all ($10))' end,
    case when actor is not null then 'e.actor_id = $2' end,
    case when since is not null then 'e.created_at >= ($4::timestamp at time zone (select private.zone_of($1)))' end,
    case when until is not null then 'e.created_at < (($5 + 1)::timestamp at time zone (select private.zone_of($1)))' end,
    case when wanted <> '' then '(e.entity_id = $6 or e.subject_person_id = private.to_uuid($6))' end,
    case when key_id is not null then
      format('(e.created_at, e.id) %s ($7, $8)', case when page_at = 'before' then '>' else '<' end) end);
  one text := 'select e.* from public.audit_entries e where ' || conditions;
begin
  -- Each action by its own index range, however rare: all of them together would read the whole log for a rare one.
  if actions is not null then
    one := 'select e.* from unnest($3::text[]) a cross join lateral (' || one
      || ' and e.action = split_part(a, '':'', 1) and (split_part(a, '':'', 2) = '''' or e.entity = split_part(a, '':'', 2))'
      || ordered || ') e';
  end if;
  return query execute one || ordered using condo_id, actor, actions, since, until, wanted, key_at, key_id, at_most,
    private.gate_entities();
end $$;

create or replace function private.delivery_page(target uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, created_at timestamptz, channel text, kind text, subject text, path text, status text, is_copy boolean, error_code text,
  provider_answer text, provider_id text, send_after timestamptz, in_digest boolean, sent_at timestamptz, delivered_at timestamptz, read_at timestamptz, attempts integer,
  person_id uuid, recipient text, unit_label text, is_retryable boolean, key text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  looked_for text := nullif(btrim(filters ->> 'text'), '');
  found_people uuid[];
  found_users uuid[];
  -- A key that was not made here is none.
  is_key boolean := coalesce(after_key ~ '^[0-9-]{10}T[0-9:.]{15}Z [0-9a-f-]{36}$', false);
  after_at timestamptz := case when is_key then split_part(after_key, ' ', 1)::timestamptz end;
  after_id uuid := case when is_key then split_part(after_key, ' ', 2)::uuid end;
  conditions text := '';
  rows_asked text;
  kept uuid[] := array(select private.kept_from_me());
begin
  if looked_for is not null then
    select array_agg(p.id), array_agg(p.user_id) filter (where p.user_id is not null) into found_people, found_users
    from public.people p
    where p.condominium_id = target and p.id = any (array(
      select n.person_id from private.people_named(target, private.fold(looked_for), 200) n
      union
      select o.person_id from public.unit_list l
      join public.occupancies o on o.condominium_id = l.condominium_id and o.unit_id = l.unit_id
      where l.condominium_id = target and l.block_number = any (array(select private.label_beginnings(looked_for)))
      union
      select o.person_id from public.unit_list l
      join public.occupancies o on o.condominium_id = l.condominium_id and o.unit_id = l.unit_id
      where l.condominium_id = target and l.number_block = any (array(select private.label_beginnings(looked_for)))
      limit 400));
    if found_people is null then return; end if;
  end if;
  -- Only what is asked for stands in the statement: each way of asking then has its own index.
  if filters ? 'kind' then conditions := conditions || ' and m.kind = $2 ->> ''kind'''; end if;
  if filters ? 'from' then conditions := conditions || ' and m.created_at >= (($2 ->> ''from'')::date)::timestamp at time zone (select private.zone_of($1))'; end if;
  if filters ? 'until' then conditions := conditions || ' and m.created_at < (($2 ->> ''until'')::date + 1)::timestamp at time zone (select private.zone_of($1))'; end if;
  if filters ? 'about' then conditions := conditions || ' and m.about_id = ($2 ->> ''about'')::uuid'; end if;
  if kept <> '{}' then conditions := conditions || ' and (m.about_id is null or m.about_id <> all ($10))'; end if;
  if looked_for is not null then conditions := conditions || ' and (m.person_id = any ($3) or m.user_id = any ($4))'; end if;
  if after_at is not null then conditions := conditions || ' and (m.created_at, m.id) < ($5, $6)'; end if;
  rows_asked := 'select m.* from public.messages m where m.condominium_id = $1 and m.kind <> ''test''' || conditions;
  -- What few have is found by the index of channel and state, in as many short looks as there are pairs of them; following the newest until
  -- a page is full would read everything where there is no page of it.
  if (filters ? 'channel' or filters ? 'status') and looked_for is null then
    rows_asked := 'select m.* from unnest($8) c cross join unnest($9) s cross join lateral (' || rows_asked
      || ' and m.channel = c and m.status = s order by m.created_at desc, m.id desc limit $7) m';
  else
    rows_asked := rows_asked || case when filters ? 'channel' then ' and m.channel = any ($8)' else '' end
      || case when filters ? 'status' then ' and m.status = any ($9)' else '' end;
  end if;
  return query execute '
    with page as materialized (
      ' || rows_asked || ' order by created_at desc, id desc limit $7
    )
    select m.id, m.created_at, m.channel, m.kind, case when m.person_id is null and m.user_id is null then m.kind else m.subject end, m.path,
      m.status, m.is_copy, m.error_code, m.provider_answer, m.provider_id, m.send_after, m.in_digest, m.sent_at, m.delivered_at, m.read_at,
      m.attempts, coalesce(m.person_id, q.id), coalesce(p.name, q.name, s.full_name), u.label,
      m.status = ''failed'' and exists (select from private.message_contents c where c.condominium_id = m.condominium_id and c.message_id = m.id),
      to_char(m.created_at at time zone ''UTC'', ''YYYY-MM-DD"T"HH24:MI:SS.US"Z"'') || '' '' || m.id
    from page m
    left join public.people p on p.condominium_id = m.condominium_id and p.id = m.person_id
    left join lateral (select q.id, q.name from public.people q
      where m.person_id is null and q.condominium_id = m.condominium_id and q.user_id = m.user_id limit 1) q on true
    left join lateral (select s.full_name from public.memberships s
      where s.condominium_id = m.condominium_id and s.user_id = m.user_id limit 1) s on true
    left join lateral (select l.label from public.occupancies o
      join public.unit_list l on l.condominium_id = o.condominium_id and l.unit_id = o.unit_id
      where o.condominium_id = m.condominium_id and o.person_id = coalesce(m.person_id, q.id) and o.ends_on is null
      order by l.sort_key limit 1) u on true
    order by m.created_at desc, m.id desc'
    using target, filters, found_people, coalesce(found_users, '{}'), after_at, after_id, page_size,
      case when filters ? 'channel' then array[filters ->> 'channel'] else array['app', 'email', 'push', 'whatsapp', 'sms'] end,
      case when filters ? 'status' then array[filters ->> 'status'] else array['queued', 'sent', 'delivered', 'read', 'failed'] end,
      kept;
end $$;
