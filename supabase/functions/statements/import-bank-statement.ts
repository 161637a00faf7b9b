import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type CsvMapping, csvMapping } from '../../../domain/bank-statements/reading/csv-mapping.ts'
import { openStatement } from '../../../domain/bank-statements/reading/open-statement.ts'
import { readStatement } from '../../../domain/bank-statements/reading/read-statement.ts'
import { type Signs, signReadings } from '../../../domain/bank-statements/reading/sides.ts'
import {
  mostAccounts,
  type StatementAccount,
  type StatementFile,
} from '../../../domain/bank-statements/reading/statement.ts'
import { type DateOrder, dateOrders } from '../../../domain/bank-statements/reading/values.ts'
import { isSameAccount } from '../../../domain/bank-statements/same-account.ts'
import { AppError } from '../../../domain/errors.ts'
import { id } from '../../../domain/fields/id.ts'
import { buckets } from '../../../domain/files.ts'
import { type Context, command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { takeIn } from '../_shared/statements/importing.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  /** Id of the future statement, chosen by the client that stores its file first. */
  id: id('Extrato inválido.'),
  bank_account_id: field.bankAccount,
  file_name: z.string().trim().min(1).max(200),
  content_base64: z
    .base64('Escolha o arquivo do extrato.')
    .min(1, 'Escolha o arquivo do extrato.')
    .max(14_000_000, 'O arquivo passa de 10 MB.'),
  /** Which of the file's accounts, by its number as the file has it; needed where it has several. */
  account_number: z.string().max(30).nullish(),
  /** Set when the file names another account and the user confirms that it is this one. */
  acknowledge_account: z.boolean().default(false),
  mapping: csvMapping.nullish(),
  /** How amounts without signs are read, where the file does not tell. */
  signs: z.enum(signReadings, 'Escolha como ler os valores.').nullish(),
  /** The same of single statements that the file joins, by their places in it. */
  statement_signs: z
    .array(
      z.strictObject({
        statement: z
          .number()
          .int()
          .min(0)
          .max(mostAccounts - 1),
        signs: z.enum(signReadings),
      }),
    )
    .max(mostAccounts)
    .default([]),
  /** Whether days are day or month first, where the file leaves it in doubt. */
  day_order: z.enum(dateOrders, 'Escolha se as datas começam pelo dia ou pelo mês.').nullish(),
  /** Path of the stored file. */
  path: z.string().max(400).nullish(),
})
type Given = z.output<typeof input>
type Own = { id: string; bank: string; branch: string; account: string; account_digit: string }

/**
 * Takes in a bank's statement: its lines that are new, its balances. Refused whole, with nothing written: `statement_invalid` (says why),
 * `statement_choose_account`, `statement_other_account`, `statement_days_unknown` and `statement_signs_unknown` (with the readings), `bank_statement_duplicate`,
 * `file_missing`, `not_found`.
 */
export default command('import-bank-statement', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Importou um extrato do banco',
  ownCase: 'proven fact',
  input,
  async run(context, given) {
    const { sql, condominiumId, userId, today, audit } = context
    const own = await holdAccount(context, given.bank_account_id)
    const bytes = Buffer.from(given.content_base64, 'base64')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await requireNew(context, own.id, sha256)
    const read = readStatement(await openStatement(bytes), {
      mapping: given.mapping,
      signs: given.signs,
      statementSigns: given.statement_signs,
      days: given.day_order,
      today,
    })
    if (!read.ok)
      throw new AppError('statement_invalid', {
        message: read.fault.message,
        details: { code: read.fault.code },
      })
    const account = accountOf(read.file, own, given)
    const { days: order } = account
    if (order?.isDoubtful && !order.isAnswered)
      throw new AppError('statement_days_unknown', { details: { readings: order.readings } })
    const open = account.signs.filter(({ isAnswered }) => !isAnswered)
    if (open.length > 0)
      throw new AppError('statement_signs_unknown', {
        details: { questions: open.map(({ statements, readings }) => ({ statements, readings })) },
      })
    await requireFile(context, given)
    const days = account.lines
      .map(({ on }) => on)
      .concat(account.balances.map(({ on }) => on))
      .sort()
    const future = account.lines.filter(({ on }) => on > today).length
    await sql`
      insert into public.bank_statements (condominium_id, id, bank_account_id, file_name, sha256, format, from_on, until_on, line_count, new_count,
        created_by)
      values (${condominiumId}, ${given.id}, ${own.id}, ${given.file_name}, ${sha256}, ${read.file.format}, ${days[0] ?? null},
        ${days.at(-1) ?? null}, ${account.lines.length - future}, 0, ${userId})`
    const added = await takeIn(context, own.id, given.id, account)
    const mapping = read.file.format === 'ofx' ? null : (given.mapping ?? null)
    // Answers that differ within a file say nothing of the next one.
    const answers = new Set(account.signs.map(({ chosen }) => chosen))
    const signs = answers.size === 1 ? [...answers][0]! : null
    const dayOrder = order?.isDoubtful ? order.chosen : null
    if (mapping || signs || dayOrder) await keepLayout(context, own.id, { mapping, signs, dayOrder })
    audit({
      entity: 'bank_statements',
      entityId: given.id,
      after: { file_name: given.file_name, lines: account.lines.length - future, new_lines: added },
    })
    return {
      statement_id: given.id,
      line_count: account.lines.length - future,
      new_count: added,
      from_on: days[0] ?? null,
      until_on: days.at(-1) ?? null,
      future_count: future,
      warnings: read.file.warnings,
    }
  },
})

/** Locks the account, so that two imports run one after the other and the second finds the first's lines. */
async function holdAccount({ sql, condominiumId }: Context, id: string): Promise<Own> {
  const [own] = await sql<Own[]>`
    select id, bank, branch, account, account_digit from public.bank_accounts
    where condominium_id = ${condominiumId} and id = ${id} for no key update`
  if (!own) throw new AppError('not_found')
  return own
}

async function requireNew({ sql, condominiumId }: Context, account: string, sha256: string): Promise<void> {
  const [same] = await sql<{ day: string }[]>`
    select to_char(created_at at time zone (select private.zone_of(${condominiumId})), 'DD/MM/YYYY') as day from public.bank_statements
    where condominium_id = ${condominiumId} and bank_account_id = ${account} and sha256 = ${sha256}`
  if (same)
    throw new AppError('bank_statement_duplicate', {
      message: `Este mesmo arquivo já foi importado em ${same.day}. Nada mudou.`,
    })
}

function accountOf({ accounts }: StatementFile, own: Own, given: Given): StatementAccount {
  const named =
    given.account_number == null ? accounts : accounts.filter(({ number }) => number === given.account_number)
  const own_ones = named.filter((account) => isSameAccount(account, own))
  if (own_ones.length === 1) return own_ones[0]!
  const choices = named.map(({ bank, branch, number, lines }) => ({
    bank,
    branch,
    number,
    lines: lines.length,
  }))
  if (named.length !== 1) throw new AppError('statement_choose_account', { details: { accounts: choices } })
  if (!given.acknowledge_account)
    throw new AppError('statement_other_account', { details: { accounts: choices } })
  return named[0]!
}

async function requireFile({ sql, condominiumId }: Context, { id, path }: Given): Promise<void> {
  if (!path) return
  const kept = path.startsWith(`${condominiumId}/statements/${id}/`)
    ? await sql`select from storage.objects where bucket_id = ${buckets.condominium} and name = ${path}`
    : []
  if (kept.length === 0) throw new AppError('file_missing')
}

async function keepLayout(
  { sql, condominiumId }: Context,
  account: string,
  {
    mapping,
    signs,
    dayOrder,
  }: { mapping: CsvMapping | null; signs: Signs | null; dayOrder: DateOrder | null },
): Promise<void> {
  await sql`
    insert into public.statement_layouts as known (condominium_id, bank_account_id, mapping, signs, day_order)
    values (${condominiumId}, ${account}, ${mapping && sql.json(mapping)}, ${signs}, ${dayOrder})
    on conflict (condominium_id, bank_account_id) do update set mapping = coalesce(excluded.mapping, known.mapping),
      signs = coalesce(excluded.signs, known.signs), day_order = coalesce(excluded.day_order, known.day_order)`
}
