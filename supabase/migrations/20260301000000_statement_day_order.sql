-- In which order the days of an account's tables are, where a file has only days that both orders can read and something speaks against day first
-- (domain/bank-statements/reading/days.ts): answered once, remembered beside how amounts without signs are read.
alter table public.statement_layouts add column day_order text check (day_order in ('dmy', 'mdy'));

do $patch$
declare named text;
begin
  select c.conname into strict named from pg_constraint c
  where c.conrelid = 'public.statement_layouts'::regclass and c.contype = 'c' and pg_get_constraintdef(c.oid) ~ 'num_nonnulls';
  execute format('alter table public.statement_layouts drop constraint %I', named);
end $patch$;
alter table public.statement_layouts add check (num_nonnulls(mapping, signs, day_order) > 0);

-- The rest of the function stays word for word.
do $patch$
declare
  before text := pg_get_functiondef('public.statement_accounts(uuid)'::regprocedure);
  after text := replace(before, $$'today', private.today(condo_id))$$,
    $$'day_order', (select y.day_order from public.statement_layouts y where y.condominium_id = condo_id and y.bank_account_id = b.id),
      'today', private.today(condo_id))$$);
begin
  if after !~ 'select y\.day_order' then raise exception 'statement_accounts is not what it was'; end if;
  execute after;
end $patch$;
