import { z } from 'zod'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'

const input = z.object({
  condominium_id: condominiumId,
  unit_ids: z.array(z.uuid('Unidade inválida.')).min(1, 'Escolha ao menos uma unidade.').max(500),
  /** All on the payer's bill, as tenant and owner have agreed; false: the owner's part comes apart (Lei 8.245/1991, art. 22). */
  one_boleto: z.boolean(),
})

/**
 * Chooses for let units whether the owner's part of a run is charged apart or on the tenant's bill, from the next run on. What is issued stays.
 * Answers how many changed; other condominiums' units are passed over. Throws `own_case`.
 */
export default command('choose-unit-boletos', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Escolheu um boleto ou dois para uma unidade alugada',
  ownCase: { guard: 'units_boletos_own_case' },
  input,
  async run({ sql, condominiumId, audit }, { unit_ids, one_boleto }) {
    const changed = await sql<{ id: string }[]>`
      update public.units set one_boleto = ${one_boleto}
      where condominium_id = ${condominiumId} and id = any (${unit_ids}) and closed_on is null and one_boleto <> ${one_boleto}
      returning id`
    for (const { id } of changed)
      audit({ entity: 'units', entityId: id, before: { one_boleto: !one_boleto }, after: { one_boleto } })
    return { changed: changed.length }
  },
})
