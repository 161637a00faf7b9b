import { z } from 'zod'
import { condominiumId } from '../../../domain/fields/id.ts'
import { intakeShares } from '../../../domain/unit-import/intake-shares.ts'
import type { ImportReport } from '../../../domain/unit-import/unit-import.ts'
import { checkAllowance, checkFile } from '../../../domain/unit-intake.ts'
import { type Context, command } from '../_shared/command.ts'
import { loadExistingUnits } from '../_shared/unit-intake/existing-units.ts'
import { mappingInput, sheetInput } from '../_shared/unit-intake/import-input.ts'
import { decideOwners } from '../_shared/unit-intake/several-owners.ts'
import { holdReview } from '../_shared/unit-intake/unit-jobs.ts'

const input = z.object({
  condominium_id: condominiumId,
  job_id: z.uuid('Importação inválida.'),
  /**
   * `import`: imports valid rows. `read_again`: reads again with another mapping or sheet. `owners`: sets whether cells that name several owners are
   * imported as several people; the review continues.
   */
  decision: z.enum(['import', 'read_again', 'owners'], 'Escolha o que fazer com a planilha.'),
  mapping: mappingInput,
  sheet: sheetInput.optional(),
  acknowledge_shares: z.boolean().default(false),
  split: z.boolean().default(false),
  /** Of the file; left out: all that name several. */
  lines: z.array(z.int().min(1)).min(1).max(500, 'Escolha até 500 linhas de uma vez.').optional(),
})
type Given = z.infer<typeof input>
type Reading = { report: ImportReport; staged: number; stagedShares: number | null }

/** Decides what happens to a spreadsheet that was read. If two administrators decide, the first wins and the other is notified. */
export default command('review-import', {
  roles: 'admins',
  feature: 'unit_management',
  auditedAs: 'Decidiu uma importação',
  section: 'work',
  ownCase: 'register',
  input,
  condominium: (given) => given.condominium_id,
  async run(context, given) {
    await holdReview(context, given.job_id)
    if (given.decision === 'owners') {
      await decideOwners(context, given)
      return { job_id: given.job_id }
    }
    if (given.decision === 'import') await confirm(context, given)
    else await readAgain(context, given)
    const { sql, condominiumId } = context
    await sql`
      update public.jobs set status = 'queued', report = null
      where condominium_id = ${condominiumId} and id = ${given.job_id}`
    context.audit({ entity: 'jobs', entityId: given.job_id, after: { decision: given.decision } })
    await context.enqueue('import-units', { condominiumId, jobId: given.job_id })
    return { job_id: given.job_id }
  },
})

async function confirm({ sql, condominiumId }: Context, given: Given): Promise<void> {
  const [row] = await sql<{ reading: Reading }[]>`
    update private.imports set confirmed = true, acknowledge_shares = ${given.acknowledge_shares}
    where condominium_id = ${condominiumId} and job_id = ${given.job_id} returning reading`
  const { reading } = row!
  const existing = await loadExistingUnits(sql, condominiumId)
  checkFile(reading.report, intakeShares(existing, reading), given.acknowledge_shares)
  checkAllowance(existing.allowance, reading.staged)
}

async function readAgain({ sql, condominiumId }: Context, { job_id, mapping, sheet }: Given): Promise<void> {
  await sql`
    update private.imports set mapping = ${mapping ? sql.json(mapping) : null}, sheet = coalesce(${sheet ?? null}::integer, sheet),
      cursor_line = 0, reading = null, split_owners = false, split_except = '{}'
    where condominium_id = ${condominiumId} and job_id = ${job_id}`
  await sql`
    update public.jobs set done = 0, total = 0, refused = 0 where condominium_id = ${condominiumId} and id = ${job_id}`
}
