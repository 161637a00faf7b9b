-- What every feature stands on: a closed `private` schema, the clock, ids, and the masks that lists read.

create schema private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;
-- Supabase projects differ in what they grant on new objects of `public`; here everything starts closed, but to the service key.
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges in schema private grant execute on functions to service_role;

-- The instant the product works at. Rules never read the wall clock; a demonstration or a test sets `prumo.now`.
-- (Bodies in standard SQL are inlined: a column's default that is called costs as much as the row.)
create function private.now() returns timestamptz
language sql stable
return coalesce(nullif(current_setting('prumo.now', true), '')::timestamptz, pg_catalog.now());

-- The civil date in Brasília time: due dates, competences and payments are dates, not instants.
create function private.today() returns date
language sql stable
return (private.now() at time zone 'America/Sao_Paulo')::date;

-- UUID version 7 (RFC 9562, 5.7): time-ordered, so that bulk inserts append to their indexes. PostgreSQL 17 has none built in.
create function private.new_id() returns uuid
language sql volatile
return encode(
  set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
      from 1 for 6),
    52, 1), 53, 1),
  'hex')::uuid;

-- Masks for what lists show (LGPD art. 6 III, necessity); revealing the whole value is a command with an audit entry.
create function private.mask_document(document text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when document is null then null
    when length(document) = 11 then '***.' || substr(document, 4, 3) || '.' || substr(document, 7, 3) || '-**'
    else '**.' || substr(document, 3, 3) || '.' || substr(document, 6, 3) || '/****-**'
  end
$$;
create function private.mask_email(email text) returns text
language sql immutable set search_path = ''
as $$ select left(email, 1) || '•••@' || split_part(email, '@', 2) $$;
create function private.mask_phone(phone text) returns text
language sql immutable set search_path = ''
as $$ select '•••• ' || right(phone, 4) $$;

-- One line of text as people type it: no control characters, no marks that turn the reading direction. Names and addresses are
-- printed on boletos and written into bank files, where a line break begins another record.
create function private.plain(typed text) returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(typed, '[\u0001-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]+', ' ', 'g') $$;
create function private.is_plain(typed text) returns boolean
language sql immutable set search_path = ''
as $$ select typed = private.plain(typed) $$;

grant execute on function private.plain(text), private.is_plain(text), private.now(), private.today(), private.new_id(), private.mask_document(text),
  private.mask_email(text), private.mask_phone(text) to anon, authenticated, service_role;

-- Names sort as Brazilians expect: accents and case do not split the alphabet.
create collation if not exists public.pt_br (provider = icu, locale = 'pt-BR-u-ks-level2-kn-true');
