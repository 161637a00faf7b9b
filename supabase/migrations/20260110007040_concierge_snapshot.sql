-- What a desk takes along (domain/concierge/snapshot.ts), and its photos.

-- Photos: `<condominium>/concierge/<what it is of>/<photo>/foto.jpg`. The desk adds them, and whoever sees a row sees its photo.
insert into private.file_areas (area, readers, writers) values
  ('concierge', array['owner_admin', 'doorman'], array['owner_admin', 'doorman']);
create policy "administrators add photos of the desk" on storage.objects for insert to authenticated
  with check (bucket_id = 'condominium-files' and split_part(name, '/', 2) = 'concierge'
    and name ~ '^[^/]+/[^/]+(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){2}/[^/]{1,120}$'
    and private.to_uuid(split_part(name, '/', 1)) = any (array(select private.condominiums_as('admin')))
    and private.subscription_state(private.to_uuid(split_part(name, '/', 1))) in ('trial', 'active'));
create policy "people see the photos of what they see at the desk" on storage.objects for select to authenticated
  using (bucket_id = 'condominium-files' and split_part(name, '/', 2) = 'concierge' and (
    exists (select from public.visits v where v.photo_path = objects.name)
    or exists (select from public.deliveries d where d.photo_path = objects.name)
    or exists (select from public.lost_items l where l.photo_path = objects.name)
    or exists (select from public.occurrences o where o.photo_path = objects.name)
    or exists (select from public.admission_bans b where b.photo_path = objects.name)));
create function private.is_desk_photo(condo_id uuid, path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.visits v where v.photo_path = path)
    or exists (select from public.deliveries d where d.photo_path = path)
    or exists (select from public.lost_items l where l.photo_path = path)
    or exists (select from public.occurrences o where o.photo_path = path)
    or exists (select from public.admission_bans b where b.condominium_id = condo_id and b.photo_path = path)
$$;

-- An instant as the domain writes it.
create function private.iso(at timestamptz) returns text
language sql immutable set search_path = ''
as $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- An act as desks hear it. Who visits a unit under protection is not told; signatures and labels stay here.
create function private.desk_act_told(a public.desk_acts) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', a.id, 'number', a.number, 'desk_id', a.desk_id, 'seq', a.seq, 'kind', a.kind,
    'happened_at', private.iso(a.happened_at), 'acted_by', a.acted_by, 'acted_by_name', a.acted_by_name, 'is_hidden', h.hides,
    'payload', case when h.hides then (a.payload - array['company', 'document_hint', 'plate', 'photo_id', 'note', 'admitted_name', 'reason'])
        || jsonb_build_object('name', 'Visita reservada') || case when a.kind = 'visit.refused' then '{"reason": "Reservado"}'::jsonb else '{}' end
      else a.payload - array['signature', 'label_text'] end)
  from (select a.kind in ('visit.entered', 'visit.refused') and exists (
    select from public.hidden_units u
    where u.condominium_id = a.condominium_id and u.unit_id = private.to_uuid(a.payload ->> 'unit_id')) as hides) h
$$;

-- Every act of what is open, and all of subjects that something happened to in the last 36 hours.
create function private.desk_acts_open(target uuid) returns setof public.desk_acts
language sql stable security definer set search_path = '' rows 500
as $$
  with subjects as (
    select v.id from public.visits v where v.condominium_id = target and v.status = 'inside'
    union select d.id from public.deliveries d where d.condominium_id = target and d.status = 'waiting'
    union select l.id from public.key_loans l where l.condominium_id = target and l.status = 'out'
    union select i.id from public.lost_items i where i.condominium_id = target and i.status = 'kept'
    union (select s.id from (
      select distinct on (k.desk_id) k.id from public.shifts k where k.condominium_id = target order by k.desk_id, k.started_at desc) s)
    union select a.subject_id from public.desk_acts a
      where a.condominium_id = target and a.happened_at > private.now() - interval '36 hours' and a.kind <> 'act.undone'
  ), told as (
    select a.* from public.desk_acts a where a.condominium_id = target and a.erased_at is null and a.subject_id = any (array(select id from subjects))
    union
    select a.* from public.desk_acts a
    where a.condominium_id = target and a.erased_at is null and a.second_subject_id = any (array(select id from subjects))
  )
  select t.* from told t
  union
  -- A shift began when the one before was handed over: by that the device judges its beginning.
  select a.* from public.desk_acts a
  where a.condominium_id = target and a.erased_at is null and a.kind in ('shift.handed', 'shift.accepted')
    and a.subject_id = any (array(select t.subject_id from told t where t.kind = 'shift.accepted'))
  union
  select a.* from public.desk_acts a
  where a.condominium_id = target and a.erased_at is null and a.kind = 'act.undone' and a.subject_id = any (array(select t.id from told t))
$$;

-- The parts of a snapshot that are not acts, but the register: { section → content }.
create function private.desk_sections(target uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'settings', (select to_jsonb(s) - array['condominium_id', 'changed_at'] from public.concierge_settings s where s.condominium_id = target),
    'authorizations', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'unit_id', a.unit_id, 'kind', a.kind,
        'name', case when h.unit_id is null then a.name else '' end, 'company', case when h.unit_id is null then a.company end,
        'document_hint', case when h.unit_id is null then a.document_hint end, 'plate', case when h.unit_id is null then a.plate end,
        'companions_max', a.companions_max, 'valid_from', private.iso(a.valid_from), 'valid_until', private.iso(a.valid_until),
        'weekdays', a.weekdays, 'from_time', a.from_time, 'until_time', a.until_time, 'uses_max', a.uses_max, 'uses', a.uses,
        'party_id', a.party_id, 'party_name', p.name, 'pass_id', a.pass_id, 'note', case when h.unit_id is null then a.note end,
        'by_name', case when h.unit_id is null then m.full_name end) order by a.valid_from, a.id), '[]')
      from public.visit_authorizations a
      left join public.hidden_units h on h.condominium_id = target and h.unit_id = a.unit_id
      left join public.visit_parties p on p.condominium_id = target and p.id = a.party_id
      left join public.memberships m on m.condominium_id = target and m.user_id = a.created_by
      where a.condominium_id = target and a.revoked_at is null and a.valid_until > private.now() - interval '6 hours'
        and a.valid_from < private.now() + interval '36 hours'),
    'bans', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'unit_id', b.unit_id, 'name', b.name, 'description', b.description,
        'photo_path', b.photo_path, 'reason', b.reason, 'until', b.until) order by b.created_at, b.id), '[]')
      from public.admission_bans b
      where b.condominium_id = target and b.lifted_at is null and (b.until is null or b.until >= private.today())),
    'instructions', (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'unit_id', i.unit_id, 'text', i.text, 'until', i.until)
        order by i.created_at, i.id), '[]')
      from public.desk_instructions i
      where i.condominium_id = target and i.removed_at is null and (i.until is null or i.until >= private.today())),
    'keys', (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'place', k.place, 'unit_id', k.unit_id) order by k.name, k.id), '[]')
      from public.desk_keys k where k.condominium_id = target and k.removed_at is null),
    'doormen', (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id, 'name', m.full_name, 'role', m.role, 'pin', p.verifier)
        order by m.full_name, m.user_id), '[]')
      from public.memberships m left join private.desk_pins p on p.condominium_id = target and p.user_id = m.user_id
      where m.condominium_id = target and m.status = 'approved'
        and (m.role = 'doorman' or m.role in ('owner_admin', 'admin') and p.user_id is not null)),
    'gates', (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'can_open', g.can_open) order by g.name, g.id), '[]')
      from public.gates g where g.condominium_id = target and g.removed_at is null),
    'points', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'position', p.position, 'token_hash', p.token_hash)
        order by p.position, p.name, p.id), '[]')
      from public.patrol_points p where p.condominium_id = target and p.removed_at is null),
    'passes', jsonb_build_object(
      'keys', (select coalesce(jsonb_agg(jsonb_build_object('kid', k.kid, 'public_jwk', k.public_jwk) order by k.created_at), '[]')
        from private.pass_keys k where k.condominium_id = target),
      'revoked', (select coalesce(jsonb_agg(r.pass_id order by r.revoked_at, r.pass_id), '[]')
        from private.revoked_passes r where r.condominium_id = target and r.until > private.now() - interval '1 day')),
    'sealing', (select jsonb_build_object('kid', k.kid, 'public_jwk', k.public_jwk) from private.desk_seals k where k.condominium_id = target),
    'conflicts', (select coalesce(jsonb_agg(jsonb_build_object('act_id', c.id, 'code', c.code, 'other_act_id', c.other_act_id,
        'resolution', c.resolution, 'note', c.note) order by c.noticed_at, c.id), '[]')
      from public.desk_conflicts c
      where c.condominium_id = target and (c.settled_at is null or c.settled_at > private.now() - interval '36 hours')))
$$;

-- Units, who lives there and their cars: names and plates alone.
create function private.desk_register(target uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'units', (select coalesce(jsonb_agg(jsonb_build_object('id', l.unit_id, 'label', l.label, 'block', l.block, 'number', l.number, 'kind', l.kind,
        'gate_name', g.name, 'gate_phone', g.phone, 'hides_visitors', h.unit_id is not null) order by l.sort_key, l.unit_id), '[]')
      from public.unit_list l
      left join public.gate_contacts g on g.condominium_id = target and g.unit_id = l.unit_id
      left join public.hidden_units h on h.condominium_id = target and h.unit_id = l.unit_id
      where l.condominium_id = target),
    'people', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'unit_id', o.unit_id, 'authorises', o.authorises)
        order by p.search_name collate "C", p.id, o.unit_id), '[]')
      from (select o.person_id, o.unit_id, bool_or(o.kind in ('tenant', 'dweller', 'owner', 'co_owner')) as authorises
        from public.occupancies o
        where o.condominium_id = target and o.starts_on <= private.today() and (o.ends_on is null or o.ends_on >= private.today())
        group by 1, 2) o
      join public.people p on p.condominium_id = target and p.id = o.person_id),
    'plates', (select coalesce(jsonb_agg(jsonb_build_object('plate', v.plate, 'unit_id', v.unit_id, 'model', v.model, 'color', v.color, 'spot', v.spot)
        order by v.plate), '[]') from public.vehicles v where v.condominium_id = target))
$$;

-- Loans that may decide whether a loan of these keys was a conflict: those that were out at the instant or since, and those that were out
-- when the earliest of these was lent.
create function private.key_loans_since(target uuid, keys uuid[], since timestamptz) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  with recursive back (since) as (
    select since
    union
    select least(b.since, (select min(l.lent_at) from public.key_loans l where l.condominium_id = target and l.key_id = any (keys)
      and (l.returned_at is null or l.returned_at >= b.since)))
    from back b
  )
  select l.id from public.key_loans l
  where l.condominium_id = target and l.key_id = any (keys)
    and (l.returned_at is null or l.returned_at >= (select min(b.since) from back b))
$$;
grant execute on function private.is_desk_photo(uuid, text), private.iso(timestamptz), private.desk_act_told(public.desk_acts),
  private.desk_acts_open(uuid), private.desk_sections(uuid), private.desk_register(uuid), private.key_loans_since(uuid, uuid[], timestamptz)
  to service_role;
