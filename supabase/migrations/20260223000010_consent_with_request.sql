-- Notices by WhatsApp that a person ticks while asking for access: who they are is settled by the approval alone, and until then it waits here.

create table private.membership_phones (
  condominium_id uuid not null,
  membership_id uuid not null,
  phone text not null check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  -- Of the text that was shown, and when it was agreed to.
  text_version text not null check (char_length(text_version) between 1 and 20),
  agreed_at timestamptz not null default private.now(),
  primary key (condominium_id, membership_id),
  foreign key (condominium_id, membership_id) references public.memberships (condominium_id, id) on delete cascade
);
grant select, insert, delete on private.membership_phones to service_role;

-- A request that was refused, or whose account is gone, keeps no number.
create function private.forget_request_phone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.membership_phones p where p.condominium_id = new.condominium_id and p.membership_id = new.id;
  return null;
end $$;
create trigger memberships_forget_phone after update of status on public.memberships for each row
  when (new.status in ('rejected', 'ended', 'suspended')) execute function private.forget_request_phone();

-- What the approval wrote of it, to be taken back with the approval.
alter table private.membership_approvals add column consent_id uuid, add column gave_phone boolean not null default false;

-- The request of a sign-up (20260110000400_onboarding.sql) carries number and consent like the one of a person who is signed in.
create or replace function private.on_confirmed(person auth.users) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said jsonb := person.raw_user_meta_data;
  kind text := said ->> 'user_type';
  typed_name text := nullif(trim(left(private.plain(said ->> 'condominium_name'), 120)), '');
  ticket private.onboarding_tickets;
  home uuid;
  request uuid;
begin
  if exists (select from public.memberships m where m.user_id = person.id) then return; end if;
  if kind = 'admin' then
    -- Locked: the dialog's last step and the e-mail's link may arrive together, and one of them must see the other.
    select * into ticket from private.onboarding_tickets t where t.user_id = person.id for update;
    if ticket.spent_at is not null then
      -- A plan withdrawn meanwhile must not keep anyone from confirming: the default one takes its place.
      perform private.found_condominium(person.id, ticket.condominium_name, ticket.total_units, (
        select p.slug from public.subscription_plans p
        where p.slug = ticket.plan_slug and p.is_active and not p.is_superadmin_only));
    elsif char_length(typed_name) >= 2 then
      perform private.found_condominium(person.id, typed_name, null, null);
    end if;
  elsif kind = 'resident' then
    home := private.condominium_by_code(said ->> 'condominium_code');
    if home is not null then
      insert into public.memberships (condominium_id, user_id, role, status, full_name, email_masked, unit_hint)
      values (home, person.id, 'resident', 'pending', private.person_name(person), private.mask_email(person.email),
        nullif(trim(left(private.plain(said ->> 'unit_hint'), 60)), ''))
      returning id into request;
      if said ->> 'whatsapp_phone' ~ '^\+[1-9][0-9]{7,14}$' and char_length(said ->> 'whatsapp_version') between 1 and 20 then
        insert into private.membership_phones (condominium_id, membership_id, phone, text_version, agreed_at)
        values (home, request, said ->> 'whatsapp_phone', private.plain(said ->> 'whatsapp_version'), coalesce(person.created_at, private.now()));
      end if;
    end if;
  end if;
end $$;
