import { formatDigitableLine } from '../../../domain/boleto/digitable-line.ts'
import { formatDate } from '../../../domain/calendar.ts'
import { chargeTitle, chargeWords } from '../../../domain/charges/charge-words.ts'
import { formatCents } from '../../../domain/money.ts'
import {
  amount,
  button,
  ledger,
  paragraph,
  picture,
  type Rendered,
  renderLetter,
  section,
  together,
  verbatim,
} from '../layout.ts'
import type { ChargeIssued } from './charge-issued.ts'

export type ChargeChanged = Omit<ChargeIssued, 'items' | 'lateSentence'> & {
  changes: Changes
  /** Whether the PDF's boleto is payable now. */
  isBoletoPayable: boolean
}

export type Changes = {
  /** The due date that the payer knew; null where it is the same. */
  previousDueOn: string | null
  /** Why the date is another. */
  reason: string | null
  /** The boleto is another one. */
  isNewBoleto: boolean
}

/** The changes to a charge that was sent, and the document that is valid from now on. */
export function renderChargeChanged(charge: ChargeChanged): Rendered {
  const { changes, dueOn, unitLabel } = charge
  const [firstName = charge.personName] = charge.personName.split(' ')
  const what = chargeWords(charge.charge)
  const news = changes.previousDueOn ? `vence agora em ${formatDate(dueOn)}` : 'tem boleto novo'
  return renderLetter({
    condominium: charge.condominium,
    document: charge.document,
    subject: `${unitLabel}: ${what} ${news}`,
    eyebrow: `${unitLabel} · ${chargeTitle(charge.charge)}`,
    title: `${firstName}, sua cobrança mudou`,
    blocks: [
      together(
        amount(formatCents(charge.cents)),
        ...whatChanged(charge),
        paragraph(voidWords(charge)),
        ...(charge.isTest
          ? [paragraph('AMBIENTE DE TESTE: esta cobrança não pode ser paga de verdade.')]
          : []),
      ),
      ...howToPay(charge),
    ],
    why: `Você recebe esta mensagem porque é quem paga a unidade ${unitLabel}. Antes de pagar, confira se o favorecido é`,
    values: {
      unidade: unitLabel,
      cobranca: what,
      valor: formatCents(charge.cents),
      vencimento: formatDate(dueOn),
    },
  })
}

function whatChanged({ changes, dueOn }: ChargeChanged) {
  const { previousDueOn, reason, isNewBoleto } = changes
  const dates = previousDueOn
    ? [
        { label: 'Vencimento anterior', reais: formatDate(previousDueOn) },
        { label: 'Novo vencimento', reais: formatDate(dueOn) },
      ]
    : [{ label: 'Vencimento, sem mudança', reais: formatDate(dueOn) }]
  return [
    ledger([...dates, ...(isNewBoleto ? [{ label: 'Boleto', reais: 'novo número' }] : [])]),
    ...(reason && previousDueOn ? [paragraph(`Motivo: ${reason}`)] : []),
  ]
}

/** The paper of before may lie on a table or wait in a bank's app. */
function voidWords({ changes }: ChargeChanged): string {
  const old = changes.previousDueOn ? `com vencimento em ${formatDate(changes.previousDueOn)}` : 'anterior'
  return `O boleto ${old} não vale mais. Se você o agendou no banco, cancele o agendamento e pague pelo documento em anexo.`
}

function howToPay({ url, pixCode, pixPicture, digitableLine, isBoletoPayable }: ChargeChanged) {
  const pix = pixCode
    ? [
        section(
          'Pix',
          button('Pagar com Pix', url),
          ...(pixPicture ? [picture(pixPicture, 'QR Code do Pix desta cobrança', 200)] : []),
          verbatim(pixCode),
        ),
      ]
    : []
  const boleto =
    isBoletoPayable && digitableLine
      ? [section('Boleto', verbatim(formatDigitableLine(digitableLine)), paragraph('O PDF está em anexo.'))]
      : [
          section(
            'Boleto',
            paragraph('O PDF em anexo diz quando o boleto pode ser pago.'),
            button('Ver a cobrança', url),
          ),
        ]
  return [...pix, ...boleto]
}
