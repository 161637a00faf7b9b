-- Secret ballots: what the server keeps of them is what everybody may read. The mathematics is domain/voting/secret; here is that a board only
-- grows, entry by entry and each holding the one before, that a ballot is of a unit that may vote, and that a result comes of a board that was
-- closed (docs/decisions/0058).

alter table public.agenda_items
  -- Of elections and sensitive matters: what each unit chooses is encrypted where it chooses.
  add column secret boolean not null default false,
  -- Of a secret item: since when nothing is cast any more and the trustees open the sums.
  add column tally_at timestamptz,
  add constraint item_secret check (not secret or ballot <> 'none'),
  add constraint item_tally check (tally_at is null or secret and opened_at is not null);
alter table public.agenda_items drop column state;
alter table public.agenda_items
  add column state text not null generated always as (case when withdrawn_at is not null then 'withdrawn' when closed_at is not null then 'closed'
    when tally_at is not null then 'tallying' when opened_at is not null then 'open' else 'waiting' end) stored;
-- The meeting goes on while trustees count.
drop index public.item_open;
create unique index item_open on public.agenda_items (condominium_id, assembly_id) where opened_at is not null and tally_at is null and closed_at is null
  and withdrawn_at is null;

-- Who opens the sums, all of them together: their public keys, made in their own browsers. A key that was replaced stays readable.
create table public.assembly_trustees (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  assembly_id uuid not null,
  user_id uuid not null,
  name text not null check (char_length(name) between 1 and 120 and private.is_plain(name)),
  position smallint not null check (position between 1 and 5),
  public_key text check (public_key ~ '^[0-9a-f]{64}$'),
  -- That whoever made the key has its secret: { challenge, response }.
  proof jsonb check (jsonb_typeof(proof) = 'object'),
  ready_at timestamptz,
  retired_at timestamptz,
  primary key (condominium_id, id),
  foreign key (condominium_id, assembly_id) references public.assemblies (condominium_id, id) on delete cascade,
  check ((public_key is null) = (ready_at is null) and (public_key is null) = (proof is null))
);
create unique index trustee_once on public.assembly_trustees (condominium_id, assembly_id, user_id) where retired_at is null;
create unique index trustee_place on public.assembly_trustees (condominium_id, assembly_id, position) where retired_at is null;
create index assembly_trustees_user on public.assembly_trustees (user_id, condominium_id);
create function private.guard_trustee() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.public_key is not null and row(new.user_id, new.name, new.public_key, new.proof) is distinct from row(old.user_id, old.name, old.public_key, old.proof)
    or old.retired_at is not null and new.retired_at is distinct from old.retired_at then
    raise exception 'a trustee''s key stays as it was made';
  end if;
  return new;
end $$;
create trigger assembly_trustees_guarded before update on public.assembly_trustees for each row execute function private.guard_trustee();

-- The public part of the key that signs a unit's ballots; the last one before an item opens is in its terms.
create table public.vote_credentials (
  condominium_id uuid not null,
  assembly_id uuid not null,
  unit_id uuid not null,
  public_key text not null check (public_key ~ '^[0-9a-f]{64}$'),
  -- Made on the table's device, for a unit that is there without one of its own.
  is_booth boolean not null default false,
  changes integer not null default 0,
  registered_at timestamptz not null default private.now(),
  primary key (condominium_id, assembly_id, unit_id),
  constraint credential_taken unique (condominium_id, assembly_id, public_key),
  foreign key (condominium_id, assembly_id) references public.assemblies (condominium_id, id) on delete cascade,
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id)
);
create index vote_credentials_unit on public.vote_credentials (unit_id);

-- One taking of an item's ballots: of one that was annulled (a trustee lost the code) there is another.
create table public.secret_votes (
  condominium_id uuid not null,
  -- The item's id in the published terms: ballots of one taking are worth nothing in another.
  id uuid not null default private.new_id(),
  assembly_id uuid not null,
  item_id uuid not null,
  -- Rows of assembly_trustees in the order of the terms.
  trustee_ids uuid[] not null check (cardinality(trustee_ids) between 1 and 5),
  -- Canonical JSON of domain/voting/secret/published `Terms`, with its SHA-256: where the board's chain starts.
  terms text not null,
  terms_hash text not null check (terms_hash = encode(sha256(convert_to(terms, 'UTF8')), 'hex')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- Who was there and what counts in all when the board was closed, as domain/voting has it, still without votes.
  count jsonb check (jsonb_typeof(count) = 'object'),
  -- { totals, ballots, weight } when every trustee's part is there.
  result jsonb check (jsonb_typeof(result) = 'object'),
  annulled_at timestamptz,
  annul_reason text check (char_length(annul_reason) between 3 and 300 and private.is_plain(annul_reason)),
  primary key (condominium_id, id),
  foreign key (condominium_id, item_id) references public.agenda_items (condominium_id, id) on delete cascade,
  foreign key (condominium_id, assembly_id) references public.assemblies (condominium_id, id) on delete cascade,
  check ((closed_at is null) = (count is null)),
  check (result is null or closed_at is not null),
  check ((annulled_at is null) = (annul_reason is null)),
  check (result is null or annulled_at is null)
);
create unique index secret_vote_once on public.secret_votes (condominium_id, item_id) where annulled_at is null;
create index secret_votes_assembly on public.secret_votes (condominium_id, assembly_id);
create index secret_votes_assembly_only on public.secret_votes (assembly_id);

-- The public board, as domain/voting/secret/board.ts chains it. No account is named: the credential signs.
create table public.secret_entries (
  condominium_id uuid not null,
  vote_id uuid not null,
  position integer not null check (position >= 0),
  kind text not null check (kind in ('opened', 'ballot', 'closed')),
  moment timestamptz not null check (moment = date_trunc('milliseconds', moment)),
  previous text not null,
  head text not null check (head ~ '^[0-9a-f]{64}$'),
  unit_id uuid,
  sequence integer check (sequence >= 1),
  -- Canonical JSON of the encrypted ballot, with its SHA-256.
  ballot text,
  ballot_hash text check (ballot_hash = encode(sha256(convert_to(ballot, 'UTF8')), 'hex')),
  receipt text generated always as (upper(regexp_replace(left(ballot_hash, 24), '(.{4})(?=.)', '\1-', 'g'))) stored,
  primary key (condominium_id, vote_id, position),
  foreign key (condominium_id, vote_id) references public.secret_votes (condominium_id, id) on delete cascade,
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id),
  check ((kind = 'ballot') = (ballot is not null) and (kind = 'ballot') = (unit_id is not null) and (kind = 'ballot') = (sequence is not null)
    and (kind = 'ballot') = (ballot_hash is not null))
);
create unique index secret_ballot_next on public.secret_entries (condominium_id, vote_id, unit_id, sequence) where kind = 'ballot';
create unique index secret_ballot_hash on public.secret_entries (condominium_id, vote_id, ballot_hash) where kind = 'ballot';
create index secret_entries_unit on public.secret_entries (unit_id);
create index secret_entries_vote on public.secret_entries (vote_id);

-- What each trustee opened of the sums, with its proof.
create table public.secret_parts (
  condominium_id uuid not null,
  vote_id uuid not null,
  -- The place in the terms, from 1.
  trustee smallint not null check (trustee between 1 and 5),
  part jsonb not null check (jsonb_typeof(part) = 'object'),
  sent_at timestamptz not null default private.now(),
  primary key (condominium_id, vote_id, trustee),
  foreign key (condominium_id, vote_id) references public.secret_votes (condominium_id, id) on delete cascade
);
create index secret_parts_vote on public.secret_parts (vote_id);

-- Whether an item is secret is sent with the call; what was counted in secret is not counted again.
create function private.guard_secret_item() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.secret is distinct from old.secret and exists (select from public.assemblies a where a.condominium_id = new.condominium_id and a.id = new.assembly_id
    and a.called_at is not null) then
    raise sqlstate 'PT409' using message = 'assembly_called';
  end if;
  if not new.secret then return new; end if;
  if new.opened_at is not null and old.opened_at is null and not exists (select from public.secret_votes v
    where v.condominium_id = new.condominium_id and v.item_id = new.id and v.annulled_at is null) then
    raise sqlstate 'PT409' using message = 'secret_not_ready';
  end if;
  if new.tally_at is distinct from old.tally_at and exists (select from public.secret_votes v where v.condominium_id = new.condominium_id
    and v.item_id = new.id and v.annulled_at is null and (v.closed_at is null or new.tally_at is null)) then
    raise sqlstate 'PT409' using message = 'secret_not_counted';
  end if;
  if new.closed_at is not null and old.closed_at is null and not exists (select from public.secret_votes v
    where v.condominium_id = new.condominium_id and v.item_id = new.id and v.annulled_at is null and v.result is not null) then
    raise sqlstate 'PT409' using message = 'secret_not_counted';
  end if;
  if old.closed_at is not null and new.closed_at is null then raise sqlstate 'PT409' using message = 'item_done'; end if;
  return new;
end $$;
create trigger agenda_items_secret before update on public.agenda_items for each row execute function private.guard_secret_item();

-- How a unit votes in secret stands nowhere else.
create function private.refuse_open_vote() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (select i.secret from public.agenda_items i where i.condominium_id = new.condominium_id and i.id = new.item_id) then
    raise sqlstate 'PT409' using message = 'vote_secret';
  end if;
  return new;
end $$;
create trigger votes_not_secret before insert or update on public.votes for each row execute function private.refuse_open_vote();

-- Terms never change; what is told of a taking once is told for good.
create function private.guard_secret_vote() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from public.agenda_items i where i.condominium_id = old.condominium_id and i.id = old.item_id) then
      raise exception 'a secret vote is append-only';
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    if not exists (select from public.agenda_items i where i.condominium_id = new.condominium_id and i.id = new.item_id and i.assembly_id = new.assembly_id
      and i.secret) or new.closed_at is not null or new.annulled_at is not null then
      raise exception 'a secret vote is of a secret item and begins open';
    end if;
    return new;
  end if;
  if row(new.condominium_id, new.id, new.assembly_id, new.item_id, new.trustee_ids, new.terms, new.opened_at)
      is distinct from row(old.condominium_id, old.id, old.assembly_id, old.item_id, old.trustee_ids, old.terms, old.opened_at)
    or old.closed_at is not null and row(new.closed_at, new.count) is distinct from row(old.closed_at, old.count)
    or old.result is not null and new.result is distinct from old.result
    or old.annulled_at is not null and row(new.annulled_at, new.annul_reason) is distinct from row(old.annulled_at, old.annul_reason) then
    raise exception 'a secret vote is append-only';
  end if;
  if new.closed_at is not null and old.closed_at is null and not exists (select from public.secret_entries e
    where e.condominium_id = new.condominium_id and e.vote_id = new.id and e.kind = 'closed') then
    raise exception 'the board of a secret vote ends with its closing';
  end if;
  return new;
end $$;
create trigger secret_votes_guarded before insert or update or delete on public.secret_votes
  for each row execute function private.guard_secret_vote();
create trigger secret_votes_not_emptied before truncate on public.secret_votes for each statement execute function private.refuse_change();

-- The board only grows, one entry at a time, each after the last one and holding its hash; a ballot is of a unit that may vote, while the item is
-- open, and the next of that unit: whoever writes it. Whoever appends keeps others waiting until the transaction ends.
create function private.guard_secret_entry() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v public.secret_votes;
  i public.agenda_items;
  last public.secret_entries;
  given jsonb;
  told text;
begin
  if tg_op = 'DELETE' and not exists (select from public.secret_votes o where o.condominium_id = old.condominium_id and o.id = old.vote_id) then
    return old;
  end if;
  if tg_op <> 'INSERT' then raise exception 'the board of a secret vote is append-only'; end if;
  select * into v from public.secret_votes o where o.condominium_id = new.condominium_id and o.id = new.vote_id for no key update;
  select * into last from public.secret_entries e where e.condominium_id = new.condominium_id and e.vote_id = new.vote_id order by e.position desc limit 1;
  if v.id is null or v.closed_at is not null or v.annulled_at is not null or last.kind = 'closed' then
    raise sqlstate 'PT409' using message = 'vote_closed';
  end if;
  if new.position <> coalesce(last.position + 1, 0) or new.previous <> coalesce(last.head, v.terms_hash) or new.moment < last.moment
    or (new.kind = 'opened') <> (new.position = 0) then
    raise exception 'an entry of a board follows the last one';
  end if;
  told := format('"kind":"%s","moment":"%s","position":%s,"previous":"%s"}', new.kind,
    to_char(new.moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), new.position, new.previous);
  told := case when new.kind = 'ballot' then format('{"ballot":"%s",', new.ballot_hash) else '{' end || told;
  if new.head <> encode(sha256(convert_to(told, 'UTF8')), 'hex') then
    raise exception 'the head of a board is the hash of its last entry';
  end if;
  if new.kind <> 'ballot' then return new; end if;
  given := new.ballot::jsonb;
  if row(given ->> 'item', given ->> 'terms', given ->> 'unit', given ->> 'sequence')
    is distinct from row(new.vote_id::text, v.terms_hash, new.unit_id::text, new.sequence::text) then
    raise exception 'a ballot stands under its own vote, unit and turn';
  end if;
  if new.sequence <> 1 + (select count(*) from public.secret_entries e where e.condominium_id = new.condominium_id and e.vote_id = new.vote_id
    and e.unit_id = new.unit_id and e.kind = 'ballot') then
    raise sqlstate 'PT409' using message = 'ballot_turn';
  end if;
  select * into i from public.agenda_items o where o.condominium_id = v.condominium_id and o.id = v.item_id;
  if i.state <> 'open' or i.closes_at <= private.now() then raise sqlstate 'PT409' using message = 'vote_closed'; end if;
  perform private.demand_unit_vote(i, new.unit_id);
  return new;
end $$;
create trigger secret_entries_guarded before insert or update or delete on public.secret_entries
  for each row execute function private.guard_secret_entry();
create trigger secret_entries_not_emptied before truncate on public.secret_entries for each statement execute function private.refuse_change();

-- A part is of a closed board, and one of each trustee.
create function private.guard_secret_part() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare v public.secret_votes;
begin
  select * into v from public.secret_votes o where o.condominium_id = coalesce(new.condominium_id, old.condominium_id)
    and o.id = coalesce(new.vote_id, old.vote_id);
  if tg_op = 'DELETE' and v.id is null then return old; end if;
  if tg_op <> 'INSERT' then raise exception 'what a trustee opened is append-only'; end if;
  if v.closed_at is null or v.annulled_at is not null or v.result is not null or new.trustee > cardinality(v.trustee_ids) then
    raise sqlstate 'PT409' using message = 'tally_not_on';
  end if;
  return new;
end $$;
create trigger secret_parts_guarded before insert or update or delete on public.secret_parts
  for each row execute function private.guard_secret_part();
create trigger secret_parts_not_emptied before truncate on public.secret_parts for each statement execute function private.refuse_change();

alter table public.assembly_trustees enable row level security;
alter table public.vote_credentials enable row level security;
alter table public.secret_votes enable row level security;
alter table public.secret_entries enable row level security;
alter table public.secret_parts enable row level security;
grant select on public.assembly_trustees, public.vote_credentials, public.secret_votes, public.secret_entries, public.secret_parts to authenticated;
grant select, insert, update on public.assembly_trustees, public.vote_credentials, public.secret_votes to service_role;
grant select, insert on public.secret_entries, public.secret_parts to service_role;
create policy "who votes sees who opens the sums" on public.assembly_trustees for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident'))));
create policy "who votes sees whose keys sign" on public.vote_credentials for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident'))));
create policy "who votes sees secret votes" on public.secret_votes for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident'))));
create policy "who votes sees the board" on public.secret_entries for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident'))));
create policy "who votes sees what was opened" on public.secret_parts for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident'))));
call private.tell_of('public.assembly_trustees', 'members unnamed');
call private.tell_of('public.secret_votes', 'members unnamed');

-- Units that voted on an item: of a secret one that they did, never what.
create function private.item_voters(condo_id uuid, wanted uuid) returns table (unit_id uuid, choice text, receipt text, voted_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select v.unit_id, v.choice, v.receipt, v.cast_at from public.votes v where v.condominium_id = condo_id and v.item_id = wanted
  union all
  select * from (select distinct on (e.unit_id) e.unit_id, null::text, e.receipt, e.moment
    from public.secret_votes s
    join public.secret_entries e on e.condominium_id = s.condominium_id and e.vote_id = s.id and e.kind = 'ballot'
    where s.condominium_id = condo_id and s.item_id = wanted and s.annulled_at is null
    order by e.unit_id, e.sequence desc) last_ones
$$;
grant execute on function private.item_voters(uuid, uuid), private.demand_unit_vote(public.agenda_items, uuid) to service_role;

-- What the parties to the secret votes of an assembly need: { trustees, units of the reader with the credential that stands for each, registered,
-- units, votes with where their boards stand }; null where there is no such assembly to be read.
create function public.secret_room(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  manages boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  me uuid := private.caller();
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  if not exists (select from public.assemblies a where a.condominium_id = condo_id and a.id = wanted and (manages or a.called_at is not null)) then
    return null;
  end if;
  return jsonb_build_object(
    'trustees', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'public_key', t.public_key, 'is_mine', t.user_id = me)
        || case when manages then jsonb_build_object('user_id', t.user_id) else '{}' end order by t.position), '[]')
      from public.assembly_trustees t where t.condominium_id = condo_id and t.assembly_id = wanted and t.retired_at is null),
    'units', (select coalesce(jsonb_agg(jsonb_build_object('id', s.unit_id, 'credential', c.public_key, 'is_tenant', s.is_tenant)), '[]')
      from private.my_assembly_units(condo_id, wanted) s
      left join public.vote_credentials c on c.condominium_id = condo_id and c.assembly_id = wanted and c.unit_id = s.unit_id),
    'registered', (select count(*) from public.vote_credentials c where c.condominium_id = condo_id and c.assembly_id = wanted),
    'booth', (select count(*) from public.vote_credentials c where c.condominium_id = condo_id and c.assembly_id = wanted and c.is_booth),
    'votes', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'item_id', v.item_id, 'terms_hash', v.terms_hash, 'opened_at', v.opened_at,
        'closed_at', v.closed_at, 'annulled_at', v.annulled_at, 'annul_reason', v.annul_reason, 'result', v.result,
        'trustees', (select jsonb_agg(jsonb_build_object('name', t.name, 'public_key', t.public_key, 'is_mine', t.user_id = me,
            'is_sent', p.trustee is not null) order by o.nth)
          from unnest(v.trustee_ids) with ordinality o (id, nth)
          join public.assembly_trustees t on t.condominium_id = condo_id and t.id = o.id
          left join public.secret_parts p on p.condominium_id = condo_id and p.vote_id = v.id and p.trustee = o.nth),
        'head', coalesce(b.head, v.terms_hash), 'position', b.position,
        'voted', (select count(distinct e.unit_id) from public.secret_entries e where e.condominium_id = condo_id and e.vote_id = v.id and e.kind = 'ballot'),
        'mine', (select coalesce(jsonb_agg(jsonb_build_object('unit_id', e.unit_id, 'sequence', e.sequence, 'receipt', e.receipt, 'moment', e.moment)
            order by e.position), '[]')
          from public.secret_entries e where e.condominium_id = condo_id and e.vote_id = v.id and e.kind = 'ballot'
            and e.unit_id in (select s.unit_id from private.my_assembly_units(condo_id, wanted) s))) order by v.opened_at), '[]')
      from public.secret_votes v
      left join lateral (select e.head, e.position from public.secret_entries e where e.condominium_id = condo_id and e.vote_id = v.id
        order by e.position desc limit 1) b on true
      where v.condominium_id = condo_id and v.assembly_id = wanted));
end $$;

-- What is published of a secret vote beside its board: { terms, head, decryptions, result }; null where there is none.
create function public.secret_vote_terms(condo_id uuid, wanted uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  return (
    select jsonb_build_object('terms', v.terms, 'terms_hash', v.terms_hash, 'result', v.result,
      'decryptions', (select coalesce(jsonb_agg(p.part order by p.trustee), '[]') from public.secret_parts p
        where p.condominium_id = condo_id and p.vote_id = v.id))
    from public.secret_votes v where v.condominium_id = condo_id and v.id = wanted);
end $$;

-- The board of a secret vote from the start, after a position, 200 entries at a time.
create function public.secret_board(condo_id uuid, wanted uuid, after_key text default null)
returns table (entry_position integer, kind text, moment timestamptz, previous text, head text, ballot text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  return query
  select e.position, e.kind, e.moment, e.previous, e.head, e.ballot from public.secret_entries e
  where e.condominium_id = condo_id and e.vote_id = wanted
    and e.position > case when after_key ~ '^\d{1,9}$' then after_key::integer else -1 end
  order by e.position limit 200;
end $$;

-- What the board shows people, the latest first, after a key: of a ballot its unit, its turn and its receipt.
create function public.secret_receipts_page(condo_id uuid, wanted uuid, after_key text default null)
returns table (entry_position integer, kind text, moment timestamptz, unit text, sequence integer, is_last boolean, receipt text, key text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  return query
  select e.position, e.kind, e.moment, u.unit_label, e.sequence, not exists (select from public.secret_entries n where n.condominium_id = condo_id
      and n.vote_id = wanted and n.unit_id = e.unit_id and n.sequence > e.sequence), e.receipt, e.position::text
  from public.secret_entries e
  join public.secret_votes v on v.condominium_id = condo_id and v.id = e.vote_id
  left join public.assembly_units u on u.condominium_id = condo_id and u.assembly_id = v.assembly_id and u.unit_id = e.unit_id
  where e.condominium_id = condo_id and e.vote_id = wanted
    and (after_key is null or after_key !~ '^\d{1,9}$' or e.position < after_key::integer)
  order by e.position desc limit 51;
end $$;
grant execute on function public.secret_room(uuid, uuid), public.secret_vote_terms(uuid, uuid), public.secret_board(uuid, uuid, text),
  public.secret_receipts_page(uuid, uuid, text) to authenticated, service_role;
