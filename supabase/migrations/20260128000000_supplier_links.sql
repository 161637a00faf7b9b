-- What a supplier hears of an incident that was forwarded to them: a link in a letter, which needs no account and expires. The secret is made by
-- the worker and stands in the letter alone; here is its SHA-256. Nobody reads the table: the management reads `incident_view`, the link's
-- holder what the commands of the public page answer.
create table private.incident_supplier_links (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  incident_id uuid not null,
  supplier_id uuid not null,
  -- The address that it was sent to: a later one of the register gets its own link.
  email text not null check (char_length(email) between 3 and 254),
  -- SHA-256 of the secret, in hexadecimal; null until the letter leaves. A letter that is tried again has another secret.
  token_hash text unique check (token_hash ~ '^[0-9a-f]{64}$'),
  shows_photos boolean not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  -- Why the letter did not leave: 'smtp_550'.
  error_code text check (char_length(error_code) <= 40),
  seen_at timestamptz,
  -- Photos that came through it: their number is limited.
  photos integer not null default 0,
  revoked_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, incident_id) references public.incidents (condominium_id, id) on delete cascade,
  foreign key (condominium_id, supplier_id) references public.suppliers (condominium_id, id) on delete cascade
);
create index incident_supplier_links_incident on private.incident_supplier_links (condominium_id, incident_id, created_at desc);
create index incident_supplier_links_supplier on private.incident_supplier_links (condominium_id, supplier_id);
-- One that lasts of each incident.
create unique index incident_supplier_links_live on private.incident_supplier_links (condominium_id, incident_id) where revoked_at is null;
alter table private.incident_supplier_links enable row level security;
grant select, insert, update, delete on private.incident_supplier_links to service_role;

-- However an incident ends or changes hands, its link ends with it: by a command, by the worker that closes what nobody contradicted, by a merge.
-- What is only solved may be reopened, and its link answers nothing until then.
create function private.end_supplier_links() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.incident_supplier_links l set revoked_at = private.now()
  where l.condominium_id = new.condominium_id and l.incident_id = new.id and l.revoked_at is null
    and (new.status = 'closed' or new.merged_into_id is not null or l.supplier_id is distinct from new.supplier_id);
  return null;
end $$;
create trigger incidents_end_supplier_links after update on public.incidents for each row
  when (new.status is distinct from old.status or new.merged_into_id is distinct from old.merged_into_id
    or new.supplier_id is distinct from old.supplier_id)
  execute function private.end_supplier_links();

-- Who an incident is about lets nobody in to it, and ends nobody's link, where another administrator can.
create function private.guard_own_supplier_link() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and new.incident_id in (select private.incidents_against_me())
    and (tg_op = 'INSERT' or new.revoked_at is distinct from old.revoked_at) and exists (select from public.incidents i
      where i.condominium_id = new.condominium_id and i.id = new.incident_id
        and private.another_decides(i.condominium_id, i.unit_id, (i.created_at at time zone private.zone_of(i.condominium_id))::date)) then
    raise sqlstate 'PT409' using message = 'incident_own_case';
  end if;
  return new;
end $$;
create trigger incident_supplier_links_own_case before insert or update of revoked_at on private.incident_supplier_links for each row
  execute function private.guard_own_supplier_link();

-- What a supplier answers is an entry of the log: `from_value` is their name as it was then, `to_value` when they come.
alter table public.incident_events drop constraint incident_events_kind_check;
alter table public.incident_events add constraint incident_events_kind_check check (kind in ('reported', 'status', 'assigned', 'category', 'priority',
  'visibility', 'place', 'merged', 'unmerged', 'took_in', 'gave_back', 'joined_outage', 'rated', 'reopened', 'withdrawn', 'answered', 'publish_asked',
  'publish_refused', 'supplier_coming', 'supplier_done', 'supplier_cannot'));

-- The newest link, as the management sees it.
create function private.supplier_link_of(i public.incidents) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('supplier', s.name, 'supplier_email', s.email, 'link', (
    select jsonb_build_object('id', l.id, 'email', l.email, 'shows_photos', l.shows_photos, 'expires_at', l.expires_at, 'sent_at', l.sent_at,
      'failed', l.error_code is not null, 'seen_at', l.seen_at, 'ended_at', case when l.revoked_at is not null then l.revoked_at
        when l.expires_at <= private.now() then l.expires_at end)
    from private.incident_supplier_links l
    where l.condominium_id = i.condominium_id and l.incident_id = i.id and l.supplier_id = i.supplier_id
    order by l.created_at desc, l.id desc limit 1))
  from public.suppliers s where s.condominium_id = i.condominium_id and s.id = i.supplier_id
$$;

create or replace function private.incident_parts(i public.incidents, manages boolean, works boolean) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'assignee_id', case when works then i.assignee_id end,
    'assignee_name', case when works then private.audit_name(i.condominium_id, i.assignee_id) end,
    'supplier_id', case when works then i.supplier_id end,
    'supplier_name', case when works then (select s.name from public.suppliers s where s.condominium_id = i.condominium_id and s.id = i.supplier_id) end,
    'supplier_link', case when manages then private.supplier_link_of(i) end,
    'followers', (select count(*) from public.incident_followers f where f.condominium_id = i.condominium_id and f.incident_id = i.id),
    'is_followed', exists (select from public.incident_followers f
      where f.condominium_id = i.condominium_id and f.incident_id = i.id and f.user_id = private.caller()),
    'follower_names', case when manages then (select coalesce(jsonb_agg(jsonb_build_object('name', private.audit_name(i.condominium_id, f.user_id),
        'unit', u.label, 'at', f.created_at) order by f.created_at), '[]')
      from (select * from public.incident_followers f where f.condominium_id = i.condominium_id and f.incident_id = i.id order by f.created_at limit 200) f
      left join public.unit_list u on u.condominium_id = f.condominium_id and u.unit_id = f.unit_id) end,
    'merged_into', (select jsonb_build_object('id', k.id, 'protocol', k.protocol, 'title', k.title) from public.incidents k
      where k.condominium_id = i.condominium_id and k.id = i.merged_into_id and private.may_read_incident(k.condominium_id, k.id)),
    'duplicates', (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'protocol', k.protocol, 'title', k.title) order by k.sequence), '[]')
      from public.incidents k where k.condominium_id = i.condominium_id and k.merged_into_id = i.id and private.may_read_incident(k.condominium_id, k.id)),
    'outage', (select jsonb_build_object('id', o.id, 'title', o.title, 'ended_at', o.ended_at) from public.outages o
      where o.condominium_id = i.condominium_id and o.id = i.outage_id),
    'events', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'from', case when e.kind not in ('assigned', 'supplier_coming', 'supplier_done', 'supplier_cannot') then e.from_value when e.kind = 'assigned' and works then private.incident_hand(i.condominium_id, e.from_value) end,
        'to', case when e.kind <> 'assigned' then e.to_value when works then private.incident_hand(i.condominium_id, e.to_value) end, 'note', e.note, 'at', e.created_at,
        'by', case when e.kind like 'supplier\_%' then e.from_value when manages or e.user_id = private.caller() then private.audit_name(i.condominium_id, e.user_id) end) order by e.created_at, e.id), '[]')
      from public.incident_events e where e.condominium_id = i.condominium_id and e.incident_id = i.id and (works or not e.is_internal)),
    'comments', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'body', case when c.removed_at is null then c.body end, 'is_internal', c.is_internal,
        'is_answer', c.is_answer, 'is_mine', c.user_id = private.caller(), 'at', c.created_at, 'removed_at', c.removed_at,
        'by', case when manages or c.is_answer or c.user_id = private.caller() then private.audit_name(i.condominium_id, c.user_id) end) order by c.created_at, c.id), '[]')
      from public.incident_comments c where c.condominium_id = i.condominium_id and c.incident_id = i.id and (works or not c.is_internal)
        and (c.removed_at is null or manages)),
    'files', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'path', o.name, 'name', coalesce(o.user_metadata ->> 'name', split_part(o.name, '/', 5)),
        'type', o.metadata ->> 'mimetype', 'size', private.file_size(o.metadata), 'at', o.created_at) order by o.created_at, o.id), '[]')
      from storage.objects o where o.bucket_id = 'condominium-files'
        and o.name collate "C" >= i.condominium_id || '/incidents/' || i.id || '/' and o.name collate "C" < i.condominium_id || '/incidents/' || i.id || '0'))
$$;
