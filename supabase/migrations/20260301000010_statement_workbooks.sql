-- Statements that banks write as workbooks (domain/bank-statements/reading/open-statement.ts).
alter table public.bank_statements drop constraint bank_statements_format_check,
  add constraint bank_statements_format_check check (format in ('ofx', 'csv', 'xlsx'));
