import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { type Context, command } from '../_shared/command.ts'
import { requirePerson, requireUnit } from '../_shared/people/household.ts'

const kinds = ['vehicles', 'pets', 'emergency_contacts'] as const
const input = z.object({
  condominium_id: condominiumId,
  kind: z.enum(kinds, 'Diga o que sai do cadastro.'),
  id: z.uuid('Registro inválido.'),
})

/** Takes a vehicle, a pet or an emergency contact out of the register: residents their own, administrators any. */
export default command('remove-household-item', {
  roles: 'boardAndResidents',
  feature: 'resident_management',
  auditedAs: 'Removeu um item da moradia',
  section: 'household',
  changes: 'own',
  ownCase: 'own say',
  input,
  condominium: (given) => given.condominium_id,
  async run(context, { kind, id }) {
    const before =
      kind === 'emergency_contacts' ? await contact(context, id) : await ofUnit(context, kind, id)
    const { sql, condominiumId } = context
    await sql`delete from public.${sql(kind)} where condominium_id = ${condominiumId} and id = ${id}`
    context.audit({ entity: kind, entityId: id, before })
    return {}
  },
})

async function ofUnit(context: Context, kind: 'vehicles' | 'pets', id: string): Promise<unknown> {
  const { sql, condominiumId } = context
  const [row] = await sql<{ unit_id: string }[]>`
    select * from public.${sql(kind)} where condominium_id = ${condominiumId} and id = ${id} for update`
  if (!row) throw new AppError('not_found')
  await requireUnit(context, row.unit_id)
  return row
}

async function contact(context: Context, id: string): Promise<unknown> {
  const { sql, condominiumId } = context
  const [row] = await sql<{ person_id: string }[]>`
    select person_id, relation, phone_masked from public.emergency_contacts
    where condominium_id = ${condominiumId} and id = ${id} for update`
  if (!row) throw new AppError('not_found')
  await requirePerson(context, row.person_id)
  return row
}
