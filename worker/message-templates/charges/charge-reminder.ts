import { formatMonth } from '../../../domain/calendar.ts'
import { type Cents, formatCents } from '../../../domain/money.ts'
import { amount, button, paragraph, type Rendered, renderLetter, together } from '../layout.ts'

export type ChargeReminder = {
  condominium: string
  /** CNPJ with mask, or null while the condominium has not told it. */
  document: string | null
  unitLabel: string
  /** 'YYYY-MM' */
  competence: string
  /** Written by management, variables filled in. */
  subject: string
  body: string
  /** What it is worth today. */
  cents: Cents
  /** The charge's page. */
  url: string
}

/** A step of the ruler: management's own words, the amount of today and where to pay. */
export function renderReminder(reminder: ChargeReminder): Rendered {
  const { unitLabel, competence, subject, body, cents, url } = reminder
  return renderLetter({
    condominium: reminder.condominium,
    document: reminder.document,
    subject,
    eyebrow: `${unitLabel} · Taxa de ${formatMonth(competence)}`,
    title: subject,
    blocks: [
      together(
        amount(formatCents(cents)),
        ...body.split(/\n+/).map(paragraph),
        button('Pagar com Pix ou boleto', url),
      ),
    ],
    why: `Você recebe esta mensagem porque é quem paga a unidade ${unitLabel}. Quem cobra é`,
  })
}
