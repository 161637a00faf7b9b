-- A PIN of the gate ends with the place there, as the desk's snapshot offers it: a later role has one of its own.
create or replace function private.end_secrets(target uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.reservation_feeds f where f.condominium_id = target and not private.is_still_in(target, f.user_id, f.scope = 'all');
  delete from private.desk_pins d where d.condominium_id = target and not exists (
    select from public.memberships m where m.condominium_id = target and m.user_id = d.user_id and m.status in ('approved', 'suspended')
      and m.role in ('doorman', 'owner_admin', 'admin'));
  delete from public.incident_followers f where f.condominium_id = target and not private.is_still_in(target, f.user_id);
  update public.document_shares s set revoked_at = private.now()
  where s.condominium_id = target and s.revoked_at is null and s.expires_at > private.now() and s.created_by is not null
    and not private.is_still_in(target, s.created_by, true);
  -- Residents are invited in the condominium's name and stand in its register; whoever is to run it, or to sit at its gate, is somebody's choice.
  update public.invitations i set status = 'revoked', closed_at = private.now()
  where i.condominium_id = target and i.status = 'pending' and i.role <> 'resident' and not private.is_still_in(target, i.invited_by, true);
end $$;
