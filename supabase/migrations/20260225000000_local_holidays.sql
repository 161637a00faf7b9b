-- Holidays of states and towns, and a condominium's own: what falls due on one is in time on the next business day (Lei 7.089/1983; Código Civil,
-- art. 132, § 1º). domain/holidays.ts reads the same rules, and a test holds the two against each other.

-- The rules of a place: each year on a day, or so many days after Easter. States have their data magna, towns up to four days of their own with Good
-- Friday (Lei 9.093/1995). The towns are the capitals and the Federal District.
create table private.place_holidays (
  key text primary key,
  state text not null check (state ~ '^[A-Z]{2}$'),
  -- Folded, as private.fold has it; null: of the whole state.
  city text,
  name text not null,
  on_day text check (on_day ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'),
  easter smallint,
  from_year smallint,
  until_year smallint,
  -- Null: a holiday by the town's or state's own calendars, whose law was not found.
  law text,
  check (num_nonnulls(on_day, easter) = 1)
);
create index place_holidays_place on private.place_holidays (state, city);
grant select on private.place_holidays to service_role;

-- Assembled in November 2026 from the laws, decrees and calendars of the states and towns, and lists of FEBRABAN, CNC and the press; those of which only
-- lists speak were left out. Some states put a holiday on another day by decree each year (Acre, Alagoas, Rondônia): whoever goes by that adds the day.
-- Santa Catarina keeps 11 August on a Sunday.
insert into private.place_holidays (key, state, city, name, on_day, easter, from_year, until_year, law) values
  ('AC/01-20', 'AC', null, 'Dia do Católico', '01-20', null, 2017, null, 'Lei estadual 3.137/2016'),
  ('AC/01-23', 'AC', null, 'Dia do Evangélico', '01-23', null, 2005, null, 'Lei estadual 1.538/2004'),
  ('AC/03-08', 'AC', null, 'Dia Internacional da Mulher', '03-08', null, 2002, null, 'Lei estadual 1.411/2001'),
  ('AC/06-15', 'AC', null, 'Aniversário do Acre', '06-15', null, null, null, 'Lei estadual 14/1964'),
  ('AC/09-05', 'AC', null, 'Dia da Amazônia', '09-05', null, null, null, 'Lei estadual 243/1968'),
  ('AC/11-17', 'AC', null, 'Tratado de Petrópolis', '11-17', null, null, null, 'Lei estadual 57/1965'),
  ('AC/rio branco/12-28', 'AC', 'rio branco', 'Aniversário de Rio Branco', '12-28', null, null, null, null),
  ('AL/06-24', 'AL', null, 'São João', '06-24', null, 1994, null, 'Lei estadual 5.508/1993'),
  ('AL/06-29', 'AL', null, 'São Pedro', '06-29', null, 1994, null, 'Lei estadual 5.509/1993'),
  ('AL/09-16', 'AL', null, 'Emancipação política de Alagoas', '09-16', null, null, null, null),
  ('AL/11-30', 'AL', null, 'Dia do Evangélico', '11-30', null, 2013, null, 'Lei estadual 7.530/2013'),
  ('AL/maceio/pascoa+60', 'AL', 'maceio', 'Corpus Christi', null, 60, null, null, null),
  ('AL/maceio/06-29', 'AL', 'maceio', 'Marechal Floriano Peixoto', '06-29', null, 2019, null, null),
  ('AL/maceio/08-27', 'AL', 'maceio', 'Nossa Senhora dos Prazeres', '08-27', null, null, null, null),
  ('AL/maceio/12-08', 'AL', 'maceio', 'Nossa Senhora da Conceição', '12-08', null, null, null, null),
  ('AM/09-05', 'AM', null, 'Elevação do Amazonas à categoria de Província', '09-05', null, null, null, null),
  ('AM/manaus/pascoa-47', 'AM', 'manaus', 'Terça-feira de Carnaval', null, -47, null, null, 'Lei municipal 448/1998'),
  ('AM/manaus/pascoa+60', 'AM', 'manaus', 'Corpus Christi', null, 60, null, null, 'Lei municipal 970/2006'),
  ('AM/manaus/09-05', 'AM', 'manaus', 'Elevação do Amazonas à categoria de Província', '09-05', null, null, null, 'Lei Orgânica de Manaus, art. 437, I'),
  ('AM/manaus/10-24', 'AM', 'manaus', 'Aniversário de Manaus', '10-24', null, null, null, 'Lei Orgânica de Manaus, art. 437, II'),
  ('AM/manaus/12-08', 'AM', 'manaus', 'Nossa Senhora da Conceição', '12-08', null, null, null, 'Lei municipal 496/1999'),
  ('AP/03-19', 'AP', null, 'São José', '03-19', null, 2003, null, 'Lei estadual 667/2002'),
  ('AP/05-15', 'AP', null, 'Dia de Cabralzinho', '05-15', null, 2018, null, 'Lei estadual 2.213/2017'),
  ('AP/07-25', 'AP', null, 'São Tiago', '07-25', null, 2012, 2018, 'Lei estadual 1.696/2012'),
  ('AP/09-13', 'AP', null, 'Criação do Território do Amapá', '09-13', null, null, null, 'Decreto-Lei 5.812/1943'),
  ('AP/macapa/02-04', 'AP', 'macapa', 'Aniversário de Macapá', '02-04', null, null, null, null),
  ('BA/07-02', 'BA', null, 'Independência da Bahia', '07-02', null, null, null, null),
  ('BA/salvador/pascoa+60', 'BA', 'salvador', 'Corpus Christi', null, 60, null, null, null),
  ('BA/salvador/06-24', 'BA', 'salvador', 'São João', '06-24', null, null, null, null),
  ('BA/salvador/12-08', 'BA', 'salvador', 'Nossa Senhora da Conceição da Praia', '12-08', null, null, null, null),
  ('CE/03-25', 'CE', null, 'Data Magna do Ceará', '03-25', null, 2012, null, 'Constituição estadual, art. 18 (emenda de 12/2011)'),
  ('CE/fortaleza/pascoa+60', 'CE', 'fortaleza', 'Corpus Christi', null, 60, 2004, null, 'Lei municipal 8.796/2003'),
  ('CE/fortaleza/03-19', 'CE', 'fortaleza', 'São José', '03-19', null, 2004, null, 'Lei municipal 8.796/2003'),
  ('CE/fortaleza/08-15', 'CE', 'fortaleza', 'Nossa Senhora da Assunção', '08-15', null, 2004, null, 'Lei municipal 8.796/2003'),
  ('DF/brasilia/04-21', 'DF', 'brasilia', 'Aniversário de Brasília', '04-21', null, null, null, null),
  ('DF/brasilia/11-30', 'DF', 'brasilia', 'Dia do Evangélico', '11-30', null, 1996, null, 'Lei distrital 963/1995'),
  ('ES/pascoa+8', 'ES', null, 'Nossa Senhora da Penha', null, 8, 2020, null, 'Lei estadual 11.010/2019'),
  ('ES/vitoria/pascoa+8', 'ES', 'vitoria', 'Nossa Senhora da Penha', null, 8, null, null, 'Lei municipal 1.732/1967'),
  ('ES/vitoria/pascoa+60', 'ES', 'vitoria', 'Corpus Christi', null, 60, null, null, 'Lei municipal 1.732/1967'),
  ('ES/vitoria/09-08', 'ES', 'vitoria', 'Nossa Senhora da Vitória', '09-08', null, null, null, 'Lei municipal 1.732/1967'),
  ('GO/goiania/05-24', 'GO', 'goiania', 'Nossa Senhora Auxiliadora', '05-24', null, null, null, 'Lei municipal 701/1956'),
  ('GO/goiania/10-24', 'GO', 'goiania', 'Aniversário de Goiânia', '10-24', null, null, null, null),
  ('MA/07-28', 'MA', null, 'Adesão do Maranhão à Independência', '07-28', null, null, null, null),
  ('MA/sao luis/06-29', 'MA', 'sao luis', 'São Pedro', '06-29', null, null, null, null),
  ('MA/sao luis/09-08', 'MA', 'sao luis', 'Aniversário de São Luís / Natividade de Nossa Senhora', '09-08', null, null, null, null),
  ('MA/sao luis/12-08', 'MA', 'sao luis', 'Nossa Senhora da Conceição', '12-08', null, null, null, 'Lei municipal 3.432/1996'),
  ('MG/04-21', 'MG', null, 'Data magna de Minas Gerais (Tiradentes)', '04-21', null, null, null, 'Constituição estadual, art. 256, I (Emenda 89/2011)'),
  ('MG/belo horizonte/pascoa+60', 'MG', 'belo horizonte', 'Corpus Christi', null, 60, null, null, null),
  ('MG/belo horizonte/08-15', 'MG', 'belo horizonte', 'Assunção de Nossa Senhora', '08-15', null, null, null, null),
  ('MG/belo horizonte/12-08', 'MG', 'belo horizonte', 'Imaculada Conceição', '12-08', null, null, null, null),
  ('MS/10-11', 'MS', null, 'Criação de Mato Grosso do Sul', '10-11', null, null, null, null),
  ('MS/campo grande/pascoa+60', 'MS', 'campo grande', 'Corpus Christi', null, 60, null, null, 'Lei municipal 1.019/1967'),
  ('MS/campo grande/06-13', 'MS', 'campo grande', 'Santo Antônio', '06-13', null, null, null, 'Lei municipal 3.901/2001'),
  ('MS/campo grande/08-26', 'MS', 'campo grande', 'Aniversário de Campo Grande', '08-26', null, null, null, null),
  ('MT/11-20', 'MT', null, 'Consciência Negra', '11-20', null, 2003, 2023, 'Lei estadual 7.879/2002'),
  ('MT/cuiaba/pascoa+60', 'MT', 'cuiaba', 'Corpus Christi', null, 60, null, null, 'Leis municipais 1.077/1968, 3.991/2000 e 5.576/2012'),
  ('MT/cuiaba/04-08', 'MT', 'cuiaba', 'Aniversário de Cuiabá', '04-08', null, null, null, 'Leis municipais 1.077/1968, 3.991/2000 e 5.576/2012'),
  ('MT/cuiaba/12-08', 'MT', 'cuiaba', 'Nossa Senhora da Conceição', '12-08', null, null, null, 'Leis municipais 1.077/1968, 3.991/2000 e 5.576/2012'),
  ('PA/08-15', 'PA', null, 'Adesão do Pará à Independência', '08-15', null, null, null, null),
  ('PA/belem/pascoa+60', 'PA', 'belem', 'Corpus Christi', null, 60, null, null, null),
  ('PA/belem/11-06', 'PA', 'belem', 'COP30', '11-06', null, 2025, 2025, 'Lei municipal 10.212/2025'),
  ('PA/belem/11-07', 'PA', 'belem', 'COP30', '11-07', null, 2025, 2025, 'Lei municipal 10.212/2025'),
  ('PA/belem/12-08', 'PA', 'belem', 'Nossa Senhora da Conceição', '12-08', null, null, null, null),
  ('PB/07-26', 'PB', null, 'Memória de João Pessoa', '07-26', null, null, 2015, 'Lei estadual 3.489/1967, art. 2º'),
  ('PB/08-05', 'PB', null, 'Fundação da Paraíba', '08-05', null, null, null, 'Lei estadual 10.601/2015; antes Lei 3.489/1967'),
  ('PB/joao pessoa/06-24', 'PB', 'joao pessoa', 'São João', '06-24', null, null, null, 'Lei municipal 8.805/1999'),
  ('PB/joao pessoa/08-05', 'PB', 'joao pessoa', 'Nossa Senhora das Neves / aniversário de João Pessoa', '08-05', null, null, null, 'Lei municipal 8.805/1999; antes Lei 796/1967'),
  ('PB/joao pessoa/12-08', 'PB', 'joao pessoa', 'Nossa Senhora da Conceição', '12-08', null, null, null, 'Lei municipal 8.805/1999'),
  ('PE/03-06', 'PE', null, 'Data Magna de Pernambuco', '03-06', null, 2018, null, 'Lei estadual 16.059/2017'),
  ('PE/recife/06-24', 'PE', 'recife', 'São João', '06-24', null, 1996, null, null),
  ('PE/recife/07-16', 'PE', 'recife', 'Nossa Senhora do Carmo', '07-16', null, null, null, 'Lei municipal 9.777/1967'),
  ('PE/recife/12-08', 'PE', 'recife', 'Nossa Senhora da Conceição', '12-08', null, null, null, 'Lei municipal 9.777/1967'),
  ('PI/10-19', 'PI', null, 'Dia do Piauí', '10-19', null, null, null, null),
  ('PI/teresina/08-16', 'PI', 'teresina', 'Aniversário de Teresina', '08-16', null, null, null, 'Lei municipal 2.847/1999'),
  ('PI/teresina/12-08', 'PI', 'teresina', 'Nossa Senhora da Conceição', '12-08', null, null, null, 'Lei municipal 2.847/1999'),
  ('PR/12-19', 'PR', null, 'Emancipação política do Paraná', '12-19', null, null, 2013, 'Lei estadual 4.658/1962'),
  ('PR/curitiba/pascoa+60', 'PR', 'curitiba', 'Corpus Christi', null, 60, null, null, 'Lei municipal 3.015/1967'),
  ('PR/curitiba/09-08', 'PR', 'curitiba', 'Nossa Senhora da Luz dos Pinhais', '09-08', null, null, null, 'Lei municipal 3.015/1967'),
  ('RJ/pascoa-47', 'RJ', null, 'Terça-feira de Carnaval', null, -47, 2009, null, 'Lei estadual 5.243/2008'),
  ('RJ/04-23', 'RJ', null, 'São Jorge', '04-23', null, 2008, null, 'Lei estadual 5.198/2008'),
  ('RJ/rio de janeiro/01-20', 'RJ', 'rio de janeiro', 'São Sebastião', '01-20', null, 1989, null, 'Lei municipal 1.271/1988'),
  ('RJ/rio de janeiro/07-07', 'RJ', 'rio de janeiro', 'Cúpula do BRICS', '07-07', null, 2025, 2025, 'Lei municipal 8.881/2025'),
  ('RJ/rio de janeiro/11-18', 'RJ', 'rio de janeiro', 'Cúpula do G20', '11-18', null, 2024, 2024, 'Lei municipal 8.314/2024'),
  ('RJ/rio de janeiro/11-19', 'RJ', 'rio de janeiro', 'Cúpula do G20', '11-19', null, 2024, 2024, 'Lei municipal 8.314/2024'),
  ('RN/10-03', 'RN', null, 'Mártires de Cunhaú e Uruaçu', '10-03', null, 2007, null, null),
  ('RN/natal/01-06', 'RN', 'natal', 'Santos Reis', '01-06', null, null, null, null),
  ('RN/natal/11-21', 'RN', 'natal', 'Nossa Senhora da Apresentação', '11-21', null, null, null, null),
  ('RO/01-04', 'RO', null, 'Instalação do estado de Rondônia', '01-04', null, 2011, null, 'Lei estadual 2.291/2010'),
  ('RO/06-18', 'RO', null, 'Dia do Evangélico', '06-18', null, 2002, 2019, 'Lei estadual 1.026/2001'),
  ('RO/porto velho/01-24', 'RO', 'porto velho', 'Instalação de Porto Velho / São Francisco de Sales', '01-24', null, null, null, 'Lei municipal 190/1980'),
  ('RO/porto velho/05-24', 'RO', 'porto velho', 'Nossa Senhora Auxiliadora', '05-24', null, null, null, null),
  ('RO/porto velho/10-02', 'RO', 'porto velho', 'Criação do município de Porto Velho', '10-02', null, null, null, 'Lei municipal 190/1980'),
  ('RR/10-05', 'RR', null, 'Criação do estado de Roraima', '10-05', null, null, null, null),
  ('RR/boa vista/01-20', 'RR', 'boa vista', 'São Sebastião', '01-20', null, null, null, null),
  ('RR/boa vista/06-29', 'RR', 'boa vista', 'São Pedro', '06-29', null, null, null, null),
  ('RR/boa vista/07-09', 'RR', 'boa vista', 'Aniversário de Boa Vista', '07-09', null, null, null, null),
  ('RR/boa vista/12-08', 'RR', 'boa vista', 'Nossa Senhora da Conceição', '12-08', null, null, null, null),
  ('RS/09-20', 'RS', null, 'Revolução Farroupilha', '09-20', null, null, null, 'Decreto 36.180/1995'),
  ('RS/porto alegre/pascoa+60', 'RS', 'porto alegre', 'Corpus Christi', null, 60, null, null, 'Lei municipal 4.453/1978'),
  ('RS/porto alegre/02-02', 'RS', 'porto alegre', 'Nossa Senhora dos Navegantes e Iemanjá', '02-02', null, null, null, 'Lei municipal 13.591/2023; antes Lei 4.453/1978'),
  ('SC/florianopolis/pascoa+60', 'SC', 'florianopolis', 'Corpus Christi', null, 60, null, null, 'Lei municipal 3.247/1989'),
  ('SC/florianopolis/03-23', 'SC', 'florianopolis', 'Aniversário de Florianópolis', '03-23', null, null, null, 'Lei municipal 3.247/1989'),
  ('SE/07-08', 'SE', null, 'Emancipação política de Sergipe', '07-08', null, null, null, null),
  ('SE/aracaju/pascoa+60', 'SE', 'aracaju', 'Corpus Christi', null, 60, null, null, 'Lei municipal 2.899/2001'),
  ('SE/aracaju/03-17', 'SE', 'aracaju', 'Aniversário de Aracaju', '03-17', null, null, null, null),
  ('SE/aracaju/06-24', 'SE', 'aracaju', 'São João', '06-24', null, null, null, null),
  ('SE/aracaju/12-08', 'SE', 'aracaju', 'Nossa Senhora da Conceição', '12-08', null, null, null, null),
  ('SP/07-09', 'SP', null, 'Revolução Constitucionalista', '07-09', null, 1997, null, 'Lei estadual 9.497/1997'),
  ('SP/sao paulo/pascoa+60', 'SP', 'sao paulo', 'Corpus Christi', null, 60, 1968, null, 'Lei municipal 14.485/2007; antes Lei 7.008/1967'),
  ('SP/sao paulo/01-25', 'SP', 'sao paulo', 'Aniversário de São Paulo', '01-25', null, 1968, null, 'Lei municipal 14.485/2007; antes Lei 7.008/1967'),
  ('TO/03-18', 'TO', null, 'Dia da Autonomia', '03-18', null, 1998, 2008, 'Lei estadual 960/1998'),
  ('TO/08-15', 'TO', null, 'Senhor do Bonfim', '08-15', null, 2025, null, 'Lei estadual 4.509/2024'),
  ('TO/09-08', 'TO', null, 'Nossa Senhora da Natividade', '09-08', null, 1994, null, null),
  ('TO/10-05', 'TO', null, 'Criação do Tocantins', '10-05', null, null, null, 'Lei estadual 98/1989'),
  ('TO/palmas/03-19', 'TO', 'palmas', 'São José', '03-19', null, null, null, 'Lei municipal 577/1996'),
  ('TO/palmas/05-20', 'TO', 'palmas', 'Aniversário de Palmas', '05-20', null, null, null, 'Lei municipal 577/1996');

-- A condominium's own additions, and the rules of its place that are not kept there: each row is one or the other.
create table public.condominium_holidays (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null,
  name text check (char_length(name) between 2 and 60 and private.is_plain(name)),
  on_day date,
  yearly boolean not null default false,
  not_kept text references private.place_holidays (key) on delete cascade,
  primary key (condominium_id, id),
  check (num_nonnulls(on_day, not_kept) = 1 and (on_day is null) = (name is null))
);
create index condominium_holidays_not_kept on public.condominium_holidays (not_kept);
alter table public.condominium_holidays enable row level security;
grant select on public.condominium_holidays to authenticated;
grant select, insert, update, delete on public.condominium_holidays to service_role;
create policy "members see the holidays" on public.condominium_holidays for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council', 'doorman', 'resident'))));
call private.tell_of('public.condominium_holidays', 'members unnamed');

-- The local holidays of a condominium, as domain/holidays.ts takes them (LocalHoliday); '[]' of none.
create function private.holidays_of(condominium uuid) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select coalesce(jsonb_agg(h.rule order by h.place, h.key), '[]')
  from (
    select 1 as place, p.key, jsonb_strip_nulls(jsonb_build_object('name', p.name, 'kind', case when p.city is null then 'state' else 'town' end,
      'on', p.on_day, 'easter', p.easter, 'from', p.from_year, 'until', p.until_year)) as rule
    from public.condominiums c
    join private.place_holidays p on p.state = c.state and (p.city is null or p.city = private.fold(c.city))
    where c.id = condominium
      and not exists (select from public.condominium_holidays d where d.condominium_id = c.id and d.not_kept = p.key)
    union all
    select 2, d.id::text, jsonb_strip_nulls(jsonb_build_object('name', d.name, 'kind', 'own',
      'on', case when d.yearly then to_char(d.on_day, 'MM-DD') end, 'date', case when not d.yearly then d.on_day end))
    from public.condominium_holidays d where d.condominium_id = condominium and d.on_day is not null) h
$$;

-- The year's last day from Monday to Friday: banks are closed to the public (yearEnd in domain/holidays.ts has the sources).
create or replace function private.is_business_day(day date) returns boolean
language sql immutable set search_path = ''
as $$
  select extract(isodow from day) < 6
    and to_char(day, 'MM-DD') not in ('01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25')
    and not (to_char(day, 'MM-DD') = '11-20' and extract(year from day) >= 2024)
    and day - private.easter(extract(year from day)::integer) not in (-48, -47, -2, 60)
    and not (extract(year from day) >= 1999 and (to_char(day, 'MM-DD') = '12-31'
      or extract(isodow from day) = 5 and to_char(day, 'MM-DD') in ('12-29', '12-30')))
$$;
-- Whether one can be asked to pay, answer or appear on a day, by the local holidays too.
create function private.is_business_day(day date, holidays jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select private.is_business_day(day) and not exists (
    select from jsonb_to_recordset(holidays) as h ("on" text, easter integer, date date, "from" integer, until integer)
    where h.date = day
      or extract(year from day) between coalesce(h."from", 0) and coalesce(h.until, 9999)
        and (h."on" = to_char(day, 'MM-DD') or h.easter = day - private.easter(extract(year from day)::integer)))
$$;
create function private.next_business_day(day date, condominium uuid) returns date
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare local jsonb := private.holidays_of(condominium);
begin
  while not private.is_business_day(day, local) loop day := day + 1; end loop;
  return day;
end $$;
-- The latest due date that is overdue in a condominium today: overdueUntil in domain/charges.
create function private.overdue_until(condominium uuid) returns date
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  local jsonb := private.holidays_of(condominium);
  day date := private.today(condominium);
begin
  -- What was due on days without banks up to yesterday may still be paid today.
  loop
    day := day - 1;
    exit when private.is_business_day(day, local);
  end loop;
  return day;
end $$;
grant execute on function private.holidays_of(uuid) to authenticated, service_role;
grant execute on function private.is_business_day(date, jsonb), private.next_business_day(date, uuid), private.overdue_until(uuid) to service_role;

-- Terms of the defence and the appeal end on the building's business days.
create function private.term_end(starts date, days integer, condominium uuid) returns date
language sql stable security definer set search_path = ''
return private.next_business_day(starts + days, condominium);
grant execute on function private.term_end(date, integer, uuid) to service_role;
-- The rest of the function stays word for word.
do $patch$
declare
  before text := pg_get_functiondef('private.check_penalty_act(public.penalty_cases, public.penalty_acts)'::regprocedure);
  after text := replace(replace(before,
    'private.term_end(a.delivered_on, c.defence_days)', 'private.term_end(a.delivered_on, c.defence_days, c.condominium_id)'),
    'private.term_end(a.delivered_on, c.appeal_days)', 'private.term_end(a.delivered_on, c.appeal_days, c.condominium_id)');
begin
  if after !~ 'defence_days, c\.condominium_id' or after !~ 'appeal_days, c\.condominium_id' then
    raise exception 'check_penalty_act is not what it was';
  end if;
  execute after;
end $patch$;
drop function private.term_end(date, integer);
create or replace function private.end_on_business_day() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.term_ends_on := private.next_business_day(new.term_ends_on, new.condominium_id);
  return new;
end $$;

-- The switcher's list tells the clock and the holidays with the name: by them every screen of the condominium goes.
create or replace view public.my_memberships with (security_barrier = true) as
select m.condominium_id, m.id, m.role, m.status, m.reason, m.full_name, m.unit_hint, m.created_at,
  (select c.name from public.condominiums c where c.id = m.condominium_id) as condominium_name,
  (select c.total_units from public.condominiums c where c.id = m.condominium_id and m.status = 'approved') as total_units,
  (select c.unit_count from public.condominiums c where c.id = m.condominium_id and m.status = 'approved') as unit_count,
  case when m.status = 'approved' then private.subscription_state(m.condominium_id) end as subscription_state,
  (select c.time_zone from public.condominiums c where c.id = m.condominium_id) as time_zone,
  m.status = 'approved' and private.has_unit(m.condominium_id, m.user_id) as has_unit,
  case when m.status = 'approved' then private.holidays_of(m.condominium_id) else '[]' end as holidays
from public.memberships m
where m.user_id = (select private.caller());

-- As before, each condominium by its own clock and holidays.
drop function public.condominium_portfolio(date);
create function public.condominium_portfolio()
returns table (id uuid, name text, city text, state text, role text, units integer, total_units integer, residents bigint,
  open_requests bigint, oldest_request timestamptz, overdue_cents bigint, plan_name text, unit_limit integer,
  subscription_state text, subscription_status text, trial_ends_at timestamptz, mandate_ends_on date)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from private.condominiums_as('owner_admin', 'admin')) then
    raise sqlstate 'PT403' using message = 'forbidden';
  end if;
  return query
  select c.id, c.name, c.city, c.state, m.role, c.unit_count, c.total_units,
    (select count(*) from public.memberships r where r.condominium_id = c.id and r.status = 'approved' and r.role = 'resident'),
    q.count, q.oldest,
    (select coalesce(sum(b.amount_cents - b.settled_cents), 0)::bigint from public.charges b
     where b.condominium_id = c.id and b.status = 'open' and b.due_on <= (select private.overdue_until(c.id))),
    p.name, p.max_units, private.subscription_state(c.id), s.status, case when s.is_trial then s.trial_ends_at end,
    (select d.ends_on from public.mandates d where d.condominium_id = c.id and d.ended_on is null and d.starts_on <= private.today_in(c.time_zone)
     order by d.starts_on desc limit 1)
  from private.condominiums_as('owner_admin', 'admin') mine
  join public.condominiums c on c.id = mine
  join public.memberships m on m.condominium_id = c.id and m.user_id = (select auth.uid())
  cross join lateral (select count(*), min(r.created_at) as oldest from public.memberships r
    where r.condominium_id = c.id and r.status = 'pending') q
  left join lateral (select n.plan_id, n.status, n.is_trial, n.trial_ends_at from public.condominium_subscriptions n
    where n.condominium_id = c.id order by n.created_at desc, n.id desc limit 1) s on true
  left join public.subscription_plans p on p.id = s.plan_id
  order by c.name collate public.pt_br, c.id;
end $$;
grant execute on function public.condominium_portfolio() to authenticated, service_role;

-- The spaces, as before, with the local holidays that their own rule for holidays goes by.
create or replace function public.common_areas_view(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare local jsonb := private.holidays_of(condo_id);
begin
  perform private.demand_resident(condo_id, array['owner_admin', 'admin', 'doorman']);
  return (
    select coalesce(jsonb_agg(to_jsonb(a) - 'condominium_id' - 'created_at' - 'removed_at' || jsonb_build_object(
        'hours', (select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'name', h.name, 'starts_minute', h.starts_minute,
            'ends_minute', h.ends_minute) order by h.weekday, h.starts_minute), '[]')
          from public.area_hours h where h.condominium_id = condo_id and h.area_id = a.id),
        'special_days', private.special_days_of(condo_id, a.id), 'holidays', local) order by a.name), '[]')
    from public.common_areas a
    where a.condominium_id = condo_id and a.removed_at is null);
end $$;

-- The page of the holidays: the place's rules with their law, which of them are not kept, and the condominium's own. `knows_town`: the table has rules
-- of that town.
create function public.holidays_view(condo_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_role(condo_id, 'owner_admin', 'admin');
  return (
    select jsonb_build_object('city', c.city, 'state', c.state,
      'knows_town', exists (select from private.place_holidays p where p.state = c.state and p.city = private.fold(c.city)),
      'place', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('key', p.key, 'name', p.name, 'law', p.law,
          'kind', case when p.city is null then 'state' else 'town' end, 'on', p.on_day, 'easter', p.easter, 'from', p.from_year, 'until', p.until_year)) || jsonb_build_object('is_kept', not exists (
            select from public.condominium_holidays d where d.condominium_id = c.id and d.not_kept = p.key)) order by p.city is null, p.key), '[]')
        from private.place_holidays p where p.state = c.state and (p.city is null or p.city = private.fold(c.city))),
      'own', (select coalesce(jsonb_agg(jsonb_build_object('name', d.name, 'on_day', d.on_day, 'yearly', d.yearly) order by d.on_day, d.id), '[]')
        from public.condominium_holidays d where d.condominium_id = c.id and d.on_day is not null))
    from public.condominiums c where c.id = condo_id);
end $$;
grant execute on function public.holidays_view(uuid) to authenticated, service_role;
