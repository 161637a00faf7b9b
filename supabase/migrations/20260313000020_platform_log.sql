-- The platform's log: what was done outside any condominium is a chain of its own (private.audit_chain), and a choice of the log's filter like a condominium.
create or replace function private.pick_audit_entries(
  condo_id uuid, actor uuid, actions text[], since date, until date, wanted text, page_at text, key_at timestamptz, key_id bigint, at_most integer
) returns setof public.audit_entries
language plpgsql stable security definer set search_path = ''
as $$
declare
  kept text[] := array(select private.entities_kept_from_me());
  backwards boolean := page_at in ('last', 'before');
  ordered text := case when backwards then ' order by e.created_at, e.id limit $9' else ' order by e.created_at desc, e.id desc limit $9' end;
  conditions text := concat_ws(' and ', 'true',
    case when condo_id = private.audit_chain(null) then 'e.condominium_id is null' when condo_id is not null then 'e.condominium_id = $1' end,
    case when kept <> '{}' then '(e.entity_id is null or e.entity_id::text <> all ($11))' end,
    case when private.is_kept_from_gate(condo_id) then '(e.entity is null or e.entity <> all ($10))' end,
    case when actor is not null then 'e.actor_id = $2' end,
    case when since is not null then 'e.created_at >= ($4::timestamp at time zone (select private.zone_of($1)))' end,
    case when until is not null then 'e.created_at < (($5 + 1)::timestamp at time zone (select private.zone_of($1)))' end,
    case when wanted <> '' then '(e.entity_id = $6 or e.subject_person_id = private.to_uuid($6))' end,
    case when key_id is not null then
      format('(e.created_at, e.id) %s ($7, $8)', case when page_at = 'before' then '>' else '<' end) end);
  one text := 'select e.* from public.audit_entries e where ' || conditions;
begin
  -- Each action by its own index range, however rare: all of them together would read the whole log for a rare one.
  if actions is not null then
    one := 'select e.* from unnest($3::text[]) a cross join lateral (' || one
      || ' and e.action = split_part(a, '':'', 1) and (split_part(a, '':'', 2) = '''' or e.entity = split_part(a, '':'', 2))'
      || ordered || ') e';
  end if;
  return query execute one || ordered using condo_id, actor, actions, since, until, wanted, key_at, key_id, at_most,
    private.gate_entities(), kept;
end $$;


-- One act, one thing and one person's data among all condominiums; without these the whole log is read for what is rare in it.
create index audit_entries_actions_everywhere on public.audit_entries (action, created_at desc, id desc);
create index audit_entries_entities_everywhere on public.audit_entries (entity_id, created_at desc) where entity_id is not null;
create index audit_entries_subjects_everywhere on public.audit_entries (subject_person_id) where subject_person_id is not null;
