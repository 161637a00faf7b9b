import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Agreement } from '../../../domain/boleto/agreement.ts'
import type { ReturnFile } from '../../../domain/cnab/files.ts'
import { checkReturnAccount, otherAccountWords, readReturnBytes } from '../../../domain/cnab/return-file.ts'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'

const input = z.object({
  condominium_id: z.uuid(),
  file_name: z.string().min(1).max(200),
  content_base64: z.base64('Escolha o arquivo de retorno.'),
})

/**
 * Takes a bank's return file (CNAB 240 or 400) and leaves its application to the worker. Refused whole, with nothing written:
 * `return_file_invalid` (names line and field), `return_file_other_account`, `return_file_duplicate`, `bank_account_missing`.
 */
export default command('import-return-file', {
  roles: 'admins',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Leu um arquivo de retorno',
  section: 'books',
  ownCase: 'proven fact',
  input,
  async run({ sql, condominiumId, userId, audit, enqueue }, { file_name, content_base64 }) {
    const bytes = Buffer.from(content_base64, 'base64')
    const read = readReturnBytes(bytes)
    if (!read.ok)
      throw new AppError('return_file_invalid', { message: read.error.message, details: { ...read.error } })
    const account = await accountOf(sql, condominiumId, read.file)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const [same] = await sql`
      select 1 from public.return_files where condominium_id = ${condominiumId}
        and (sha256 = ${sha256} or (agreement_id = ${account.agreement_id} and sequence = ${read.file.sequence} and generated_on = ${read.file.generatedOn}))`
    if (same) throw new AppError('return_file_duplicate')
    const ids = { file: crypto.randomUUID(), job: crypto.randomUUID() }
    await sql`
      insert into public.jobs (condominium_id, id, kind, title, total, input, created_by)
      values (${condominiumId}, ${ids.job}, 'apply_return_file', ${`Retorno do banco: ${file_name}`}, ${read.file.entries.length},
        ${sql.json({ return_file_id: ids.file })}, ${userId})`
    await sql`
      insert into public.return_files (condominium_id, id, agreement_id, file_name, sha256, sequence, generated_on, entry_count, job_id, created_by)
      values (${condominiumId}, ${ids.file}, ${account.agreement_id}, ${file_name}, ${sha256}, ${read.file.sequence},
        ${read.file.generatedOn}, ${read.file.entries.length}, ${ids.job}, ${userId})`
    await keepEntries(sql, condominiumId, ids.file, read.file)
    await enqueue('apply-return-file', { condominiumId, jobId: ids.job })
    audit({
      entity: 'return_files',
      entityId: ids.file,
      after: { file_name, entries: read.file.entries.length },
    })
    return {
      job_id: ids.job,
      return_file_id: ids.file,
      entry_count: read.file.entries.length,
      warnings: read.file.warnings.slice(0, 50).map(({ line, code, message }) => ({ line, code, message })),
    }
  },
})

/** Finds the agreement whose account the file names, active or replaced: a bank goes on reporting old boletos. */
async function accountOf(
  sql: Sql,
  condominiumId: string,
  file: ReturnFile,
): Promise<{ agreement_id: string }> {
  const accounts = await sql<{ agreement_id: string; parameters: Agreement }[]>`
    select id as agreement_id, parameters from public.collection_agreements
    where condominium_id = ${condominiumId} order by is_active desc, created_at desc`
  if (accounts.length === 0) throw new AppError('bank_account_missing')
  const found = accounts.find(({ parameters }) => checkReturnAccount(file, parameters) === null)
  if (!found)
    throw new AppError('return_file_other_account', {
      message: otherAccountWords(
        file,
        accounts.map(({ parameters }) => parameters),
      ),
      details: { bank: file.bank, ...file.account },
    })
  return found
}

async function keepEntries(sql: Sql, condominiumId: string, fileId: string, file: ReturnFile): Promise<void> {
  const rows = file.entries.map((entry, position) => ({
    condominium_id: condominiumId,
    return_file_id: fileId,
    position,
    line: entry.line,
    our_number: entry.ourNumber,
    kind: entry.kind,
    occurrence: entry.occurrence,
    label: entry.label,
    nominal_cents: entry.nominal,
    paid_cents: entry.paid,
    fee_cents: entry.fee,
    paid_on: entry.occurredOn ?? entry.creditedOn ?? file.creditDate ?? file.generatedOn,
    reasons: entry.reasons.map((reason) => reason.label).join(' ') || null,
  }))
  // One parameter carries all rows: a file may hold more lines than a statement takes parameters.
  await sql`
    insert into private.return_entries
    select * from jsonb_populate_recordset(null::private.return_entries, ${sql.json(rows as never)})`
}
