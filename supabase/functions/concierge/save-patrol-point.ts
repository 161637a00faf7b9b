import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/concierge/inputs.ts'
import { digestOf, newToken } from '../_shared/documents/share-secrets.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  point_id: field.uuid('Escolha o ponto.').nullish(),
  name: field.name('Dê um nome ao ponto.', 60),
  position: z.int().min(0).max(999).default(0),
  /** How often it should be passed; null is without expectation. */
  every_hours: z.int().min(1, 'De 1 a 168 horas.').max(168, 'De 1 a 168 horas.').nullish(),
  /** Makes a new label: the old one no longer proves anything. */
  rotate: z.boolean().default(false),
})

/**
 * Saves a point of the round. Only this answer contains its label's content, when it is made or remade: `token`, otherwise null. Throws `not_found`,
 * `patrol_point_name_taken`.
 */
export default command('save-patrol-point', {
  roles: 'admins',
  feature: 'portaria',
  auditedAs: 'Salvou um ponto de ronda',
  section: 'desk-book',
  ownCase: 'everyday',
  input,
  async run({ sql, condominiumId, audit }, { point_id, name, position, every_hours = null, rotate }) {
    const token = !point_id || rotate ? newToken() : null
    const columns = { name, position, every_hours, ...(token && { token_hash: digestOf(token) }) }
    const [saved] = point_id
      ? await sql<{ id: string }[]>`
          update public.patrol_points set ${sql(columns)}
          where condominium_id = ${condominiumId} and id = ${point_id} and removed_at is null returning id`
      : await sql<{ id: string }[]>`
          insert into public.patrol_points ${sql({ ...columns, condominium_id: condominiumId })} returning id`
    if (!saved) throw new AppError('not_found')
    audit({
      entity: 'patrol_points',
      entityId: saved.id,
      after: { name, every_hours, new_label: token !== null },
    })
    return () => Promise.resolve({ point_id: saved.id, token })
  },
})
