import { z } from 'zod'
import { addDays } from '../../../domain/calendar.ts'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { line } from '../../../domain/fields/text.ts'
import { day } from '../../../domain/fields/time.ts'
import { chainOf, reshape, without } from '../../../domain/occupancy/chain.ts'
import type { Stay } from '../../../domain/occupancy/stay.ts'
import { occupancyKinds } from '../../../domain/units/occupancy-kind.ts'
import { command } from '../_shared/command.ts'
import { endAccess, occupancyOf, rearrange } from '../_shared/people/occupancies.ts'

const input = z
  .object({
    condominium_id: condominiumId,
    occupancy_id: z.uuid('Vínculo inválido.'),
    kind: z.enum(Object.keys(occupancyKinds) as [keyof typeof occupancyKinds]).optional(),
    starts_on: day('Data inválida.').optional(),
    /** null: it continues. */
    ends_on: day('Data inválida.').nullish(),
    /** It never was: the tie was recorded by mistake. */
    remove: z.boolean().default(false),
    reason: line(300).refine((text) => text.length >= 3, 'Diga o que estava errado: fica no histórico.'),
  })
  .refine(({ starts_on, ends_on }) => !starts_on || !ends_on || ends_on >= starts_on, {
    path: ['ends_on'],
    message: 'O fim não pode vir antes do início.',
  })

/** Corrects a wrong record; the earlier version stays, with the reason. Throws `occupancy_overlaps`. */
export default command('correct-occupancy', {
  roles: 'admins',
  feature: 'resident_management',
  auditedAs: 'Corrigiu um vínculo',
  ownCase: 'register',
  input,
  condominium: (given) => given.condominium_id,
  async run(context, { occupancy_id, kind, starts_on, ends_on, remove, reason }) {
    const { unitId, personId } = await occupancyOf(context, occupancy_id)
    const shape = { kind, starts_on, ends_on }
    let before: Stay[] = []
    const from = (all: readonly Stay[]) =>
      [chainOf(all, occupancy_id)[0]?.starts_on, starts_on].filter((date) => date !== undefined).sort()[0] ??
      context.today
    const after = await rearrange(context, { unitId, from, reason }, (all) => {
      before = chainOf(all, occupancy_id)
      if (before.length === 0) throw new AppError('not_found')
      const edited = remove ? without(all, occupancy_id) : reshape(all, occupancy_id, shape)
      const wrong = edited.some((stay) => stay.ends_on !== null && stay.ends_on < stay.starts_on)
      if (wrong) throw new AppError('invalid_input', { fields: [backwards] })
      return edited
    })
    const ended = await endAccess(context, [personId], addDays(context.today, -1))
    context.audit({
      entity: 'occupancies',
      entityId: occupancy_id,
      before: { unit_id: unitId, person_id: personId, ...spanOf(before) },
      after: remove
        ? { removed: true, reason }
        : { unit_id: unitId, person_id: personId, ...spanOf(chainOf(after, occupancy_id)), reason },
    })
    return { access_ended: ended > 0 }
  },
})

const backwards = { path: 'ends_on', message: 'O fim não pode vir antes do início.' }

const spanOf = (chain: readonly Stay[]) => ({
  kind: chain[0]?.kind,
  starts_on: chain[0]?.starts_on,
  ends_on: chain.at(-1)?.ends_on ?? null,
})
