-- Statements of the condominium's bank accounts, and which of their lines is which entry of the books (docs/decisions/0026).

insert into private.file_areas (area, readers, writers) values
  -- As the bank gave it; the row is the statement.
  ('statements', array['owner_admin', 'admin', 'council'], array['owner_admin', 'admin']);

create table public.bank_statements (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  bank_account_id uuid not null,
  file_name text not null check (char_length(file_name) between 1 and 200),
  sha256 text not null,
  format text not null check (format in ('ofx', 'csv')),
  from_on date,
  until_on date,
  line_count integer not null,
  -- Of them, those that no earlier file had.
  new_count integer not null,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  constraint bank_statement_duplicate unique (condominium_id, bank_account_id, sha256),
  foreign key (condominium_id, bank_account_id) references public.bank_accounts (condominium_id, id)
);

-- What one line, or several together, turned out to be. Taken back, it stays with its reason.
create table public.statement_matches (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  bank_account_id uuid not null,
  line_ids uuid[] not null check (cardinality(line_ids) between 1 and 500),
  cents bigint not null,
  -- 'Tarifas bancárias', and why: 'Como em 12/10/2026'.
  title text not null check (char_length(title) <= 300),
  how text not null check (how in ('suggested', 'rule', 'learned', 'chosen')),
  reason text check (char_length(reason) <= 300),
  rule_id uuid,
  -- What it booked and takes with it when it is taken back: [{ kind: 'bill' | 'receipt' | 'transfers', ids }].
  made jsonb not null default '[]',
  -- What lines like it share, and what was chosen for them: names of people stand in it, so lists do not read it.
  pattern text not null default '',
  is_in boolean not null,
  choice jsonb,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  undone_at timestamptz,
  undone_by uuid,
  undo_reason text check (char_length(undo_reason) <= 300),
  primary key (condominium_id, id),
  foreign key (condominium_id, bank_account_id) references public.bank_accounts (condominium_id, id)
);
create index statement_matches_learned on public.statement_matches (condominium_id, pattern, is_in, created_at desc)
  where undone_at is null and choice is not null;
create index statement_matches_account on public.statement_matches (condominium_id, bank_account_id, created_at desc);

create table public.bank_statement_lines (
  condominium_id uuid not null,
  id uuid not null default private.new_id(),
  bank_account_id uuid not null,
  statement_id uuid not null,
  occurred_on date not null,
  -- In the order of the file, within the day.
  position integer not null,
  -- What came in is positive.
  cents bigint not null check (cents <> 0),
  -- What the bank says, people's numbers masked; the numbers themselves are for finding who paid.
  memo text not null check (char_length(memo) between 1 and 400),
  documents text[] not null default '{}',
  pattern text not null default '',
  check_number text check (char_length(check_number) <= 30),
  fit_id text check (char_length(fit_id) <= 100),
  -- Day, amount and text, and how many of the same are before it: nothing is taken in twice, whoever imports at once.
  content text not null,
  occurrence integer not null check (occurrence > 0),
  match_id uuid,
  primary key (condominium_id, id),
  constraint statement_line_once unique (condominium_id, bank_account_id, content, occurrence),
  foreign key (condominium_id, statement_id) references public.bank_statements (condominium_id, id),
  foreign key (condominium_id, match_id) references public.statement_matches (condominium_id, id)
);
create index statement_lines_day on public.bank_statement_lines (condominium_id, bank_account_id, occurred_on, position, id);
create index statement_lines_open on public.bank_statement_lines (condominium_id, bank_account_id, occurred_on) where match_id is null;
create index statement_lines_match on public.bank_statement_lines (condominium_id, match_id) where match_id is not null;

-- What an account had at the end of a day, as a file says or as somebody read it off the bank's page; the last to say it counts.
create table public.bank_statement_balances (
  condominium_id uuid not null,
  bank_account_id uuid not null,
  day date not null,
  cents bigint not null,
  statement_id uuid,
  primary key (condominium_id, bank_account_id, day),
  foreign key (condominium_id, bank_account_id) references public.bank_accounts (condominium_id, id)
);

-- An entry is all that one document moved in one account: private.bank_moves says its key. It explains lines once.
create table private.statement_match_entries (
  condominium_id uuid not null,
  bank_account_id uuid not null,
  entry_key text not null check (char_length(entry_key) <= 60),
  match_id uuid not null,
  constraint statement_entry_taken primary key (condominium_id, bank_account_id, entry_key),
  foreign key (condominium_id, match_id) references public.statement_matches (condominium_id, id)
);
create index statement_match_entries_of on private.statement_match_entries (condominium_id, match_id);

create table public.statement_rules (
  condominium_id uuid not null references public.condominiums (id) on delete cascade,
  id uuid not null default private.new_id(),
  pattern text not null check (char_length(pattern) between 3 and 120 and private.is_plain(pattern)),
  direction text not null default 'any' check (direction in ('in', 'out', 'any')),
  min_cents bigint check (min_cents > 0),
  max_cents bigint check (max_cents >= min_cents),
  bank_account_id uuid,
  fund_id uuid not null,
  rubric_id uuid,
  other_account_id uuid,
  description text check (char_length(description) between 1 and 200 and private.is_plain(description)),
  is_sure boolean not null default false,
  position integer not null,
  created_by uuid,
  created_at timestamptz not null default private.now(),
  primary key (condominium_id, id),
  check (num_nonnulls(rubric_id, other_account_id) = 1),
  foreign key (condominium_id, bank_account_id) references public.bank_accounts (condominium_id, id),
  foreign key (condominium_id, other_account_id) references public.bank_accounts (condominium_id, id),
  foreign key (condominium_id, fund_id) references public.funds (condominium_id, id),
  foreign key (condominium_id, rubric_id) references public.rubrics (condominium_id, id)
);

-- How an account's CSV is read, as somebody said it last (domain/bank-statements/reading/csv-mapping.ts).
create table public.statement_layouts (
  condominium_id uuid not null,
  bank_account_id uuid not null,
  mapping jsonb not null,
  primary key (condominium_id, bank_account_id),
  foreign key (condominium_id, bank_account_id) references public.bank_accounts (condominium_id, id)
);

-- What moved in a bank account, signed, by entry: what a receipt posted is one (identifying it takes a row back and writes another, and
-- the money is the same), its bank fee and its refund are movements of their own; else a payment's rows, or a transfer.
create function private.bank_moves(target uuid, account uuid, from_on date, until_on date)
returns table (transfer_id uuid, entry_key text, occurred_on date, cents bigint, kind text, other_account_id uuid, charge_id uuid, bill_id uuid,
  unit_id uuid, description text, group_id uuid, is_reversal boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare accounts uuid[] := array(
  select a.id from public.ledger_accounts a where a.condominium_id = target and a.kind = 'bank' and a.bank_account_id = account);
begin
  return query
  select t.id, private.entry_key(t, o.kind), t.occurred_on, case when t.debit_account_id = any (accounts) then t.cents else -t.cents end,
    coalesce(o.kind, t.kind), case when t.debit_account_id = any (accounts) then t.credit_account_id else t.debit_account_id end,
    t.charge_id, t.bill_id, t.unit_id, t.description, t.group_id, t.reverses_id is not null
  from public.ledger_transfers t
  left join public.ledger_transfers o on t.reverses_id is not null and o.condominium_id = target and o.id = t.reverses_id
  where t.condominium_id = target and t.occurred_on between from_on and until_on
    and (t.debit_account_id = any (accounts) or t.credit_account_id = any (accounts));
end $$;

-- `kind_reversed`: of what the transfer takes back, null where it takes back nothing.
create function private.entry_key(t public.ledger_transfers, kind_reversed text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(t.group_id, t.reverses_id, t.id) || case
    when coalesce(kind_reversed, t.kind) = 'refund' and t.group_id is not null then ':refund'
    when coalesce(kind_reversed, t.kind) = 'expense' and t.group_id is not null and t.bill_id is null then ':fee'
    else '' end
$$;

-- What entries moved in an account in all, whenever.
create function private.entries_sum(target uuid, account uuid, keys text[]) returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(case when a.id = t.debit_account_id then t.cents else -t.cents end), 0)::bigint
  from public.ledger_accounts a
  join (
    select t.* from public.ledger_transfers t where t.condominium_id = target and t.group_id = any (select left(k, 36)::uuid from unnest(keys) k)
    union select t.* from public.ledger_transfers t where t.condominium_id = target and t.id = any (select left(k, 36)::uuid from unnest(keys) k)
    union select t.* from public.ledger_transfers t
      where t.condominium_id = target and t.reverses_id = any (select left(k, 36)::uuid from unnest(keys) k)
  ) t on a.id in (t.debit_account_id, t.credit_account_id)
  left join public.ledger_transfers o on o.condominium_id = target and o.id = t.reverses_id
  where a.condominium_id = target and a.kind = 'bank' and a.bank_account_id = account and private.entry_key(t, o.kind) = any (keys)
$$;

-- Unties a match: its lines and entries are free again.
create function private.untie_match(target uuid, match uuid, by_user uuid, why text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.statement_matches set undone_at = private.now(), undone_by = by_user, undo_reason = why
  where condominium_id = target and id = match and undone_at is null;
  update public.bank_statement_lines set match_id = null where condominium_id = target and match_id = match;
  delete from private.statement_match_entries where condominium_id = target and match_id = match;
end $$;

-- An entry that is taken back elsewhere explains its line no longer. Looked at when the transaction ends: what is taken back to be
-- booked anew, as a deposit that was identified, still does.
create function private.on_entry_reversed() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare tied record;
begin
  for tied in
    select distinct e.match_id, m.cents, e.bank_account_id from private.statement_match_entries e
    join public.statement_matches m on m.condominium_id = e.condominium_id and m.id = e.match_id
    where e.condominium_id = new.condominium_id
      and e.entry_key in (coalesce(new.group_id, new.reverses_id) || '', coalesce(new.group_id, new.reverses_id) || ':fee',
        coalesce(new.group_id, new.reverses_id) || ':refund')
  loop
    if private.entries_sum(new.condominium_id, tied.bank_account_id, array(
        select e.entry_key from private.statement_match_entries e where e.condominium_id = new.condominium_id and e.match_id = tied.match_id)) <> tied.cents then
      perform private.untie_match(new.condominium_id, tied.match_id, new.created_by, 'O lançamento foi estornado');
    end if;
  end loop;
  return null;
end $$;
create constraint trigger ledger_transfers_untie after insert on public.ledger_transfers deferrable initially deferred
  for each row when (new.reverses_id is not null) execute function private.on_entry_reversed();

alter table public.bank_statements enable row level security;
alter table public.bank_statement_lines enable row level security;
alter table public.bank_statement_balances enable row level security;
alter table public.statement_matches enable row level security;
alter table public.statement_rules enable row level security;
alter table public.statement_layouts enable row level security;
grant select on public.bank_statements, public.bank_statement_balances, public.statement_rules,
  public.statement_layouts to authenticated;
grant select (condominium_id, id, bank_account_id, statement_id, occurred_on, position, cents, memo, check_number, match_id)
  on public.bank_statement_lines to authenticated;
grant select (condominium_id, id, bank_account_id, line_ids, cents, title, how, reason, rule_id, created_by, created_at, undone_at, undone_by,
  undo_reason) on public.statement_matches to authenticated;
create policy "managers and council see the statements" on public.bank_statements for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see statements' lines" on public.bank_statement_lines for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see statements' balances" on public.bank_statement_balances for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see what lines are" on public.statement_matches for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see the rules of statements" on public.statement_rules for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
create policy "managers and council see layouts of statements" on public.statement_layouts for select to authenticated
  using (condominium_id = any (array(select private.condominiums_as('owner_admin', 'admin', 'council'))));
call private.tell_of('public.bank_statements', 'board');
call private.tell_of('public.bank_statement_lines', 'board');
call private.tell_of('public.statement_matches', 'board');
call private.tell_of('public.statement_rules', 'board');
call private.tell_of('public.bank_statement_balances', 'board unnamed');
call private.tell_of('public.statement_layouts', 'board unnamed');
