-- Closing a month: nothing more is posted to it, and its seal is published so that anybody can tell whether a row was changed since,
-- each unit its own rows alone (docs/decisions/0020 has the texts that are hashed).

create table public.closings (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  -- One chain for each condominium; a month that was reopened and closed again has another place in it.
  sequence integer not null check (sequence > 0),
  month date not null check (extract(day from month) = 1),
  entry_count bigint not null,
  total_cents bigint not null,
  leaf_count integer not null,
  -- SHA-256 in hexadecimal: of the tree over the month, of every reopening before, of the closing before, and of all of this.
  root text not null,
  reopenings text not null,
  previous_seal text not null,
  seal text not null,
  closed_by uuid,
  closed_at timestamptz not null default private.now(),
  reopened_at timestamptz,
  primary key (condominium_id, sequence)
);
create unique index closing_once on public.closings (condominium_id, month) where reopened_at is null;

create table public.closing_reopenings (
  condominium_id uuid not null,
  sequence integer not null,
  reason text not null check (char_length(reason) between 10 and 500 and private.is_plain(reason)),
  -- The next closing's place in the chain: its seal is the first that is bound to this reopening. Several months that are reopened one
  -- after another, newest first, all come before the same closing.
  before_sequence integer not null check (before_sequence > sequence),
  reopened_by uuid,
  reopened_at timestamptz not null default private.now(),
  primary key (condominium_id, sequence),
  foreign key (condominium_id, sequence) references public.closings (condominium_id, sequence) on delete cascade
);

-- The tree's nodes above 256 leaves each, so that one unit's path is found without reading the month of a million others.
create table private.closing_blocks (
  condominium_id uuid not null,
  sequence integer not null,
  position integer not null,
  first_unit_id uuid not null,
  hash bytea not null,
  -- In the first: the leaf of what concerns nobody's unit.
  common_leaf bytea,
  primary key (condominium_id, sequence, position),
  foreign key (condominium_id, sequence) references public.closings (condominium_id, sequence) on delete cascade
);

-- A closing stays as it was published; it can only be said to be reopened, once.
create function private.guard_closings() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if to_jsonb(new) - 'reopened_at' <> to_jsonb(old) - 'reopened_at'
    or old.reopened_at is not null and new.reopened_at is distinct from old.reopened_at then
    raise exception 'a closing is append-only';
  end if;
  return new;
end $$;
create trigger closings_guarded before update on public.closings for each row execute function private.guard_closings();
create trigger closing_reopenings_append_only before update or truncate on public.closing_reopenings
  for each statement execute function private.refuse_change();
revoke insert, update, delete, truncate on public.closings, public.closing_reopenings from service_role;

-- The canonical text of every transfer of a time; with ids, of the units from the one up to the other. What concerns nobody's unit
-- stands under the id of zeros.
create function private.closing_lines(target uuid, from_on date, until_on date, first_unit uuid default null, last_unit uuid default null)
returns table (unit_id uuid, id uuid, cents bigint, line text)
language sql stable security definer set search_path = ''
as $$
  select coalesce(t.unit_id, '00000000-0000-0000-0000-000000000000'), t.id, t.cents,
    concat_ws('|', t.id, t.occurred_on, t.kind, t.fund_id, d.kind || ':' || d.id, c.kind || ':' || c.id, t.cents,
      coalesce(t.charge_id::text, ''), coalesce(t.payment_id::text, ''), coalesce(t.run_id::text, ''), coalesce(t.bill_id::text, ''),
      coalesce(t.group_id::text, ''), coalesce(t.decision_id::text, ''), coalesce(t.reverses_id::text, ''),
      to_char(t.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), coalesce(t.description, ''))
  from public.ledger_transfers t
  join public.ledger_accounts d on d.condominium_id = t.condominium_id and d.id = t.debit_account_id
  join public.ledger_accounts c on c.condominium_id = t.condominium_id and c.id = t.credit_account_id
  where t.condominium_id = target and t.occurred_on between from_on and until_on
    and (first_unit is null or t.unit_id >= first_unit) and (last_unit is null or t.unit_id < last_unit)
$$;

-- A leaf: the rows of one unit, in the order of their ids.
create function private.closing_leaf(target uuid, month date, unit uuid, lines text) returns bytea
language sql immutable set search_path = ''
as $$
  select sha256('\x00'::bytea || convert_to(concat_ws('|', 'prumo-folha-1', target, to_char(month, 'YYYY-MM'), unit) || E'\n' || lines, 'UTF8'))
$$;

-- One level up (RFC 6962, 2.1): two neighbours become one node, the last of an odd number goes up as it is.
create function private.merkle_level(nodes bytea[]) returns bytea[]
language sql immutable set search_path = ''
as $$
  select array_agg(case when n.next is null then n.hash else sha256('\x01'::bytea || n.hash || n.next) end order by n.place)
  from (select u.hash, u.place, lead(u.hash) over (order by u.place) as next from unnest(nodes) with ordinality as u (hash, place)) n
  where n.place % 2 = 1
$$;
create function private.merkle_root(nodes bytea[]) returns bytea
language plpgsql immutable set search_path = ''
as $$
begin
  if coalesce(cardinality(nodes), 0) = 0 then return sha256(''::bytea); end if;
  while cardinality(nodes) > 1 loop nodes := private.merkle_level(nodes); end loop;
  return nodes[1];
end $$;
-- The neighbours that lead from a node (counted from 0) up to the root: [{ side, hash }].
create function private.merkle_path(nodes bytea[], place integer) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare path jsonb := '[]';
begin
  while cardinality(nodes) > 1 loop
    if place % 2 = 1 then
      path := path || jsonb_build_object('side', 'left', 'hash', encode(nodes[place], 'hex'));
    elsif place + 1 < cardinality(nodes) then
      path := path || jsonb_build_object('side', 'right', 'hash', encode(nodes[place + 2], 'hex'));
    end if;
    nodes := private.merkle_level(nodes);
    place := place / 2;
  end loop;
  return path;
end $$;

-- A month's tree as it is now: what was posted, and the nodes above 256 leaves each.
create function private.month_tree(target uuid, month date)
returns table (entry_count bigint, total_cents bigint, leaf_count bigint, root text, first_units uuid[], nodes bytea[], common_leaf bytea)
language sql stable security definer set search_path = ''
as $$
  with leaves as (
    select l.unit_id, count(*) as entries, sum(l.cents) as cents,
      private.closing_leaf(target, month, l.unit_id, string_agg(l.line, E'\n' order by l.id)) as hash
    from private.closing_lines(target, month, (month + interval '1 month')::date - 1) l group by 1
  ), placed as (
    select l.*, (row_number() over (order by l.unit_id) - 1) / 256 as block from leaves l
  ), blocks as (
    select p.block, (array_agg(p.unit_id order by p.unit_id))[1] as first_unit, private.merkle_root(array_agg(p.hash order by p.unit_id)) as hash,
      sum(p.entries) as entries, sum(p.cents) as cents, count(*) as leaves
    from placed p group by 1
  )
  select coalesce(sum(b.entries), 0)::bigint, coalesce(sum(b.cents), 0)::bigint, coalesce(sum(b.leaves), 0)::bigint,
    encode(private.merkle_root(array_agg(b.hash order by b.block)), 'hex'),
    array_agg(b.first_unit order by b.block), array_agg(b.hash order by b.block),
    (select l.hash from leaves l where l.unit_id = '00000000-0000-0000-0000-000000000000')
  from blocks b
$$;

-- What binds the reasons for reopening into the next seal.
create function private.reopenings_digest(target uuid, closing_sequence integer) returns text
language sql stable security definer set search_path = ''
as $$
  select encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', r.sequence,
    to_char(r.reopened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), r.reason), E'\n' order by r.before_sequence, r.sequence), ''), 'UTF8')), 'hex')
  from public.closing_reopenings r where r.condominium_id = target and r.before_sequence <= closing_sequence
$$;
create function private.closing_seal(c public.closings) returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(concat_ws('|', 'prumo-fechamento-1', c.condominium_id, c.sequence, to_char(c.month, 'YYYY-MM'),
    c.entry_count, c.total_cents, c.leaf_count, c.root, c.reopenings, c.previous_seal), 'UTF8')), 'hex')
$$;

-- Seals a month and keeps it from more postings. The caller holds the row of private.books for update and has checked the order.
create function private.seal_month(target uuid, closing_month date, actor uuid) returns public.closings
language plpgsql volatile security definer set search_path = ''
as $$
declare
  tree record;
  made public.closings;
begin
  select * into tree from private.month_tree(target, closing_month);
  made.condominium_id := target;
  made.month := closing_month;
  made.sequence := coalesce((select max(c.sequence) from public.closings c where c.condominium_id = target), 0) + 1;
  made.entry_count := tree.entry_count;
  made.total_cents := tree.total_cents;
  made.leaf_count := tree.leaf_count;
  made.root := tree.root;
  made.reopenings := private.reopenings_digest(target, made.sequence);
  made.previous_seal := coalesce(
    (select c.seal from public.closings c where c.condominium_id = target and c.sequence = made.sequence - 1), repeat('0', 64));
  made.seal := private.closing_seal(made);
  made.closed_by := actor;
  made.closed_at := private.now();
  insert into public.closings select made.*;
  insert into private.closing_blocks (condominium_id, sequence, position, first_unit_id, hash, common_leaf)
  select target, made.sequence, b.place - 1, b.first_unit, b.hash, case when b.place = 1 then tree.common_leaf end
  from unnest(tree.first_units, tree.nodes) with ordinality as b (first_unit, hash, place) where b.hash is not null;
  update private.books b set closed_until = (closing_month + interval '1 month')::date - 1 where b.condominium_id = target;
  return made;
end $$;

-- Opens the month of the newest closing that holds again; the closing and the reason stay. The caller holds private.books.
create function private.unseal_month(target uuid, closing_sequence integer, why text, actor uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.closings c set reopened_at = private.now() where c.condominium_id = target and c.sequence = closing_sequence;
  insert into public.closing_reopenings (condominium_id, sequence, reason, before_sequence, reopened_by)
  select target, closing_sequence, why, max(c.sequence) + 1, actor from public.closings c where c.condominium_id = target;
  update private.books b
  set closed_until = (select (max(c.month) + interval '1 month')::date - 1 from public.closings c
    where c.condominium_id = target and c.reopened_at is null)
  where b.condominium_id = target;
end $$;

-- Proof of the closings that hold: rows are those whose month, seal or place in the chain is no longer what was published. Empty is right.
create function private.closing_differences(target uuid, only_sequence integer default null) returns table (sequence integer, what text)
language sql stable security definer set search_path = ''
as $$
  select c.sequence, w.what
  from public.closings c
  left join public.closings before on before.condominium_id = target and before.sequence = c.sequence - 1
  cross join lateral (
    select 'seal' as what where c.seal <> private.closing_seal(c)
    union all
    select 'chain' where c.previous_seal <> coalesce(before.seal, repeat('0', 64)) or c.sequence > 1 and before.seal is null
      or c.reopenings <> private.reopenings_digest(target, c.sequence)
    union all
    select 'entries' from private.month_tree(target, c.month) t
    where c.reopened_at is null and (t.root, t.entry_count, t.total_cents, t.leaf_count) is distinct from (c.root, c.entry_count, c.total_cents, c.leaf_count::bigint)
  ) w
  where c.condominium_id = target and (only_sequence is null or c.sequence = only_sequence)
$$;

alter table public.closings enable row level security;
alter table public.closing_reopenings enable row level security;
grant select on public.closings, public.closing_reopenings to authenticated;
create policy "members see the published closings" on public.closings for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident'))));
create policy "members see why a month was reopened" on public.closing_reopenings for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident'))));
call private.tell_of('public.closings', 'members unnamed');

-- { closing, lines, path } of a unit in a closed month: its rows as they stand now, in canonical text, and the neighbours that lead
-- from them to the published root. The browser hashes them itself (domain/closing).
create function public.unit_closing(condo_id uuid, unit uuid, closed_month date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  closed public.closings;
  block record;
  units uuid[];
  leaves bytea[];
  own text[];
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'resident');
  -- A resident's own unit alone; of any other there is no answer. Nor of a month that moved a charge which is not theirs to see: a seal
  -- is checked over all lines or none.
  if not exists (select from private.condominiums_as('owner_admin', 'admin', 'council') c where c = condo_id)
    and (not exists (select from private.my_charge_units() u where u = unit)
      or not exists (select from private.my_stays() s where s.unit_id = unit and s.since = '-infinity')
      and exists (select from public.ledger_transfers t
        where t.condominium_id = condo_id and t.unit_id = unit and t.occurred_on >= closed_month
          and t.occurred_on < closed_month + interval '1 month'
          and (t.charge_id is null or t.charge_id not in (select private.my_charges())))) then
    return null;
  end if;
  if not exists (select from public.units u where u.condominium_id = condo_id and u.id = unit) then return null; end if;
  select * into closed from public.closings c
  where c.condominium_id = condo_id and c.month = closed_month and c.reopened_at is null;
  if not found then return null; end if;
  select b.position, b.first_unit_id, b.common_leaf,
    (select n.first_unit_id from private.closing_blocks n
     where n.condominium_id = condo_id and n.sequence = closed.sequence and n.position = b.position + 1) as next_unit
  into block from private.closing_blocks b
  where b.condominium_id = condo_id and b.sequence = closed.sequence and b.first_unit_id <= unit order by b.first_unit_id desc limit 1;
  if block is null then return jsonb_build_object('closing', to_jsonb(closed) - 'closed_by', 'lines', '[]'::jsonb, 'path', null); end if;
  select array_agg(l.unit_id order by l.unit_id), array_agg(l.hash order by l.unit_id), (array_agg(l.lines) filter (where l.unit_id = unit))[1:1]
  into units, leaves, own
  from (
    select l.unit_id, private.closing_leaf(condo_id, closed_month, l.unit_id, string_agg(l.line, E'\n' order by l.id)) as hash,
      string_agg(l.line, E'\n' order by l.id) as lines
    from private.closing_lines(condo_id, closed_month, (closed_month + interval '1 month')::date - 1,
      block.first_unit_id, block.next_unit) l group by 1
    union all
    select '00000000-0000-0000-0000-000000000000', block.common_leaf, null where block.common_leaf is not null
  ) l;
  return jsonb_build_object(
    'closing', to_jsonb(closed) - 'closed_by',
    'lines', coalesce(to_jsonb(string_to_array(own[1], E'\n')), '[]'),
    'path', case when own[1] is not null then
      private.merkle_path(leaves, array_position(units, unit) - 1) || private.merkle_path(
        array(select b.hash from private.closing_blocks b where b.condominium_id = condo_id and b.sequence = closed.sequence order by b.position),
        block.position) end);
end $$;

-- Which closings no longer say what the books say: [{ sequence, what }], empty is right. One, or all.
create function public.verify_closings(condo_id uuid, only_sequence integer default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council');
  return (select coalesce(jsonb_agg(d order by d.sequence), '[]') from private.closing_differences(condo_id, only_sequence) d);
end $$;
grant execute on function public.unit_closing(uuid, uuid, date), public.verify_closings(uuid, integer) to authenticated, service_role;
