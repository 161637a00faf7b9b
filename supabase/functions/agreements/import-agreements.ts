import { z } from 'zod'
import { breachRule } from '../../../domain/agreements/terms.ts'
import { AppError } from '../../../domain/errors.ts'
import { sumCents } from '../../../domain/money.ts'
import { MOST_INSTALMENT_ROWS } from '../../../domain/old-debts/agreement-sheet.ts'
import {
  type AgreementBook,
  instalmentKey,
  readAgreements,
} from '../../../domain/old-debts/running-agreements.ts'
import { bringIn } from '../_shared/agreements/before/bringing-in.ts'
import { loadRegister } from '../_shared/agreements/before/old-debts.ts'
import { condominium_id } from '../_shared/agreements/inputs.ts'
import { type Context, command } from '../_shared/command.ts'

const text = z.string().max(300, 'Texto longo demais.').default('')
const row = z.object({
  line: z.int32().min(1),
  unit: text,
  agreement: text,
  agreed_on: text,
  number: text,
  due_on: text,
  amount: text,
  state: text,
  total: text,
  fund: text,
  description: text,
})

const input = z.object({
  condominium_id,
  rows: z
    .array(row)
    .min(1, 'Informe ao menos uma parcela.')
    .max(MOST_INSTALMENT_ROWS, `Envie até ${MOST_INSTALMENT_ROWS} parcelas por vez.`),
  /** Only reports what would be imported and what is wrong. */
  dry_run: z.boolean().default(false),
  /** Brings in the agreements that are right and leaves the others. */
  skip_faulty: z.boolean().default(false),
  ...breachRule,
})

/**
 * Imports running agreements from a file, one instalment per line. An agreement is imported entirely or not at all, and a repeated one is refused by
 * its line. Throws `agreement_exists`, `invalid_input` with the cells that are wrong, `our_number_exhausted`.
 */
export default command('import-agreements', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Trouxe acordos em andamento por planilha',
  section: 'agreement-rules',
  ownCase: { guard: 'debt_agreements_own_case' },
  input,
  auditsOnlyWhatItTells: true,
  async run(context, { rows, dry_run, skip_faulty, ...breach }) {
    const { sql, condominiumId, audit } = context
    // One reading at a time: the second finds what the first has written.
    await sql`select pg_advisory_xact_lock(hashtextextended('agreements ' || ${condominiumId}, 0))`
    const { agreements, faults, wrong } = readAgreements(rows, await loadBook(context))
    const found = {
      count: agreements.length,
      units: new Set(agreements.map(({ unitId }) => unitId)).size,
      wrong,
      instalments: sumCents(agreements.map(({ instalments }) => instalments.length)),
      paid: sumCents(agreements.map(({ paid }) => paid)),
      cents: sumCents(agreements.flatMap(({ instalments }) => instalments.map(({ cents }) => cents))),
      faults: faults.slice(0, 500),
      fault_count: faults.length,
    }
    if (dry_run) return found
    if (agreements.length === 0 || (wrong > 0 && !skip_faulty)) throw refusal(rows, faults)
    await bringIn(context, agreements, breach)
    const { count, units, cents } = found
    audit({
      entity: 'debt_agreements',
      after: { origin: 'brought_in', count, units, total_cents: cents, left_out: wrong },
    })
    return found
  },
})

function refusal(
  rows: readonly { line: number }[],
  faults: readonly { line: number; column: string; message: string }[],
): AppError {
  const places = new Map(rows.map(({ line }, place) => [line, place]))
  const fields = faults
    .slice(0, 100)
    .map(({ line, column, message }) => ({ path: `rows.${places.get(line)}.${column}`, message }))
  const isKnown = faults.length > 0 && faults.every(({ message }) => message.startsWith('Este acordo já'))
  return new AppError(isKnown ? 'agreement_exists' : 'invalid_input', { fields })
}

type Known = { unitId: string; agreedOn: string; number: number; cents: number; reference: string }

async function loadBook(context: Context): Promise<AgreementBook> {
  const { sql, condominiumId } = context
  const known = await sql<Known[]>`
    select a.unit_id as "unitId", a.agreed_on::text as "agreedOn", i.position as number, i.cents::float8 as cents, a.reference
    from public.debt_agreements a
    join public.agreement_instalments i on i.condominium_id = a.condominium_id and i.agreement_id = a.id
    where a.condominium_id = ${condominiumId} and a.origin = 'brought_in' and a.status <> 'cancelled'`
  const register = await loadRegister(context)
  return { ...register, known: new Map(known.map((one) => [instalmentKey(one), one.reference])) }
}
