-- The chart of accounts: what money comes in for and goes out for. Every condominium begins with a usual one and makes it its own.

create table public.rubrics (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  -- '2', '2.1', '2.1.03': the parent is what stands before the last dot. Two levels are groups, the third is posted to.
  code text not null check (code ~ '^[12](\.[1-9][0-9]?(\.[0-9]{2})?)?$'),
  name text not null check (char_length(name) between 2 and 60 and private.is_plain(name)),
  nature text not null generated always as (case left(code, 1) when '1' then 'income' else 'expense' end) stored,
  parent_code text generated always as (
    case when code ~ '\.' then regexp_replace(code, '\.[0-9]+$', '') end) stored,
  -- Whom a let unit's cost falls on: the tenant bears the ordinary ones (Lei 8.245/91, art. 23, XII, § 1º), the owner the
  -- extraordinary ones and the making of the reserve fund (art. 22, X, par. único).
  charged_to text not null default 'occupant' check (charged_to in ('occupant', 'owner')),
  -- What the product itself books here: these may be renamed, never archived.
  purpose text check (purpose in ('fee', 'reserve_fee', 'works_fee', 'late', 'discount', 'write_off', 'bank_fee', 'reservation', 'deposit', 'damage', 'fine')),
  -- Codes sort as numbers do: '2.10' after '2.9'.
  sort_key text not null generated always as (
    left(code, 1) || case when code ~ '\.' then '.' || lpad(split_part(code, '.', 2), 2, '0') else '' end
      || case when code ~ '\..*\.' then '.' || split_part(code, '.', 3) else '' end) stored,
  archived_on date,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint rubric_code_taken unique (condominium_id, code),
  constraint rubric_parent_missing foreign key (condominium_id, parent_code) references public.rubrics (condominium_id, code)
);
create unique index rubrics_purpose on public.rubrics (condominium_id, purpose) where purpose is not null;

create table private.default_rubrics (code text primary key, name text not null, charged_to text not null, purpose text);
insert into private.default_rubrics (code, name, charged_to, purpose) values
  ('1', 'Receitas', 'occupant', null),
  ('1.1', 'Contribuições', 'occupant', null),
  ('1.1.01', 'Taxa condominial', 'occupant', 'fee'),
  ('1.1.02', 'Fundo de reserva', 'owner', 'reserve_fee'),
  ('1.1.03', 'Taxa extra', 'owner', 'works_fee'),
  ('1.1.04', 'Reposição do fundo de reserva', 'occupant', null),
  ('1.2', 'Consumo individual', 'occupant', null),
  ('1.2.01', 'Água individual', 'occupant', null),
  ('1.2.02', 'Gás individual', 'occupant', null),
  ('1.2.03', 'Energia individual', 'occupant', null),
  ('1.3', 'Multas e encargos', 'occupant', null),
  ('1.3.01', 'Multa, juros e correção', 'occupant', 'late'),
  ('1.3.02', 'Multas por infração', 'occupant', 'fine'),
  ('1.3.03', 'Honorários e custas recuperados', 'occupant', null),
  ('1.4', 'Outras receitas', 'occupant', null),
  ('1.4.01', 'Locação de espaços', 'owner', null),
  ('1.4.02', 'Reserva de áreas comuns', 'occupant', 'reservation'),
  ('1.4.03', 'Rendimentos de aplicações', 'owner', null),
  ('1.4.04', 'Indenizações de seguro', 'owner', null),
  ('1.4.05', 'Receitas eventuais', 'owner', null),
  -- Owed back to who paid it: what is charged of it is no income (account `deposits`).
  ('1.4.06', 'Cauções de reservas', 'occupant', 'deposit'),
  ('1.4.07', 'Ressarcimento de danos', 'occupant', 'damage'),
  ('2', 'Despesas', 'occupant', null),
  ('2.1', 'Pessoal e encargos', 'occupant', null),
  ('2.1.01', 'Salários', 'occupant', null),
  ('2.1.02', 'Encargos sociais (INSS e FGTS)', 'occupant', null),
  ('2.1.03', 'Férias e 13º salário', 'occupant', null),
  ('2.1.04', 'Benefícios', 'occupant', null),
  ('2.1.05', 'Rescisões e indenizações', 'owner', null),
  ('2.1.06', 'Mão de obra terceirizada', 'occupant', null),
  ('2.2', 'Consumo', 'occupant', null),
  ('2.2.01', 'Água e esgoto', 'occupant', null),
  ('2.2.02', 'Energia das áreas comuns', 'occupant', null),
  ('2.2.03', 'Gás', 'occupant', null),
  ('2.2.04', 'Telefone e internet', 'occupant', null),
  ('2.3', 'Contratos', 'occupant', null),
  ('2.3.01', 'Elevadores', 'occupant', null),
  ('2.3.02', 'Portaria e segurança', 'occupant', null),
  ('2.3.03', 'Limpeza e conservação', 'occupant', null),
  ('2.3.04', 'Jardinagem e piscina', 'occupant', null),
  ('2.3.05', 'Bombas, portões e interfones', 'occupant', null),
  ('2.3.06', 'Seguro do condomínio', 'owner', null),
  ('2.3.07', 'Controle de pragas e caixas-d’água', 'occupant', null),
  ('2.4', 'Manutenção', 'occupant', null),
  ('2.4.01', 'Manutenção predial', 'occupant', null),
  ('2.4.02', 'Manutenção elétrica', 'occupant', null),
  ('2.4.03', 'Manutenção hidráulica', 'occupant', null),
  ('2.4.04', 'Manutenção de equipamentos', 'occupant', null),
  ('2.4.05', 'Extintores e combate a incêndio', 'occupant', null),
  ('2.5', 'Materiais', 'occupant', null),
  ('2.5.01', 'Materiais de limpeza', 'occupant', null),
  ('2.5.02', 'Materiais de manutenção', 'occupant', null),
  ('2.5.03', 'Uniformes e proteção', 'occupant', null),
  ('2.5.04', 'Material de escritório', 'occupant', null),
  ('2.6', 'Administrativas e bancárias', 'occupant', null),
  ('2.6.01', 'Administração e contabilidade', 'occupant', null),
  ('2.6.02', 'Tarifas bancárias', 'occupant', 'bank_fee'),
  ('2.6.03', 'Remuneração do síndico', 'occupant', null),
  ('2.6.04', 'Honorários e custas judiciais', 'owner', null),
  ('2.6.05', 'Cartório, correio e cópias', 'occupant', null),
  ('2.6.06', 'Assembleias', 'occupant', null),
  ('2.6.07', 'Descontos concedidos', 'occupant', 'discount'),
  ('2.6.08', 'Perdas e cobranças baixadas', 'owner', 'write_off'),
  ('2.6.09', 'Outras despesas', 'occupant', null),
  ('2.7', 'Tributos', 'occupant', null),
  ('2.7.01', 'Tributos retidos de terceiros', 'occupant', null),
  ('2.7.02', 'Impostos e taxas públicas', 'owner', null),
  ('2.8', 'Obras e melhorias', 'owner', null),
  ('2.8.01', 'Obras e reformas', 'owner', null),
  ('2.8.02', 'Pintura de fachada', 'owner', null),
  ('2.8.03', 'Equipamentos novos', 'owner', null),
  ('2.8.04', 'Segurança e incêndio (instalação)', 'owner', null),
  ('2.8.05', 'Decoração e paisagismo', 'owner', null);

create function private.create_default_rubrics(target uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.rubrics (condominium_id, code, name, charged_to, purpose)
  select target, d.code, d.name, d.charged_to, d.purpose from private.default_rubrics d order by d.code
  on conflict do nothing
$$;

-- The rubric that is meant: by its id, its code, or the word of its purpose. Null where there is none to post to: a group, or archived.
create function private.rubric_of(target uuid, wanted text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select r.id from public.rubrics r
  where r.condominium_id = target and r.archived_on is null and r.code ~ '\..*\.' and (r.code = wanted or r.purpose = wanted or r.id::text = lower(wanted))
$$;

alter table public.rubrics enable row level security;
grant select on public.rubrics to authenticated;
create policy "members see the chart of accounts" on public.rubrics for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'resident'))));
