import { expect } from 'vitest'
import type { MatchPart } from '../../../domain/bank-statements/parts.ts'
import type { Suggestion } from '../../../domain/bank-statements/suggesting/candidates.ts'
import { buildingWith } from '../../functions/_shared/charges/testing.ts'
import type { TestProject } from '../../functions/_shared/testing.ts'
import postTransfer from '../../functions/ledger/post-transfer.ts'
import importStatement from '../../functions/statements/import-bank-statement.ts'
import matchLines from '../../functions/statements/match-statement-lines.ts'
import suggestMatches from '../../functions/statements/suggest-statement-matches.ts'

type Handler = Parameters<TestProject['call']>[0]
export type Typed = [day: string, amount: string, memo: string]
type Line = { id: string; memo: string; cents: number; match_id: string | null }
export type Desk = Awaited<ReturnType<typeof openDesk>>

export const fileOf = (lines: readonly Typed[]) =>
  [['Data', 'Valor', 'Descrição', 'Saldo'], ...lines].map((cells) => cells.join(';')).join('\n')

/** A bank fee, booked from a line. */
export const fee = (cents: number, rubric = 'bank_fee'): MatchPart => ({
  kind: 'rubric',
  fund: 'ordinary',
  rubric,
  cents,
  inwards: false,
})

/** A condominium with two bank accounts, and hands to reconcile the first. */
export async function openDesk(project: TestProject) {
  const { sql } = project
  const { admin, condominiumId } = await buildingWith(project, [500_000_000, 500_000_000])
  const [own] = await sql<{ id: string }[]>`
    select id from public.bank_accounts where condominium_id = ${condominiumId}`
  const [other] = await sql<{ id: string }[]>`
    insert into public.bank_accounts (condominium_id, bank, branch, account, account_digit, holder_name, holder_document, is_active, nickname)
    values (${condominiumId}, '104', '1', '77', '1', 'Titular', '11222333000181', false, 'Poupança') returning id`
  const account = own!.id
  const call = async (fn: Handler, body: object) =>
    (await project.call(fn, { condominium_id: condominiumId, ...body }, admin)).body
  const importing = (text: string, more: object = {}) => ({
    id: crypto.randomUUID(),
    bank_account_id: account,
    file_name: 'extrato.csv',
    content_base64: Buffer.from(text).toString('base64'),
    ...more,
  })
  const match = (ids: string[], parts: MatchPart[]) =>
    call(matchLines, { matches: [{ line_ids: ids, parts }] })
  const lines = () => sql<Line[]>`
    select id, memo, cents::float8 as cents, match_id from public.bank_statement_lines
    where condominium_id = ${condominiumId} order by occurred_on, position`
  return {
    sql,
    condominiumId,
    account,
    savings: other!.id,
    call,
    importing,
    match,
    lines,
    codeOf: async (fn: Handler, body: object) => (await call(fn, body)).error?.code,
    lineOf: async (memo: string) => (await lines()).find((line) => line.memo.includes(memo))!,
    async take(...typed: Typed[]) {
      const answer = await call(importStatement, importing(fileOf(typed)))
      expect(answer.error).toBeUndefined()
      return answer as { new_count: number; line_count: number }
    },
    async matched(ids: string[], parts: MatchPart[]) {
      const answer = await match(ids, parts)
      expect(answer.error).toBeUndefined()
      return (answer.done as { match_id: string; title: string }[])[0]!
    },
    async suggestions() {
      const answer = await call(suggestMatches, { bank_account_id: account })
      expect(answer.error).toBeUndefined()
      return answer.suggestions as Record<string, Suggestion[]>
    },
    spend: (cents: number, on: string) =>
      call(postTransfer, {
        entry: 'spent',
        fund: 'ordinary',
        cents,
        occurred_on: on,
        description: 'Compra de material',
        debit: { kind: 'expense', rubric: '2.5.01' },
        credit: { kind: 'bank' },
      }),
    /** Returns the account's balance in the books, and checks that stored balances are the sums of the postings. */
    async booked() {
      const [row] = await sql<{ cents: number }[]>`
        select private.ledger_bank_balance(${condominiumId}, ${account}, '2999-12-31')::float8 as cents`
      expect(await sql`select * from private.ledger_differences(${condominiumId})`).toHaveLength(0)
      return row!.cents
    },
    charge: (cents: number, due: string) => makeCharge(sql, condominiumId, cents, due),
  }
}

/** A charge of the first unit, of one item. */
async function makeCharge(
  sql: TestProject['sql'],
  condominiumId: string,
  cents: number,
  due: string,
): Promise<string> {
  const text = crypto.randomUUID().replaceAll('-', '').slice(0, 25)
  const [row] = await sql<{ id: string }[]>`
    with run as (
      insert into public.charge_runs (condominium_id, competence, due_on, total_cents, number)
      select ${condominiumId}, date_trunc('month', ${due}::date), ${due}, ${cents},
        1 + (select count(*) from public.charge_runs where condominium_id = ${condominiumId}) returning id
    ), made as (
      insert into public.charges (condominium_id, run_id, unit_id, reference, unit_label, sort_key, competence, due_on, amount_cents, pix_txid)
      select ${condominiumId}, run.id, u.id, ${text}, 'A-' || u.number, u.number, date_trunc('month', ${due}::date), ${due}, ${cents}, ${text}
      from run, public.units u where u.condominium_id = ${condominiumId} and u.number = '101' returning id
    ), item as (
      insert into public.charge_items (condominium_id, charge_id, position, fund_id, income_rubric_id, description, cents)
      select ${condominiumId}, made.id, 1, f.id, private.rubric_of(${condominiumId}, 'fee'), 'Taxa', ${cents}
      from made, public.funds f where f.condominium_id = ${condominiumId} and f.kind = 'ordinary'
    ) select id from made`
  return row!.id
}
