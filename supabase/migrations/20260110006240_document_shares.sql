-- One version of one document for somebody outside, by a link that ends. The token is known to whoever has the link: here stands its digest.

create table public.document_shares (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  document_id uuid not null,
  version_id uuid not null,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  -- To whom it was given: stands across every page.
  recipient text not null check (char_length(recipient) between 2 and 80 and private.is_plain(recipient)),
  password_hash text,
  expires_at timestamptz not null,
  openings integer not null default 0,
  opened_at timestamptz,
  revoked_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  foreign key (condominium_id, document_id) references public.documents (condominium_id, id) on delete cascade,
  foreign key (condominium_id, version_id) references public.document_versions (condominium_id, id) on delete cascade
);
create index document_shares_document on public.document_shares (condominium_id, document_id, created_at desc);

-- Who tried the link: the network and the browser's family, as in the audit.
create table public.document_share_openings (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  share_id uuid not null,
  opened_at timestamptz not null default private.now(),
  outcome text not null check (outcome in ('opened', 'wrong_password')),
  network text,
  browser text,
  primary key (condominium_id, id),
  foreign key (condominium_id, share_id) references public.document_shares (condominium_id, id) on delete cascade
);
create index document_share_openings_share on public.document_share_openings (condominium_id, share_id, opened_at desc);

alter table public.document_shares enable row level security;
alter table public.document_share_openings enable row level security;
grant select (condominium_id, id, document_id, version_id, recipient, expires_at, openings, opened_at, revoked_at, created_by, created_at)
  on public.document_shares to authenticated;
grant select on public.document_share_openings to authenticated;
grant select, insert, update on public.document_shares to service_role;
grant select, insert, delete on public.document_share_openings to service_role;
create policy "administrators see the links" on public.document_shares for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
create policy "administrators see who opened them" on public.document_share_openings for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
call private.tell_of('public.document_shares', 'board unnamed');
call private.tell_of('public.document_share_openings', 'board unnamed');
