-- Entries of the book are numbered 1, 2, 3: by the number of the log of the whole desk, a reader misses the ones between. The log's own place is
-- part of the seal.

-- How many the book has ever had: what is deleted after its term leaves no number free.
alter table private.desk_chains add column occurrences bigint not null default 0;
alter table public.occurrences add column number bigint;
update public.occurrences o set number = n.number
from (select e.condominium_id, e.id, row_number() over (partition by e.condominium_id order by a.number) as number
  from public.occurrences e join public.desk_acts a on a.condominium_id = e.condominium_id and a.id = e.act_id) n
where o.condominium_id = n.condominium_id and o.id = n.id;
alter table public.occurrences alter column number set not null;
create unique index occurrences_number on public.occurrences (condominium_id, number);
update private.desk_chains c set occurrences = n.last
from (select condominium_id, max(number) as last from public.occurrences group by condominium_id) n
where c.condominium_id = n.condominium_id;

create function private.number_occurrence() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Sent again by its desk: it takes no second number.
  if exists (select from public.occurrences o where o.condominium_id = new.condominium_id and o.id = new.id) then return null; end if;
  update private.desk_chains c set occurrences = c.occurrences + 1 where c.condominium_id = new.condominium_id
  returning c.occurrences into new.number;
  return new;
end $$;
create trigger occurrences_numbered before insert on public.occurrences for each row execute function private.number_occurrence();

drop trigger occurrences_kept on public.occurrences;
create trigger occurrences_kept before update of id, number, act_id, category, text, refers_to, noted_at, noted_by, noted_by_name or delete
  on public.occurrences for each row execute function private.keep_occurrence();

-- A page of the book, with the seal: the place in the log and the beginning of its hash. Filters: category, unit_id, from, until, typed (in the text).
create or replace function public.occurrences_page(condo_id uuid, filters jsonb default '{}', after jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare patterns text[] := private.list_patterns(filters ->> 'typed');
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return (
    select jsonb_build_object('rows', coalesce(jsonb_agg(to_jsonb(p) - 'nth' order by p.nth) filter (where p.nth <= 50), '[]'), 'more', count(*) > 50)
    from (
      select o.*, l.label as unit_label, d.name as desk_name, a.number || '-' || left(a.hash, 16) as seal,
        row_number() over (order by o.noted_at desc, o.id desc) as nth
      from public.occurrences o
      join public.desk_acts a on a.condominium_id = condo_id and a.id = o.act_id
      left join public.unit_list l on l.condominium_id = condo_id and l.unit_id = o.unit_id
      left join public.desks d on d.condominium_id = condo_id and d.id = o.desk_id
      where o.condominium_id = condo_id
        and (filters ->> 'category' is null or o.category = filters ->> 'category')
        and (filters ->> 'unit_id' is null or o.unit_id = private.to_uuid(filters ->> 'unit_id'))
        and (filters ->> 'from' is null or o.noted_at >= (filters ->> 'from')::date::timestamp at time zone (select private.zone_of(condo_id)))
        and (filters ->> 'until' is null or o.noted_at < ((filters ->> 'until')::date + 1)::timestamp at time zone (select private.zone_of(condo_id)))
        and private.says_all(o.text, patterns)
        and (after is null or (o.noted_at, o.id) < ((after ->> 'at')::timestamptz, (after ->> 'id')::uuid))
      order by o.noted_at desc, o.id desc limit 51
    ) p);
end $$;

-- The book of occurrences with the seal of the log: the log itself is the síndico's alone, so this reads it for every administrator.
-- { category, unit_id }. Typed: in the text.
create or replace function private.occurrence_list(condo_id uuid, filters jsonb, after_key text, page_size integer)
returns table (id uuid, number bigint, noted_at timestamptz, recorded_at timestamptz, noted_by_name text, category text, unit_label text,
  text text, correction_of bigint, seal text, key text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns text[] := private.list_patterns(filters ->> 'typed');
  place record := private.list_place(after_key);
  days record := private.list_days(condo_id, filters);
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return query
  select o.id, o.number, o.noted_at, o.recorded_at, o.noted_by_name, o.category, l.label, o.text, e.number, a.number || '-' || left(a.hash, 16),
    private.list_key(o.id, o.noted_at)
  from public.occurrences o
  join public.desk_acts a on a.condominium_id = condo_id and a.id = o.act_id
  left join public.unit_list l on l.condominium_id = condo_id and l.unit_id = o.unit_id
  left join public.occurrences e on e.condominium_id = condo_id and e.id = o.refers_to
  where o.condominium_id = condo_id and (filters ->> 'category' is null or o.category = filters ->> 'category')
    and (filters ->> 'unit_id' is null or o.unit_id = private.to_uuid(filters ->> 'unit_id'))
    and (days.since is null or o.noted_at >= days.since) and (days.before is null or o.noted_at < days.before)
    and private.says_all(o.text, patterns)
    and (place.id is null or (o.noted_at, o.id) < (place.at, place.id))
  order by o.noted_at desc, o.id desc limit page_size;
end $$;

-- Where a case came from, for those of the board who are no party of it: { incident: { id, protocol, title }, entry: { id, number, noted_at, text } };
-- what the caller may not read of it is null. The book is the management's alone.
create or replace function private.penalty_origin(target uuid, c public.penalty_cases) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'incident', (
      select jsonb_build_object('id', i.id, 'protocol', i.protocol, 'title', i.title) from public.incidents i
      where i.condominium_id = target and i.id = c.incident_id and private.may_read_incident(target, i.id)),
    'entry', (
      select jsonb_build_object('id', o.id, 'number', o.number, 'noted_at', o.noted_at, 'text', o.text)
      from public.occurrences o
      where o.condominium_id = target and o.id = c.occurrence_id
        and target in (select private.condominiums_as('owner_admin', 'admin'))))
$$;
