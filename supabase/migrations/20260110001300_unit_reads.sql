-- What the pages of units need besides rows: the figures above the list, in one request.

-- { units, with_owner, without_owner, without_payer, share_sum, share_total, blocks: [{ name, units }] } of what the caller may read.
create function public.unit_summary(condo_id uuid) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  with by_block as (
    select l.block, count(*) as units, count(l.owner_name) as owned, count(l.payer_id) as payed, sum(l.share) as share,
      min(l.sort_key) as first_key
    from public.unit_list l where l.condominium_id = condo_id group by l.block
  )
  select jsonb_build_object(
    'units', coalesce(sum(b.units), 0),
    'with_owner', coalesce(sum(b.owned), 0),
    'without_owner', coalesce(sum(b.units - b.owned), 0),
    'without_payer', coalesce(sum(b.units - b.payed), 0),
    'share_sum', coalesce(sum(b.share), 0),
    'share_total', (select c.share_total from public.condominiums c where c.id = condo_id),
    'blocks', coalesce(jsonb_agg(jsonb_build_object('name', b.block, 'units', b.units) order by b.first_key), '[]'))
  from by_block b
$$;
grant execute on function public.unit_summary(uuid) to authenticated, service_role;

-- Whoever changes the name of their account is called so in every condominium.
create function private.on_user_renamed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.memberships m set full_name = private.person_name(new) where m.user_id = new.id;
  return null;
end $$;
create trigger on_user_renamed after update of raw_user_meta_data on auth.users for each row
  when (old.raw_user_meta_data ->> 'full_name' is distinct from new.raw_user_meta_data ->> 'full_name')
  execute function private.on_user_renamed();
