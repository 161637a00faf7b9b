import { z } from 'zod'
import { line } from '../../../domain/fields/text.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { undoMatch } from '../_shared/statements/undoing.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  match_id: z.uuid('Conciliação inválida.'),
  reason: line(300).pipe(z.string().min(3)).default('Conciliação desfeita'),
})

/** Undoes a match: its lines are pending again and its bookings are reversed. Throws `statement_match_undone`, `not_found`. */
export default command('undo-statement-match', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Desfez uma conciliação',
  ownCase: 'proven fact',
  input,
  async run(context, { match_id, reason }) {
    const match = await undoMatch(context, match_id, reason)
    context.audit({
      entity: 'statement_matches',
      entityId: match.id,
      before: { title: match.title },
      after: { reason },
    })
    return { match_id }
  },
})
