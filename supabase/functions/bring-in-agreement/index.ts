import { z } from 'zod'
import { agreementTerms, breachRule } from '../../../domain/agreements/terms.ts'
import { isCivilDate } from '../../../domain/calendar.ts'
import { instalmentReference } from '../../../domain/charges/charge-name.ts'
import { AppError } from '../../../domain/errors.ts'
import { sumCents } from '../../../domain/money.ts'
import { issueBoletos, type NewCharge, newIds, writeCharges } from '../_shared/agreements/charges.ts'
import { type AgreedUnit, loadUnit } from '../_shared/agreements/debts.ts'
import * as field from '../_shared/agreements/inputs.ts'
import { feeRubrics, postOpening } from '../_shared/agreements/old-debts.ts'
import { type Context, command } from '../_shared/command.ts'
import { openFund } from '../_shared/ledger/accounts.ts'

const instalment = z.object({
  due_on: z.string('Informe o vencimento.').refine(isCivilDate, 'Informe o vencimento.'),
  cents: z
    .number('Informe o valor.')
    .int('Informe o valor em centavos inteiros.')
    .min(1, 'O valor precisa ser maior que zero.')
    .max(100_000_000_000, 'O valor é alto demais.'),
})
const input = z
  .object({
    condominium_id: field.condominium_id,
    unit_id: field.unit_id,
    agreed_on: z.string('Informe o dia do acordo.').refine(isCivilDate, 'Informe o dia do acordo.'),
    /** Instalments that were paid before. */
    paid_before: z
      .number('Informe um número.')
      .int()
      .min(0, 'No mínimo 0.')
      .max(119, 'No máximo 119.')
      .default(0),
    instalments: z.array(instalment).min(1, 'Informe ao menos uma parcela.').max(120, 'Até 120 parcelas.'),
    fund: z.string().trim().min(1).max(36).default('ordinary'),
    message: field.message,
    ...breachRule,
  })
  .refine(
    ({ instalments }) =>
      instalments.every(({ due_on }, place) => place === 0 || due_on > instalments[place - 1]!.due_on),
    {
      path: ['instalments'],
      message: 'As parcelas vêm em ordem de vencimento, uma por dia.',
    },
  )
  .refine(({ instalments, paid_before }) => instalments.length + paid_before <= 120, {
    path: ['paid_before'],
    message: 'São até 120 parcelas ao todo.',
  })
type Given = z.output<typeof input>

/**
 * Brings in an agreement that runs already: what is left of it, as charges owed against the opening balance, with boletos for what is not
 * late. Its debts were never in these books. Throws `invalid_input`, `our_number_exhausted`.
 */
export default command('bring-in-agreement', {
  input,
  condominium: ({ condominium_id }) => condominium_id,
  async run(context, given) {
    const { sql, condominiumId, today, audit } = context
    if (given.agreed_on > today) {
      const message = 'Um acordo em andamento foi feito hoje ou antes.'
      throw new AppError('invalid_input', { message, fields: [{ path: 'agreed_on', message }] })
    }
    const unit = await loadUnit(sql, condominiumId, given.unit_id)
    const { id: fundId } = await openFund(sql, condominiumId, given.fund, 'fund')
    const [named] = await sql<{ reference: string }[]>`
      select private.next_agreement_reference(${condominiumId}, ${given.agreed_on}) as reference`
    const { reference } = named!
    const total = sumCents(given.instalments.map(({ cents }) => cents))
    const id = await writeAgreement(context, given, { unit, reference, total })
    const charges = await chargesOf(context, given, { unit, reference, fundId })
    await writeCharges(sql, condominiumId, 'agreement', id, charges)
    const coming = charges.filter(({ dueOn }) => dueOn >= today)
    if (coming.length > 0) await issueBoletos(sql, condominiumId, coming)
    const rows = charges.map((charge, place) => ({
      id: charge.id,
      position: given.paid_before + place + 1,
      due_on: charge.dueOn,
      cents: charge.cents,
    }))
    await sql`
      insert into public.agreement_instalments (condominium_id, agreement_id, position, charge_id, due_on, cents)
      select ${condominiumId}, ${id}, r.position, r.id, r.due_on, r.cents
      from jsonb_to_recordset(${sql.json(rows)}) as r (position integer, id uuid, due_on date, cents bigint)`
    const postings = await postOpening(context, charges, id)
    await sql`
      update public.debt_agreements set postings = ${sql.json(postings as never)} where condominium_id = ${condominiumId} and id = ${id}`
    audit({
      entity: 'debt_agreements',
      entityId: id,
      after: { unit_id: unit.id, reference, total_cents: total, count: charges.length },
    })
    return { agreement_id: id, reference }
  },
})

type Found = { unit: AgreedUnit; reference: string; total: number }

async function writeAgreement(
  { sql, condominiumId, userId }: Context,
  given: Given,
  { unit, reference, total }: Found,
): Promise<string> {
  const { breach_days, breach_instalments, instalments, paid_before } = given
  const terms = agreementTerms.parse({
    ...{ breach_days, breach_instalments, count: instalments.length + paid_before },
    first_due_on: instalments[0]!.due_on,
  })
  const [made] = await sql<{ id: string }[]>`
    insert into public.debt_agreements ${sql({
      ...{
        condominium_id: condominiumId,
        unit_id: unit.id,
        unit_label: unit.label,
        reference,
        origin: 'brought_in',
        status: 'active',
      },
      ...{
        terms: sql.json(terms as never),
        charge_ids: [] as string[],
        agreed_on: given.agreed_on,
        debt_cents: total,
        total_cents: total,
      },
      ...{ debtor_id: unit.payerId, debtor_name: unit.payerName, message: given.message, created_by: userId },
    })} returning id`
  return made!.id
}

async function chargesOf(
  { sql, condominiumId }: Context,
  { instalments, paid_before }: Given,
  { unit, reference, fundId }: { unit: AgreedUnit; reference: string; fundId: string },
): Promise<NewCharge[]> {
  const rubrics = await feeRubrics(sql, condominiumId)
  const ids = await newIds(sql, instalments.length)
  return instalments.map(({ due_on, cents }, place) => ({
    ...{ id: ids[place]!, unit, dueOn: due_on, cents },
    reference: instalmentReference(reference, paid_before + place + 1),
    payer: { id: unit.payerId, name: unit.payerName },
    items: [{ fundId, rubricId: rubrics.get(fundId)!, description: 'Taxas em acordo anterior', cents }],
  }))
}
