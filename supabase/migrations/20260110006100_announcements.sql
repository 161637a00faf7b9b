-- Announcements: what the management tells people, whom it was addressed to when it was published, and who read it.

create table public.announcements (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  kind text not null check (kind in ('info', 'maintenance', 'urgent', 'legal')),
  -- Of a legal notice: what the law wants to be proved.
  legal_matter text check (legal_matter in ('assembly', 'breach', 'other')),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'publishing', 'published', 'withdrawn')),
  title text not null check (char_length(title) between 1 and 120 and private.is_plain(title)),
  -- A document of domain/communications/body.ts, and its plain text for search and short messages.
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  plain text not null check (char_length(plain) <= 30000),
  -- Whom it is for, as domain/communications/audience.ts has it. Management alone reads it: it may name who owes.
  audience jsonb not null,
  is_by_debt boolean not null generated always as (audience ->> 'standing' <> 'any') stored,
  -- Whoever comes into the audience later sees it too.
  for_newcomers boolean not null default true,
  asks_confirmation boolean not null default false,
  allows_comments boolean not null default false,
  -- Days between reminders to who has not read (confirmed, where that is asked), and how many at most.
  remind_after_days integer check (remind_after_days between 1 and 30),
  remind_times integer not null default 0 check (remind_times between 0 and 5),
  is_emergency boolean not null default false,
  -- The emergency that this one says the end of.
  resolves_id uuid,
  publish_at timestamptz,
  published_at timestamptz,
  pinned_until date,
  expires_on date,
  -- Counts the corrections of what was published.
  version integer not null default 1,
  corrected_at timestamptz,
  correction_note text check (char_length(correction_note) <= 300),
  withdrawn_at timestamptz,
  withdrawn_reason text check (char_length(withdrawn_reason) between 3 and 300),
  -- What travelled with it: [{ path, name, type, size, sha256 }], written when it is published and never after.
  files jsonb not null default '[]',
  recipient_count integer not null default 0,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  -- Pages name it before it is kept: nobody may take a name that another condominium's has.
  constraint announcement_taken unique (id),
  check ((status in ('published', 'withdrawn')) = (published_at is not null)),
  check (status <> 'scheduled' or publish_at is not null),
  check ((status = 'withdrawn') = (withdrawn_at is not null)),
  check ((kind = 'legal') = (legal_matter is not null)),
  check (kind = 'urgent' or not is_emergency)
);
create index announcements_newest on public.announcements (condominium_id, published_at desc) where published_at is not null;
create index announcements_unpublished on public.announcements (condominium_id, updated_at desc) where published_at is null;
create index announcements_due on public.announcements (publish_at) where status = 'scheduled';
create unique index announcement_resolved_once on public.announcements (condominium_id, resolves_id) where resolves_id is not null;

-- What was published and then corrected, word for word.
create table public.announcement_versions (
  condominium_id uuid not null,
  announcement_id uuid not null,
  version integer not null,
  title text not null,
  body jsonb not null,
  -- Why the next one took its place.
  note text not null,
  replaced_by uuid,
  replaced_at timestamptz not null default private.now(),
  primary key (condominium_id, announcement_id, version),
  foreign key (condominium_id, announcement_id) references public.announcements (condominium_id, id) on delete cascade
);

-- The audience as it was at publication, one row per person of the register, or per account that is nobody there (the front desk). What
-- is proved is proved by these rows, whatever becomes of units and people.
create table public.announcement_recipients (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  announcement_id uuid not null,
  person_id uuid,
  user_id uuid,
  -- How they are tied to the condominium: an occupancy's kind or a member's role, the strongest first.
  tie text not null,
  unit_ids uuid[] not null default '{}',
  unit_labels text not null default '',
  -- Lists of readers go by unit; who has none comes last.
  place text collate "C" not null default '~',
  -- Came into the audience after publication, and was told nothing at that time.
  is_late boolean not null default false,
  seen_at timestamptz,
  confirmed_at timestamptz,
  -- Of the text that was confirmed.
  confirmed_version integer,
  reminders integer not null default 0,
  reminded_at timestamptz,
  primary key (condominium_id, id),
  check (num_nonnulls(person_id, user_id) > 0),
  check (confirmed_at is null or seen_at is not null),
  foreign key (condominium_id, announcement_id) references public.announcements (condominium_id, id) on delete cascade
);
create unique index announcement_recipient_once on public.announcement_recipients (condominium_id, announcement_id, person_id)
  where person_id is not null;
create unique index announcement_account_once on public.announcement_recipients (condominium_id, announcement_id, user_id)
  where person_id is null;
create index announcement_recipients_account on public.announcement_recipients (user_id, condominium_id) where user_id is not null;
create index announcement_recipients_person on public.announcement_recipients (person_id) where person_id is not null;
create index announcement_recipients_order on public.announcement_recipients (condominium_id, announcement_id, id);
create index announcement_recipients_place on public.announcement_recipients (condominium_id, announcement_id, place, id);
create index announcement_recipients_unread on public.announcement_recipients (condominium_id, announcement_id) where seen_at is null;

-- How far the telling of an announcement is, by occurrence: 0 the publication, then reminders and corrections. The cursor is a recipient.
create table private.announcement_tellings (
  condominium_id uuid not null,
  announcement_id uuid not null,
  occurrence integer not null,
  reason text not null check (reason in ('published', 'reminder', 'corrected', 'withdrawn')),
  told_until uuid,
  told integer not null default 0,
  total integer not null default 0,
  created_at timestamptz not null default private.now(),
  finished_at timestamptz,
  primary key (condominium_id, announcement_id, occurrence),
  foreign key (condominium_id, announcement_id) references public.announcements (condominium_id, id) on delete cascade
);

create table public.announcement_comments (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  announcement_id uuid not null,
  user_id uuid not null,
  body text not null check (char_length(body) between 1 and 1000),
  -- Written by the management.
  is_answer boolean not null default false,
  created_at timestamptz not null default private.now(),
  -- Taken back by who wrote it, or hidden by the management with a reason.
  removed_at timestamptz,
  removed_by uuid,
  removed_reason text check (char_length(removed_reason) <= 300),
  primary key (condominium_id, id),
  foreign key (condominium_id, announcement_id) references public.announcements (condominium_id, id) on delete cascade
);
create index announcement_comments_order on public.announcement_comments (condominium_id, announcement_id, created_at);
create index announcement_comments_author on public.announcement_comments (user_id);
-- Who reported a comment, which nobody is told.
create table private.comment_reports (
  condominium_id uuid not null,
  comment_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, comment_id, user_id),
  foreign key (condominium_id, comment_id) references public.announcement_comments (condominium_id, id) on delete cascade
);

-- Texts that a condominium's management keeps for the next time.
create table public.announcement_templates (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  name text not null check (char_length(name) between 1 and 60 and private.is_plain(name)),
  kind text not null check (kind in ('info', 'maintenance', 'urgent', 'legal')),
  title text not null check (char_length(title) between 1 and 120),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  updated_at timestamptz not null default private.now(),
  primary key (condominium_id, id)
);
create unique index announcement_template_name on public.announcement_templates (condominium_id, lower(name));

-- Certificates of what was sent to whom (docs/decisions/0038). `manifest` is canonical JSON; `hash` its SHA-256, which holds the hash of
-- the condominium's certificate before it.
create table public.announcement_certificates (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  announcement_id uuid not null,
  -- Within the condominium, without a gap.
  sequence integer not null,
  -- Of the announcement: a receipt that comes later makes the next.
  edition integer not null,
  code text not null check (code ~ '^[2-9A-HJ-NP-Z]{16}$'),
  manifest text not null,
  -- Of what the certificate says, without its own number and time: the same says nothing new.
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  pdf_hash text not null check (pdf_hash ~ '^[0-9a-f]{64}$'),
  recipient_count integer not null,
  delivered_count integer not null,
  read_count integer not null,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint certificate_code unique (code),
  unique (condominium_id, sequence),
  unique (condominium_id, announcement_id, edition),
  foreign key (condominium_id, announcement_id) references public.announcements (condominium_id, id) on delete cascade
);
-- The paper as it was made: its own hash is what an auditor compares.
create table private.certificate_papers (
  condominium_id uuid not null,
  certificate_id uuid not null,
  pdf bytea not null,
  primary key (condominium_id, certificate_id),
  foreign key (condominium_id, certificate_id) references public.announcement_certificates (condominium_id, id) on delete cascade
);
-- What was sealed stays as it was; it goes with its condominium alone.
create function private.refuse_certificate_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise sqlstate 'PT409' using message = 'certificate_sealed';
end $$;
create trigger certificates_sealed before update on public.announcement_certificates for each row execute function private.refuse_certificate_change();
create trigger papers_sealed before update on private.certificate_papers for each row execute function private.refuse_certificate_change();

alter table public.announcements enable row level security;
alter table public.announcement_versions enable row level security;
alter table public.announcement_recipients enable row level security;
alter table public.announcement_comments enable row level security;
alter table public.announcement_templates enable row level security;
alter table public.announcement_certificates enable row level security;

-- Texts are read by the functions of the next files alone, which leave out what was withdrawn; the audience by the management.
grant select (condominium_id, id, kind, status, title, published_at, pinned_until, expires_on, version, corrected_at, withdrawn_at,
  is_emergency, asks_confirmation, allows_comments) on public.announcements to authenticated;
grant select (condominium_id, announcement_id, version, note, replaced_at) on public.announcement_versions to authenticated;
grant select (condominium_id, id, announcement_id, person_id, user_id, is_late, seen_at, confirmed_at, confirmed_version)
  on public.announcement_recipients to authenticated;
grant select (condominium_id, id, announcement_id, user_id, created_at, removed_at) on public.announcement_comments to authenticated;
grant select on public.announcement_templates to authenticated;
grant select (condominium_id, id, announcement_id, sequence, edition, code, hash, pdf_hash, recipient_count, delivered_count, read_count,
  created_at) on public.announcement_certificates to authenticated;

-- What was addressed to the caller, as an approved member: by their record in the register, or by their account.
create function private.my_announcements() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select r.announcement_id from public.announcement_recipients r where r.person_id in (select private.my_people())
  union
  select r.announcement_id from public.announcement_recipients r
  join public.memberships m on m.condominium_id = r.condominium_id and m.user_id = r.user_id and m.status = 'approved'
  where r.user_id = (select auth.uid()) and (select private.second_factor_met())
$$;
-- Those of the caller that are out, as the folders of their files.
create function private.my_announcement_folders() returns setof text
language sql stable security definer set search_path = ''
as $$
  select a.condominium_id || '/' || a.id from public.announcements a
  where a.status = 'published' and (a.id in (select private.my_announcements())
    or a.condominium_id in (select private.condominiums_as('council')) and not a.is_by_debt)
$$;
grant execute on function private.my_announcements(), private.my_announcement_folders() to authenticated, service_role;

create policy "managers see all, the council what is out, others what is addressed to them" on public.announcements for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or published_at is not null and (not is_by_debt and condominium_id = any (array(select private.condominiums_as('council')))
      or id = any (array(select private.my_announcements()))));
create policy "managers and council see earlier texts, others of what is theirs" on public.announcement_versions for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or announcement_id = any (array(select private.my_announcements())));
create policy "managers see whom it was for, people themselves" on public.announcement_recipients for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or user_id = (select private.caller()) and condominium_id = any (array(select private.my_condominiums()))
    or person_id = any (array(select private.my_people())));
create policy "managers see every comment, people their own" on public.announcement_comments for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or user_id = (select private.caller()) and condominium_id = any (array(select private.my_condominiums())));
create policy "managers see the kept texts" on public.announcement_templates for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
create policy "managers see the certificates" on public.announcement_certificates for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));

-- Members learn that something changed and no more: whoever is not of the audience asks and finds nothing new.
call private.tell_of('public.announcements', 'members unnamed');
call private.tell_of('public.announcement_recipients', 'board unnamed', 'person:user_id unnamed');
call private.tell_of('public.announcement_comments', 'members unnamed');
call private.tell_of('public.announcement_templates', 'board unnamed');
call private.tell_of('public.announcement_certificates', 'board unnamed');

-- What travels with an announcement; the row is the announcement. Its readers are who it is addressed to.
insert into private.file_areas (area, readers, writers) values
  ('announcements', array['owner_admin', 'admin'], array['owner_admin', 'admin']);
create policy "people read the files of what is addressed to them" on storage.objects for select to authenticated
  using (bucket_id = 'condominium-files' and split_part(name, '/', 2) = 'announcements'
    and split_part(name, '/', 1) || '/' || split_part(name, '/', 3) = any (array(select private.my_announcement_folders())));
-- What was published goes with the files that it had: they come and go with a draft alone.
create function private.is_open_announcement(path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (
    select from public.announcements a
    where a.condominium_id = private.to_uuid(split_part(path, '/', 1)) and a.id = private.to_uuid(split_part(path, '/', 3))
      and a.status <> 'draft')
$$;
grant execute on function private.is_open_announcement(text) to authenticated;
create policy "files are added to drafts of announcements" on storage.objects as restrictive for insert to authenticated
  with check (bucket_id <> 'condominium-files' or split_part(name, '/', 2) <> 'announcements' or private.is_open_announcement(name));
create policy "files are taken from drafts of announcements" on storage.objects as restrictive for delete to authenticated
  using (bucket_id <> 'condominium-files' or split_part(name, '/', 2) <> 'announcements' or private.is_open_announcement(name));

-- The rows of an area that are the caller's own, as '<condominium>/<row>'.
create or replace function private.my_file_folders(area text) returns setof text
language sql stable security definer set search_path = ''
as $$
  select f from private.my_record_folders() f where area = 'people'
  union all
  select f from private.my_reading_folders() f where area = 'readings'
  union all
  select f from private.my_announcement_folders() f where area = 'announcements'
$$;
