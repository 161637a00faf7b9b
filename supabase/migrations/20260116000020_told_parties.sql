-- Of a penalty case hears who may read it: the unit's topic told whoever lives there that a case was opened, before any letter, and whoever
-- bought the unit later that it moves. Who is accused hears once they were told, and the board without which case it is: its own is kept from it.

-- Text of the query that groups a statement's rows by unit or account, to which `key` leads; whoever has lost a row is among them.
create or replace function private.rows_by_person(key text, operation text) returns text
language sql immutable set search_path = ''
as $$
  select 'select l.holder, count(distinct l.id) as row_count, '
    || 'case when count(distinct l.id) <= 20 then jsonb_agg(distinct l.id) end as ids from ('
    || format(case key
      when 'charge_id' then 'select r.id, c.unit_id as holder from %2$s r '
        || 'join public.charges c on c.condominium_id = r.condominium_id and c.id = r.charge_id'
      when 'person_id' then 'select r.id, p.user_id as holder from %2$s r '
        || 'join public.people p on p.condominium_id = r.condominium_id and p.id = r.person_id'
      when 'home' then 'select r.id, o.unit_id as holder from %2$s r '
        || 'join public.occupancies o on o.condominium_id = r.condominium_id and o.person_id = r.id and o.ends_on is null'
      when 'roll' then 'select r.unit_id as id, r.unit_id as holder from %2$s r'
      when 'told_party' then 'select r.id, p.user_id as holder from %2$s r '
        || 'join public.penalty_parties y on y.condominium_id = r.condominium_id and y.case_id = r.id '
        || 'join public.people p on p.condominium_id = y.condominium_id and y.person_id = any (p.merged_ids || p.id) '
        || 'where r.told_at is not null'
      else 'select r.id, r.%1$I as holder from %2$s r'
    end, key, case operation
      when 'INSERT' then 'new_rows'
      when 'DELETE' then 'old_rows'
      else '(select * from new_rows union all select * from old_rows)'
    end)
    || ') l where l.holder is not null group by 1 limit 51'
$$;

drop trigger live_inserted on public.penalty_cases;
drop trigger live_updated on public.penalty_cases;
drop trigger live_deleted on public.penalty_cases;
call private.tell_of('public.penalty_cases', 'board unnamed', 'person:told_party unnamed');
