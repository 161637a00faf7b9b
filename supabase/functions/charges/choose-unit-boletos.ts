import { z } from 'zod'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'

const input = z
  .object({
    condominium_id: condominiumId,
    unit_ids: z.array(z.uuid('Unidade inválida.')).max(500).default([]),
    /** Every let unit whose tenant pays, as they are today, instead of `unit_ids`. */
    all: z.boolean().default(false),
    /** All on the payer's bill, as tenant and owner have agreed; false: the owner's part comes apart (Lei 8.245/1991, art. 22). */
    one_boleto: z.boolean(),
  })
  .refine(({ unit_ids, all }) => all || unit_ids.length > 0, {
    path: ['unit_ids'],
    message: 'Escolha ao menos uma unidade.',
  })

/**
 * Chooses for let units whether the owner's part of a run is charged apart or on the tenant's bill, from the next run on. What is issued stays. An
 * annex that has nobody of its own goes with its unit. Answers how many changed, and how many of `all` are the caller's own, which another
 * administrator chooses. Throws `own_case` for an own unit that was named, `not_found` for one of another condominium.
 */
export default command('choose-unit-boletos', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Escolheu um boleto ou dois para uma unidade alugada',
  ownCase: { guard: 'units_boletos_own_case' },
  input,
  async run({ sql, condominiumId, audit }, { unit_ids, all, one_boleto }) {
    const [known] = await sql<{ count: number }[]>`
      select count(*)::int as count from public.units where condominium_id = ${condominiumId} and id = any (${unit_ids})`
    refuseUnless(known!.count === new Set(unit_ids).size, 'not_found')
    const differing = await sql<{ id: string; is_own: boolean }[]>`
      select u.id, b.is_own from private.boleto_units(${condominiumId}, ${all ? null : unit_ids}) b
      join public.units u on u.condominium_id = ${condominiumId} and u.id = b.unit_id
      where u.closed_on is null and u.one_boleto <> ${one_boleto}`
    const ids = differing.filter(({ is_own }) => !(all && is_own)).map(({ id }) => id)
    const changed = await sql<{ id: string }[]>`
      update public.units set one_boleto = ${one_boleto}
      where condominium_id = ${condominiumId} and id = any (${ids}) and one_boleto <> ${one_boleto} returning id`
    for (const { id } of changed)
      audit({ entity: 'units', entityId: id, before: { one_boleto: !one_boleto }, after: { one_boleto } })
    return { changed: changed.length, own: differing.length - ids.length }
  },
})
