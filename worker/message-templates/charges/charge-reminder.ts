import { chargeTitle, chargeWords, type Worded } from '../../../domain/charges/charge-words.ts'
import { type Cents, formatCents } from '../../../domain/money.ts'
import { amount, button, paragraph, type Rendered, renderLetter, together } from '../layout.ts'

export type ChargeReminder = {
  condominium: string
  /** CNPJ with mask, or null until the condominium enters it. */
  document: string | null
  unitLabel: string
  charge: Worded
  /** Written by management, variables filled in. */
  subject: string
  body: string
  /** Today's amount. */
  cents: Cents
  /** The charge's page. */
  url: string
}

/** A step of the ruler: management's own words, the amount of today and where to pay. */
export function renderReminder(reminder: ChargeReminder): Rendered {
  const { unitLabel, charge, subject, body, cents, url } = reminder
  return renderLetter({
    condominium: reminder.condominium,
    document: reminder.document,
    subject,
    eyebrow: `${unitLabel} · ${chargeTitle(charge)}`,
    title: subject,
    blocks: [
      together(
        amount(formatCents(cents)),
        ...body.split(/\n+/).map(paragraph),
        button('Pagar com Pix ou boleto', url),
      ),
    ],
    why: `Você recebe esta mensagem porque é quem paga a unidade ${unitLabel}. Quem cobra é`,
    values: { unidade: unitLabel, cobranca: chargeWords(charge), valor: formatCents(cents) },
  })
}
