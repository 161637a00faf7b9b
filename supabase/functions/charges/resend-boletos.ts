import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'
import { type Boleto, lockBoletos, renumber } from './boletos.ts'
import { resendBundles } from './bundle-boletos.ts'

const most = 500
const tooMany = `Escolha até ${most} boletos por vez.`

const input = z
  .object({
    condominium_id: condominiumId,
    charge_ids: z.array(z.uuid('Cobrança inválida.')).max(most, tooMany).default([]),
    /** Payments of several charges, by their own boleto. */
    bundle_ids: z.array(z.uuid('Pagamento inválido.')).max(most, tooMany).default([]),
    /** The bank refused the nosso número itself: another one is taken. What the bank has forgotten always gets another. */
    new_number: z.boolean().default(false),
  })
  .refine(({ charge_ids, bundle_ids }) => charge_ids.length + bundle_ids.length > 0, {
    path: ['charge_ids'],
    message: 'Escolha ao menos um boleto.',
  })

/**
 * Puts what the bank refused into the next remittance again: entries of boletos whose payer was corrected, instructions to write off or to change the
 * due date; and replaces a boleto that the bank has dropped while its charge is open. Writes nothing when one of them cannot go: `not_found`,
 * `boleto_in_order` (nothing was refused), `charge_not_open`, `charge_has_payments`, `bundle_over`, `boleto_due_past`.
 */
export default command('resend-boletos', {
  roles: 'admins',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Pôs boletos de novo na remessa',
  ownCase: 'proven fact',
  input,
  async run({ sql, condominiumId, today, audit }, { charge_ids, bundle_ids, new_number }) {
    const boletos = await lockBoletos(sql, condominiumId, charge_ids)
    if (boletos.length < new Set(charge_ids).size) throw new AppError('not_found')
    const instructed = boletos.filter(isRefusedInstruction)
    const entries = boletos.filter((boleto) => !isRefusedInstruction(boleto))
    for (const boleto of entries) refuse(boleto, today)
    await sql`
      update public.boletos set refusal = null,
        write_off = case when write_off = 'refused' then 'wanted' else write_off end,
        due_change = case when write_off = 'refused' then due_change when due_change = 'refused' then 'wanted' else due_change end
      where condominium_id = ${condominiumId} and id = any (${instructed.map(({ id }) => id)})`
    const anew = entries.filter(({ status }) => new_number || status === 'written_off')
    await renumber(sql, condominiumId, anew)
    if (anew.length > 0)
      await sql`
        select private.note_charge_changes(${condominiumId}, ${anew.map(({ charge_id }) => charge_id)}, 'boleto')`
    await sql`
      update public.boletos set status = 'issued', rejection = null, refusal = null, write_off = null, due_change = null,
        remittance_id = null, registered_on = null
      where condominium_id = ${condominiumId} and id = any (${entries.map(({ id }) => id)})`
    const bundles = await resendBundles(sql, condominiumId, bundle_ids, { today, newNumber: new_number })
    const resent = {
      entries: entries.length + bundles.entries,
      instructions: instructed.length + bundles.instructions,
    }
    audit({
      entity: 'boletos',
      entityId: boletos.length === 1 && bundle_ids.length === 0 ? boletos[0]!.id : undefined,
      after: { ...resent, new_number },
    })
    return resent
  },
})

const isRefusedInstruction = ({ write_off, due_change }: Boleto): boolean =>
  write_off === 'refused' || due_change === 'refused'

function refuse({ status, charge_status, received, due_on }: Boleto, today: string): void {
  if (status !== 'rejected' && status !== 'written_off') throw new AppError('boleto_in_order')
  if (charge_status !== 'open') throw new AppError('charge_not_open')
  if (received > 0) throw new AppError('charge_has_payments')
  // Banks refuse an entry whose due date has passed.
  if (due_on < today) throw new AppError('boleto_due_past')
}
