import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/concierge/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  gate_id: field.uuid('Escolha o portão.').nullish(),
  name: field.name('Dê um nome ao portão.', 60),
  /** A controller opens it from the desk. */
  can_open: z.boolean().default(false),
})

/** Throws `not_found`, `gate_name_taken`. */
export default command('save-gate', {
  roles: 'admins',
  feature: 'portaria',
  auditedAs: 'Salvou um portão',
  section: 'desk-book',
  ownCase: 'everyday',
  input,
  async run({ sql, condominiumId, audit }, { gate_id, name, can_open }) {
    const [saved] = gate_id
      ? await sql<{ id: string }[]>`
          update public.gates set name = ${name}, can_open = ${can_open}
          where condominium_id = ${condominiumId} and id = ${gate_id} and removed_at is null returning id`
      : await sql<{ id: string }[]>`
          insert into public.gates (condominium_id, name, can_open) values (${condominiumId}, ${name}, ${can_open}) returning id`
    if (!saved) throw new AppError('not_found')
    audit({ entity: 'gates', entityId: saved.id, after: { name, can_open } })
    return { gate_id: saved.id }
  },
})
