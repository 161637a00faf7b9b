-- The monthly folder (docs/decisions/0027): one PDF of a closed month's accounts with every document, made by the worker, published
-- to residents, judged by the council, asked about and answered. What was published leaves a trace when it is taken back.

insert into private.file_areas (area, readers, writers, max_bytes) values
  -- Made by the product alone: nobody writes. Residents read those that are published, below.
  ('folders', array['owner_admin', 'admin', 'council'], array[]::text[], 536870912);

create table public.account_folders (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  month date not null check (extract(day from month) = 1),
  version integer not null check (version > 0),
  -- making → ready | failed; ready → published | replaced; published → withdrawn.
  status text not null default 'making' check (status in ('making', 'ready', 'published', 'withdrawn', 'replaced', 'failed')),
  -- The closing whose figures it prints; a month that is opened again has another.
  closing_sequence integer not null,
  message text check (char_length(message) <= 2000),
  -- Pay slips and medical certificates of employees are not everybody's to read (LGPD, art. 6º, III): they are listed, not attached.
  without_personnel boolean not null default true,
  job_id uuid,
  path text,
  bytes bigint,
  pages integer,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- { sections: [{ title, page }], documents: [{ number, owners, name, title, page, pages, how }] }
  contents jsonb,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  published_by uuid,
  published_at timestamptz,
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  withdraw_reason text check (char_length(withdraw_reason) between 10 and 500 and private.is_plain(withdraw_reason)),
  -- The last account that was told of it: telling goes on from there.
  told_until uuid,
  primary key (condominium_id, id),
  constraint folder_version unique (condominium_id, month, version),
  check ((status = 'withdrawn') = (withdrawn_at is not null) and (withdrawn_at is null) = (withdraw_reason is null)),
  check (status not in ('ready', 'published', 'withdrawn') or (path is not null and sha256 is not null and contents is not null)),
  check (status not in ('published', 'withdrawn') or published_at is not null),
  foreign key (condominium_id, closing_sequence) references public.closings (condominium_id, sequence)
);
create unique index folder_in_progress on public.account_folders (condominium_id, month) where status = 'making';
create unique index folder_published_once on public.account_folders (condominium_id, month) where status = 'published';

-- What each member of the council says of a version; a later word stands, the earlier ones stay.
create table public.folder_opinions (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  folder_id uuid not null,
  user_id uuid not null,
  -- A member of the council signs with the name that the membership had.
  author text not null,
  verdict text not null check (verdict in ('approve', 'reservations', 'against')),
  body text check (char_length(body) <= 2000),
  given_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  check (verdict = 'approve' or char_length(body) >= 10),
  foreign key (condominium_id, folder_id) references public.account_folders (condominium_id, id) on delete cascade
);
create index folder_opinions_of on public.folder_opinions (condominium_id, folder_id, given_at desc);
create trigger folder_opinions_append_only before update or truncate on public.folder_opinions
  for each statement execute function private.refuse_change();

-- A resident's question on a line of the accounts, and the answer: each with its day.
create table public.folder_questions (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  folder_id uuid not null,
  user_id uuid not null,
  -- The line: a rubric, or none for the whole.
  rubric_id uuid,
  body text not null check (char_length(body) between 5 and 1000),
  asked_at timestamptz not null default private.now(),
  answer text check (char_length(answer) between 2 and 2000),
  answered_by uuid,
  answer_author text,
  answered_at timestamptz,
  primary key (condominium_id, id),
  check ((answer is null) = (answered_at is null) and (answer is null) = (answer_author is null)),
  foreign key (condominium_id, folder_id) references public.account_folders (condominium_id, id) on delete cascade,
  foreign key (condominium_id, rubric_id) references public.rubrics (condominium_id, id)
);
create index folder_questions_of on public.folder_questions (condominium_id, folder_id, asked_at);
create index folder_questions_person on public.folder_questions (user_id);

-- What people were told of a folder, so that a repeated task tells nothing twice: 'ready', or the id of an opinion, question or answer.
create table private.folder_notices (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  folder_id uuid not null,
  what text not null,
  primary key (condominium_id, folder_id, what)
);
grant select, insert on private.folder_notices to service_role;

alter table public.account_folders enable row level security;
alter table public.folder_opinions enable row level security;
alter table public.folder_questions enable row level security;
grant select on public.account_folders, public.folder_opinions, public.folder_questions to authenticated;

-- The folders that the caller reads as a resident: published ones, and of withdrawn ones that they were.
create function private.my_published_folders() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select f.id from public.account_folders f
  where f.status in ('published', 'withdrawn') and f.condominium_id in (select private.condominiums_as('resident'))
$$;
-- Their files, as storage asks for them; one that was withdrawn is the board's alone again.
create function private.my_folder_files() returns setof text
language sql stable security definer set search_path = ''
as $$
  select f.path from public.account_folders f
  where f.status = 'published' and f.condominium_id in (select private.condominiums_as('resident'))
$$;
grant execute on function private.my_published_folders(), private.my_folder_files() to authenticated, service_role;
create policy "managers and council see folders, residents what was published" on public.account_folders for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or (condominium_id = any (array(select private.condominiums_as('resident'))) and status in ('published', 'withdrawn')));
create policy "managers and council see opinions, residents those of published folders" on public.folder_opinions for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or (condominium_id = any (array(select private.condominiums_as('resident'))) and folder_id = any (array(select private.my_published_folders()))));
create policy "managers and council see questions, residents their own" on public.folder_questions for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council')))
    or user_id = (select private.caller()) and condominium_id = any (array(select private.condominiums_as('resident'))));
create policy "residents read published folders" on storage.objects for select to authenticated
  using (bucket_id = 'condominium-files' and split_part(name, '/', 2) = 'folders'
    and name = any (array(select private.my_folder_files())));
call private.tell_of('public.account_folders', 'members unnamed');
call private.tell_of('public.folder_opinions', 'members unnamed');
call private.tell_of('public.folder_questions', 'members unnamed');

-- { opinions: [{ id, author, verdict, body, given_at, stands, mine }], questions: [{ id, rubric_id, rubric, body, asked_at, mine,
-- unit_label, answer, answer_author, answered_at }] } of a folder. Residents see the questions that were answered and their own, never who
-- asked; null where they see nothing.
create function public.folder_talk(condo_id uuid, folder uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_board boolean := exists (select from private.condominiums_as('owner_admin', 'admin', 'council') c where c = condo_id);
  caller uuid := private.caller();
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  if not exists (select from public.account_folders f where f.condominium_id = condo_id and f.id = folder
    and (is_board or f.status in ('published', 'withdrawn'))) then return null; end if;
  return jsonb_build_object(
    'opinions', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'author', o.author, 'verdict', o.verdict, 'body', o.body, 'given_at', o.given_at,
        'stands', o.place = 1, 'mine', o.user_id = caller) order by o.given_at desc), '[]')
      from (select p.*, row_number() over (partition by p.user_id order by p.given_at desc, p.id desc) as place
        from public.folder_opinions p where p.condominium_id = condo_id and p.folder_id = folder) o),
    'questions', (
      select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'rubric_id', q.rubric_id, 'rubric', r.name, 'body', q.body, 'asked_at', q.asked_at,
        'mine', q.user_id = caller, 'answer', q.answer, 'answer_author', q.answer_author, 'answered_at', q.answered_at,
        'unit_label', case when is_board then (
          select min(l.label) from public.people p
          join public.occupancies o on o.condominium_id = condo_id and o.person_id = p.id and (o.ends_on is null or o.ends_on >= private.today())
          join public.unit_list l on l.condominium_id = condo_id and l.unit_id = o.unit_id
          where p.condominium_id = condo_id and p.user_id = q.user_id) end)
        order by q.answer is null desc, q.asked_at desc), '[]')
      from public.folder_questions q
      left join public.rubrics r on r.condominium_id = condo_id and r.id = q.rubric_id
      where q.condominium_id = condo_id and q.folder_id = folder and (is_board or q.answer is not null or q.user_id = caller)));
end $$;
grant execute on function public.folder_talk(uuid, uuid) to authenticated, service_role;
