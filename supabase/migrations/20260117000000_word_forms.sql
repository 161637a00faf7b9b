-- Words are found in singular and plural, with and without accents (docs/decisions/0040). Words stand in the indexes as before, as Portuguese
-- stems of what is left without accents; that stemmer knows the endings of some plurals by their accents alone (-ção, -ções) and cuts nothing
-- off the shortest words (obra, dia). So it is the query that asks for every form of a word: no index is made anew, and what is highlighted
-- is the word as the text has it.

-- What is seen of a text: composed letters, no signs that are drawn as nothing and split words (soft hyphens, zero-width, marks of direction),
-- ligatures of old print as their letters, one hyphen.
create function private.seen_text(typed text) returns text
language sql immutable parallel safe
return case when typed ~ '^[\x01-\x7e]*$' then typed else
  replace(replace(replace(replace(replace(replace(replace(translate(
    regexp_replace(normalize(typed, NFC), '[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]', '', 'g'),
    U&'\2010\2011', '--'),
    U&'\fb00', 'ff'), U&'\fb01', 'fi'), U&'\fb02', 'fl'), U&'\fb03', 'ffi'), U&'\fb04', 'ffl'), U&'\fb05', 'st'), U&'\fb06', 'st') end;
grant execute on function private.seen_text(text) to public;

-- The same where a database's parser is to read it: in a locale without classes of its own (C) every sign beyond ASCII counts as a letter, and
-- “multa” or obras— would be words of their own. Signs of print are the keyboard's, others a space.
-- Passages are kept so (domain/documents/passages.ts): what is highlighted is read by the parser again.
create function private.parsed_text(typed text) returns text
language sql immutable parallel safe
return case when typed ~ '^[\x01-\x7e]*$' then typed else
  regexp_replace(translate(private.seen_text(typed), U&'\201c\201d\201e\201f\00ab\00bb\2018\2019\201a\201b\2039\203a\00b4\2012\2013\2014\2015\2212',
    repeat('"', 6) || repeat('''', 7) || repeat('-', 5)), '[\u00a0-\u00a9\u00ac-\u00b1\u00b6-\u00b8\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3003]', ' ', 'g') end;
grant execute on function private.parsed_text(text) to public;

-- The singular and the plurals of a word without accents, itself first. What is no word does no harm: no text has it. As domain/words/word-forms.ts.
create function private.word_forms(word text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array[word] || case
    when word ~ '[^a-z]' or word ~ ('^(aos|caos|cal|mais|demais|jamais|cais|pai|pais|dois|pois|depois|sei|seis|mau|maus|meu|meus|seu|seus|cem|quem'
      '|alguem|ninguem|tambem|porem|ontem|assim|sim|mim|onibus|virus|bonus|onus|gratis)$') then '{}'
    -- Where the stemmer cuts -ês as if it were a plural.
    when word ~ '^(portugu|ingl|franc|japon|chin|holand|irland|escoc|liban|campon|fregu|burgu|marqu|cort|conv|rev)es$' then array[word || 'es']
    when word ~ '^(portugu|ingl|franc|japon|chin|holand|irland|escoc|liban|campon|fregu|burgu|marqu|cort|conv|rev)eses$' then array[left(word, -2)]
    when word in ('mal', 'ar') then array[word || 'es']
    when word in ('males', 'ares') then array[left(word, -2)]
    when word in ('gol', 'gols') then array['gol', 'gols']
    when word ~ '^(m|irm|cidad|crist|org|orf|sot|benc|gr|v|ch|desv|pag|acord|artes|contram|anci)ao$' then array[word || 's']
    when word = 'corrimao' then array['corrimaos', 'corrimoes']
    when word ~ '^(p|c|capit|alem|escriv|guardi|tabeli|sacrist|charlat|catal)ao$' then array[left(word, -1) || 'es', left(word, -2) || 'oes']
    when word ~ 'ao$' then array[left(word, -2) || 'oes']
    when word ~ 'oes$' then array[left(word, -3) || 'ao']
    when word ~ '^(p|c|capit|alem|escriv|guardi|tabeli|sacrist|charlat|catal)aes$' then array[left(word, -2) || 'o']
    when word ~ 'aos$' then array[left(word, -1)]
    when word ~ '[aeou]l$' then array[left(word, -1) || 'is']
    when word ~ 'il$' then array[left(word, -1) || 's', left(word, -2) || 'eis']
    when word ~ 'eis$' then array[left(word, -2) || 'l', left(word, -3) || 'il', left(word, -1)]
    when word ~ '[aou]is$' then array[left(word, -2) || 'l', left(word, -1)]
    when word ~ '.{3}is$' then array[left(word, -1) || 'l']
    when word ~ '[eiou]m$' then array[left(word, -1) || 'ns']
    when word ~ '.[aeiou]ns$' then array[left(word, -2) || 'm', left(word, -1)]
    when word ~ '([aeio]n|u)$' then array[word || 's']
    when word ~ 'us$' then array[left(word, -1)]
    -- Of the shortest words the stemmer cuts nothing.
    when word ~ '^([aeiou][^aeiou]+|[^aeiou][aeiou]|[^aeiou]{1,3})[aeiou]$' then array[word || 's']
    when word ~ '^([aeiou][^aeiou]+|[^aeiou][aeiou]|[^aeiou]{1,3})[aeiou]s$' then array[left(word, -1)]
    else '{}' end
$$;

-- Stems of all forms of a text's words, as they are indexed: those of the words themselves first, stop words left out.
create function private.stems(typed text) returns table (own text, stem text)
language sql immutable set search_path = ''
as $$
  with said as materialized (
    select w, private.word_forms(w) as forms from unnest(string_to_array(private.fold(private.seen_text(typed)), ' ')) with ordinality u (w, n) where w <> ''
  )
  select distinct own.lexeme, l.lexeme
  from said s
  cross join lateral unnest(to_tsvector('private.pt', s.w)) own
  cross join lateral unnest(s.forms) f (form)
  cross join lateral unnest(to_tsvector('private.pt', f.form)) l
$$;

create or replace function private.document_words(name text, body text) returns tsvector
language sql immutable set search_path = ''
as $$
  select setweight(to_tsvector('private.pt', private.parsed_text(name)), 'A') || to_tsvector('private.pt', private.parsed_text(body))
$$;

-- A query that asks for every form of the words of a text. What may be unfinished is put to it afterwards: a prefix has no forms.
create function private.in_every_form(wanted tsquery, typed text) returns tsquery
language plpgsql immutable set search_path = ''
as $$
declare one record;
begin
  for one in
    select s.own, string_agg(quote_literal(s.stem), ' | ')::tsquery as forms from private.stems(typed) s group by s.own having count(*) > 1
  loop
    wanted := ts_rewrite(wanted, quote_literal(one.own)::tsquery, one.forms);
  end loop;
  return wanted;
end $$;

-- What was typed as a query: all words in any form, 'as they stand', -without; the last one may be unfinished.
create or replace function private.document_query(typed text, any_word boolean default false) returns tsquery
language plpgsql immutable set search_path = ''
as $$
declare
  asked text := left(btrim(private.parsed_text(typed)), 200);
  last_word text := substring(private.fold(asked) from '[a-z0-9]+$');
  before text := regexp_replace(asked, '\S+$', '');
  whole tsquery := private.in_every_form(websearch_to_tsquery('private.pt', asked), asked);
begin
  if any_word then
    return coalesce((select string_agg(distinct quote_literal(s.stem), ' | ')::tsquery from private.stems(asked) s), ''::tsquery);
  end if;
  if asked ~ '["\-]' or length(coalesce(last_word, '')) < 3 then return whole; end if;
  return whole || (private.in_every_form(websearch_to_tsquery('private.pt', before), before) && to_tsquery('private.pt', last_word || ':*'));
end $$;

create or replace function private.stems_of(typed text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(t, (select coalesce(jsonb_agg(distinct s.stem), '[]') from private.stems(t) s)), '{}') from unnest(typed) t
$$;
grant execute on function private.stems(text) to service_role;

create or replace function public.incident_similar(condo_id uuid, category uuid, filters jsonb default '{}', typed text default '')
returns table (id uuid, protocol text, title text, status text, category_name text, created_at timestamptz, followers integer, is_followed boolean,
  is_mine boolean, place_name text, block text, floor integer)
language plpgsql stable security definer set search_path = ''
as $$
declare
  standing text := private.incident_standing(condo_id);
  asked tsquery := private.document_query(coalesce(typed, ''), true);
  -- A rank is shared out among all that is asked for: what is only another form of a word takes nothing of it.
  forms real := coalesce((select count(distinct s.stem)::real / count(distinct s.own) from private.stems(left(btrim(typed), 200)) s having count(*) > 0), 1);
  unit uuid := (select u from private.to_uuid(filters ->> 'unit_id') u where standing = 'all' or u in (select private.my_units()));
  spot uuid := private.to_uuid(filters ->> 'place_id');
begin
  return query execute format($q$
    with near as (
      select i.*, (i.category_id = $2)::integer + 2 * coalesce(i.unit_id = $3, false)::integer + 2 * coalesce(i.place_id = $4, false)::integer
        + coalesce(i.block = $5 and i.unit_id is null, false)::integer + 2 * least(1, 10 * $9 * ts_rank(i.%2$I, $6)) as score
      from public.incidents i
      where %1$s and i.created_at > $7 - interval '60 days'
        and (i.category_id = $2 and ($4 is null and $3 is null and $5 is null or i.place_id = $4 or i.unit_id = $3 or i.block = $5) or i.%2$I @@ $6)
      order by i.sequence desc limit 300
    )
    select n.id, n.protocol, n.title, n.status, c.name, n.created_at, (select count(*)::integer from public.incident_followers f
        where f.condominium_id = $1 and f.incident_id = n.id),
      exists (select from public.incident_followers f where f.condominium_id = $1 and f.incident_id = n.id and f.user_id = $8),
      n.reporter_id = $8, p.name, n.block, n.floor
    from near n join public.incident_categories c on c.condominium_id = $1 and c.id = n.category_id
    left join public.incident_places p on p.condominium_id = $1 and p.id = n.place_id
    where n.score >= 1.5 order by n.score desc, n.sequence desc limit 3$q$,
    private.incident_condition(condo_id, standing, '{"state": "open", "visibility": "community"}'),
    case when standing = 'all' then 'words' else 'open_words' end)
  using condo_id, category, unit, spot, filters ->> 'block', asked, private.now(), private.caller(), forms;
end $$;

-- A pattern for each typed word, of its singular and plurals: a list that is short enough to be read has all of them in
-- `private.fold(private.seen_text(…)) ~ all (patterns)`. As `saysAll` of domain/words.
create function private.word_patterns(typed text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg((select string_agg(form, '|') from unnest(
    private.word_forms(w) || array[regexp_replace(w, '(...)s$', '\1'), regexp_replace(w, '(..[rsz])es$', '\1')]) form)), '{}')
  from unnest(string_to_array(private.fold(private.seen_text(typed)), ' ')) w where w <> ''
$$;
create or replace function public.announcements_page(condo_id uuid, view text default 'current', kind_is text default null, unread_only boolean default false,
  needle text default '', after_key text default null, page_size integer default 50)
returns table (id uuid, kind text, legal_matter text, status text, title text, excerpt text, is_emergency boolean, resolved_at timestamptz, publish_at timestamptz,
  published_at timestamptz, is_pinned boolean, expires_on date, corrected_at timestamptz, withdrawn_at timestamptz, asks_confirmation boolean,
  file_count integer, comment_count bigint, is_mine boolean, seen_at timestamptz, confirmed_at timestamptz, recipient_count integer, unread_count bigint,
  updated_at timestamptz, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  manages boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  advises boolean := condo_id in (select private.condominiums_as('council'));
  patterns text[] := private.word_patterns(coalesce(needle, ''));
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin', 'council', 'doorman', 'resident');
  return query
    with mine as materialized (
      select distinct on (r.announcement_id) r.announcement_id, r.seen_at, r.confirmed_at
      from public.announcement_recipients r
      where r.condominium_id = condo_id and r.announcement_id in (select private.my_announcements())
        and (r.user_id = (select private.caller()) or r.person_id in (select private.my_people()))
      order by r.announcement_id, r.seen_at nulls last
    ), shown as (
      select a.*, m.announcement_id is not null as is_own, m.seen_at as own_seen, m.confirmed_at as own_confirmed,
        coalesce(a.pinned_until >= private.today() and view = 'current', false) as pinned
      from public.announcements a left join mine m on m.announcement_id = a.id
      where a.condominium_id = condo_id
        and (manages or a.published_at is not null and (m.announcement_id is not null or advises and not a.is_by_debt))
        and case view
          when 'drafts' then a.published_at is null
          when 'archive' then a.published_at is not null
            and (a.status = 'withdrawn' or a.expires_on < private.today())
          else a.status = 'published' and (a.expires_on is null or a.expires_on >= private.today())
        end
        and (kind_is is null or a.kind = kind_is)
        and (not unread_only or m.announcement_id is not null and (m.seen_at is null or a.asks_confirmation and m.confirmed_at is null))
        -- Of what was withdrawn only its title is left to find it by.
        and (patterns = '{}' or private.fold(private.seen_text(
          case when a.status = 'withdrawn' and not manages then a.title else a.title || ' ' || a.plain end)) ~ all (patterns))
    ), keyed as (
      select s.*, s.pinned::integer || to_char(coalesce(s.published_at, s.updated_at) at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || s.id as place
      from shown s
    ), paged as (
      select k.* from keyed k where after_key is null or k.place collate "C" < after_key collate "C"
      order by k.place collate "C" desc limit least(page_size, 200) + 1
    )
    select p.id, p.kind, p.legal_matter, p.status, p.title,
      case when p.status = 'withdrawn' and not manages then '' else left(p.plain, 220) end, p.is_emergency,
      (select e.published_at from public.announcements e where e.condominium_id = condo_id and e.resolves_id = p.id),
      p.publish_at, p.published_at, p.pinned, p.expires_on, p.corrected_at, p.withdrawn_at, p.asks_confirmation,
      jsonb_array_length(p.files), (
        select count(*) from public.announcement_comments c
        where c.condominium_id = condo_id and c.announcement_id = p.id and c.removed_at is null),
      p.is_own, p.own_seen, p.own_confirmed,
      case when manages then p.recipient_count end,
      case when manages and p.published_at is not null then (
        select count(*) from public.announcement_recipients r
        where r.condominium_id = condo_id and r.announcement_id = p.id and r.seen_at is null) end,
      p.updated_at, p.place
    from paged p order by p.place collate "C" desc;
end $$;

-- What stands in the indexes of texts that have such signs, or words divided at the end of a line as PDF has them (domain/documents/passages.ts).
create function private.whole_words(body text) returns text
language sql immutable parallel safe
return regexp_replace(regexp_replace(private.seen_text(regexp_replace(body, '\u00ad\s+', '', 'g')),
  '([[:lower:]]-)\n(?=[[:lower:]]{1,2}(?![[:alpha:]]))|([áéêíô]-)\n(?=l[oa]s(?![[:alpha:]]))', '\1\2', 'g'),
  '([[:lower:]])-\n(?=[[:lower:]])', '\1', 'g');
update private.document_passages p set body = m.body, words = private.document_words(d.name, m.body)
from private.document_passages o
join public.documents d on d.condominium_id = o.condominium_id and d.id = o.document_id
cross join lateral (select private.parsed_text(private.whole_words(o.body))) m (body)
where (m.body <> o.body or private.parsed_text(d.name) <> d.name)
  and p.condominium_id = o.condominium_id and p.version_id = o.version_id and p.position = o.position;
update private.document_clauses c set body = m.body, words = private.document_words(concat_ws(' ', c.chapter, c.label), m.body)
from private.document_clauses o cross join lateral (select private.whole_words(o.body)) m (body)
where (m.body <> o.body or private.parsed_text(concat(o.chapter, o.label, o.body)) <> concat(o.chapter, o.label, o.body))
  and c.condominium_id = o.condominium_id and c.version_id = o.version_id and c.position = o.position;
drop function private.whole_words(text);
-- Their triggers write the words.
update public.incidents i set title = i.title
where concat(i.title, i.description, i.place_note) <> private.parsed_text(concat(i.title, i.description, i.place_note));
update public.assets a set name = a.name
where concat(a.name, a.maker, a.model, a.place_note, a.notes) <> private.parsed_text(concat(a.name, a.maker, a.model, a.place_note, a.notes));
update public.maintenance_orders o set title = o.title
where concat(o.title, o.description, o.place_note) <> private.parsed_text(concat(o.title, o.description, o.place_note));
