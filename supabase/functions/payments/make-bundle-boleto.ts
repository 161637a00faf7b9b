import { z } from 'zod'
import type { Agreement } from '../../../domain/boleto/agreement.ts'
import { issueBoleto } from '../../../domain/boleto/issue.ts'
import { AppError } from '../../../domain/errors.ts'
import { onlyPix, onlyPixWords } from '../../../domain/payments/bundle-boleto.ts'
import { type BoletoTerms, boletoTerms } from '../_shared/bundles/boleto-terms.ts'
import { checkOurNumbers } from '../_shared/charges/issuing-account.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({ condominium_id: field.condominium_id, bundle_id: z.uuid('Pagamento inválido.') })

/**
 * Gives a bundle its own boleto in addition to its Pix, once; the next remittance registers it. Of a single charge it takes the place of the
 * charge's own, of which part was paid or which the bank no longer takes. Throws `bundle_over`, `bundle_only_pix` with the
 * reason, `not_found`.
 */
export default command('make-bundle-boleto', {
  roles: 'adminsAndResidents',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Gerou o boleto de um pagamento único',
  section: 'payment-bundles',
  ownCase: 'own say',
  input,
  async run({ sql, condominiumId, userId, role, today, holidays, audit, limit }, { bundle_id: id }) {
    await limit(`bundle boleto ${userId}`, 30, 'hour')
    const terms = await boletoTerms(sql, condominiumId, id, today)
    if (!terms || (role === 'resident' && !(await isOwn(sql, id)))) throw new AppError('not_found')
    if (terms.boletoId) return { boleto_id: terms.boletoId }
    if (terms.status !== 'open' || terms.validUntil < today) throw new AppError('bundle_over')
    const reason = onlyPix({ ...terms, today, holidays })
    if (reason) throw new AppError('bundle_only_pix', { message: onlyPixWords[reason] })
    const boletoId = await write(sql, condominiumId, id, terms)
    await takeDownOwn(sql, condominiumId, id)
    audit({
      entity: 'payment_bundles',
      entityId: id,
      after: { amount_cents: terms.cents, due_on: terms.payOn, has_boleto: true },
    })
    return { boleto_id: boletoId }
  },
})

async function isOwn(sql: Sql, id: string): Promise<boolean> {
  const own = await sql`select 1 where ${id} in (select private.my_bundles())`
  return own.length === 1
}

/** The boleto of the whole amount is asked for no longer: the next remittance has the bank take it down. */
const takeDownOwn = (sql: Sql, condominiumId: string, bundleId: string) => sql`
  update public.boletos o set write_off = 'wanted'
  from public.payment_bundles b join public.payment_bundle_charges l on l.condominium_id = b.condominium_id and l.bundle_id = b.id
  where b.condominium_id = ${condominiumId} and b.id = ${bundleId} and b.charge_count = 1
    and o.condominium_id = b.condominium_id and o.charge_id = l.charge_id and o.status in ('sent', 'registered') and o.write_off is null`

async function write(sql: Sql, condominiumId: string, bundleId: string, terms: BoletoTerms): Promise<string> {
  const [account] = await sql<{ agreement: Agreement; first: number }[]>`
    update public.collection_agreements set next_our_number = next_our_number + 1
    where condominium_id = ${condominiumId} and id = ${terms.agreementId}
    returning parameters as agreement, (next_our_number - 1)::float8 as first`
  const { agreement, first } = account!
  checkOurNumbers({ agreement }, first, 1)
  const made = issueBoleto({ agreement, sequence: first, due: terms.payOn, amount: terms.cents })
  const [row] = await sql<{ id: string }[]>`
    insert into public.bundle_boletos (condominium_id, bundle_id, unit_id, agreement_id, our_number, our_number_check, our_number_printed, barcode,
      digitable_line, due_on, amount_cents)
    values (${condominiumId}, ${bundleId}, ${terms.unitId}, ${terms.agreementId}, ${made.ourNumber}, ${made.ourNumberCheck}, ${made.ourNumberPrinted},
      ${made.barcode}, ${made.digitableLine}, ${terms.payOn}, ${terms.cents})
    returning id`
  return row!.id
}
