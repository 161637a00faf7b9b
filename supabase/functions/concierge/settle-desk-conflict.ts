import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/concierge/inputs.ts'
import { refreshState } from '../_shared/concierge/log/state.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  /** The act in conflict. */
  act_id: field.uuid('Escolha a divergência.'),
  /** first: the recorded state is right; this: this act is the true one; both: there is nothing to correct. */
  resolution: z.enum(['first', 'this', 'both'], 'Diga o que aconteceu de verdade.'),
  note: field.name('Conte como foi resolvido.', 300),
})

/** Says which of two acts was true. Both stay in the log; what follows from them is brought into line. Throws `not_found`, `conflict_settled`. */
export default command('settle-desk-conflict', {
  roles: 'frontDesk',
  feature: 'portaria',
  readOnlyAllowed: true,
  auditedAs: 'Resolveu uma divergência da portaria',
  section: 'desk-book',
  ownCase: 'proven fact',
  input,
  async run({ sql, condominiumId, userId, audit }, { act_id, resolution, note }) {
    await sql`select from private.desk_chains where condominium_id = ${condominiumId} for update`
    const [conflict] = await sql<{ subject_id: string; code: string; settled_at: Date | null }[]>`
      select subject_id, code, settled_at from public.desk_conflicts
      where condominium_id = ${condominiumId} and id = ${act_id} for update`
    if (!conflict) throw new AppError('not_found')
    if (conflict.settled_at) throw new AppError('conflict_settled')
    const settled = { settled_by: userId, note }
    await sql`
      update public.desk_conflicts set ${sql({ ...settled, resolution })}, settled_at = private.now()
      where condominium_id = ${condominiumId} and id = ${act_id}`
    await refreshState(sql, condominiumId, [conflict.subject_id])
    // Reversed, the other act is now the invalid one: that is settled too.
    if (resolution === 'this')
      await sql`
        update public.desk_conflicts set ${sql({ ...settled, resolution: 'both' })}, settled_at = private.now()
        where condominium_id = ${condominiumId} and other_act_id = ${act_id} and subject_id = ${conflict.subject_id} and settled_at is null`
    audit({
      entity: 'desk_conflicts',
      entityId: act_id,
      before: { code: conflict.code },
      after: { resolution, note },
    })
    return { act_id }
  },
})
