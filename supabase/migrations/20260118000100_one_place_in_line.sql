-- A unit waits once for hours that overlap: with a place for each start within an evening it was offered the same hours again and again, before
-- everybody else. Of places taken so far the one that was offered stays, else the earliest.
do $$
declare
  place public.reservation_waits;
begin
  for place in
    select * from public.reservation_waits where state in ('waiting', 'offered') order by state = 'waiting', created_at, id
  loop
    update public.reservation_waits w set state = 'left'
    where w.condominium_id = place.condominium_id and w.area_id = place.area_id and w.unit_id = place.unit_id and w.state = 'waiting'
      and w.id <> place.id and w.starts_at < place.ends_at and w.ends_at > place.starts_at
      -- Unless this one left itself by then.
      and exists (select from public.reservation_waits p
        where p.condominium_id = place.condominium_id and p.id = place.id and p.state in ('waiting', 'offered'));
  end loop;
end $$;

alter table public.reservation_waits add constraint reservation_wait_overlaps exclude using gist
  (condominium_id with =, area_id with =, unit_id with =, tstzrange(starts_at, ends_at) with &&) where (state in ('waiting', 'offered'));
