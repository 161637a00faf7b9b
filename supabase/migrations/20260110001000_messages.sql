-- What was sent to whom, with its proof of delivery. `notify()` in the worker writes here first and sends after.

create table public.messages (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  channel text not null default 'email' check (channel in ('email')),
  kind text not null check (kind in ('charge_issued', 'charge_paid', 'membership_approved', 'membership_rejected')),
  person_id uuid,
  user_id uuid,
  charge_id uuid,
  subject text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  error_code text,
  created_at timestamptz not null default private.now(),
  sent_at timestamptz,
  primary key (condominium_id, id)
);
-- One notice per charge and kind: a repeated job never writes twice.
create unique index messages_once_per_charge on public.messages (condominium_id, charge_id, kind, channel) where charge_id is not null;
create index messages_newest on public.messages (condominium_id, created_at desc);
alter table public.messages enable row level security;
grant select on public.messages to authenticated;
create policy "managers see what was sent, people what they got" on public.messages for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or user_id = (select private.caller())
    or charge_id = any (array(select private.my_charges())));

-- Text and attachments of a message until it has left; then they are deleted, and the row above is the proof.
create table private.message_contents (
  condominium_id uuid not null,
  message_id uuid not null,
  html text not null,
  plain text not null,
  attachment_name text,
  attachment_type text,
  attachment bytea,
  primary key (condominium_id, message_id),
  foreign key (condominium_id, message_id) references public.messages (condominium_id, id) on delete cascade
);
