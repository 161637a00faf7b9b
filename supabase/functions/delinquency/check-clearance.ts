import { z } from 'zod'
import { declarationOf, readClearanceCode } from '../../../domain/delinquency/clearance.ts'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'

type Row = {
  kind: 'certificate' | 'yearly'
  unit_label: string
  as_of: string
  year: number | null
  agreement: string | null
  issued_on: string
  condominium: string
}

/** Returns whether a paper with this code was issued, and exactly what it says, nothing of today. Throws `not_found`. */
export default command('check-clearance', {
  roles: 'anyone',
  readOnlyAllowed: true,
  auditedAs: 'Conferiu uma certidão',
  input: z.object({ code: z.string().max(40, 'Código inválido.') }),
  readOnly: true,
  async run({ sql }, { code }) {
    const plain = readClearanceCode(code)
    const [row] = plain
      ? await sql<Row[]>`
          select c.kind, c.unit_label, c.as_of::text, c.year, c.agreement, (c.created_at at time zone k.time_zone)::date::text as issued_on,
            k.name as condominium
          from public.clearances c join public.condominiums k on k.id = c.condominium_id where c.code = ${plain}`
      : []
    if (!row) throw new AppError('not_found')
    const { kind, unit_label, as_of, year, agreement, issued_on, condominium } = row
    return {
      condominium,
      kind,
      issued_on,
      declaration: declarationOf({ kind, unitLabel: unit_label, asOf: as_of, year, agreement }),
    }
  },
})
