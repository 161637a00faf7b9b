-- Who of the register uses the product, and who is still to be brought in: asked, written to, or called.

-- The latest invitation of an address.
create index invitations_address on public.invitations (condominium_id, email) where email is not null;

-- Everybody who is in a unit today, and how far each has come:
--   entered, never_entered: has access, and has used it or not; asked: waits for the answer to a request; suspended;
--   invited: was sent an invitation and has not accepted it; not_invited: has an e-mail; phone_only, no_address: cannot be written to.
-- `unit_ids` are as many units as an invitation may name, and `kind` is what the person is in the first of them.
-- `asked_at` is when an invitation was last sent to the address, in whatever role; `is_taken`: the address is of a member who is not this person.
create function private.resident_standings(condo_id uuid) returns table (
  person_id uuid, name text, search_name text, email text, blocks text[], unit_ids uuid[], kind text, standing text, is_taken boolean, asked_at timestamptz, invitation_id uuid,
  invited_as text, turn integer, sent_at timestamptz, error_code text, is_over boolean
)
language sql stable security definer rows 2000 set search_path = ''
as $$
  with now as materialized (select private.today(condo_id) as day), placed as materialized (
    select o.person_id, array_agg(distinct u.block) as blocks, (array_agg(distinct o.unit_id))[1:20] as unit_ids,
      (array_agg(o.kind order by u.sort_key, o.id))[1] as kind
    from now
    join public.occupancies o on o.condominium_id = condo_id and o.starts_on <= now.day and (o.ends_on is null or o.ends_on >= now.day)
    join public.units u on u.condominium_id = condo_id and u.id = o.unit_id and u.closed_on is null
    group by o.person_id
  ), members as materialized (
    select m.user_id, m.status, lower(u.email) as email,
      u.last_sign_in_at is not null or exists (select from auth.sessions s where s.user_id = u.id) as has_entered
    from public.memberships m join auth.users u on u.id = m.user_id
    where m.condominium_id = condo_id and m.status in ('approved', 'pending', 'suspended')
  ), by_address as materialized (
    select m.email, bool_or(m.status = 'pending') as is_pending from members m where m.email is not null group by m.email
  ), asked as materialized (
    -- An invitation, and each further mail of it, is for a week from when it was asked for.
    select i.email, max(i.expires_at) - interval '7 days' as asked_at from public.invitations i
    where i.condominium_id = condo_id and i.email is not null group by i.email
  ), unanswered as materialized (
    select distinct on (i.email) i.* from public.invitations i
    where i.condominium_id = condo_id and i.email is not null and i.status in ('pending', 'expired')
    order by i.email, i.status = 'pending' desc, i.expires_at desc, i.id desc
  )
  select p.id, p.name, p.search_name, lower(p.email), w.blocks, w.unit_ids, w.kind,
    case
      when m.status = 'approved' then case when m.has_entered then 'entered' else 'never_entered' end
      when m.status = 'suspended' then 'suspended'
      when m.status = 'pending' or coalesce(b.is_pending, false) then 'asked'
      when p.email is null then case when p.phone is null then 'no_address' else 'phone_only' end
      when i.id is not null then 'invited'
      else 'not_invited'
    end,
    m.user_id is null and b.email is not null, a.asked_at, i.id, i.role, i.turn, i.sent_at, i.error_code, i.expires_at <= private.now()
  from placed w
  join public.people p on p.condominium_id = condo_id and p.id = w.person_id
  left join members m on m.user_id = p.user_id
  left join by_address b on b.email = lower(p.email)
  left join asked a on a.email = lower(p.email)
  left join unanswered i on i.email = lower(p.email)
$$;
grant execute on function private.resident_standings(uuid) to service_role;

-- Everything of the page "Traga os moradores" in one answer: { code, blocks: [{ name, people, access }], counts: { <standing>: people } of the
-- block or of all, sending: { asked, sent, failed } of a day's invitations to residents, rows: a page by name, one row more than it has if
-- others follow }. `place` is the id and the name of the row to go on from; `wanted` is a part of a name, or of a unit's label.
create function public.residents_to_bring(condo_id uuid, standing text default null, block text default null, wanted text default '',
  place text default null, backwards boolean default false) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  typed text := private.fold(left(trim(coalesce(wanted, '')), 120));
  place_id uuid := private.to_uuid(left(place, 36));
  place_name text := substr(place, 37);
  answer jsonb;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  with everyone as materialized (select * from private.resident_standings(condo_id)),
  here as (select e.* from everyone e where residents_to_bring.block is null or residents_to_bring.block = any (e.blocks)),
  matching as (
    select h.*, p.email_masked, p.phone_masked from here h
    join public.people p on p.condominium_id = condo_id and p.id = h.person_id
    where (residents_to_bring.standing is null or h.standing = residents_to_bring.standing
        or residents_to_bring.standing = 'access' and h.standing in ('entered', 'never_entered'))
      and (typed = '' or position(typed in h.search_name) > 0 or exists (
        select from public.occupancies o join public.units u on u.condominium_id = condo_id and u.id = o.unit_id
        where o.condominium_id = condo_id and o.person_id = p.id and o.ends_on is null
          and private.fold(case u.block when '' then u.number else u.block || '-' || u.number end) = typed))
      and (place_id is null or case when backwards then (h.search_name collate "C", h.person_id) < (place_name collate "C", place_id)
        else (h.search_name collate "C", h.person_id) > (place_name collate "C", place_id) end)
  ), page as (
    select *, row_number() over (order by
      case when not backwards then search_name end, case when not backwards then person_id end,
      case when backwards then search_name end desc, case when backwards then person_id end desc) as nth from matching
    order by nth limit 51
  )
  select jsonb_build_object(
    'code', (select c.code from public.condominium_codes c where c.condominium_id = condo_id),
    'blocks', (select coalesce(jsonb_agg(jsonb_build_object('name', b.name, 'people', b.people, 'access', b.access) order by b.name), '[]')
      from (select l.name, count(*) as people, count(*) filter (where e.standing in ('entered', 'never_entered')) as access
        from everyone e, unnest(e.blocks) as l (name) group by l.name) b),
    'counts', (select coalesce(jsonb_object_agg(c.standing, c.people), '{}') from (select h.standing, count(*) as people from here h group by 1) c),
    'sending', (select jsonb_build_object('asked', count(*), 'sent', count(i.sent_at),
        'failed', count(*) filter (where i.sent_at is null and i.error_code is not null))
      from public.invitations i where i.condominium_id = condo_id and i.role = 'resident' and i.status in ('pending', 'accepted')
        and i.expires_at > private.now() + interval '6 days'),
    'rows', (select coalesce(jsonb_agg(jsonb_build_object('place', r.person_id || r.search_name, 'id', r.person_id, 'name', r.name,
        'email_masked', r.email_masked, 'phone_masked', r.phone_masked, 'standing', r.standing, 'asked_at', r.asked_at, 'sent_at', r.sent_at,
        'error_code', r.error_code, 'is_over', r.is_over, 'units', l.units) order by r.nth), '[]')
      from page r cross join lateral (
        select coalesce(array_agg(distinct case u.block when '' then u.number else u.block || '-' || u.number end), '{}') as units
        from public.occupancies o join public.units u on u.condominium_id = condo_id and u.id = o.unit_id
        where o.condominium_id = condo_id and o.person_id = r.person_id and o.ends_on is null) l)
  ) into answer;
  return answer;
end $$;
grant execute on function public.residents_to_bring(uuid, text, text, text, text, boolean) to authenticated, service_role;
