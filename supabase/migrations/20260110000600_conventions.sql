-- The convention's parameters on dated rows, and the published index series. A debt is computed by what was in force each day.

create table public.conventions (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  -- Also keeps out 'infinity' and years before Christ, which the API would take for dates.
  effective_from date not null check (effective_from between '1900-01-01' and '2200-01-01'),
  -- Rates are decimal text in SQL numeric, percent. Late fine at most 2 % (Civil Code art. 1.336 §1).
  fine_percent numeric(5, 2) not null default 2.00 constraint fine_above_legal_limit check (fine_percent between 0 and 2),
  -- 'legal' when the convention is silent: art. 406 as amended by Lei 14.905/2024.
  interest_kind text not null default 'convention' check (interest_kind in ('convention', 'legal')),
  interest_percent_month numeric(6, 4) check (interest_percent_month between 0 and 99),
  -- silent: art. 389 p.u. (IPCA) applies from 30/08/2024; none: the convention charges no correction.
  correction_index text not null default 'silent' check (correction_index in ('IPCA', 'INPC', 'IGPM', 'silent', 'none')),
  interest_base text not null default 'corrected' check (interest_base in ('corrected', 'principal')),
  fine_base text not null default 'corrected' check (fine_base in ('corrected', 'nominal')),
  rounding text not null default 'half-up' check (rounding in ('half-up', 'half-even', 'down')),
  count_from text not null default 'due' check (count_from in ('due', 'effective_due')),
  source text check (char_length(source) <= 200),
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, effective_from),
  check ((interest_kind = 'convention') = (interest_percent_month is not null))
);
alter table public.conventions enable row level security;
grant select, delete,
  insert (condominium_id, effective_from, fine_percent, interest_kind, interest_percent_month, correction_index, interest_base,
    fine_base, rounding, count_from, source),
  update (condominium_id, effective_from, fine_percent, interest_kind, interest_percent_month, correction_index, interest_base,
    fine_base, rounding, count_from, source)
  on public.conventions to authenticated;
create policy "members read the convention" on public.conventions for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident'))));
create policy "administrators write the convention" on public.conventions for insert to authenticated
  with check (condominium_id = any (array(select private.writable_as('owner_admin', 'admin'))));
create policy "administrators correct the convention" on public.conventions for update to authenticated
  using (condominium_id = any (array(select private.writable_as('owner_admin', 'admin'))))
  with check (condominium_id = any (array(select private.writable_as('owner_admin', 'admin'))));
create policy "administrators remove a convention row" on public.conventions for delete to authenticated
  using (condominium_id = any (array(select private.writable_as('owner_admin', 'admin'))));
create trigger conventions_audit after insert or update or delete on public.conventions
  for each row execute function private.audit_change();

-- What most conventions say, until the síndico confirms their own: fine of 2 %, interest of 1 % a month, no correction.
create function private.assume_convention() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.conventions (condominium_id, effective_from, fine_percent, interest_kind, interest_percent_month, correction_index, source)
  values (new.id, '2003-01-11', 2, 'convention', 1, 'none', 'Padrão do sistema: confira com a sua convenção');
  return null;
end $$;
create trigger condominiums_convention after insert on public.condominiums
  for each row execute function private.assume_convention();

-- Monthly values in percent, as published: IPCA, INPC, IGPM, IPCA15, SELIC (sources in supabase/indexes/README.md).
create table public.index_values (
  series text not null check (series in ('IPCA', 'INPC', 'IGPM', 'IPCA15', 'SELIC', 'LEGAL_RATE')),
  month date not null check (extract(day from month) = 1),
  percent numeric(12, 6) not null,
  primary key (series, month)
);
alter table public.index_values enable row level security;
grant select on public.index_values to authenticated;
create policy "everyone reads the published indexes" on public.index_values for select to authenticated using (true);
