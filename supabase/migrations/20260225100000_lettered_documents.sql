-- A CNPJ may have letters since July 2026 (IN RFB 2.229/2024). Eight of its signs find it: fewer are a name, a plate or a unit's label. The beginnings
-- that are looked for end after the letters, which follow the digits in the indexes' order.
create or replace function private.register_matches(condo_id uuid, typed text, desk boolean, masked boolean, most integer)
returns table (kind text, id uuid, unit_id uuid, matched text, rank integer)
language plpgsql stable security definer rows 40 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  folded text := private.fold(typed);
  bare text := upper(regexp_replace(typed, '[ ./-]', '', 'g'));
  digits text := case when bare ~ '^[0-9]+$' or bare ~ '^[0-9A-Z]{8,14}$' and bare ~ '[0-9].*[0-9]' then bare else '' end;
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
          and p.document collate "C" < case when not masked then digits || '~' when length(digits) >= 11 then digits || ' ' else '' end
          order by p.document collate "C" limit most)
        union
        (select p.id, p.document from public.people p where p.condominium_id = condo_id and p.document is not null
          and private.document_from(p.document, 1) collate "C" >= digits
          and private.document_from(p.document, 1) collate "C" < case when not masked or length(digits) <= 6 then digits || '~' else '' end
          order by private.document_from(p.document, 1) collate "C" limit most)
        union
        (select p.id, p.document from public.people p where p.condominium_id = condo_id and p.document is not null
          and private.document_from(p.document, 2) collate "C" >= digits
          and private.document_from(p.document, 2) collate "C" < case when not masked or length(digits) <= 3 then digits || '~' else '' end
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
