import { z } from 'zod'
import { sha256Hex } from '../../../domain/communications/certificate.ts'
import { readClearanceCode } from '../../../domain/delinquency/clearance.ts'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { callerKey } from '../_shared/rate-limit.ts'

/** Tries of one address an hour: a code is not to be guessed anyway. */
const MOST_AN_HOUR = 120

/**
 * Returns what a letter's code says, to anyone who has it: from which condominium, of what kind and day, and the hash to check the paper against.
 * Names neither the unit nor anyone. Throws `not_found`.
 */
export default command('check-penalty-letter', {
  roles: 'anyone',
  readOnlyAllowed: true,
  auditedAs: 'Conferiu uma carta de penalidade',
  input: z.object({ code: z.string().max(40, 'Código inválido.') }),
  async run({ sql, request, limit }, { code }) {
    await limit(`check-penalty-letter:${callerKey(request)}`, MOST_AN_HOUR, 'hour')
    const plain = readClearanceCode(code)
    const [row] = plain
      ? await sql<
          {
            kind: string
            pdf_hash: string
            made_at: Date
            condominium: string
            number: string
            pdf: Uint8Array<ArrayBuffer>
          }[]
        >`
          select l.kind, l.pdf_hash, l.created_at as made_at, k.name as condominium, c.number, p.pdf
          from public.penalty_letters l
          join public.penalty_cases c on c.condominium_id = l.condominium_id and c.id = l.case_id
          join public.condominiums k on k.id = l.condominium_id
          join private.penalty_papers p on p.condominium_id = l.condominium_id and p.letter_id = l.id
          where l.code = ${plain}`
      : []
    if (!row) throw new AppError('not_found')
    const { pdf, ...known } = row
    // Computed now from the stored data.
    return { ...known, is_intact: (await sha256Hex(new Uint8Array(pdf))) === row.pdf_hash }
  },
})
