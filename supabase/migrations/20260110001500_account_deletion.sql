-- The end of an account, asked for by its owner (LGPD art. 18 VI). Accesses end at once; what condominiums must keep (charges,
-- minutes, who was a member) stays without the login; the auth service forgets e-mail, password and sessions right after.

-- Refuses síndicos, whose condominium would be left without one, and platform administrators. Gives the address to say goodbye to.
create function private.leave_platform(person uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare address text;
begin
  if exists (select from private.platform_admins p where p.user_id = person) then
    raise sqlstate 'PT403' using message = 'forbidden';
  end if;
  if exists (select from public.condominiums c where c.admin_id = person) then
    raise sqlstate 'PT409' using message = 'account_owns_condominium';
  end if;
  select a.email into address from private.account(person) a;
  update public.memberships set status = 'ended', email_masked = null, decided_by = person, decided_at = private.now()
  where user_id = person and status <> 'ended';
  update public.people set user_id = null where user_id = person;
  update public.profiles set avatar_path = null where user_id = person;
  delete from private.onboarding_tickets where user_id = person;
  delete from private.push_devices where user_id = person;
  delete from private.phone_codes where user_id = person;
  delete from public.notification_settings where user_id = person;
  -- The CPF of a request that nobody decided.
  delete from private.membership_documents d using public.memberships m
  where m.user_id = person and d.condominium_id = m.condominium_id and d.membership_id = m.id;
  return address;
end $$;
grant execute on function private.leave_platform(uuid) to service_role;
