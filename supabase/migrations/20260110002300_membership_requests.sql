-- Requests for access: what helps to decide them, several at once, and how a decision is taken back.

-- The CPF that a person gave with the request: it finds them among the people registered. Gone once the request is decided or withdrawn.
create table private.membership_documents (
  condominium_id uuid not null,
  membership_id uuid not null,
  document text not null check (document ~ '^[0-9]{11}$'),
  primary key (condominium_id, membership_id),
  foreign key (condominium_id, membership_id) references public.memberships (condominium_id, id) on delete cascade
);

-- What an approval wrote, so that it can be taken back whole while it is fresh.
create table private.membership_approvals (
  condominium_id uuid not null,
  membership_id uuid not null,
  person_id uuid not null,
  is_new_person boolean not null,
  -- The person was there and has been tied to the account by this approval.
  is_newly_tied boolean not null,
  -- What the approval added to a person that was there.
  gave_document boolean not null default false,
  former_name text not null,
  document text,
  occupancy_ids uuid[] not null,
  -- As the membership's `decided_at`: once anything else was decided of it, the approval is not taken back any more.
  approved_at timestamptz not null default private.now(),
  primary key (condominium_id, membership_id),
  foreign key (condominium_id, membership_id) references public.memberships (condominium_id, id) on delete cascade
);

-- First and last name without accents and case; a sign-up's name comes from the e-mail, 'rodrigo.oliveira2', until the person writes it.
create function private.name_ends(name text) returns text
language sql immutable set search_path = ''
as $$
  select w[1] || ' ' || w[cardinality(w)]
  from (select regexp_split_to_array(trim(regexp_replace(
    regexp_replace(lower(normalize(name, NFD)), '[\u0300-\u036F]', '', 'g'), '[._+0-9-]+|\s+', ' ', 'g')), ' ') as w) words
$$;
create index memberships_name_ends on public.memberships (condominium_id, private.name_ends(full_name));
create index memberships_decided on public.memberships (condominium_id, status, decided_at, id);

-- Runs of digits and letters, without accents and case: 'Bloco B, apto 0302' is {BLOCO,B,APTO,0302}. At most 12 of them.
create function private.runs_of(typed text) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(r.run[1] order by r.at), '{}')
  from regexp_matches(upper(regexp_replace(normalize(typed, NFD), '[\u0300-\u036F]', '', 'g')), '[0-9]+|[A-Z]+', 'g')
    with ordinality as r (run, at)
  where r.at <= 12
$$;
-- What makes two names of a block, or two numbers, the same however they are typed (as `unitIdentity` of domain/units).
create function private.run_key(runs text[]) returns text
language sql immutable set search_path = ''
as $$ select coalesce(string_agg(case when r ~ '^[0-9]' then coalesce(nullif(ltrim(r, '0'), ''), '0') || '.' else r end, '' order by at), '')
  from unnest(runs) with ordinality as u (r, at) $$;
-- Without the words that people write around names.
create function private.bare_runs(runs text[]) returns text[]
language sql immutable set search_path = ''
as $$ select coalesce(array_agg(r order by at), '{}') from unnest(runs) with ordinality as u (r, at)
  where r not in ('BLOCO', 'BL', 'TORRE', 'QUADRA', 'LOTE', 'APTO', 'APT', 'AP', 'APARTAMENTO', 'UNIDADE', 'UNID', 'CASA', 'LOJA', 'SALA', 'NUMERO',
    'N', 'NO', 'DO', 'DA', 'E') $$;
-- How a number that was typed may stand in the register.
create function private.number_spellings(runs text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select array_agg(distinct s) from (
    select array_to_string(runs, g) as t from unnest(array['', ' ', '-']) g
    union all select lpad(bare, n, '0') from (select ltrim(runs[1], '0') as bare) d, unnest(array[1, 2, 3, 4, 5]) n
    where cardinality(runs) = 1 and runs[1] ~ '^[0-9]+$' and length(bare) <= n
  ) spelled (t), unnest(array[t, lower(t), initcap(t)]) s
$$;

-- The names of a condominium's blocks with their keys: a step of the index for each, not a pass over the units.
create function private.blocks_of(condo_id uuid) returns table (name text, key text)
language sql stable security definer set search_path = ''
as $$
  with recursive steps as (
    (select u.block from public.units u where u.condominium_id = condo_id order by u.block limit 1)
    union all
    select (select u.block from public.units u where u.condominium_id = condo_id and u.block > s.block order by u.block limit 1)
    from steps s where s.block is not null
  )
  select s.block, private.run_key(private.runs_of(s.block)) from steps s where s.block is not null
$$;

-- Up to ten units that a text names, by block and number or, where it tells no block, by number.
create function private.units_of_hint(condo_id uuid, hint text, block_names text[], block_keys text[]) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  with typed as (
    select private.runs_of(hint) as runs
  ), cuts as (
    select runs[:i] as head, runs[i + 1:] as tail from typed, generate_series(0, cardinality(runs)) i where cardinality(runs) > 0
  ), sides as (
    select head as block, tail as number from cuts union all select tail, head from cuts
    -- Words around the names: any letter or figure of the text may be the block, any other the number.
    union all select array[b], array[n] from typed, unnest(private.bare_runs(runs)) b, unnest(private.bare_runs(runs)) n
    where cardinality(runs) > 2 and b <> n and n ~ '[0-9]'
  ), readings as (
    select distinct private.run_key(b) as block, n as number
    from sides,
      lateral (values (block), (private.bare_runs(block))) as bs (b),
      lateral (values (number), (private.bare_runs(number))) as ns (n)
    where cardinality(n) > 0
  ), exact as (
    select u.id from readings r
    join unnest(block_names, block_keys) as k (name, key) on k.key = r.block
    join public.units u on u.condominium_id = condo_id and u.block = k.name and u.number = any (private.number_spellings(r.number))
    limit 10
  ), by_number as (
    select u.id from typed
    cross join unnest(block_names) b
    join public.units u on u.condominium_id = condo_id and u.block = b and u.number = any (
      private.number_spellings(private.bare_runs(runs)) || array(select unnest(private.number_spellings(array[r])) from unnest(runs) r where r ~ '^[0-9]'))
    where not exists (select from exact)
    limit 10
  )
  select coalesce(array_agg(distinct f.id), '{}') from (select id from exact union all select id from by_number) f
$$;

-- Who, among the people registered, may be the one who asks; the likeliest first, at most five. `why`: document, email, name (with
-- `unit` when they live in a unit that was named), unit.
create function private.likely_people(condo_id uuid, asked_name text, asked_document text, asked_email text, unit_ids uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with there as (
    select o.person_id from public.occupancies o
    where o.condominium_id = condo_id and o.unit_id = any (unit_ids) and o.ends_on is null limit 50
  ), namesakes as (
    -- A range of the index: names that begin alike. In a register of a million a first name says nothing, and is not read to its end.
    select near.id from (
      select p.id, p.name from public.people p
      where p.condominium_id = condo_id and p.name >= split_part(private.name_ends(asked_name), ' ', 1)
        and p.name < split_part(private.name_ends(asked_name), ' ', 1) || 'zzzz' order by p.name, p.id limit 500) near
    where private.name_ends(near.name) = private.name_ends(asked_name)
  ), found as (
    select p.id, p.name, p.email_masked, p.document_masked, array_remove(array[
        case when p.document = asked_document then 'document' end,
        case when lower(p.email) = lower(asked_email) then 'email' end,
        case when private.name_ends(p.name) = private.name_ends(asked_name) then 'name' end,
        case when exists (select from there t where t.person_id = p.id) then 'unit' end], null) as why
    from public.people p
    where p.condominium_id = condo_id and p.user_id is null and (
      p.id in (select t.person_id from there t union all select n.id from namesakes n)
      or (asked_document is not null and p.document = asked_document))
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'email_masked', f.email_masked,
    'document_masked', f.document_masked, 'why', f.why, 'ties', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', o.kind, 'unit_id', o.unit_id,
        'label', case when u.block = '' then u.number else u.block || '-' || u.number end) order by u.sort_key), '[]')
      from public.occupancies o join public.units u on u.condominium_id = o.condominium_id and u.id = o.unit_id
      where o.condominium_id = condo_id and o.person_id = f.id and o.ends_on is null))
    order by cardinality(f.why) desc, f.name), '[]')
  from (select * from found order by cardinality(why) desc, name limit 5) f
$$;

-- Others who go by the same name here or are registered with the same CPF under another account: perhaps the same person twice.
create function private.membership_twins(condo_id uuid, of_id uuid, asked_name text, asked_document text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(t), '[]') from (
    select m.id, m.full_name, m.status, m.role, (
      select coalesce(jsonb_agg(distinct case when u.block = '' then u.number else u.block || '-' || u.number end), '[]')
      from public.people p
      join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = p.id and o.ends_on is null
      join public.units u on u.condominium_id = o.condominium_id and u.id = o.unit_id
      where p.condominium_id = condo_id and p.user_id = m.user_id) as units,
      exists (select from public.people p where p.condominium_id = condo_id and p.user_id = m.user_id
        and p.document = asked_document) as same_document
    from public.memberships m
    where m.condominium_id = condo_id and m.id <> of_id and m.status in ('approved', 'pending', 'suspended')
      and (private.name_ends(m.full_name) = private.name_ends(asked_name)
        or (asked_document is not null and m.user_id in (select p.user_id from public.people p
          where p.condominium_id = condo_id and p.document = asked_document)))
    order by m.created_at limit 3) t
$$;

-- A page of the queue, 51 rows: what was asked, who it may be, and what speaks against it. Pending ones the oldest first, decided ones
-- the newest decision first; `key_at` and `key_id` name the row that the page goes on from.
create function public.membership_requests(condo_id uuid, state text default 'pending', suggestion text default null,
  block_name text default null, waiting_days integer default null, key_at timestamptz default null, key_id uuid default null,
  backwards boolean default false)
returns table (id uuid, full_name text, email_masked text, document_masked text, unit_hint text, status text, reason text,
  created_at timestamptz, decided_at timestamptz, decided_by_name text, undo_until timestamptz, units jsonb, people jsonb, twins jsonb)
language plpgsql stable security definer rows 51 set search_path = ''
as $$
declare
  names text[];
  keys text[];
  pending boolean := state = 'pending';
  place text := case when state = 'pending' then 'm.created_at' else 'm.decided_at' end;
  -- Decided ones stand newest first, so their way onwards is down.
  side text := case when (state = 'pending') <> backwards then '>' else '<' end;
  direction text := case when (state = 'pending') <> backwards then 'asc' else 'desc' end;
  named boolean := coalesce(suggestion in ('with', 'without'), false) or block_name is not null;
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  select array_agg(b.name), array_agg(b.key) into names, keys from private.blocks_of(condo_id) b where pending;
  return query execute format($query$
    with page as (
      select m.*, %1$s as at, h.unit_ids
      from public.memberships m
      cross join lateral (select %2$s as unit_ids) h
      where m.condominium_id = $1 and m.status = $2 and m.role = 'resident' and %1$s is not null
        and ($3 is null or m.created_at <= private.now() - make_interval(days => $3))
        and ($4 is null or (%1$s, m.id) %3$s ($4, $5))
        and ($6 is distinct from 'with' or cardinality(h.unit_ids) = 1)
        and ($6 is distinct from 'without' or cardinality(h.unit_ids) <> 1)
        and ($7 is null or exists (select from public.units u where u.condominium_id = $1 and u.id = any (h.unit_ids) and u.block = $7))
      order by %1$s %4$s, m.id %4$s limit 51
    )
    select p.id, p.full_name, p.email_masked, private.mask_document(d.document), p.unit_hint, p.status, p.reason, p.created_at, p.decided_at,
      (select coalesce(by.full_name, 'alguém que já saiu') from (select 1) one
       left join public.memberships by on by.condominium_id = $1 and by.user_id = p.decided_by where p.decided_by is not null),
      case when p.status = 'approved' and p.decided_at > private.now() - interval '10 minutes'
        and exists (select from private.membership_approvals a
          where a.condominium_id = $1 and a.membership_id = p.id and a.approved_at = p.decided_at)
        then p.decided_at + interval '10 minutes' end,
      (select coalesce(jsonb_agg(jsonb_build_object('unit_id', u.id, 'block', u.block, 'number', u.number,
          'label', case when u.block = '' then u.number else u.block || '-' || u.number end,
          'people', (select count(*) from public.occupancies o
            where o.condominium_id = $1 and o.unit_id = u.id and o.ends_on is null)) order by u.sort_key), '[]')
        from public.units u where u.condominium_id = $1 and u.id = any (p.unit_ids)),
      case when $8 then private.likely_people($1, p.full_name, d.document, a.email, p.unit_ids) else '[]' end,
      case when $8 then private.membership_twins($1, p.id, p.full_name, d.document) else '[]' end
    from page p
    left join private.membership_documents d on d.condominium_id = $1 and d.membership_id = p.id
    left join lateral private.account(p.user_id) a on true
    order by p.at %4$s, p.id %4$s
  $query$, place,
    case when pending then 'private.units_of_hint($1, m.unit_hint, $9, $10)' else 'array[]::uuid[]' end, side, direction)
  using condo_id, state, waiting_days, key_at, key_id, case when named then suggestion end, case when pending then block_name end,
    pending, names, keys;
end $$;
grant execute on function public.membership_requests(uuid, text, text, text, integer, timestamptz, uuid, boolean) to authenticated, service_role;

-- What is kept of the caller's own request besides what `my_memberships` tells.
create function public.my_access_request(condo_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('document_masked', private.mask_document(d.document))
  from public.memberships m
  left join private.membership_documents d on d.condominium_id = m.condominium_id and d.membership_id = m.id
  where m.condominium_id = condo_id and m.user_id = (select private.caller()) and m.status = 'pending'
$$;
grant execute on function public.my_access_request(uuid) to authenticated, service_role;
