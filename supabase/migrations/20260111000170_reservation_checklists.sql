-- The state of a space when it is handed over and when it comes back: a checklist of the space, signed before and after each use.

alter table public.common_areas
  -- [{ id, label }]: what is looked at, in this order; none is no checklist.
  add column checklist jsonb not null default
    '[{"id": "limpeza", "label": "Limpeza"}, {"id": "louca", "label": "Louça e talheres"}, {"id": "churrasqueira", "label": "Churrasqueira e fogão"}, {"id": "moveis", "label": "Mesas, cadeiras e sofás"}, {"id": "som", "label": "Som e luzes"}, {"id": "chaves", "label": "Chaves"}]'
    check (jsonb_typeof(checklist) = 'array' and jsonb_array_length(checklist) <= 30);

create table public.reservation_checklists (
  condominium_id uuid not null,
  -- The client's own: its photos are kept under it before it is signed, and one that is sent twice is kept once.
  id uuid not null,
  reservation_id uuid not null,
  unit_id uuid not null,
  stage text not null check (stage in ('before', 'after')),
  -- [{ id, label, state: 'ok' | 'problem', note, photos: [path] }], with the words of the day.
  items jsonb not null check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 30),
  note text not null default '' check (char_length(note) <= 600),
  -- The one that this puts right, and why; that one stays as it was.
  corrects_id uuid,
  reason text check (char_length(reason) between 3 and 300 and private.is_plain(reason)),
  signed_by uuid,
  signed_name text not null,
  signed_at timestamptz not null default private.now(),
  -- What the unit says of it, once.
  answer text check (answer in ('agreed', 'contested')),
  answer_note text not null default '' check (char_length(answer_note) <= 600),
  answered_by uuid,
  answered_name text,
  answered_at timestamptz,
  primary key (condominium_id, id),
  constraint reservation_checklist_taken unique (id),
  foreign key (condominium_id, reservation_id) references public.reservations (condominium_id, id) on delete cascade,
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id),
  foreign key (condominium_id, corrects_id) references public.reservation_checklists (condominium_id, id),
  check ((corrects_id is null) = (reason is null)),
  check ((answer is null) = (answered_at is null)),
  check (answer is distinct from 'contested' or char_length(answer_note) >= 3)
);
create unique index reservation_checklists_first on public.reservation_checklists (condominium_id, reservation_id, stage) where corrects_id is null;
create unique index reservation_checklists_correction on public.reservation_checklists (condominium_id, corrects_id) where corrects_id is not null;
create index reservation_checklists_unit on public.reservation_checklists (condominium_id, unit_id);
alter table public.reservation_deposits
  -- The checklist that shows why a part was kept.
  add column checklist_id uuid,
  add foreign key (condominium_id, checklist_id) references public.reservation_checklists (condominium_id, id);

-- What was signed stays; the unit's answer is added to it once.
create function private.keep_reservation_checklist() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) = to_jsonb(old) then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.answer is null and new.answer is not null
    and to_jsonb(new) - array['answer', 'answer_note', 'answered_by', 'answered_name', 'answered_at']
      = to_jsonb(old) - array['answer', 'answer_note', 'answered_by', 'answered_name', 'answered_at'] then
    return new;
  end if;
  if tg_op = 'DELETE' and not exists (select from public.condominiums c where c.id = old.condominium_id) then
    return old;
  end if;
  raise sqlstate 'PT409' using message = 'append_only';
end $$;
create trigger reservation_checklists_kept before update or delete on public.reservation_checklists
  for each row execute function private.keep_reservation_checklist();

alter table public.reservation_checklists enable row level security;
grant select on public.reservation_checklists to authenticated;
grant select, insert, update, delete on public.reservation_checklists to service_role;
create policy "who hands a space over sees its checklists, residents their unit's" on public.reservation_checklists for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'doorman')))
    or unit_id = any (array(select private.my_units()))
      and condominium_id = any (array(select private.condominiums_as('resident'))));
call private.tell_of('public.reservation_checklists', 'board unnamed', 'desk unnamed', 'unit:unit_id unnamed');

-- Photos: `<condominium>/checklists/<checklist>/<photo>/<name>`. Whoever signs adds them; once it is signed none is added or taken away.
insert into private.file_areas (area, readers, writers) values
  ('checklists', array['owner_admin', 'admin', 'doorman'], array['owner_admin', 'admin', 'doorman']);
create function private.is_signed_checklist(path text) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from public.reservation_checklists c where c.id = private.to_uuid(split_part(path, '/', 3))) $$;
-- Checklists of the caller's units, as '<condominium>/<checklist>'.
create function private.my_checklist_folders() returns setof text
language sql stable security definer set search_path = ''
as $$
  select c.condominium_id || '/' || c.id from public.reservation_checklists c
  where c.unit_id = any (array(select private.my_units())) and c.condominium_id = any (array(select private.condominiums_as('resident')))
$$;
grant execute on function private.is_signed_checklist(text), private.my_checklist_folders() to authenticated, service_role;
create policy "photos of a checklist are added before it is signed" on storage.objects as restrictive for insert to authenticated
  with check (bucket_id <> 'condominium-files' or split_part(name, '/', 2) <> 'checklists' or not private.is_signed_checklist(name));
create policy "photos of a checklist are taken back before it is signed" on storage.objects as restrictive for delete to authenticated
  using (bucket_id <> 'condominium-files' or split_part(name, '/', 2) <> 'checklists' or not private.is_signed_checklist(name));
create policy "residents see the photos of their unit's checklists" on storage.objects for select to authenticated
  using (bucket_id = 'condominium-files' and split_part(name, '/', 2) = 'checklists'
    and split_part(name, '/', 1) || '/' || split_part(name, '/', 3) = any (array(select private.my_checklist_folders())));
