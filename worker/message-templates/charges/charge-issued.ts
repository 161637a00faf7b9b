import { formatDigitableLine } from '../../../domain/boleto/digitable-line.ts'
import { formatDate, weekday } from '../../../domain/calendar.ts'
import { chargeSubject, chargeTitle, chargeWords, type Worded } from '../../../domain/charges/charge-words.ts'
import { type Cents, formatCents } from '../../../domain/money.ts'
import {
  amount,
  button,
  ledger,
  link,
  paragraph,
  picture,
  type Rendered,
  renderLetter,
  section,
  together,
  verbatim,
} from '../layout.ts'

export type ChargeIssued = {
  condominium: string
  /** CNPJ with mask, or null until the condominium enters it. */
  document: string | null
  unitLabel: string
  /** The person the message greets, by the first name. */
  personName: string
  charge: Worded
  /** 'YYYY-MM-DD' */
  dueOn: string
  cents: Cents
  items: readonly { description: string; cents: Cents }[]
  /** The charge's page. */
  url: string
  /** 47 digits; null while the bank has not registered the boleto. */
  digitableLine: string | null
  /** Pix "copia e cola", or null when the condominium has no key. */
  pixCode: string | null
  /** The picture of the code that travels with the message (`cid:`), where there is one. */
  pixPicture: string | null
  /** What happens after the due date, by the convention in force. */
  lateSentence: string
  /** The account is a test one: nothing here can be paid. */
  isTest: boolean
}

const days = ['no domingo', 'na segunda', 'na terça', 'na quarta', 'na quinta', 'na sexta', 'no sábado']

/** A charge: when and how much, then how to pay, then its items. */
export function renderChargeIssued(charge: ChargeIssued): Rendered {
  const [firstName = charge.personName] = charge.personName.split(' ')
  const due = `${days[weekday(charge.dueOn)]}, ${formatDate(charge.dueOn).slice(0, 5)}`
  const what = chargeWords(charge.charge)
  return renderLetter({
    condominium: charge.condominium,
    document: charge.document,
    subject: `${charge.unitLabel}: ${what}, ${formatCents(charge.cents)}, vence em ${formatDate(charge.dueOn)}`,
    eyebrow: `${charge.unitLabel} · ${chargeTitle(charge.charge)}`,
    title: `${firstName}, ${chargeSubject(charge.charge)} vence ${due}`,
    blocks: [
      together(amount(formatCents(charge.cents)), howToPay(charge)),
      ...(charge.pixCode ? [pix(charge, charge.pixCode)] : []),
      ...(charge.digitableLine ? [boleto(charge, charge.digitableLine)] : []),
      madeOf(charge),
    ],
    why: `Você recebe esta mensagem porque é quem paga a unidade ${charge.unitLabel}. Antes de pagar, confira se o favorecido é`,
    values: {
      unidade: charge.unitLabel,
      cobranca: what,
      valor: formatCents(charge.cents),
      vencimento: formatDate(charge.dueOn),
    },
  })
}

function howToPay({ isTest, pixCode, digitableLine }: ChargeIssued) {
  if (isTest) return paragraph('AMBIENTE DE TESTE: esta cobrança não pode ser paga de verdade.')
  return paragraph(
    pixCode && digitableLine
      ? 'Pague como preferir. Os dois caminhos abaixo são da mesma cobrança: o que entrar primeiro dá baixa.'
      : 'O documento com todos os detalhes está em anexo.',
  )
}

/** On the phone the button comes first; at a computer people scan the picture with the phone. */
const pix = ({ url, pixPicture }: ChargeIssued, code: string) =>
  section(
    'Pix',
    paragraph(
      pixPicture
        ? 'Aponte a câmera do aplicativo do seu banco para o QR, ou copie o código abaixo.'
        : 'Abra a cobrança para ler o QR, ou copie o código abaixo no aplicativo do seu banco.',
    ),
    button('Pagar com Pix', url),
    ...(pixPicture ? [picture(pixPicture, 'QR Code do Pix desta cobrança', 200)] : []),
    verbatim(code),
  )

const boleto = ({ url }: ChargeIssued, line: string) =>
  section(
    'Boleto',
    verbatim(formatDigitableLine(line)),
    paragraph('O PDF está em anexo.'),
    link('Ver a cobrança', url),
  )

function madeOf({ items, cents, lateSentence }: ChargeIssued) {
  const lines = items.map((item) => ({ label: item.description, reais: formatCents(item.cents) }))
  return section(
    'O que compõe o valor',
    ledger([...lines, { label: 'Total', reais: formatCents(cents) }]),
    paragraph(
      `${lateSentence} Já pagou? Pode ignorar esta mensagem; o boleto leva até um dia útil para constar.`,
    ),
  )
}
