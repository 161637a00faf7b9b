-- Photos and papers of a damage: what the management shows when it states it, what the household shows with its answer. Both are proof: none is added
-- or taken away afterwards (docs/decisions/0051).
alter table public.reservation_damages
  -- Paths of area `damages`, under the damage's id.
  add column files jsonb not null default '[]' check (jsonb_typeof(files) = 'array' and jsonb_array_length(files) <= 10),
  add column answer_files jsonb not null default '[]' check (jsonb_typeof(answer_files) = 'array' and jsonb_array_length(answer_files) <= 10),
  add check (answer is not null or answer_files = '[]');

create or replace function private.keep_reservation_damage() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare added text[] := array['state'];
begin
  if tg_op = 'DELETE' then
    if not exists (select from public.condominiums c where c.id = old.condominium_id) then return old; end if;
    raise sqlstate 'PT409' using message = 'append_only';
  end if;
  if old.withdrawn_at is null then
    added := added || array['withdraw_reason', 'withdrawn_by', 'withdrawn_name', 'withdrawn_at'];
    if old.decided_at is null then
      added := added || array['charged_cents', 'decided_words', 'decided_by', 'decided_name', 'decided_at'];
      if old.answer is null then
        added := added || array['answer', 'answer_note', 'answer_files', 'answered_by', 'answered_name', 'answered_at'];
      end if;
    end if;
  end if;
  if to_jsonb(new) - added <> to_jsonb(old) - added then
    raise sqlstate 'PT409' using message = 'append_only';
  end if;
  return new;
end $$;

-- Files: `<condominium>/damages/<damage>/<file>/<name>`. The management adds them before it states the damage, the household while it may answer.
insert into private.file_areas (area, readers, writers) values ('damages', array['owner_admin', 'admin'], array['owner_admin', 'admin']);
create function private.is_stated_damage(path text) returns boolean
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$ select exists (select from public.reservation_damages g where g.id = private.to_uuid(split_part(path, '/', 3))) $$;
-- Whether the caller is of the household that may still answer this damage, and the file is none that the management showed.
create function private.may_answer_damage(path text) returns boolean
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select exists (select from public.reservation_damages g
    where g.condominium_id = private.to_uuid(split_part(path, '/', 1)) and g.id = private.to_uuid(split_part(path, '/', 3))
      and g.state = 'proposed' and g.answer_until >= (select private.today(g.condominium_id)) and not g.files ? path
      and private.of_booking_household(g.condominium_id, g.reservation_id, private.caller()))
$$;
-- Damages of bookings of the caller's household, as '<condominium>/<damage>'.
create function private.my_damage_folders() returns setof text
language sql stable security definer set search_path = ''
as $$
  select g.condominium_id || '/' || g.id from public.reservation_damages g
  where g.unit_id = any (array(select private.my_units())) and private.of_booking_household(g.condominium_id, g.reservation_id, private.caller())
$$;
-- A damage is the matter of the household that booked: who lives in the unit afterwards reads nothing of it and answers nothing.
alter policy "managers see the damages, residents their unit's" on public.reservation_damages
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or unit_id = any (array(select private.my_units())) and private.may_talk_of_booking(condominium_id, reservation_id));
alter policy "managers see the damages, residents their unit's" on public.reservation_damages rename to "managers and the household that booked see the damages";
grant execute on function private.is_stated_damage(text), private.may_answer_damage(text), private.my_damage_folders() to authenticated, service_role;
create policy "files of a damage are added before it is stated or answered" on storage.objects as restrictive for insert to authenticated
  with check (bucket_id <> 'condominium-files' or split_part(name, '/', 2) <> 'damages' or not private.is_stated_damage(name)
    or private.may_answer_damage(name));
create policy "files of a damage are taken back before they are proof" on storage.objects as restrictive for delete to authenticated
  using (bucket_id <> 'condominium-files' or split_part(name, '/', 2) <> 'damages' or not private.is_stated_damage(name)
    or owner_id = (select private.caller())::text and private.may_answer_damage(name));
create policy "the household adds files to its answer to a damage" on storage.objects for insert to authenticated
  with check (bucket_id = 'condominium-files' and split_part(name, '/', 2) = 'damages'
    and name ~ '^[^/]+/[^/]+(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){2}/[^/]{1,120}$' and private.may_answer_damage(name)
    and private.subscription_state(private.to_uuid(split_part(name, '/', 1))) in ('trial', 'active'));
create policy "the household takes back what it has not answered with" on storage.objects for delete to authenticated
  using (bucket_id = 'condominium-files' and split_part(name, '/', 2) = 'damages' and owner_id = (select private.caller())::text
    and private.may_answer_damage(name) and private.subscription_state(private.to_uuid(split_part(name, '/', 1))) in ('trial', 'active'));
create policy "the household that booked sees the files of its damages" on storage.objects for select to authenticated
  using (bucket_id = 'condominium-files' and split_part(name, '/', 2) = 'damages'
    and split_part(name, '/', 1) || '/' || split_part(name, '/', 3) = any (array(select private.my_damage_folders())));

-- The stored files with these paths, in their order, as files_of gives them.
create function private.damage_files(paths jsonb) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'owner_id', split_part(o.name, '/', 3), 'path', o.name,
    'file_name', coalesce(o.user_metadata ->> 'name', split_part(o.name, '/', 5)), 'content_type', o.metadata ->> 'mimetype',
    'size', private.file_size(o.metadata), 'created_at', o.created_at) order by p.nth), '[]')
  from jsonb_array_elements_text(paths) with ordinality p (path, nth)
  join storage.objects o on o.bucket_id = 'condominium-files' and o.name = p.path
$$;

-- As before, with those of damages: what neither the management nor the household sent in the end.
create or replace function private.orphan_files(before timestamptz, after_path text, at_most integer)
returns table (bucket_id text, path text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- In PL/pgSQL, so that a case may name a table of a later migration.
  return query
  select o.bucket_id, o.name
  from storage.objects o
  cross join lateral (
    select private.to_uuid(split_part(o.name, '/', 1)) as holder_id, private.to_uuid(split_part(o.name, '/', 3)) as owner_id
  ) p
  where o.created_at < before and o.name collate "C" > after_path and case
    when o.bucket_id = 'avatars' then
      not exists (select from public.profiles r where r.user_id = p.holder_id and r.avatar_path = o.name)
    when o.bucket_id <> 'condominium-files' then false
    when split_part(o.name, '/', 2) = 'photo' then
      not exists (select from public.condominiums c where c.id = p.holder_id and c.photo_path = o.name)
    when split_part(o.name, '/', 2) = 'people' then
      not exists (select from public.people r where r.condominium_id = p.holder_id and p.owner_id = any (r.merged_ids || r.id))
    when split_part(o.name, '/', 2) = 'expenses' then
      not exists (select from public.ledger_transfers t where t.condominium_id = p.holder_id and t.id = p.owner_id)
      and not exists (select from public.bills b where b.condominium_id = p.holder_id and b.id = p.owner_id)
      and not exists (select from public.bill_payments b where b.condominium_id = p.holder_id and b.id = p.owner_id)
      and not exists (select from public.supplier_documents d where d.condominium_id = p.holder_id and d.id = p.owner_id)
    when split_part(o.name, '/', 2) = 'announcements' then
      not exists (select from public.announcements n where n.condominium_id = p.holder_id and n.id = p.owner_id)
    when split_part(o.name, '/', 2) = 'decisions' then
      not exists (select from public.decisions d where d.condominium_id = p.holder_id and d.id = p.owner_id)
    when split_part(o.name, '/', 2) = 'folders' then
      not exists (select from public.account_folders f where f.condominium_id = p.holder_id and f.path = o.name
        and f.status in ('ready', 'published', 'withdrawn'))
    when split_part(o.name, '/', 2) = 'prints' then
      not exists (select from public.jobs j where j.condominium_id = p.holder_id and j.id = p.owner_id
        and (j.status in ('queued', 'running', 'paused') or j.status = 'done' and j.finished_at > private.now() - interval '30 days'))
    when split_part(o.name, '/', 2) = 'agreements' then
      not exists (select from public.debt_agreements a where a.condominium_id = p.holder_id and a.id = p.owner_id)
    when split_part(o.name, '/', 2) = 'readings' then
      not exists (select from public.meter_readings r where r.condominium_id = p.holder_id and r.id = p.owner_id)
    when split_part(o.name, '/', 2) = 'statements' then
      not exists (select from public.bank_statements b where b.condominium_id = p.holder_id and b.id = p.owner_id)
    when split_part(o.name, '/', 2) = 'ledger-archives' then
      not exists (select from public.jobs j where j.condominium_id = p.holder_id and j.id = p.owner_id and case j.kind
        when 'export_ledger' then j.status in ('queued', 'running') or j.status = 'done' and j.finished_at > private.now() - interval '30 days'
        else j.status in ('queued', 'running', 'review') end)
    when split_part(o.name, '/', 2) = 'documents' then
      not exists (select from public.document_versions v where v.path = o.name)
    when split_part(o.name, '/', 2) = 'incidents' then
      not exists (select from public.incidents i where i.condominium_id = p.holder_id and i.id = p.owner_id)
    when split_part(o.name, '/', 2) = 'maintenance' then
      not exists (select from public.assets a where a.condominium_id = p.holder_id and a.id = p.owner_id)
      and not exists (select from public.maintenance_orders m where m.condominium_id = p.holder_id and m.id = p.owner_id)
      and not exists (select from public.maintenance_tasks t where t.condominium_id = p.holder_id and t.id = p.owner_id)
      and not exists (select from public.maintenance_quotes q where q.condominium_id = p.holder_id and q.id = p.owner_id)
    when split_part(o.name, '/', 2) = 'inspections' then
      not exists (select from public.inspection_records r where r.condominium_id = p.holder_id and r.id = p.owner_id)
    when split_part(o.name, '/', 2) = 'checklists' then
      not exists (select from public.reservation_checklists c where c.condominium_id = p.holder_id and c.id = p.owner_id
        and c.items::text like '%' || o.name || '%')
    when split_part(o.name, '/', 2) = 'damages' then
      not exists (select from public.reservation_damages g where g.condominium_id = p.holder_id and g.id = p.owner_id
        and (g.files ? o.name or g.answer_files ? o.name))
    when split_part(o.name, '/', 2) = 'spaces' then
      not exists (select from public.common_areas a where a.condominium_id = p.holder_id and a.id = p.owner_id
        and a.photos @> jsonb_build_array(jsonb_build_object('path', o.name)))
    when split_part(o.name, '/', 2) = 'concierge' then not private.is_desk_photo(p.holder_id, o.name)
    when split_part(o.name, '/', 2) = 'penalties' then
      not exists (select from public.penalty_acts a where a.condominium_id = p.holder_id and a.id = p.owner_id)
      and not exists (select from public.penalty_reports r where r.condominium_id = p.holder_id and r.id = p.owner_id)
    when split_part(o.name, '/', 2) = 'assemblies' then
      not exists (select from public.agenda_items i where i.condominium_id = p.holder_id and i.id = p.owner_id)
    when split_part(o.name, '/', 2) = 'imports' then
      not exists (select from private.imports i where i.path = o.name)
    else false
  end
  order by o.name collate "C" limit at_most;
end $$;

-- As before, with the files of damages: for the management and the household that booked, as what they write to each other.
create or replace function public.reservation_day(condo_id uuid, booking uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  r public.reservations;
  space public.common_areas;
  manages boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  is_mine boolean;
  hides boolean;
  talks boolean := manages or private.may_talk_of_booking(condo_id, booking);
begin
  if not manages then
    perform private.demand_resident(condo_id, array['doorman']);
  end if;
  select * into r from public.reservations o where o.condominium_id = condo_id and o.id = booking;
  is_mine := r.unit_id = any (array(select private.my_units())) and condo_id in (select private.condominiums_lived_in());
  if r.id is null or not (manages or is_mine or condo_id in (select private.condominiums_as('doorman')) and r.state = 'approved'
    and private.now() between r.starts_at - interval '3 days' and r.ends_at + interval '3 days') then
    return null;
  end if;
  select * into space from public.common_areas a where a.condominium_id = condo_id and a.id = r.area_id;
  hides := not (manages or is_mine) or r.unit_id in (select private.units_hidden_from_me());
  return jsonb_build_object(
    'now', private.now(),
    'booking', jsonb_build_object('id', r.id, 'area_id', r.area_id, 'area_name', space.name, 'unit_id', r.unit_id,
      'unit_label', (select l.label from public.unit_list l where l.condominium_id = condo_id and l.unit_id = r.unit_id),
      'state', r.state, 'starts_at', r.starts_at, 'ends_at', r.ends_at, 'people', r.guests, 'is_mine', is_mine,
      'rules', space.rules, 'photos', space.photos)
      || case when not (manages or is_mine) then '{}'::jsonb else jsonb_build_object('fee_cents', r.fee_cents,
        'deposit_cents', r.deposit_cents, 'free_cancel_hours', r.free_cancel_hours, 'late_cancel_percent', r.late_cancel_percent,
        'reason', r.reason, 'created_at', r.created_at, 'expires_at', r.expires_at,
        'booked_by_name', (select min(p.name) from public.people p where p.condominium_id = condo_id and p.user_id = r.booked_by),
        -- Questions as the space asks them now; an answer to one that was taken away stays in the audit log.
        'answers', (select coalesce(jsonb_agg(jsonb_build_object('label', q ->> 'label', 'answer', r.answers ->> (q ->> 'id'))), '[]')
          from jsonb_array_elements(space.questions) q where coalesce(r.answers ->> (q ->> 'id'), '') <> ''),
        'fee_state', (select d.state from public.unit_dues d
          where d.condominium_id = condo_id and d.source = 'reservation' and d.source_id = r.id),
        'deposit_state', (select d.state from public.unit_dues d
          where d.condominium_id = condo_id and d.source = 'deposit' and d.source_id = r.id)) end,
    'deposit', case when manages or is_mine then (
      select jsonb_build_object('returned_cents', s.returned_cents, 'kept_cents', s.kept_cents, 'reason', s.reason,
        'checklist_id', s.checklist_id, 'settled_at', s.settled_at)
      from public.reservation_deposits s where s.condominium_id = condo_id and s.reservation_id = r.id) end,
    'guests', (select jsonb_build_object('capacity', space.capacity, 'guests_most', space.guests_most,
        'guests_until_hours', space.guests_until_hours, 'is_hidden', hides, 'listed', count(g.id),
        'people', coalesce(sum(1 + g.companions_max), 0), 'came', count(g.came_at),
        'list', case when hides then '[]'::jsonb else coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name,
          'document_hint', g.document_hint, 'plate', g.plate, 'companions_max', g.companions_max, 'came_at', g.came_at) order by g.key)
          filter (where g.id is not null), '[]') end)
      from private.reservation_guest_list(condo_id, r.id) g),
    'damages', case when talks then (select coalesce(jsonb_agg(to_jsonb(g)
        - array['condominium_id', 'reservation_id', 'unit_id', 'proposed_by', 'answered_by', 'decided_by', 'withdrawn_by']
        || jsonb_build_object('files', private.damage_files(g.files), 'answer_files', private.damage_files(g.answer_files), 'due_state', (select d.state from public.unit_dues d
          where d.condominium_id = condo_id and d.source = 'damage' and d.source_id = g.id)) order by g.proposed_at, g.id), '[]')
      from public.reservation_damages g where g.condominium_id = condo_id and g.reservation_id = r.id) else '[]' end,
    'today', private.today(condo_id),
    'may_talk', talks,
    'comments', case when talks then (
      select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'by', k.author_name, 'is_mine', k.user_id = auth.uid(),
        'is_management', k.is_management, 'body', k.body, 'at', k.created_at) order by k.created_at, k.id), '[]')
      from public.reservation_comments k where k.condominium_id = condo_id and k.reservation_id = r.id) else '[]' end,
    'items', space.checklist,
    'checklists', (select coalesce(jsonb_agg(to_jsonb(c) - array['condominium_id', 'reservation_id', 'unit_id', 'signed_by', 'answered_by']
        order by c.signed_at, c.id), '[]')
      from public.reservation_checklists c where c.condominium_id = condo_id and c.reservation_id = r.id));
end $$;
