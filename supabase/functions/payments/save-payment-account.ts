import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'

const input = z.strictObject({
  condominium_id: condominiumId,
  offers_card: z.boolean(),
  offers_pix: z.boolean(),
  offers_boleto: z.boolean(),
  max_installments: z
    .number()
    .int()
    .min(1, 'Escolha de 1 a 12 parcelas.')
    .max(12, 'Escolha de 1 a 12 parcelas.'),
  /** Hundredths of a percent of the debt: 399 is 3,99%. */
  card_fee_bps: z.number().int().min(0).max(1000, 'A taxa repassada vai até 10%.'),
  fee_decision_id: z.uuid('Escolha a decisão da assembleia.').nullable().default(null),
})

/**
 * What residents are offered, and who bears a card's fee. Passing it on rests on a recorded decision of the assembly that carried it.
 * Throws `payment_account_missing`, `invalid_input`.
 */
export default command('save-payment-account', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  auditedAs: 'Mudou o que a conta do Mercado Pago oferece',
  section: 'payment-account',
  ownCase: 'one rule',
  input,
  async run({ sql, condominiumId, audit }, { condominium_id: _, ...terms }) {
    if (terms.card_fee_bps > 0) await requireDecision(terms.fee_decision_id)
    const row = { ...terms, fee_decision_id: terms.card_fee_bps > 0 ? terms.fee_decision_id : null }
    const [before] = await sql`
      select id, offers_card, offers_pix, offers_boleto, max_installments, card_fee_bps, fee_decision_id
      from public.payment_accounts where condominium_id = ${condominiumId} and state in ('connected', 'failing') for no key update`
    if (!before) throw new AppError('payment_account_missing')
    const { id, ...earlier } = before
    await sql`
      update public.payment_accounts set ${sql(row)} where condominium_id = ${condominiumId} and id = ${id as string}`
    audit({ entity: 'payment_accounts', entityId: id as string, before: earlier, after: row })
    return { account_id: id }

    async function requireDecision(decisionId: string | null): Promise<void> {
      const [decision] = decisionId
        ? await sql<{ is_reached: boolean | null }[]>`
            select is_reached from public.decisions where condominium_id = ${condominiumId} and id = ${decisionId}`
        : []
      const message = decision
        ? 'Esta decisão não alcançou o quórum. Escolha a que aprovou o repasse.'
        : 'Para repassar a taxa, escolha a decisão da assembleia que o aprovou.'
      if (!decision || decision.is_reached === false)
        throw new AppError('invalid_input', { message, fields: [{ path: 'fee_decision_id', message }] })
    }
  },
})
