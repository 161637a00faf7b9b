import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { lineOrNull } from '../../../domain/fields/text.ts'
import { day } from '../../../domain/fields/time.ts'
import { type MoveItem, usualChecklists } from '../../../domain/people/moves.ts'
import { command } from '../_shared/command.ts'
import { requireInUnit, requireUnit } from '../_shared/people/household.ts'

const input = z.object({
  condominium_id: condominiumId,
  unit_id: z.uuid('Unidade inválida.'),
  person_id: z.uuid('Escolha quem se muda.'),
  kind: z.enum(['in', 'out'], 'Diga se é entrada ou saída.'),
  moves_on: day('Informe o dia da mudança.'),
  hours: lineOrNull(40),
  note: lineOrNull(300),
  /** For a move out: all residents leave. */
  whole_household: z.boolean().default(false),
})

/** Plans a move with today's checklist; the front desk sees it at once. Throws `move_exists`. */
export default command('start-move', {
  roles: 'admins',
  feature: 'resident_management',
  auditedAs: 'Começou uma mudança',
  section: 'changes',
  ownCase: 'register',
  input,
  condominium: (given) => given.condominium_id,
  async run(context, { condominium_id, ...given }) {
    const { sql, userId } = context
    await requireUnit(context, given.unit_id)
    await requireInUnit(context, given.person_id, given.unit_id)
    const [own] = await sql<{ items: string[] }[]>`
      select items from public.move_checklists where condominium_id = ${condominium_id} and kind = ${given.kind}`
    const items: MoveItem[] = (own?.items ?? usualChecklists[given.kind]).map((text) => ({
      text,
      done_at: null,
      done_by: null,
    }))
    const row = { condominium_id, ...given, whole_household: given.kind === 'out' && given.whole_household }
    const [made] = await sql<{ id: string }[]>`
      insert into public.moves ${sql({ ...row, created_by: userId, items: sql.json(items) as never })}
      on conflict do nothing returning id`
    if (!made) throw new AppError('move_exists')
    context.audit({ entity: 'moves', entityId: made.id, after: row })
    return { move_id: made.id }
  },
})
