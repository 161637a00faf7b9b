-- Whoever decides does not decide their own case (docs/decisions/0073): who a party is, what becomes of an act in one's own case, and the list
-- of those that were let pass because nobody else could decide. The triggers that ask stand in the files after this one. They ask who calls, so
-- that no command can forget it; the worker, which nobody calls, is nobody's party.

-- What was decided in one's own case, for the council to see.
create table public.own_decisions (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  user_id uuid not null,
  -- With the name that the membership had.
  author text not null,
  matter text not null check (matter in ('receipt', 'refund', 'deposit', 'agreement', 'bill', 'order', 'reservation', 'change_request', 'proxy', 'voter', 'incident')),
  entity_id uuid not null,
  unit_id uuid,
  -- `only_one`: nobody else administers who is no party. `on_statement`: the bank's statement shows the money.
  why text not null check (why in ('only_one', 'on_statement')),
  decided_at timestamptz not null default private.now(),
  primary key (condominium_id, id)
);
create index own_decisions_newest on public.own_decisions (condominium_id, decided_at desc);
create index own_decisions_person on public.own_decisions (user_id);
alter table public.own_decisions enable row level security;
grant select on public.own_decisions to authenticated;
grant select, insert on public.own_decisions to service_role;
create policy "the board sees what was decided in one's own case" on public.own_decisions for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
call private.tell_of('public.own_decisions', 'board unnamed');

-- Whether the caller is one of those who decide there.
create function private.decides_in(target uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.memberships m where m.condominium_id = target and m.user_id = auth.uid() and m.status = 'approved'
    and m.role in ('owner_admin', 'admin', 'council'))
$$;

-- The units that an account had at any time since a day (today), with those that they came from and the annexes that belong to them: a tie that was
-- ended yesterday leaves nobody impartial about what came before.
create function private.units_of_party(target uuid, account uuid, since date) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  with recursive mine (unit_id) as (
    select o.unit_id
    from public.people p
    join public.occupancies o on o.condominium_id = target and o.person_id = any (p.merged_ids || p.id)
    where p.condominium_id = target and p.user_id = account and (o.ends_on is null or o.ends_on >= coalesce(since, (select private.today(target))))
    union
    select m.unit_id from mine cross join lateral (
      select s.from_id from public.unit_successors s where s.condominium_id = target and s.to_id = mine.unit_id
      union all
      select a.annex_id from public.unit_annexes a
      where a.condominium_id = target and a.main_id = mine.unit_id and a.tie = 'belongs' and a.ends_on is null
    ) m (unit_id)
  )
  select mine.unit_id from mine
$$;
create function private.is_own_unit(target uuid, unit uuid, since date default null) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from private.units_of_party(target, auth.uid(), since) u where u = unit) $$;
-- Whether a person of the register is the caller.
create function private.is_me(target uuid, person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.people p where p.condominium_id = target and p.user_id = auth.uid() and person = any (p.merged_ids || p.id))
$$;
-- Whether a document is the caller's own.
create function private.is_my_document(target uuid, asked text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.people p where p.condominium_id = target and p.user_id = auth.uid() and p.document = asked)
$$;
-- Whether a supplier is the caller: by the document, or by where the money goes.
create function private.is_my_supplier(target uuid, supplier uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.suppliers s
    left join auth.users u on u.id = auth.uid()
    join public.people p on p.condominium_id = target and p.user_id = auth.uid()
    where s.condominium_id = target and s.id = supplier
      and (s.document = p.document or regexp_replace(s.pix_key, '[.\-/ ]', '', 'g') = p.document
        or lower(s.pix_key) in (lower(p.email), lower(u.email)) or right(regexp_replace(s.pix_key, '[^0-9+]', '', 'g'), 14) = p.phone))
$$;

-- Whether anybody else administers who is no party: of a unit, whoever has it too is one.
create function private.another_decides(target uuid, unit uuid, since date) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.memberships m
    where m.condominium_id = target and m.status = 'approved' and m.role in ('owner_admin', 'admin') and m.user_id <> auth.uid()
      and (unit is null or unit not in (select private.units_of_party(target, m.user_id, since))))
$$;

-- What becomes of an act in the caller's own case. `never`: refused, whoever else there is. `alone`: only where nobody else decides, and then
-- it is noted for the council. `noted`: noted alone.
create function private.in_own_case(target uuid, how text, code text, matter text, entity uuid, unit uuid default null, since date default null)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if how = 'never' or how = 'alone' and private.another_decides(target, unit, since) then
    raise sqlstate 'PT409' using message = code;
  end if;
  insert into public.own_decisions (condominium_id, user_id, author, matter, entity_id, unit_id, why)
  select target, auth.uid(), m.full_name, in_own_case.matter, entity, unit, case how when 'noted' then 'on_statement' else 'only_one' end
  from public.memberships m where m.condominium_id = target and m.user_id = auth.uid();
end $$;
grant execute on function private.decides_in(uuid), private.is_own_unit(uuid, uuid, date), private.is_me(uuid, uuid),
  private.another_decides(uuid, uuid, date) to service_role, authenticated;
