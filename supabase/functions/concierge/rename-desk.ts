import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/concierge/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  desk_id: field.desk_id,
  name: field.name('Dê um nome à portaria.', 40),
})

/** Throws `not_found`, `desk_name_taken`. */
export default command('rename-desk', {
  roles: 'admins',
  feature: 'portaria',
  auditedAs: 'Renomeou um aparelho da portaria',
  section: 'desk-book',
  ownCase: 'everyday',
  input,
  async run({ sql, condominiumId, audit }, { desk_id, name }) {
    const [before] = await sql<{ name: string }[]>`
      select name from public.desks where condominium_id = ${condominiumId} and id = ${desk_id} for update`
    if (!before) throw new AppError('not_found')
    await sql`update public.desks set name = ${name} where condominium_id = ${condominiumId} and id = ${desk_id}`
    audit({ entity: 'desks', entityId: desk_id, before, after: { name } })
    return { desk_id }
  },
})
