-- The registered fractions of a building often do not total 1: what an assembly's votes are of is told with it. A draft has the weight that the
-- convention has on its day, as its notice will. Matters that the law itself counts by shares are shown in the room as they will be decided.
create or replace function public.assembly_view(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  manages boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  mine uuid[] := array(select private.my_units());
  answer jsonb;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  select to_jsonb(a) - 'condominium_id' || jsonb_build_object('now', private.now(), 'today', private.today(condo_id), 'manages', manages,
    'weight', case when a.called_at is not null then a.weight else coalesce((select v.voting_weight::text from public.conventions v
      where v.condominium_id = condo_id and v.effective_from <= (a.first_call_at at time zone (select private.zone_of(condo_id)))::date
      order by v.effective_from desc limit 1), 'share') end,
    'figures', private.assembly_figures(condo_id, wanted),
    'share_total', (select k.share_total from public.condominiums k where k.id = condo_id),
    -- Of the roll once there is one, of the register before.
    'share_sum', case when a.opened_at is not null
      then (select coalesce(sum(u.share), 0) from public.assembly_units u where u.condominium_id = condo_id and u.assembly_id = wanted)
      else (select coalesce(sum(l.share), 0) from public.unit_list l where l.condominium_id = condo_id) end,
    'items', (select coalesce(jsonb_agg(to_jsonb(i) - 'condominium_id' - 'assembly_id' || jsonb_build_object('about_unit',
        (select l.label from public.unit_list l where l.condominium_id = condo_id and l.unit_id = i.about_unit_id)) order by i.position), '[]')
      from public.agenda_items i where i.condominium_id = condo_id and i.assembly_id = wanted),
    'proxies', (select coalesce(jsonb_agg(to_jsonb(p) - 'condominium_id' - 'assembly_id' - 'given_by' - 'checked_by' - 'revoked_by'
        || jsonb_build_object('is_mine', p.unit_id = any (mine), 'is_held', p.holder_id is not distinct from private.caller()) order by p.given_at, p.id), '[]')
      from public.assembly_proxies p where p.condominium_id = condo_id and p.assembly_id = wanted
        and (manages or p.unit_id = any (mine) or p.holder_id = private.caller())),
    'my_units', (select coalesce(jsonb_agg(jsonb_build_object('id', l.unit_id, 'label', l.label, 'is_tenant', s.is_tenant,
        'by_proxy', s.proxy_id is not null) order by l.sort_key), '[]')
      from private.my_assembly_units(condo_id, wanted) s
      join public.unit_list l on l.condominium_id = condo_id and l.unit_id = s.unit_id))
  into answer
  from public.assemblies a
  where a.condominium_id = condo_id and a.id = wanted and (manages or a.called_at is not null);
  return answer;
end $$;

create or replace function private.assembly_pulse(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  a public.assemblies;
  i public.agenda_items;
  figures jsonb;
  item_figures jsonb;
  item_votes jsonb;
begin
  select * into a from public.assemblies o where o.condominium_id = condo_id and o.id = wanted and o.opened_at is not null;
  if a.id is null then return null; end if;
  select * into i from public.agenda_items o where o.condominium_id = condo_id and o.assembly_id = wanted and o.state = 'open';
  figures := private.assembly_figures(condo_id, wanted);
  if i.id is not null then
    item_figures := case when i.about_unit_id is null then figures else private.assembly_figures(condo_id, wanted, i.about_unit_id) end;
    item_votes := private.item_count(condo_id, i.id);
    -- Art. 1.333 and 1.357 count shares, whatever the convention's votes count by (domain/voting/quorum-words, `basisOf`).
    if a.weight = 'unit' and i.matter in ('creation', 'rebuild') then
      item_figures := item_figures || jsonb_build_object('weight', item_figures -> 'shares', 'present_weight', item_figures -> 'present_shares');
      item_votes := (
        select coalesce(jsonb_agg(jsonb_build_object('choice', c.choice, 'units', c.units, 'weight', c.weight) order by c.weight desc, c.choice), '[]')
        from (select v.choice, count(*) as units, sum(u.share) as weight
          from public.votes v
          join public.assembly_units u on u.condominium_id = condo_id and u.assembly_id = wanted and u.unit_id = v.unit_id
          where v.condominium_id = condo_id and v.item_id = i.id group by v.choice) c);
    end if;
  end if;
  return jsonb_build_object('now', private.now(), 'state', a.state, 'figures', figures,
    'item', case when i.id is not null then jsonb_build_object('id', i.id, 'opened_at', i.opened_at, 'closes_at', i.closes_at,
      'figures', item_figures, 'votes', item_votes, 'voted', (select count(*) from private.item_voters(condo_id, i.id))) end,
    'floor', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'unit_id', f.unit_id, 'unit', l.label, 'name', f.name, 'asked_at', f.asked_at,
        'started_at', f.started_at) order by f.started_at nulls last, f.asked_at, f.id), '[]')
      from public.floor_requests f join public.unit_list l on l.condominium_id = condo_id and l.unit_id = f.unit_id
      where f.condominium_id = condo_id and f.assembly_id = wanted and f.ended_at is null));
end $$;
