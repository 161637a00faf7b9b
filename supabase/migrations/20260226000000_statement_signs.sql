-- How an account's files are read where they do not say what went out (domain/bank-statements/reading/sides.ts): answered once, remembered beside the
-- layout of its CSV, which a bank that writes OFX does not have.
alter table public.statement_layouts alter column mapping drop not null,
  add column signs text check (signs in ('written', 'words', 'turned')),
  add check (num_nonnulls(mapping, signs) > 0);

-- The rest of the function stays word for word.
do $patch$
declare
  before text := pg_get_functiondef('public.statement_accounts(uuid)'::regprocedure);
  after text := replace(before, $$'today', private.today(condo_id))$$,
    $$'signs', (select y.signs from public.statement_layouts y where y.condominium_id = condo_id and y.bank_account_id = b.id),
      'today', private.today(condo_id))$$);
begin
  if after !~ 'select y\.signs' then raise exception 'statement_accounts is not what it was'; end if;
  execute after;
end $patch$;
