import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({ condominium_id: field.condominium_id, rule_id: z.uuid('Regra inválida.') })

/** Removes a rule; lines that it explained stay explained. Throws `not_found`. */
export default command('remove-statement-rule', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Removeu uma regra de conciliação',
  ownCase: 'one rule',
  input,
  async run({ sql, condominiumId, audit }, { rule_id }) {
    const [gone] = await sql<{ pattern: string }[]>`
      delete from public.statement_rules where condominium_id = ${condominiumId} and id = ${rule_id} returning pattern`
    if (!gone) throw new AppError('not_found')
    audit({ entity: 'statement_rules', entityId: rule_id, before: gone })
    return { rule_id }
  },
})
