import { formatDate } from '../../../domain/calendar.ts'
import { chargeTitle, chargeWords, type Worded } from '../../../domain/charges/charge-words.ts'
import { type Cents, formatCents } from '../../../domain/money.ts'
import type { ReceiptMethod } from '../../../domain/payments/receipt.ts'
import { amount, button, paragraph, type Rendered, renderLetter, together } from '../layout.ts'

export type ChargePaid = {
  condominium: string
  /** CNPJ with mask, or null until the condominium enters it. */
  document: string | null
  unitLabel: string
  personName: string
  charge: Worded
  /** 'YYYY-MM-DD' */
  paidOn: string
  cents: Cents
  method: ReceiptMethod
  /** The charge's page. */
  url: string
}

const ways: Record<ReceiptMethod, string> = {
  boleto: 'por boleto',
  pix: 'por Pix',
  transfer: 'por transferência',
  deposit: 'por depósito',
  cash: 'em dinheiro',
  check: 'em cheque',
  card: 'com cartão',
  credit: 'com o crédito da unidade',
}

/** A payment has arrived and is in the books. */
export function renderChargePaid(paid: ChargePaid): Rendered {
  const [firstName = paid.personName] = paid.personName.split(' ')
  const method = ways[paid.method]
  return renderLetter({
    condominium: paid.condominium,
    document: paid.document,
    subject: `${paid.unitLabel}: pagamento recebido, ${chargeWords(paid.charge)}`,
    eyebrow: `${paid.unitLabel} · ${chargeTitle(paid.charge)}`,
    title: `${firstName}, recebemos seu pagamento`,
    blocks: [
      together(
        amount(formatCents(paid.cents)),
        paragraph(`Pago ${method} em ${formatDate(paid.paidOn)}. Não há mais nada a fazer.`),
        button('Ver a cobrança', paid.url),
      ),
    ],
    why: `Você recebe esta mensagem porque é quem paga a unidade ${paid.unitLabel}. Quem recebeu foi`,
    values: { unidade: paid.unitLabel, cobranca: chargeWords(paid.charge), valor: formatCents(paid.cents) },
  })
}
