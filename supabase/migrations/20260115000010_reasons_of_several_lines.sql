-- Reasons and notes are typed into fields of several lines: they keep their line breaks. Everything else that is_plain guards stays one line.
create function private.is_prose(typed text) returns boolean
language sql immutable set search_path = ''
as $$ select private.is_plain(translate(typed, E'\n\t', '  ')) $$;
grant execute on function private.is_prose(text) to anon, authenticated, service_role;

do $$
declare
  rule record;
begin
  for rule in
    select c.conrelid::regclass as relation, c.conname, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'c' and c.connamespace in ('public'::regnamespace, 'private'::regnamespace) and cardinality(c.conkey) = 1
      and a.attname ~ '(^|_)(reason|note)$' and pg_get_constraintdef(c.oid) ~ 'is_plain'
  loop
    execute format('alter table %s drop constraint %I, add constraint %2$I %s', rule.relation, rule.conname,
      replace(rule.definition, 'is_plain', 'is_prose'));
  end loop;
end $$;
