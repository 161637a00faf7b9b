-- What the unit that booked and the management write to each other about a booking. What was sent stays, as the terms of the use that it speaks of.
create table public.reservation_comments (
  condominium_id uuid not null,
  -- The client's own: one that is sent twice is there once.
  id uuid not null,
  reservation_id uuid not null,
  unit_id uuid not null,
  user_id uuid not null,
  author_name text not null,
  -- Which of the two sides it is from.
  is_management boolean not null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint reservation_comment_taken unique (id),
  foreign key (condominium_id, reservation_id) references public.reservations (condominium_id, id) on delete cascade,
  foreign key (condominium_id, unit_id) references public.units (condominium_id, id)
);
create index reservation_comments_order on public.reservation_comments (condominium_id, reservation_id, created_at, id);
create index reservation_comments_unit on public.reservation_comments (condominium_id, unit_id);
create index reservation_comments_author on public.reservation_comments (user_id);

-- Whether an account is of the unit's side of that conversation: of the household that booked, and still there. The next household reads nothing of it.
create function private.of_booking_household(target uuid, booking uuid, account uuid) returns boolean
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select exists (select from public.reservations r
    where r.condominium_id = target and r.id = booking
      and private.is_tied(target, r.unit_id, account, (select private.today(target)))
      and private.is_tied(target, r.unit_id, account, (r.created_at at time zone (select private.zone_of(target)))::date))
$$;
create function private.may_talk_of_booking(target uuid, booking uuid) returns boolean
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select target in (select private.condominiums_lived_in()) and private.of_booking_household(target, booking, auth.uid())
$$;
grant execute on function private.of_booking_household(uuid, uuid, uuid) to service_role;
grant execute on function private.may_talk_of_booking(uuid, uuid) to authenticated, service_role;

alter table public.reservation_comments enable row level security;
grant select on public.reservation_comments to authenticated;
grant select, insert, update, delete on public.reservation_comments to service_role;
create policy "managers and the household that booked read what was written" on public.reservation_comments for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin')))
    or unit_id = any (array(select private.my_units())) and private.may_talk_of_booking(condominium_id, reservation_id));
call private.tell_of('public.reservation_comments', 'board unnamed', 'unit:unit_id unnamed');

-- As before, with the damages and the conversation.
create or replace function public.reservation_day(condo_id uuid, booking uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  r public.reservations;
  space public.common_areas;
  manages boolean := condo_id in (select private.condominiums_as('owner_admin', 'admin'));
  is_mine boolean;
  hides boolean;
begin
  if not manages then
    perform private.demand_resident(condo_id, array['doorman']);
  end if;
  select * into r from public.reservations o where o.condominium_id = condo_id and o.id = booking;
  is_mine := r.unit_id = any (array(select private.my_units())) and condo_id in (select private.condominiums_lived_in());
  if r.id is null or not (manages or is_mine or condo_id in (select private.condominiums_as('doorman')) and r.state = 'approved'
    and private.now() between r.starts_at - interval '3 days' and r.ends_at + interval '3 days') then
    return null;
  end if;
  select * into space from public.common_areas a where a.condominium_id = condo_id and a.id = r.area_id;
  hides := not (manages or is_mine) or r.unit_id in (select private.units_hidden_from_me());
  return jsonb_build_object(
    'now', private.now(),
    'booking', jsonb_build_object('id', r.id, 'area_id', r.area_id, 'area_name', space.name, 'unit_id', r.unit_id,
      'unit_label', (select l.label from public.unit_list l where l.condominium_id = condo_id and l.unit_id = r.unit_id),
      'state', r.state, 'starts_at', r.starts_at, 'ends_at', r.ends_at, 'people', r.guests, 'is_mine', is_mine,
      'rules', space.rules, 'photos', space.photos)
      || case when not (manages or is_mine) then '{}'::jsonb else jsonb_build_object('fee_cents', r.fee_cents,
        'deposit_cents', r.deposit_cents, 'free_cancel_hours', r.free_cancel_hours, 'late_cancel_percent', r.late_cancel_percent,
        'reason', r.reason, 'created_at', r.created_at, 'expires_at', r.expires_at,
        'booked_by_name', (select min(p.name) from public.people p where p.condominium_id = condo_id and p.user_id = r.booked_by),
        -- Questions as the space asks them now; an answer to one that was taken away stays in the audit log.
        'answers', (select coalesce(jsonb_agg(jsonb_build_object('label', q ->> 'label', 'answer', r.answers ->> (q ->> 'id'))), '[]')
          from jsonb_array_elements(space.questions) q where coalesce(r.answers ->> (q ->> 'id'), '') <> ''),
        'fee_state', (select d.state from public.unit_dues d
          where d.condominium_id = condo_id and d.source = 'reservation' and d.source_id = r.id),
        'deposit_state', (select d.state from public.unit_dues d
          where d.condominium_id = condo_id and d.source = 'deposit' and d.source_id = r.id)) end,
    'deposit', case when manages or is_mine then (
      select jsonb_build_object('returned_cents', s.returned_cents, 'kept_cents', s.kept_cents, 'reason', s.reason,
        'checklist_id', s.checklist_id, 'settled_at', s.settled_at)
      from public.reservation_deposits s where s.condominium_id = condo_id and s.reservation_id = r.id) end,
    'guests', (select jsonb_build_object('capacity', space.capacity, 'guests_most', space.guests_most,
        'guests_until_hours', space.guests_until_hours, 'is_hidden', hides, 'listed', count(g.id),
        'people', coalesce(sum(1 + g.companions_max), 0), 'came', count(g.came_at),
        'list', case when hides then '[]'::jsonb else coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name,
          'document_hint', g.document_hint, 'plate', g.plate, 'companions_max', g.companions_max, 'came_at', g.came_at) order by g.key)
          filter (where g.id is not null), '[]') end)
      from private.reservation_guest_list(condo_id, r.id) g),
    'damages', case when manages or is_mine then (select coalesce(jsonb_agg(to_jsonb(g)
        - array['condominium_id', 'reservation_id', 'unit_id', 'proposed_by', 'answered_by', 'decided_by', 'withdrawn_by']
        || jsonb_build_object('due_state', (select d.state from public.unit_dues d
          where d.condominium_id = condo_id and d.source = 'damage' and d.source_id = g.id)) order by g.proposed_at, g.id), '[]')
      from public.reservation_damages g where g.condominium_id = condo_id and g.reservation_id = r.id) else '[]' end,
    'today', private.today(condo_id),
    'may_talk', manages or private.may_talk_of_booking(condo_id, r.id),
    'comments', case when manages or private.may_talk_of_booking(condo_id, r.id) then (
      select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'by', k.author_name, 'is_mine', k.user_id = auth.uid(),
        'is_management', k.is_management, 'body', k.body, 'at', k.created_at) order by k.created_at, k.id), '[]')
      from public.reservation_comments k where k.condominium_id = condo_id and k.reservation_id = r.id) else '[]' end,
    'items', space.checklist,
    'checklists', (select coalesce(jsonb_agg(to_jsonb(c) - array['condominium_id', 'reservation_id', 'unit_id', 'signed_by', 'answered_by']
        order by c.signed_at, c.id), '[]')
      from public.reservation_checklists c where c.condominium_id = condo_id and c.reservation_id = r.id));
end $$;
