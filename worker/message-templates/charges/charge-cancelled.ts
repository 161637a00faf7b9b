import { formatDate } from '../../../domain/calendar.ts'
import { chargeTitle, chargeWords, type Worded } from '../../../domain/charges/charge-words.ts'
import { type Cents, formatCents } from '../../../domain/money.ts'
import { amount, button, paragraph, type Rendered, renderLetter, together } from '../layout.ts'

export type ChargeCancelled = {
  condominium: string
  /** CNPJ with mask, or null until the condominium enters it. */
  document: string | null
  unitLabel: string
  personName: string
  charge: Worded
  /** 'YYYY-MM-DD' */
  dueOn: string
  cents: Cents
  reason: string
  /** The charge's page. */
  url: string
}

/** A charge that was sent is no longer to be paid. */
export function renderChargeCancelled(charge: ChargeCancelled): Rendered {
  const [firstName = charge.personName] = charge.personName.split(' ')
  return renderLetter({
    condominium: charge.condominium,
    document: charge.document,
    subject: `${charge.unitLabel}: não pague a cobrança ${chargeWords(charge.charge)}`,
    eyebrow: `${charge.unitLabel} · ${chargeTitle(charge.charge)}`,
    title: `${firstName}, esta cobrança foi cancelada`,
    blocks: [
      together(
        amount(formatCents(charge.cents)),
        paragraph(`Vencia em ${formatDate(charge.dueOn)}. Motivo: ${charge.reason}`),
        paragraph(
          'Não pague o boleto nem o Pix que você recebeu. Se houver uma cobrança nova no lugar, ela chega em outra mensagem. Se já pagou, o valor não se perde: a administração o devolve ou usa em outra cobrança.',
        ),
        button('Ver a cobrança', charge.url),
      ),
    ],
    why: `Você recebe esta mensagem porque é quem paga a unidade ${charge.unitLabel}. Quem cancelou foi`,
    values: {
      unidade: charge.unitLabel,
      cobranca: chargeWords(charge.charge),
      valor: formatCents(charge.cents),
    },
  })
}
