import type postgres from 'postgres'

/** A statement with a line, its balance, a match with its entry, a rule and a layout: one row each, by the condominium's id. */
export async function furnishStatements(
  sql: postgres.Sql,
  id: string,
  fundId: string,
  accountId: string,
): Promise<void> {
  await sql`
    insert into public.bank_statements (condominium_id, id, bank_account_id, file_name, sha256, format, line_count, new_count)
    values (${id}, ${id}, ${accountId}, 'a.ofx', 'a', 'ofx', 1, 1)`
  await sql`
    insert into public.statement_matches (condominium_id, id, bank_account_id, line_ids, cents, title, how, is_in)
    values (${id}, ${id}, ${accountId}, array[${id}::uuid], -100, 'Tarifas bancárias', 'chosen', false)`
  await sql`
    insert into public.bank_statement_lines (condominium_id, id, bank_account_id, statement_id, occurred_on, position, cents, memo, content,
      occurrence, match_id)
    values (${id}, ${id}, ${accountId}, ${id}, '2026-01-05', 1, -100, 'TARIFA', 'a', 1, ${id})`
  await sql`
    insert into private.statement_match_entries (condominium_id, bank_account_id, entry_key, match_id) values (${id}, ${accountId}, ${id}, ${id})`
  await sql`insert into public.bank_statement_balances (condominium_id, bank_account_id, day, cents) values (${id}, ${accountId}, '2026-01-05', 0)`
  await sql`
    insert into public.statement_rules (condominium_id, id, pattern, fund_id, rubric_id, position)
    values (${id}, ${id}, 'tarifa', ${fundId}, private.rubric_of(${id}, 'bank_fee'), 1)`
  await sql`insert into public.statement_layouts (condominium_id, bank_account_id, mapping) values (${id}, ${accountId}, '{}')`
}

/** Well-formed bodies of the commands of statements. */
export function statementBodies(condominium_id: string, bank_account_id: string) {
  const id = crypto.randomUUID()
  const content = 'Data;Descrição;Valor\n05/01/2026;Tarifa;-1,00\n'
  return {
    'import-bank-statement': {
      condominium_id,
      id,
      bank_account_id,
      file_name: 'a.csv',
      content_base64: Buffer.from(content).toString('base64'),
    },
    'set-statement-balance': { condominium_id, bank_account_id, day: '2026-01-06', cents: 0 },
    'match-statement-lines': {
      condominium_id,
      matches: [{ line_ids: [id], parts: [{ kind: 'unknown', cents: 1 }] }],
    },
    'undo-statement-match': { condominium_id, match_id: id },
    'save-statement-rule': { condominium_id, pattern: 'cesta', fund: 'ordinary', rubric: 'bank_fee' },
    'remove-statement-rule': { condominium_id, rule_id: id },
    'suggest-statement-matches': { condominium_id, bank_account_id },
    'export-bank-statement': { condominium_id, bank_account_id, format: 'csv' },
  }
}
