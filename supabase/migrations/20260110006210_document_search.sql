-- Search in what documents say (docs/decisions/0040). The worker reads the text out of each version's file; of the newest it is searched.

create extension if not exists btree_gin with schema extensions;
-- Portuguese stems of words without accents, however they are typed.
create text search configuration private.pt (copy = pg_catalog.portuguese);
alter text search configuration private.pt alter mapping for hword, hword_part, word with extensions.unaccent, portuguese_stem;

-- A page of a version, or a part of a long one. The document's name stands in each, so that words of both are found together.
create table private.document_passages (
  condominium_id uuid not null,
  version_id uuid not null,
  position integer not null,
  document_id uuid not null,
  folder_id uuid not null,
  page integer,
  body text not null,
  words tsvector not null,
  -- Of the newest version of a document that is not in the bin.
  is_current boolean not null,
  primary key (condominium_id, version_id, position),
  foreign key (condominium_id, version_id) references public.document_versions (condominium_id, id) on delete cascade,
  foreign key (condominium_id, document_id, folder_id) references public.documents (condominium_id, id, folder_id)
    on update cascade on delete cascade
);
-- Folders stand in an index of their own: as a key of this one each of them would be looked through for itself. Two indexes are read
-- together only when no column and no condition is in both.
create index document_passages_words on private.document_passages using gin (condominium_id, words) with (fastupdate = off) where is_current;
create index document_passages_folder on private.document_passages (folder_id);
create index document_passages_document on private.document_passages (condominium_id, document_id);
grant select, insert, update, delete on private.document_passages to service_role;

create function private.document_words(name text, body text) returns tsvector
language sql immutable set search_path = ''
as $$ select setweight(to_tsvector('private.pt', name), 'A') || to_tsvector('private.pt', body) $$;

-- Names, the bin and newer versions are followed by what is searched.
create function private.on_document_searched() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.document_passages p
  set is_current = n.binned_at is null and p.version_id = n.version_id,
    words = case when n.name = o.name then p.words else private.document_words(n.name, p.body) end
  from new_rows n join old_rows o on o.condominium_id = n.condominium_id and o.id = n.id
  where p.condominium_id = n.condominium_id and p.document_id = n.id
    and (n.name, n.version_id, n.binned_at is null) is distinct from (o.name, o.version_id, o.binned_at is null);
  return null;
end $$;
create trigger documents_searched after update on public.documents
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.on_document_searched();

-- What was typed as a query: all words, 'as they stand', -without; the last one may be unfinished.
create function private.document_query(typed text, any_word boolean default false) returns tsquery
language plpgsql immutable set search_path = ''
as $$
declare
  asked text := left(btrim(typed), 200);
  last_word text := substring(private.fold(asked) from '[a-z0-9]+$');
  whole tsquery := websearch_to_tsquery('private.pt', asked);
begin
  if any_word then
    return coalesce((
      select string_agg(quote_literal(l.lexeme), ' | ')::tsquery
      from unnest(to_tsvector('private.pt', asked)) l), ''::tsquery);
  end if;
  if asked ~ '["\-]' or length(coalesce(last_word, '')) < 3 then return whole; end if;
  return whole || (websearch_to_tsquery('private.pt', regexp_replace(asked, '\S+$', '')) && to_tsquery('private.pt', last_word || ':*'));
end $$;

-- Folders that a search of a condominium looks through: null is all of them, of whoever administers it. Throws `forbidden`.
create function private.searched_folders(condo_id uuid) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  if exists (select from private.condominiums_as('owner_admin', 'admin') c where c = condo_id) then return null; end if;
  return array(
    select f.id from public.document_folders f
    where f.condominium_id = condo_id and f.id = any (array(select private.my_document_folders())));
end $$;

-- The best passages, so many at most. The condition on folders is left out where it excludes nothing: the index then has one key less to look up.
create function private.ranked_passages(condo_id uuid, asked tsquery, folders uuid[], most integer)
returns table (document_id uuid, version_id uuid, "position" integer, rank real)
language plpgsql stable security definer rows 100 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  if folders is null then
    return query
      select p.document_id, p.version_id, p.position, ts_rank(p.words, asked) as r from private.document_passages p
      where p.condominium_id = condo_id and p.words @@ asked and p.is_current order by r desc, p.document_id limit most;
  else
    return query
      select p.document_id, p.version_id, p.position, ts_rank(p.words, asked) as r from private.document_passages p
      where p.condominium_id = condo_id and p.folder_id = any (folders) and p.words @@ asked and p.is_current
      order by r desc, p.document_id limit most;
  end if;
end $$;

-- The best documents of the best `most` passages, with how many passages there were: { looked, found: [{ document, version, position, rank }] }.
create function private.best_documents(condo_id uuid, asked tsquery, folders uuid[], filters jsonb, first integer, most integer) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return (
  with ranked as materialized (
    select * from private.ranked_passages(condo_id, asked, folders, most)
  ), best as (
    select distinct on (r.document_id) r.* from ranked r order by r.document_id, r.rank desc, r.position
  ), chosen as (
    select b.* from best b
    join public.documents d on d.condominium_id = condo_id and d.id = b.document_id and d.binned_at is null
    join public.document_folders f on f.condominium_id = condo_id and f.id = d.folder_id and f.is_shown
    where (filters ->> 'kind' is null or d.kind = filters ->> 'kind')
      and (coalesce((filters ->> 'archived')::boolean, false) or d.archived_at is null)
      and (filters ->> 'from' is null or coalesce(d.dated_on, d.changed_at::date) >= (filters ->> 'from')::date)
      and (filters ->> 'until' is null or coalesce(d.dated_on, d.changed_at::date) <= (filters ->> 'until')::date)
    order by b.rank desc, b.document_id offset first limit 21
  )
  select jsonb_build_object('looked', (select count(*) from ranked), 'found', (
    select coalesce(jsonb_agg(jsonb_build_object('document', c.document_id, 'version', c.version_id, 'position', c.position, 'rank', c.rank)
      order by c.rank desc, c.document_id), '[]') from chosen c)));
end $$;

-- Documents that say what was typed, the best first: { rows: [{ id, name, kind, folder_id, page, passage, version, … }], more, partial }.
-- `passage` has the words found between U+E000 and U+E001. `partial`: no document has all the words, these have some. Filters:
-- { folder, kind, archived, from, until }; a folder with all below it.
create function public.search_documents(condo_id uuid, typed text, filters jsonb default '{}', skip integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  folders uuid[] := private.searched_folders(condo_id);
  wanted uuid := private.to_uuid(filters ->> 'folder');
  first integer := least(greatest(coalesce(skip, 0), 0), 500);
  asked tsquery;
  most integer;
  found_ones jsonb;
begin
  if wanted is not null then
    folders := array(
      select f.id from public.document_folders f
      where f.condominium_id = condo_id and wanted = any (f.trail) and (folders is null or f.id = any (folders)));
  end if;
  for any_word in 0 .. 1 loop
    asked := private.document_query(coalesce(typed, ''), any_word = 1);
    exit when numnode(asked) = 0 or cardinality(folders) = 0;
    -- Few documents may have many pages, and filters may leave few: then further down.
    foreach most in array array[first + 120, 5000, 1000000] loop
      found_ones := private.best_documents(condo_id, asked, folders, coalesce(filters, '{}'), first, most);
      exit when jsonb_array_length(found_ones -> 'found') > 20 or (found_ones ->> 'looked')::integer < most;
    end loop;
    if jsonb_array_length(found_ones -> 'found') > 0 or first > 0 then
      return jsonb_build_object('partial', any_word = 1, 'more', jsonb_array_length(found_ones -> 'found') > 20, 'rows', (
        select coalesce(jsonb_agg(to_jsonb(r) - 'place' order by r.place), '[]') from (
          select o.place, d.id, d.name, d.kind, d.folder_id, d.content_type, d.size, d.version, d.changed_at, d.dated_on, d.expires_on, d.archived_at,
            p.page, ts_headline('private.pt', p.body, asked,
              U&'StartSel=\E000,StopSel=\E001,MaxFragments=2,MaxWords=24,MinWords=8,FragmentDelimiter=" … "') as passage
          from jsonb_array_elements(found_ones -> 'found') with ordinality o (one, place)
          join public.documents d on d.condominium_id = condo_id and d.id = (o.one ->> 'document')::uuid
          join private.document_passages p on p.condominium_id = condo_id and p.version_id = (o.one ->> 'version')::uuid
            and p.position = (o.one ->> 'position')::integer
          where o.place <= 20) r));
    end if;
  end loop;
  return jsonb_build_object('rows', '[]'::jsonb, 'more', false, 'partial', false);
end $$;

-- The text of a version that the caller sees, page by page: { state, pages: [{ page, body }], more }; 40 passages at a time.
create function public.document_text(condo_id uuid, version_id uuid, skip integer default 0) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  folders uuid[] := private.searched_folders(condo_id);
  one record;
begin
  select v.text_state, v.folder_id, d.binned_at into one
  from public.document_versions v
  join public.documents d on d.condominium_id = v.condominium_id and d.id = v.document_id
  where v.condominium_id = condo_id and v.id = document_text.version_id
    and (folders is null or v.folder_id = any (folders) and d.binned_at is null and v.text_state <> 'refused');
  if not found then return jsonb_build_object('state', null, 'pages', '[]'::jsonb, 'more', false); end if;
  return (
    with read as (
      select p.position, p.page, p.body from private.document_passages p
      where p.condominium_id = condo_id and p.version_id = document_text.version_id and p.body <> ''
      order by p.position limit 41 offset least(greatest(coalesce(skip, 0), 0), 100000)
    )
    select jsonb_build_object('state', one.text_state, 'more', count(*) > 40,
      'pages', coalesce(jsonb_agg(jsonb_build_object('page', r.page, 'body', r.body) order by r.position)
        filter (where r.place <= 40), '[]'))
    from (select *, row_number() over (order by position) as place from read) r);
end $$;
grant execute on function public.search_documents(uuid, text, jsonb, integer), public.document_text(uuid, uuid, integer) to authenticated, service_role;

-- The clauses of conventions, rules and minutes: what a question is answered with.
create table private.document_clauses (
  condominium_id uuid not null,
  version_id uuid not null,
  position integer not null,
  document_id uuid not null,
  folder_id uuid not null,
  -- 'Art. 12, § 2º', 'Cláusula 7ª', 'Item 3'; of the chapter that it stands in.
  label text not null,
  chapter text,
  page integer,
  body text not null,
  words tsvector not null,
  primary key (condominium_id, version_id, position),
  foreign key (condominium_id, version_id) references public.document_versions (condominium_id, id) on delete cascade,
  foreign key (condominium_id, document_id, folder_id) references public.documents (condominium_id, id, folder_id)
    on update cascade on delete cascade
);
create index document_clauses_words on private.document_clauses using gin (condominium_id, folder_id, words) with (fastupdate = off);
create index document_clauses_document on private.document_clauses (condominium_id, document_id);
grant select, insert, update, delete on private.document_clauses to service_role;

-- Clauses that have any of the words, of documents that the caller sees, at most 300, with how many clauses of these documents have
-- each word: what the order is reckoned from (domain/documents/questions). Asked by the function ask-documents.
create function private.clauses_about(condo_id uuid, lexemes text[]) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  folders uuid[] := private.searched_folders(condo_id);
  asked tsquery := (select string_agg(quote_literal(l), ' | ')::tsquery from unnest(lexemes) l);
begin
  return (
    with readable as materialized (
      select c.*, d.name, d.kind, d.version, d.content_type from private.document_clauses c
      join public.documents d on d.condominium_id = c.condominium_id and d.id = c.document_id and d.version_id = c.version_id
        and d.binned_at is null and d.archived_at is null
      join public.document_folders f on f.condominium_id = d.condominium_id and f.id = d.folder_id and f.is_shown
      where c.condominium_id = condo_id and (folders is null or c.folder_id = any (folders))
    )
    select jsonb_build_object(
      'clauses', (select count(*) from readable),
      'documents', (select count(distinct document_id) from readable),
      'counts', (select coalesce(jsonb_object_agg(l, (select count(*) from readable r where r.words @@ quote_literal(l)::tsquery)), '{}')
        from unnest(lexemes) l),
      'found', (select coalesce(jsonb_agg(to_jsonb(m) - 'r'), '[]') from (
        select r.document_id, r.version_id, r.position, r.label, r.chapter, r.page, r.body, r.name, r.kind, r.version, r.content_type,
          (select jsonb_object_agg(w.lexeme, array_to_string(w.weights, '')) from unnest(r.words) w where w.lexeme = any (lexemes)) as lexemes,
          length(r.words) as length, ts_rank(r.words, asked) as r
        from readable r where r.words @@ asked order by r desc limit 300) m)));
end $$;
-- Stems of words, as they are indexed.
create function private.stems_of(typed text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(t, (select coalesce(jsonb_agg(l.lexeme), '[]') from unnest(to_tsvector('private.pt', t)) l)), '{}')
  from unnest(typed) t
$$;
grant execute on function private.clauses_about(uuid, text[]), private.stems_of(text[]), private.document_words(text, text) to service_role;
