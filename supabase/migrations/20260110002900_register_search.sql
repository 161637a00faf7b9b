-- Search as people type: units by parts of their label, people by words of their name (in any order, without accents, with typos) and
-- by digits of CPF or CNPJ, vehicles by plate. One function, which asks for the caller's role first: no index serves it under policies.

-- Words of a person's name, each behind its condominium, for an index that needs no extension to hold both.
create function private.person_terms(condominium_id uuid, search_name text) returns text[]
language sql immutable parallel safe
return string_to_array(right(condominium_id::text, 12) || replace(search_name, ' ', ' ' || right(condominium_id::text, 12)), ' ');
create index people_terms on public.people using gin (private.person_terms(condominium_id, search_name)) with (fastupdate = off);

-- A document from its second and third group of digits on, as they are printed: people remember groups, and lists show only these.
create function private.document_from(document text, place integer) returns text
language sql immutable parallel safe
return substr(document, case when length(document) = 11 then 1 + 3 * place else 3 * place end);
-- For every role: a connection inlines an index's functions once, with the rights of whoever reads the table first, and where that
-- role may not execute them no search of that connection matches the index.
grant execute on function private.person_terms(uuid, text), private.document_from(text, integer) to public;
create index people_document_start on public.people (condominium_id, document collate "C") where document is not null;
create index people_document_second on public.people (condominium_id, (private.document_from(document, 1)) collate "C") where document is not null;
create index people_document_third on public.people (condominium_id, (private.document_from(document, 2)) collate "C") where document is not null;
create index vehicles_plate_start on public.vehicles (condominium_id, plate collate "C");
create index vehicles_plate_end on public.vehicles (condominium_id, substr(plate, 4) collate "C");

-- Every word of the names that a condominium knows, and about how many people bear it: what was typed wrong is looked up here, and
-- how common a word is decides how people are looked for.
create table private.register_words (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  word text not null collate "C",
  people bigint not null,
  primary key (condominium_id, word)
);
create function private.keep_register_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Somebody alone never waits for who registers another of the same name; bulk work counts, and every night does.
  if tg_op = 'INSERT' and (select count(*) from (select from new_rows limit 1000) n) = 1000 then
    insert into private.register_words as r (condominium_id, word, people)
    select n.condominium_id, w, count(*) from new_rows n, unnest(string_to_array(n.search_name, ' ')) w where w <> '' group by 1, 2 order by 1, 2
    on conflict (condominium_id, word) do update set people = r.people + excluded.people;
  else
    insert into private.register_words as r (condominium_id, word, people)
    select n.condominium_id, w, count(*) from new_rows n, unnest(string_to_array(n.search_name, ' ')) w where w <> '' group by 1, 2 order by 1, 2
    on conflict do nothing;
  end if;
  return null;
end $$;
create function private.count_register_words(target uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  with counted as (
    select w as word, count(*) as people from public.people p, unnest(string_to_array(p.search_name, ' ')) w
    where p.condominium_id = target and w <> '' group by 1
  ), gone as (
    delete from private.register_words r where r.condominium_id = target and not exists (select from counted c where c.word = r.word)
  )
  insert into private.register_words as r (condominium_id, word, people)
  select target, c.word, c.people from counted c order by c.word
  on conflict (condominium_id, word) do update set people = excluded.people where r.people <> excluded.people
$$;
create trigger people_words_inserted after insert on public.people referencing new table as new_rows
  for each statement execute function private.keep_register_words();
create trigger people_words_updated after update on public.people referencing new table as new_rows
  for each statement execute function private.keep_register_words();
grant execute on function private.count_register_words(uuid) to service_role;

-- What a typed word may mean: words that begin so, the commonest first; else those that look alike.
create function private.words_meant(condo_id uuid, typed text) returns table (word text, people bigint)
language plpgsql stable security definer rows 20 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    select r.word, r.people from private.register_words r
    where r.condominium_id = condo_id and r.word >= typed and r.word < typed || E'\U0010ffff'
    order by r.people desc limit 100;
  if found or length(typed) < 3 then return; end if;
  -- Few get the first letter wrong; a whole vocabulary is looked through only where it is small.
  return query
    select r.word, r.people from private.register_words r
    where r.condominium_id = condo_id and r.word >= left(typed, 1) and r.word < left(typed, 1) || E'\U0010ffff'
      and extensions.similarity(r.word, typed) >= 0.3
    order by extensions.similarity(r.word, typed) desc, r.people desc limit 4;
  if found then return; end if;
  return query
    select s.word, s.people from (select r.word, r.people from private.register_words r where r.condominium_id = condo_id limit 20000) s
    where extensions.similarity(s.word, typed) >= 0.4
    order by extensions.similarity(s.word, typed) desc, s.people desc limit 4;
end $$;

-- People whose name has every typed word, those whose name begins as typed first.
create function private.people_named(condo_id uuid, typed text, most integer)
returns table (person_id uuid, rank integer)
language plpgsql stable security definer rows 20 set search_path = '' set plan_cache_mode = force_custom_plan
-- Which of two indexes is the better is reckoned below; reading the people of every condominium never is.
set enable_seqscan = off
as $$
declare
  everybody bigint := greatest((select sum(c.people) from private.people_counts c where c.condominium_id = condo_id), 1);
  likely numeric := 1;
  found_so_far integer;
  condition text := '';
  meant text[];
  bearers bigint;
  token text;
begin
  return query
    select p.id, case when p.search_name = typed then 0 else 1 end from public.people p
    where p.condominium_id = condo_id and p.search_name >= typed and p.search_name < typed || E'\U0010ffff'
    order by p.search_name, p.id limit most;
  get diagnostics found_so_far = row_count;
  if found_so_far >= most then return; end if;
  foreach token in array (string_to_array(typed, ' '))[1:6] loop
    -- 'José da Silva' is found where it is written without the particle, and the reverse.
    continue when token in ('da', 'das', 'de', 'do', 'dos', 'e') and token <> typed;
    select array_agg(right(condo_id::text, 12) || w.word), sum(w.people) into meant, bearers from private.words_meant(condo_id, token) w;
    if meant is null then return; end if;
    likely := likely * least(bearers::numeric / everybody, 1);
    condition := condition || format(' and private.person_terms(p.condominium_id, p.search_name) && %L::text[]', meant);
  end loop;
  -- Where one in fifty matches, the list of names is followed until enough are found; else the index of words gives them all.
  return query execute
    'select p.id, 2 from public.people p where p.condominium_id = $1' || condition
    || case when likely * everybody > 20000 then ' order by p.search_name' else '' end || ' limit $2'
    using condo_id, most * 3;
end $$;

-- Each way of finding something, with what it matched. A front desk finds what its directory and its list of vehicles show: labels,
-- first names and plates. Who may not have documents revealed (`masked`) finds one whole or by the digits that masks show, else the
-- others would be found out by trying.
create function private.register_matches(condo_id uuid, typed text, desk boolean, masked boolean, most integer)
returns table (kind text, id uuid, unit_id uuid, matched text, rank integer)
language plpgsql stable security definer rows 40 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  folded text := private.fold(typed);
  digits text := case when typed ~ '^[0-9 ./-]+$' then regexp_replace(typed, '[^0-9]', '', 'g') else '' end;
  plate_typed text := upper(replace(folded, ' ', ''));
begin
  if folded ~ '[0-9]' or length(folded) <= 20 then
    return query select 'unit'::text, f.unit_id, f.unit_id, 'label'::text, f.rank from private.units_typed(condo_id, typed, most) f;
  end if;
  if desk and folded ~ '^[^0-9]+$' then
    return query
      select 'person'::text, p.id, null::uuid, 'name'::text, 1 from public.people p
      where p.condominium_id = condo_id and p.search_name >= split_part(folded, ' ', 1)
        and p.search_name < split_part(folded, ' ', 1) || E'\U0010ffff' and position(' ' in folded) = 0
      order by p.search_name, p.id limit most;
  elsif folded ~ '[^0-9 ]' and not folded ~ '^[0-9]' then
    return query select 'person'::text, n.person_id, null::uuid, 'name'::text, 1 + n.rank from private.people_named(condo_id, folded, most) n;
  end if;
  if length(digits) >= 3 and not desk then
    return query
      select 'person'::text, d.id, null::uuid, 'document'::text, case when d.document = digits then 0 else 4 end
      from (
        (select p.id, p.document from public.people p where p.condominium_id = condo_id and p.document is not null
          and p.document collate "C" >= digits
          and p.document collate "C" < case when not masked then digits || ':' when length(digits) >= 11 then digits || ' ' else '' end
          order by p.document collate "C" limit most)
        union
        (select p.id, p.document from public.people p where p.condominium_id = condo_id and p.document is not null
          and private.document_from(p.document, 1) collate "C" >= digits
          and private.document_from(p.document, 1) collate "C" < case when not masked or length(digits) <= 6 then digits || ':' else '' end
          order by private.document_from(p.document, 1) collate "C" limit most)
        union
        (select p.id, p.document from public.people p where p.condominium_id = condo_id and p.document is not null
          and private.document_from(p.document, 2) collate "C" >= digits
          and private.document_from(p.document, 2) collate "C" < case when not masked or length(digits) <= 3 then digits || ':' else '' end
          order by private.document_from(p.document, 2) collate "C" limit most)
      ) d;
  end if;
  if plate_typed ~ '^[A-Z]{3}([0-9][0-9A-Z]{0,3})?$' or plate_typed ~ '^[0-9][0-9A-Z][0-9]{1,2}$' then
    return query
      select 'vehicle'::text, v.id, v.unit_id, 'plate'::text, case when v.plate = plate_typed then 0 else 3 end
      from (
        (select w.id, w.unit_id, w.plate from public.vehicles w where w.condominium_id = condo_id
          and w.plate collate "C" >= plate_typed and w.plate collate "C" < plate_typed || '~' order by w.plate collate "C" limit most)
        union
        (select w.id, w.unit_id, w.plate from public.vehicles w where w.condominium_id = condo_id
          and substr(w.plate, 4) collate "C" >= plate_typed and substr(w.plate, 4) collate "C" < plate_typed || '~'
          order by substr(w.plate, 4) collate "C" limit most)
      ) v;
  end if;
end $$;

-- A resident's own: few enough rows to read all of them.
create function private.own_matches(condo_id uuid, typed text) returns table (kind text, id uuid, unit_id uuid, matched text, rank integer)
language sql stable security definer rows 5 set search_path = ''
as $$
  with folded as (select private.fold(typed) as text),
    mine as (select l.* from public.unit_list l where l.condominium_id = condo_id and l.unit_id = any (array(select private.my_units())))
  select 'unit', m.unit_id, m.unit_id, 'label', 0 from mine m, unnest(private.label_beginnings(typed)) w
  where starts_with(m.block_number, w) or starts_with(m.number_block, w)
  union
  select 'person', p.id, null, 'name', 1 from public.people p, folded f
  where p.id = any (array(select private.my_household())) and p.condominium_id = condo_id and f.text <> ''
    and not exists (select from unnest(string_to_array(f.text, ' ')) w where position(' ' || w in ' ' || p.search_name) = 0)
  union
  select 'vehicle', v.id, v.unit_id, 'plate', 2 from public.vehicles v, folded f
  where v.unit_id in (select m.unit_id from mine m) and f.text <> '' and position(upper(replace(f.text, ' ', '')) in v.plate) > 0
$$;

-- What a condominium's register knows of what was typed, the nearest first, at most 20 (`most`, to 50) in all: { kind, id, unit_id,
-- title, detail, matched, rank }. Kind: unit, person or vehicle; matched: label, name, document (masked in detail) or plate. Managers
-- and council find everything, the front desk its directory and vehicles, residents what is theirs.
create function public.search_register(condo_id uuid, wanted text, kinds text[] default null, most integer default 20)
returns table (kind text, id uuid, unit_id uuid, title text, detail text, matched text, rank integer)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
declare
  desk boolean := not condo_id in (select private.condominiums_as('owner_admin', 'admin', 'council'));
  resident boolean := desk and not condo_id in (select private.condominiums_as('doorman'));
  masked boolean := not condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  typed text := left(coalesce(wanted, ''), 80);
  top integer := least(greatest(coalesce(most, 20), 1), 50);
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  if private.fold(typed) = '' then return; end if;
  return query
    with found as (
      select f.kind, f.id, f.unit_id, min(f.matched) as matched, min(f.rank) as rank
      from (
        select * from private.register_matches(condo_id, typed, desk, masked, top) m where not resident
        union all
        select * from private.own_matches(condo_id, typed) o where resident
      ) f
      where kinds is null or f.kind = any (kinds) group by 1, 2, 3
    ), told as (
      select f.kind, f.id, coalesce(f.unit_id, home.first_unit) as unit_id,
        case f.kind when 'unit' then l.label when 'vehicle' then v.plate else case when desk and not resident then split_part(p.name, ' ', 1) else p.name end end as title,
        case f.kind
          when 'unit' then case when desk and not resident then split_part(l.occupant_name, ' ', 1) else coalesce(l.occupant_name, l.owner_name) end
          when 'vehicle' then concat_ws(' · ', l.label, v.model, v.color)
          else concat_ws(' · ', home.labels, case f.matched when 'document' then p.document_masked end) end as detail,
        f.matched, f.rank, coalesce(l.sort_key, p.search_name, v.plate) as place
      from found f
      -- One row by its key each, whatever a planner thinks of how many were found.
      left join lateral (
        select u.label, u.sort_key, u.owner_name, u.occupant_name from public.unit_list u
        where f.kind <> 'person' and u.condominium_id = condo_id and u.unit_id = f.unit_id limit 1) l on true
      left join lateral (
        select w.plate, w.model, w.color from public.vehicles w
        where f.kind = 'vehicle' and w.condominium_id = condo_id and w.id = f.id limit 1) v on true
      left join lateral (
        select q.name, q.search_name, q.document_masked from public.people q
        where f.kind = 'person' and q.condominium_id = condo_id and q.id = f.id limit 1) p on true
      left join lateral (
        select string_agg(distinct u.label, ', ') as labels, (array_agg(u.unit_id order by u.sort_key))[1] as first_unit
        from (
          select o.unit_id from public.occupancies o
          where f.kind = 'person' and o.condominium_id = condo_id and o.person_id = f.id
            and o.starts_on <= private.today() and (o.ends_on is null or o.ends_on >= private.today()) limit 50
        ) t
        cross join lateral (
          select x.unit_id, x.label, x.sort_key from public.unit_list x
          where x.condominium_id = condo_id and x.unit_id = t.unit_id limit 1) u
      ) home on true
    )
    select t.kind, t.id, t.unit_id, t.title, t.detail, t.matched, t.rank
    from told t
    -- The front desk's directory has who is there now.
    where t.title is not null and (t.kind <> 'person' or resident or not desk or t.unit_id is not null)
    order by t.rank, t.place collate "C", t.id limit top;
end $$;
grant execute on function public.search_register(uuid, text, text[], integer) to authenticated, service_role;
