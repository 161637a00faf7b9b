-- The audit's proof and its reading (docs/decisions/0016): a sealer chains committed entries in batches, one chain for each condominium
-- and one for what happens outside any; whoever changes, removes or slips in a row afterwards breaks a seal.

-- Nobody deletes an entry but the retention job, after five years (privacy notice); triggers of every session, replicas' too.
create function private.refuse_early_removal() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if exists (select from old_rows o where o.created_at > pg_catalog.now() - interval '5 years') then
    raise exception 'append-only table %', tg_table_name;
  end if;
  return null;
end $$;
create trigger audit_entries_kept after delete on public.audit_entries referencing old table as old_rows
  for each statement execute function private.refuse_early_removal();
alter table public.audit_entries enable always trigger audit_entries_append_only, enable always trigger audit_entries_kept;

-- Which chain an entry belongs to. Without a search path, so that it is inlined; for every role, since a connection inlines an
-- index's functions once, with the rights of whoever reads the table first, and else matches the index no more.
create function private.audit_chain(condominium_id uuid) returns uuid
language sql immutable
as $$ select coalesce(condominium_id, '00000000-0000-0000-0000-000000000000'::uuid) $$;
grant execute on function private.audit_chain(uuid) to public;
create index audit_entries_chain on public.audit_entries (private.audit_chain(condominium_id), id);

-- How lists read the entries, newest first; find_audit_entries picks among them.
create index audit_entries_newest on public.audit_entries (condominium_id, created_at desc, id desc);
create index audit_entries_actions on public.audit_entries (condominium_id, action, created_at desc, id desc);
create index audit_entries_actors on public.audit_entries (condominium_id, actor_id, created_at desc, id desc);
create index audit_entries_entities on public.audit_entries (condominium_id, entity_id) where entity_id is not null;
create index audit_entries_subjects on public.audit_entries (condominium_id, subject_person_id, created_at desc)
  where subject_person_id is not null;
-- What one account did anywhere, for the platform.
create index audit_entries_of_account on public.audit_entries (actor_id, created_at desc, id desc) where actor_id is not null;
create index audit_entries_everywhere on public.audit_entries (created_at desc, id desc);

create table public.audit_seals (
  -- Zeros stand for the chain of entries outside any condominium.
  condominium_id uuid not null,
  seq bigint not null check (seq > 0),
  -- Covers this chain's entries after the one id up to the other, but for those that a later seal names as late, and `late_ids`:
  -- entries with lower ids whose transactions ended after their neighbours were sealed.
  after_id bigint not null,
  upto_id bigint not null,
  late_ids bigint[] not null default '{}',
  row_count integer not null,
  newest_at timestamptz not null,
  digest bytea not null,
  head bytea not null,
  sealed_at timestamptz not null default pg_catalog.now(),
  primary key (condominium_id, seq)
);
create index audit_seals_late on public.audit_seals (condominium_id) where late_ids <> '{}';
alter table public.audit_seals enable row level security;
grant select on public.audit_seals to authenticated;
revoke insert, update, delete, truncate on public.audit_seals from service_role;
create policy "administrators read their condominium's seals" on public.audit_seals for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin'))));
create policy "superadmins read every seal" on public.audit_seals for select to authenticated
  using ((select private.is_superadmin()));
create trigger audit_seals_append_only before update or delete or truncate on public.audit_seals
  for each statement execute function private.refuse_change();
alter table public.audit_seals enable always trigger audit_seals_append_only;

-- Up to which id entries are sealed, and since when.
create table private.audit_sealing (
  is_one boolean primary key default true check (is_one),
  last_id bigint not null default 0,
  sealed_at timestamptz
);
insert into private.audit_sealing default values;
-- Ids below that which no row had: their transactions were running, or were undone.
create table private.audit_gaps (
  ids int8range primary key,
  seen_xmax xid8 not null,
  seen_at timestamptz not null default pg_catalog.now()
);
-- What the nightly check of each chain found; broken_seq and problem are null while it holds.
create table private.audit_checks (
  condominium_id uuid primary key,
  checked_at timestamptz not null default pg_catalog.now(),
  seals bigint not null,
  entries bigint not null,
  broken_seq bigint,
  problem text
);
revoke insert, update, delete, truncate on private.audit_sealing, private.audit_gaps from service_role;

-- One entry as PostgreSQL sends a record: for each value its type, its length and its bytes, the same in every time zone and locale, and
-- jsonb writes keys and numbers in one way. A later form, with more columns, has another number in front. Without a search path, so
-- that it is inlined.
create function private.audit_digest(e public.audit_entries) returns bytea
language sql stable
as $$
  select sha256(record_send(row(1, e.id, e.condominium_id, e.actor_id, e.actor_role, e.action, e.entity, e.entity_id, e.subject_person_id,
    e.before, e.after, e.request_id, e.device, e.network, e.created_at)))
$$;
create function private.audit_head(previous bytea, s public.audit_seals) returns bytea
language sql stable
as $$
  select sha256(previous || s.digest || convert_to(jsonb_build_array(1, s.condominium_id, s.seq, s.after_id, s.upto_id, s.late_ids,
    s.row_count, (extract(epoch from s.newest_at) * 1000000)::bigint, (extract(epoch from s.sealed_at) * 1000000)::bigint)::text, 'UTF8'))
$$;
create function private.audit_genesis(chain uuid) returns bytea
language sql stable
as $$ select sha256(convert_to('prumo audit ' || chain, 'UTF8')) $$;

-- Adds a seal to a chain.
create function private.add_audit_seal(chain uuid, entries bigint[], late bigint[], newest timestamptz, rows_digest bytea) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  fresh public.audit_seals;
  previous public.audit_seals;
begin
  select * into previous from public.audit_seals s
  where s.condominium_id = chain order by s.seq desc limit 1;
  fresh.condominium_id := chain;
  fresh.seq := coalesce(previous.seq, 0) + 1;
  fresh.after_id := coalesce(previous.upto_id, 0);
  fresh.upto_id := greatest(fresh.after_id, entries[2]);
  fresh.late_ids := late;
  fresh.row_count := entries[1];
  fresh.newest_at := newest;
  fresh.digest := rows_digest;
  fresh.sealed_at := pg_catalog.now();
  fresh.head := private.audit_head(coalesce(previous.head, private.audit_genesis(chain)), fresh);
  insert into public.audit_seals select (fresh).*;
end $$;

-- Seals the committed entries of the next `at_most` ids, and late ones; gives how many ids it went on, 0 when nothing was left. One at
-- a time: of two that ask at once the second does nothing.
create function private.seal_audit(at_most integer default 200000) returns bigint
language plpgsql security definer set search_path = '' set work_mem = '64MB'
as $$
declare
  per_seal constant integer := 10000;
  place private.audit_sealing;
  highest bigint;
  -- Whoever could still fill a gap that was seen before this instant has a transaction above this.
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  seen_xmax xid8;
  met int8multirange;
  late int8multirange;
  batches jsonb;
  batch jsonb;
begin
  if not pg_try_advisory_xact_lock(7301800) then return 0; end if;
  select * into place from private.audit_sealing;
  select least(coalesce(max(e.id), place.last_id), place.last_id + at_most) into highest
  from public.audit_entries e where e.id > place.last_id;
  -- One statement, one snapshot: what it does not see is a gap.
  with seen as materialized (
    select e.id, private.audit_chain(e.condominium_id) as chain, e.created_at, private.audit_digest(e) as digest
    from public.audit_entries e where e.id > place.last_id and e.id <= highest
    union all
    select e.id, private.audit_chain(e.condominium_id), e.created_at, private.audit_digest(e)
    from private.audit_gaps g join public.audit_entries e on e.id >= lower(g.ids) and e.id < upper(g.ids)
  ), numbered as (
    select s.*, (row_number() over (partition by s.chain order by s.id) - 1) / per_seal as batch from seen s
  ), cut as (
    select n.chain, n.batch, count(*) as row_count, max(n.id) as upto_id, max(n.created_at) as newest_at,
      coalesce(array_agg(n.id order by n.id) filter (where n.id <= place.last_id), '{}') as late_ids,
      encode(sha256(string_agg(n.digest, ''::bytea order by n.id)), 'hex') as digest
    from numbered n group by 1, 2
  )
  select (select jsonb_agg(to_jsonb(c) order by c.chain, c.batch) from cut c),
    -- Without a gap, as nearly always, there is nothing to put together.
    case (select count(*) from seen s where s.id > place.last_id) when highest - place.last_id
      then int8multirange(int8range(place.last_id + 1, highest + 1))
      else (select range_agg(int8range(s.id, s.id + 1)) from seen s where s.id > place.last_id) end,
    (select range_agg(int8range(s.id, s.id + 1)) from seen s where s.id <= place.last_id),
    pg_snapshot_xmax(pg_current_snapshot())
  into batches, met, late, seen_xmax;
  for batch in select * from jsonb_array_elements(coalesce(batches, '[]')) loop
    perform private.add_audit_seal((batch ->> 'chain')::uuid,
      array[(batch ->> 'row_count')::bigint, (batch ->> 'upto_id')::bigint],
      array(select l::bigint from jsonb_array_elements_text(batch -> 'late_ids') l),
      (batch ->> 'newest_at')::timestamptz, decode(batch ->> 'digest', 'hex'));
  end loop;
  perform private.keep_audit_gaps(int8range(place.last_id + 1, highest + 1), coalesce(met, '{}'), coalesce(late, '{}'), seen_xmax, horizon);
  update private.audit_sealing set last_id = highest,
    sealed_at = case when highest < place.last_id + at_most then pg_catalog.now() else sealed_at end;
  return highest - place.last_id;
end $$;

-- Remembers the ids of a range that were not found, forgets those that late entries filled, and those that nobody can fill any more:
-- every transaction of then has ended. (An hour more: an id is drawn a moment before its transaction gets a number.)
create function private.keep_audit_gaps(sealed int8range, met int8multirange, late int8multirange, seen_xmax xid8, horizon xid8)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  with split as (
    delete from private.audit_gaps g where late && g.ids returning g.*
  )
  insert into private.audit_gaps (ids, seen_xmax, seen_at)
  select r, s.seen_xmax, s.seen_at from split s cross join lateral unnest(int8multirange(s.ids) - late) r;
  delete from private.audit_gaps g
  where g.seen_xmax <= horizon and g.seen_at < pg_catalog.now() - interval '1 hour' or g.seen_at < pg_catalog.now() - interval '7 days';
  insert into private.audit_gaps (ids, seen_xmax)
  select r, keep_audit_gaps.seen_xmax from unnest(int8multirange(sealed) - met) r;
end $$;

-- Recomputes the next seals of a chain: { seq, last_seq, entries, is_over, broken: { seq, problem } | null }. Problems: `missing` (a seal
-- is not there), `rewritten` (a seal is not what was chained), `entries` (an entry under it was changed, removed or slipped in), `behind`
-- (entries that were sealed have no seal, or were slipped in behind the last).
create function private.check_audit(chain uuid, after_seq bigint, at_most integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  checked record;
  broken jsonb;
  entries bigint := 0;
  reached bigint := after_seq;
  last public.audit_seals;
begin
  select * into last from public.audit_seals s where s.condominium_id = chain order by s.seq desc limit 1;
  for checked in select * from private.recompute_audit_seals(chain, after_seq, at_most) loop
    broken := case
      when checked.seq <> reached + 1 then jsonb_build_object('seq', reached + 1, 'problem', 'missing')
      when not checked.is_chained then jsonb_build_object('seq', checked.seq, 'problem', 'rewritten')
      when not checked.is_true then jsonb_build_object('seq', checked.seq, 'problem', 'entries')
    end;
    exit when broken is not null;
    reached := checked.seq;
    entries := entries + checked.row_count;
  end loop;
  if broken is null and reached >= coalesce(last.seq, 0) and exists (
    select from public.audit_entries e
    where private.audit_chain(e.condominium_id) = chain and e.id > coalesce(last.upto_id, 0)
      and e.id <= (select p.last_id from private.audit_sealing p)
      and not exists (select from private.audit_gaps g where g.ids @> e.id)
  ) then
    broken := jsonb_build_object('seq', reached + 1, 'problem', 'behind');
  end if;
  return jsonb_build_object('seq', reached, 'last_seq', coalesce(last.seq, 0), 'entries', entries,
    'is_over', broken is not null or reached >= coalesce(last.seq, 0), 'broken', broken);
end $$;

-- The next seals of a chain against their entries. Entries that the retention job removed, a whole seal's, are passed over.
create function private.recompute_audit_seals(chain uuid, after_seq bigint, at_most integer)
returns table (seq bigint, row_count bigint, is_chained boolean, is_true boolean)
language sql stable security definer set search_path = ''
as $$
  with seals as materialized (
    select s as seal from public.audit_seals s
    where s.condominium_id = chain and s.seq > after_seq order by s.seq limit at_most
  ), late as materialized (
    select unnest(s.late_ids) as id from public.audit_seals s where s.condominium_id = chain and s.late_ids <> '{}'
  ), gaps as materialized (
    select range_agg(g.ids) as ids from private.audit_gaps g
  ), entries as (
    select (s.seal).seq, e.id, private.audit_digest(e) as digest
    from seals s join public.audit_entries e
      on private.audit_chain(e.condominium_id) = chain and e.id > (s.seal).after_id and e.id <= (s.seal).upto_id
    where e.id not in (select l.id from late l) and not coalesce((select g.ids from gaps g) @> e.id, false)
    union all
    select (s.seal).seq, e.id, private.audit_digest(e)
    from seals s cross join unnest((s.seal).late_ids) l (id)
    join public.audit_entries e on e.id = l.id and private.audit_chain(e.condominium_id) = chain
  ), summed as (
    select e.seq, count(*) as row_count, sha256(string_agg(e.digest, ''::bytea order by e.id)) as digest from entries e group by 1
  )
  select (s.seal).seq, coalesce(r.row_count, 0),
    (s.seal).head = private.audit_head(coalesce(lag((s.seal).head) over (order by (s.seal).seq), p.head, private.audit_genesis(chain)), s.seal)
      and (s.seal).after_id = coalesce(lag((s.seal).upto_id) over (order by (s.seal).seq), p.upto_id, 0),
    coalesce(r.row_count = (s.seal).row_count and r.digest = (s.seal).digest,
      (s.seal).newest_at < pg_catalog.now() - interval '5 years')
  from seals s
  left join summed r on r.seq = (s.seal).seq
  left join public.audit_seals p on p.condominium_id = chain and p.seq = after_seq
  order by 1
$$;

-- Removes what is older than five years, whole seals of it, so that the rest can still be proved. Gives how many entries.
create function private.expire_audit(at_most integer default 20) returns bigint
language sql volatile security definer set search_path = ''
as $$
  with due as (
    select s.condominium_id, s.after_id, s.upto_id, s.late_ids from public.audit_seals s
    where s.newest_at < pg_catalog.now() - interval '5 years' and exists (
      select from public.audit_entries e where private.audit_chain(e.condominium_id) = s.condominium_id
        and (e.id > s.after_id and e.id <= s.upto_id and e.created_at < pg_catalog.now() - interval '5 years' or e.id = any (s.late_ids)))
    order by s.newest_at limit at_most
  ), named_late as (
    select s.condominium_id, unnest(s.late_ids) as id from public.audit_seals s where s.late_ids <> '{}'
  ), gone as (
    delete from public.audit_entries e using due d
    where private.audit_chain(e.condominium_id) = d.condominium_id and (e.id = any (d.late_ids) or e.id > d.after_id and e.id <= d.upto_id
      and not exists (select from named_late l where l.condominium_id = d.condominium_id and l.id = e.id))
    returning e.id
  )
  select count(*) from gone
$$;
