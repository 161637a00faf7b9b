-- What was sent to whom, with its proof of delivery. `notify()` in the worker writes here first and sends after.

create table public.messages (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  channel text not null default 'email' check (channel in ('app', 'email', 'push', 'whatsapp', 'sms')),
  -- An event of domain/notifications/events.ts, or `digest`.
  kind text not null check (kind ~ '^[a-z][a-z_]{2,39}$'),
  person_id uuid,
  user_id uuid,
  charge_id uuid,
  -- What it is about (an announcement, a document), and which time it is told: the same is never written twice.
  about_id uuid,
  occurrence integer not null default 0,
  -- One for all channels of the same telling to the same person: what one channel failed to bring, another may.
  telling_id uuid not null default private.new_id(),
  subject text not null,
  -- The one changeable part of the short texts (domain/notifications/short-texts.ts): an announcement's title.
  detail text,
  -- Of a test: the event whose template it tries.
  sample_of text,
  -- Of its texts; one language has been written so far.
  language text not null default 'pt-BR' check (language in ('pt-BR')),
  -- Where it leads, below the product's address.
  path text check (path ~ '^/dashboard'),
  -- What an owner gets of what was sent to their tenant.
  is_copy boolean not null default false,
  -- 'sent': a provider took it; 'delivered' and 'read': its receipt says so, or it was opened in the product.
  status text not null default 'queued' check (status in ('queued', 'sent', 'delivered', 'read', 'failed')),
  -- Waits until then (quiet hours, a digest); null once it is on its way.
  send_after timestamptz,
  in_digest boolean not null default false,
  -- Marked by who got it, in the product.
  is_read boolean not null default false,
  attempts integer not null default 0,
  error_code text,
  -- In its own words, of a refusal and of a test; never what was sent. How long it took, of a test.
  provider_answer text,
  provider_ms integer,
  -- The provider's own name of it, by which its receipts speak.
  provider_id text,
  -- When somebody looks whether another channel must bring it; null: no one needs to.
  check_after timestamptz,
  created_at timestamptz not null default private.now(),
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  primary key (condominium_id, id)
);
-- One notice per charge and kind: a repeated job never writes twice.
create unique index messages_once_per_charge on public.messages (condominium_id, charge_id, kind, channel)
  where charge_id is not null and not is_copy;
create unique index messages_once_per_copy on public.messages (condominium_id, charge_id, kind, channel, person_id)
  where charge_id is not null and is_copy;
-- What somebody was told about one thing: once by each channel.
create unique index messages_once on public.messages (condominium_id, about_id, kind, occurrence, channel, person_id, user_id, is_copy)
  nulls not distinct where about_id is not null;
create index messages_of_kind on public.messages (condominium_id, kind, created_at desc, id desc);
create index messages_of_person on public.messages (condominium_id, person_id, created_at desc, id desc) where person_id is not null;
create index messages_of_state on public.messages (condominium_id, channel, status, created_at desc, id desc);
create index messages_newest on public.messages (condominium_id, created_at desc, id desc);
create index messages_provider_id on public.messages (provider_id) where provider_id is not null;
create index messages_telling on public.messages (telling_id);
create index messages_to_check on public.messages (check_after) where check_after is not null;
create index messages_of_account on public.messages (user_id, condominium_id, created_at desc) where user_id is not null;
create index messages_waiting on public.messages (send_after) where send_after is not null;
alter table public.messages enable row level security;
grant select, update (is_read) on public.messages to authenticated;
create policy "managers see what was sent, people what they got" on public.messages for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or user_id = (select private.caller())
    or charge_id = any (array(select private.my_charges())));
create policy "people mark what they have read" on public.messages for update to authenticated
  using (user_id = (select private.caller())) with check (user_id = (select private.caller()));

-- Texts and attachments until the last message that has them has left; then they are deleted, and the rows above are the proof.
create table private.message_bodies (
  id uuid primary key default private.new_id(),
  html text not null,
  plain text not null,
  attachment_name text,
  attachment_type text,
  attachment bytea,
  created_at timestamptz not null default private.now()
);

-- What is still to leave: one row per message, deleted once it has left or never will.
create table private.message_contents (
  condominium_id uuid not null,
  message_id uuid not null,
  channel text not null,
  body_id uuid references private.message_bodies (id),
  -- Whom it is for when that is neither a person of the register nor an account.
  address text,
  -- 0 urgent, 1 mandatory, 2 the rest.
  priority smallint not null default 2,
  -- When it is next tried; null while it waits for a digest.
  due_at timestamptz default private.now(),
  attempts smallint not null default 0,
  -- A worker sends it since then. One that was killed leaves it so; after a while it is tried again.
  claimed_at timestamptz,
  primary key (condominium_id, message_id),
  foreign key (condominium_id, message_id) references public.messages (condominium_id, id) on delete cascade
);
create index message_contents_due on private.message_contents (channel, priority, due_at) where claimed_at is null and due_at is not null;
create index message_contents_claimed on private.message_contents (claimed_at) where claimed_at is not null;
create index message_contents_body on private.message_contents (body_id);
-- Thousands pass through in a minute and few stay: its dead rows are to go soon.
alter table private.message_contents set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
