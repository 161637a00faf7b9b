import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({ condominium_id: field.condominium_id, recurrence_id: z.uuid('Repetição inválida.') })

/** Ends a repetition: existing bills stay, and it makes no more. Throws `not_found`. */
export default command('end-bill-recurrence', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Encerrou uma despesa que se repetia',
  ownCase: 'undecided',
  input,
  async run({ sql, condominiumId, today, audit }, { recurrence_id }) {
    const [ended] = await sql<{ description: string }[]>`
      update public.bill_recurrences set ended_on = coalesce(ended_on, ${today}::date)
      where condominium_id = ${condominiumId} and id = ${recurrence_id} returning description`
    if (!ended) throw new AppError('not_found')
    audit({
      entity: 'bill_recurrences',
      entityId: recurrence_id,
      after: { description: ended.description, ended_on: today },
    })
    return { recurrence_id }
  },
})
