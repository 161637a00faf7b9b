import type { FundKind } from '../../../../domain/ledger/words.ts'
import type { Sql } from '../database.ts'
import { refused } from '../guards.ts'

export type OpenFund = { id: string; kind: FundKind; name: string }

/** The open fund that is meant by id or word. Throws `invalid_input` on `path`. */
export async function openFund(
  sql: Sql,
  condominiumId: string,
  wanted: string,
  path: string,
): Promise<OpenFund> {
  const [fund] = await sql<OpenFund[]>`
    select id, kind, name from public.funds
    where condominium_id = ${condominiumId} and id = private.fund_of(${condominiumId}, ${wanted})`
  if (!fund) throw refused(path, 'Escolha um fundo aberto.')
  return fund
}

/** The rubric's id. Throws `invalid_input` on `path` for a group, an archived one, or the other nature. */
export async function rubricId(
  sql: Sql,
  condominiumId: string,
  wanted: string,
  nature: 'income' | 'expense',
  path: string,
): Promise<string> {
  const [rubric] = await sql<{ id: string }[]>`
    select id from public.rubrics
    where condominium_id = ${condominiumId} and id = private.rubric_of(${condominiumId}, ${wanted}) and nature = ${nature}`
  if (!rubric)
    throw refused(
      path,
      `Escolha uma rubrica de ${nature === 'income' ? 'receita' : 'despesa'} do plano de contas.`,
    )
  return rubric.id
}

/** The fund's ledger account of a bank account of the condominium, made at its first use; null takes the one where it usually lies. */
export async function bankLedger(
  sql: Sql,
  condominiumId: string,
  fundId: string,
  bankAccountId: string | null,
  path: string,
): Promise<string> {
  if (bankAccountId) {
    const known = await sql`
      select from public.bank_accounts where condominium_id = ${condominiumId} and id = ${bankAccountId}`
    if (known.length === 0) throw refused(path, 'Escolha uma conta do condomínio.')
  }
  const [account] = await sql<{ id: string }[]>`
    select private.ledger_account(${condominiumId}, ${fundId}, 'bank', null,
      coalesce(${bankAccountId}::uuid, private.fund_bank(${condominiumId}, ${fundId}))) as id`
  return account!.id
}

/** The fund's account of a kind that has at most a rubric, made at its first use. */
export async function ledgerAccount(
  sql: Sql,
  condominiumId: string,
  fundId: string,
  kind: string,
  rubric: string | null = null,
): Promise<string> {
  const [account] = await sql<{ id: string }[]>`
    select private.ledger_account(${condominiumId}, ${fundId}, ${kind}, ${rubric}) as id`
  return account!.id
}
