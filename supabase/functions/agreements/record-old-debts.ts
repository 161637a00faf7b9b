import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { sumCents } from '../../../domain/money.ts'
import { MOST_OLD_DEBTS } from '../../../domain/old-debts/old-debt-table.ts'
import { readOldDebts } from '../../../domain/old-debts/old-debts.ts'
import { loadBook, writeOldDebts } from '../_shared/agreements/before/old-debts.ts'
import { condominium_id } from '../_shared/agreements/inputs.ts'
import { command } from '../_shared/command.ts'

const text = z.string().max(300, 'Texto longo demais.').default('')
const row = z.object({
  line: z.int32().min(1),
  unit: text,
  competence: text,
  due_on: text,
  amount: text,
  description: text,
  fund: text,
})

const input = z.object({
  condominium_id,
  rows: z
    .array(row)
    .min(1, 'Informe ao menos uma dívida.')
    .max(MOST_OLD_DEBTS, `Envie até ${MOST_OLD_DEBTS} linhas por vez.`),
  /** Only reports what would be recorded and what is wrong. */
  dry_run: z.boolean().default(false),
  /** Records the lines that are right and leaves the others. */
  skip_faulty: z.boolean().default(false),
})

/**
 * Records debts from before the books begin, typed or from a file: charges without a run, owed in the books against the opening balance. A repeated
 * debt is refused by its line. Throws `old_debt_exists`, `invalid_input` with the cells that are wrong.
 */
export default command('record-old-debts', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Lançou dívidas anteriores',
  section: 'agreement-rules',
  ownCase: 'proven fact',
  input,
  auditsOnlyWhatItTells: true,
  async run(context, { rows, dry_run, skip_faulty }) {
    const { sql, condominiumId, audit } = context
    // One recording at a time: the second finds what the first has written.
    await sql`select pg_advisory_xact_lock(hashtextextended('old debts ' || ${condominiumId}, 0))`
    const { debts, faults } = readOldDebts(rows, await loadBook(context))
    const cents = sumCents(debts.map((debt) => debt.cents))
    const units = new Set(debts.map(({ unitId }) => unitId)).size
    if (dry_run)
      return { count: debts.length, units, cents, faults: faults.slice(0, 500), fault_count: faults.length }
    if (debts.length === 0 || (faults.length > 0 && !skip_faulty)) {
      const places = new Map(rows.map(({ line }, place) => [line, place]))
      const fields = faults
        .slice(0, 100)
        .map(({ line, column, message }) => ({ path: `rows.${places.get(line)}.${column}`, message }))
      const isKnown = faults.length > 0 && faults.every(({ message }) => message.endsWith('já está lançada.'))
      throw new AppError(isKnown ? 'old_debt_exists' : 'invalid_input', { fields })
    }
    await writeOldDebts(context, debts)
    audit({
      entity: 'charges',
      after: { kind: 'old_debt', count: debts.length, units, cents, left_out: faults.length },
    })
    return { count: debts.length, units, cents, faults: faults.slice(0, 500), fault_count: faults.length }
  },
})
