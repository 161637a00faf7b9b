import { formatDigitableLine } from '../../../domain/boleto/digitable-line.ts'
import { formatDate } from '../../../domain/calendar.ts'
import { type Cents, formatCents } from '../../../domain/money.ts'
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

export type BundleBoletoLetter = {
  condominium: string
  /** CNPJ with mask, or null until the condominium enters it. */
  document: string | null
  /** 'A-101', or 'A-101, A-102'. */
  unitLabels: string
  /** The person the message greets, by the first name. */
  personName: string
  /** 'YYYY-MM-DD': the day whose amount it is, and the last on which that is taken. */
  payOn: string
  validUntil: string
  cents: Cents
  items: readonly { description: string; cents: Cents }[]
  /** The payment's page. */
  url: string
  digitableLine: string
  /** Pix "copia e cola", or null when the condominium has no key. */
  pixCode: string | null
  /** The picture of the code that travels with the message (`cid:`), where there is one. */
  pixPicture: string | null
  /** The account is a test one: nothing here can be paid. */
  isTest: boolean
}

/** One boleto for several charges, once the bank has it: how much, until when, how to pay, and what it covers. */
export function renderBundleBoleto(letter: BundleBoletoLetter): Rendered {
  const { unitLabels, payOn, cents, isTest, url, pixCode, pixPicture, digitableLine } = letter
  const [firstName = letter.personName] = letter.personName.split(' ')
  const units = `Unidade${unitLabels.includes(',') ? 's' : ''} ${unitLabels}`
  return renderLetter({
    condominium: letter.condominium,
    document: letter.document,
    subject: `${unitLabels}: boleto único de ${formatCents(cents)}, vence em ${formatDate(payOn)}`,
    eyebrow: `${units} · Pagamento único`,
    title: `${firstName}, seu boleto único já pode ser pago`,
    blocks: [
      together(
        amount(formatCents(cents)),
        paragraph(
          isTest
            ? 'AMBIENTE DE TESTE: este boleto não pode ser pago de verdade.'
            : `Vale até ${formatDate(letter.validUntil)}; depois o valor muda. Não pague também o boleto de cada cobrança.`,
        ),
      ),
      ...(pixCode
        ? [
            section(
              'Pix',
              button('Pagar com Pix', url),
              ...(pixPicture ? [picture(pixPicture, 'QR Code do Pix deste pagamento', 200)] : []),
              verbatim(pixCode),
            ),
          ]
        : []),
      section(
        'Boleto',
        verbatim(formatDigitableLine(digitableLine)),
        paragraph('O PDF está em anexo.'),
        ...(pixCode ? [] : [button('Ver o pagamento', url)]),
      ),
      section(
        'O que ele paga',
        ledger([
          ...letter.items.map((item) => ({ label: item.description, reais: formatCents(item.cents) })),
          { label: 'Total', reais: formatCents(cents) },
        ]),
        paragraph('Já pagou? Pode ignorar esta mensagem; o boleto leva até um dia útil para constar.'),
      ),
    ],
    why: `Você recebe esta mensagem porque é quem paga: ${unitLabels}. Antes de pagar, confira se o favorecido é`,
    values: { unidade: unitLabels, valor: formatCents(cents), vencimento: formatDate(payOn) },
  })
}
