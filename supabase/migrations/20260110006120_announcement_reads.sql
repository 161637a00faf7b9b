-- What pages of announcements read. Whoever is not of an audience gets the same answer as for what does not exist.

-- Whether the caller may open one: management all, the council what is out and not by debt, everybody what is addressed to them.
create function private.may_read_announcement(condo_id uuid, notice_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.announcements a
    where a.condominium_id = condo_id and a.id = notice_id and (
      condo_id in (select private.condominiums_as('owner_admin', 'admin'))
      or a.published_at is not null and condo_id in (select private.my_condominiums()) and (
        not a.is_by_debt and condo_id in (select private.condominiums_as('council'))
        or a.id in (select private.my_announcements()))))
$$;

-- The caller's own row of one.
create function private.own_reception(condo_id uuid, notice_id uuid) returns public.announcement_recipients
language sql stable security definer set search_path = ''
as $$
  select r from public.announcement_recipients r
  where r.condominium_id = condo_id and r.announcement_id = notice_id
    and (r.user_id = (select private.caller()) or r.person_id in (select private.my_people()))
  order by r.seen_at nulls last, r.id limit 1
$$;

-- A page of announcements, the pinned first, then the newest: one row more than `page_size`. `view` is current, archive (expired or
-- withdrawn, or all that is out, when searched) or drafts (management's: not out yet). `needle` is looked for in title and text.
create function public.announcements_page(condo_id uuid, view text default 'current', kind_is text default null, unread_only boolean default false,
  needle text default '', after_key text default null, page_size integer default 50)
returns table (id uuid, kind text, legal_matter text, status text, title text, excerpt text, is_emergency boolean, resolved_at timestamptz, publish_at timestamptz,
  published_at timestamptz, is_pinned boolean, expires_on date, corrected_at timestamptz, withdrawn_at timestamptz, asks_confirmation boolean,
  file_count integer, comment_count bigint, is_mine boolean, seen_at timestamptz, confirmed_at timestamptz, recipient_count integer, unread_count bigint,
  updated_at timestamptz, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  manages boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  advises boolean := condo_id in (select private.condominiums_as('council'));
  folded text := private.fold(coalesce(needle, ''));
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  return query
    with mine as materialized (
      select distinct on (r.announcement_id) r.announcement_id, r.seen_at, r.confirmed_at
      from public.announcement_recipients r
      where r.condominium_id = condo_id and r.announcement_id in (select private.my_announcements())
        and (r.user_id = (select private.caller()) or r.person_id in (select private.my_people()))
      order by r.announcement_id, r.seen_at nulls last
    ), shown as (
      select a.*, m.announcement_id is not null as is_own, m.seen_at as own_seen, m.confirmed_at as own_confirmed,
        coalesce(a.pinned_until >= private.today() and view = 'current', false) as pinned
      from public.announcements a left join mine m on m.announcement_id = a.id
      where a.condominium_id = condo_id
        and (manages or a.published_at is not null and (m.announcement_id is not null or advises and not a.is_by_debt))
        and case view
          when 'drafts' then a.published_at is null
          when 'archive' then a.published_at is not null
            and (a.status = 'withdrawn' or a.expires_on < private.today())
          else a.status = 'published' and (a.expires_on is null or a.expires_on >= private.today())
        end
        and (kind_is is null or a.kind = kind_is)
        and (not unread_only or m.announcement_id is not null and (m.seen_at is null or a.asks_confirmation and m.confirmed_at is null))
        -- Of what was withdrawn only its title is left to find it by.
        and (folded = '' or private.fold(case when a.status = 'withdrawn' and not manages then a.title else a.title || ' ' || a.plain end)
          like '%' || folded || '%')
    ), keyed as (
      select s.*, s.pinned::integer || to_char(coalesce(s.published_at, s.updated_at) at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || s.id as place
      from shown s
    ), paged as (
      select k.* from keyed k where after_key is null or k.place collate "C" < after_key collate "C"
      order by k.place collate "C" desc limit least(page_size, 200) + 1
    )
    select p.id, p.kind, p.legal_matter, p.status, p.title,
      case when p.status = 'withdrawn' and not manages then '' else left(p.plain, 220) end, p.is_emergency,
      (select e.published_at from public.announcements e where e.condominium_id = condo_id and e.resolves_id = p.id),
      p.publish_at, p.published_at, p.pinned, p.expires_on, p.corrected_at, p.withdrawn_at, p.asks_confirmation,
      jsonb_array_length(p.files), (
        select count(*) from public.announcement_comments c
        where c.condominium_id = condo_id and c.announcement_id = p.id and c.removed_at is null),
      p.is_own, p.own_seen, p.own_confirmed,
      case when manages then p.recipient_count end,
      case when manages and p.published_at is not null then (
        select count(*) from public.announcement_recipients r
        where r.condominium_id = condo_id and r.announcement_id = p.id and r.seen_at is null) end,
      p.updated_at, p.place
    from paged p order by p.place collate "C" desc;
end $$;

-- { unread, to_confirm, drafts, scheduled, newest: [{ id, title, kind, is_emergency, published_at, seen_at, asks_confirmation, confirmed_at }] } for the caller's home and menu.
create function public.announcements_summary(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  return (
    with mine as materialized (
      select distinct on (a.id) a.id, a.title, a.kind, a.is_emergency, a.published_at, a.pinned_until, a.asks_confirmation, r.seen_at, r.confirmed_at
      from public.announcement_recipients r join public.announcements a on a.condominium_id = condo_id and a.id = r.announcement_id
      where r.condominium_id = condo_id and r.announcement_id in (select private.my_announcements())
        and (r.user_id = (select private.caller()) or r.person_id in (select private.my_people()))
        and a.status = 'published' and (a.expires_on is null or a.expires_on >= private.today())
      order by a.id, r.seen_at nulls last
    )
    select jsonb_build_object(
      'unread', count(*) filter (where seen_at is null),
      'to_confirm', count(*) filter (where asks_confirmation and confirmed_at is null),
      'newest', coalesce((select jsonb_agg(to_jsonb(n) order by n.is_pinned desc, n.published_at desc) from (
        select m.id, m.title, m.kind, m.is_emergency, m.published_at, m.seen_at, m.asks_confirmation, m.confirmed_at,
          coalesce(m.pinned_until >= private.today(), false) as is_pinned
        from mine m
        where m.seen_at is null or m.asks_confirmation and m.confirmed_at is null or m.pinned_until >= private.today()
          or m.published_at > private.now() - interval '14 days'
        order by coalesce(m.pinned_until >= private.today(), false) desc, m.published_at desc limit 3) n), '[]'),
      'waiting', case when condo_id in (select private.condominiums_as('owner_admin', 'admin')) then (
        select jsonb_build_object('drafts', count(*) filter (where a.status = 'draft'), 'scheduled', count(*) filter (where a.status = 'scheduled'))
        from public.announcements a where a.condominium_id = condo_id and a.published_at is null) end)
    from mine);
end $$;

-- One announcement as the caller may read it: its text, what was corrected, and their own reading. To the management also its choice of
-- audience and how far its telling is. Throws `not_found`.
create function public.announcement_view(condo_id uuid, notice_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  manages boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  notice public.announcements;
  own public.announcement_recipients;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  if not private.may_read_announcement(condo_id, notice_id) then return null; end if;
  select * into strict notice from public.announcements a where a.condominium_id = condo_id and a.id = notice_id;
  own := private.own_reception(condo_id, notice_id);
  return jsonb_build_object(
    'id', notice.id, 'kind', notice.kind, 'legal_matter', notice.legal_matter, 'status', notice.status, 'title', notice.title,
    'body', case when notice.status <> 'withdrawn' or manages then notice.body end,
    'files', case when notice.status <> 'withdrawn' or manages then notice.files else '[]' end,
    'asks_confirmation', notice.asks_confirmation, 'allows_comments', notice.allows_comments, 'is_emergency', notice.is_emergency,
    'publish_at', notice.publish_at, 'published_at', notice.published_at, 'pinned_until', notice.pinned_until, 'expires_on', notice.expires_on,
    'version', notice.version, 'corrected_at', notice.corrected_at, 'correction_note', notice.correction_note,
    'withdrawn_at', notice.withdrawn_at, 'withdrawn_reason', notice.withdrawn_reason, 'updated_at', notice.updated_at,
    'resolves', (select jsonb_build_object('id', e.id, 'title', e.title) from public.announcements e
      where e.condominium_id = condo_id and e.id = notice.resolves_id),
    'resolved_by', (select jsonb_build_object('id', e.id, 'published_at', e.published_at) from public.announcements e
      where e.condominium_id = condo_id and e.resolves_id = notice.id and e.published_at is not null),
    'versions', coalesce((select jsonb_agg(jsonb_build_object('version', v.version, 'title', v.title,
        'body', v.body, 'note', v.note, 'replaced_at', v.replaced_at) order by v.version desc)
      from public.announcement_versions v
      where v.condominium_id = condo_id and v.announcement_id = notice.id and (notice.status <> 'withdrawn' or manages)), '[]'),
    'own', case when own.id is not null then jsonb_build_object('seen_at', own.seen_at, 'confirmed_at', own.confirmed_at,
      'confirmed_version', own.confirmed_version) end,
    'management', case when manages then jsonb_build_object('audience', notice.audience, 'for_newcomers', notice.for_newcomers,
      'remind_after_days', notice.remind_after_days, 'remind_times', notice.remind_times, 'recipient_count', notice.recipient_count,
      'telling', (select jsonb_build_object('reason', t.reason, 'told', t.told, 'total', t.total, 'finished_at', t.finished_at)
        from private.announcement_tellings t
        where t.condominium_id = condo_id and t.announcement_id = notice.id order by t.occurrence desc limit 1)) end);
end $$;

-- The comments of one, the oldest first, at most 200: of what was removed only that it was, and why.
create function public.announcement_talk(condo_id uuid, notice_id uuid)
returns table (id uuid, author text, is_answer boolean, is_mine boolean, body text, created_at timestamptz, removed_at timestamptz,
  removed_reason text, has_reported boolean, reports bigint)
language plpgsql stable security definer set search_path = ''
as $$
declare manages boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  if not private.may_read_announcement(condo_id, notice_id) then return; end if;
  return query
    select c.id, case when c.is_answer then 'Administração' else coalesce(m.full_name, 'Conta encerrada') end, c.is_answer,
      c.user_id = (select private.caller()),
      case when c.removed_at is null or manages then c.body end, c.created_at, c.removed_at, c.removed_reason,
      exists (select from private.comment_reports r
        where r.condominium_id = condo_id and r.comment_id = c.id and r.user_id = (select private.caller())),
      case when manages then (select count(*) from private.comment_reports r where r.condominium_id = condo_id and r.comment_id = c.id) end
    from public.announcement_comments c
    left join public.memberships m on m.condominium_id = condo_id and m.user_id = c.user_id
    where c.condominium_id = condo_id and c.announcement_id = notice_id
    order by c.created_at, c.id limit 200;
end $$;

grant execute on function public.announcements_page(uuid, text, text, boolean, text, text, integer), public.announcements_summary(uuid),
  public.announcement_view(uuid, uuid), public.announcement_talk(uuid, uuid) to authenticated, service_role;
grant execute on function private.may_read_announcement(uuid, uuid), private.own_reception(uuid, uuid) to authenticated, service_role;
