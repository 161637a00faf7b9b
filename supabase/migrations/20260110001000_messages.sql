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
  subject text not null,
  -- Where it leads, below the product's address.
  path text check (path ~ '^/dashboard'),
  -- What an owner gets of what was sent to their tenant.
  is_copy boolean not null default false,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  -- Waits until then (quiet hours, a digest); null once it is on its way.
  send_after timestamptz,
  in_digest boolean not null default false,
  -- Marked by who got it, in the product.
  is_read boolean not null default false,
  attempts integer not null default 0,
  error_code text,
  created_at timestamptz not null default private.now(),
  sent_at timestamptz,
  primary key (condominium_id, id)
);
-- One notice per charge and kind: a repeated job never writes twice.
create unique index messages_once_per_charge on public.messages (condominium_id, charge_id, kind, channel)
  where charge_id is not null and not is_copy;
create unique index messages_once_per_copy on public.messages (condominium_id, charge_id, kind, channel, person_id)
  where charge_id is not null and is_copy;
create index messages_newest on public.messages (condominium_id, created_at desc);
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

-- Text and attachments of a message until it has left; then they are deleted, and the row above is the proof.
create table private.message_contents (
  condominium_id uuid not null,
  message_id uuid not null,
  html text not null,
  plain text not null,
  attachment_name text,
  attachment_type text,
  attachment bytea,
  -- Whom it is for when that is neither a person of the register nor an account.
  address text,
  primary key (condominium_id, message_id),
  foreign key (condominium_id, message_id) references public.messages (condominium_id, id) on delete cascade
);
