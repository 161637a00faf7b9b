import {
  brandOf,
  type CardBrand,
  type CardExpiry,
  readExpiry,
  type TypedCard,
} from '../../../domain/checkout/card.ts'
import { documentKind, unmaskDocument } from '../../../domain/cpf-cnpj.ts'

/** The recipient of the card's data: the provider itself, by the account's public key. */
export type CardProvider = { apiUrl: string; publicKey: string }

/** What a card became: a token that is good for one payment, and what may be shown of the card. */
export type CardToken = {
  token: string
  /** 'visa', 'master': as the provider names it. */
  paymentMethodId: CardBrand
  /** The last four digits. */
  cardEnd: string
  holder: string
  /** Of the holder: bare digits (a CNPJ may hold letters). */
  document: string
}

export type CardField = keyof TypedCard | 'document'

/** A card that the provider rejected; `field` names the wrong field where the provider gives it. */
export class CardRefused extends Error {
  readonly field: CardField | null
  constructor(message: string, field: CardField | null = null) {
    super(message)
    this.field = field
  }
}

const fieldsByCode: Record<string, { field: CardField; message: string }> = {
  E301: { field: 'number', message: 'O Mercado Pago não reconheceu este número.' },
  E302: { field: 'code', message: 'O código de segurança não confere.' },
  E203: { field: 'code', message: 'O código de segurança não confere.' },
  '205': { field: 'number', message: 'Escreva o número do cartão.' },
  '208': { field: 'expiry', message: 'Confira o mês da validade.' },
  '209': { field: 'expiry', message: 'Confira o ano da validade.' },
  '212': { field: 'document', message: 'Confira o CPF ou CNPJ.' },
  '213': { field: 'document', message: 'Confira o CPF ou CNPJ.' },
  '214': { field: 'document', message: 'Confira o CPF ou CNPJ.' },
  '220': { field: 'number', message: 'O Mercado Pago não reconheceu o banco deste cartão.' },
  '221': { field: 'holder', message: 'Escreva o nome como está no cartão.' },
  '224': { field: 'code', message: 'Escreva o código de segurança.' },
  '316': { field: 'holder', message: 'Escreva o nome como está no cartão.' },
  '322': { field: 'document', message: 'Confira o CPF ou CNPJ.' },
  '323': { field: 'document', message: 'Confira o CPF ou CNPJ.' },
  '324': { field: 'document', message: 'Confira o CPF ou CNPJ.' },
  '325': { field: 'expiry', message: 'Confira o mês da validade.' },
  '326': { field: 'expiry', message: 'Confira o ano da validade.' },
}

const patience = 20_000

/**
 * Requests a card token from the provider, directly from this browser: the number and the code are in this one request and nowhere else. Throws
 * `CardRefused`, whose message contains nothing of what was typed.
 */
export async function makeCardToken(
  { apiUrl, publicKey }: CardProvider,
  card: TypedCard & { document: string },
): Promise<CardToken> {
  const number = card.number.replace(/\D/g, '')
  const { month, year } = readExpiry(card.expiry) as CardExpiry
  const document = unmaskDocument(card.document)
  const response = await fetch(`${apiUrl}/v1/card_tokens?public_key=${encodeURIComponent(publicKey)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      card_number: number,
      security_code: card.code,
      expiration_month: month,
      expiration_year: year,
      cardholder: {
        name: card.holder.trim(),
        identification: { type: documentKind(document) === 'cnpj' ? 'CNPJ' : 'CPF', number: document },
      },
    }),
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(patience),
  }).catch(() => {
    throw new CardRefused(
      'O Mercado Pago não respondeu. Nada foi cobrado: verifique sua internet e tente de novo.',
    )
  })
  const answer = (await response.json().catch(() => ({}))) as {
    id?: unknown
    cause?: { code?: unknown }[] | null
  }
  if (response.ok && typeof answer.id === 'string')
    return {
      token: answer.id,
      paymentMethodId: brandOf(number)!,
      cardEnd: number.slice(-4),
      holder: card.holder.trim(),
      document,
    }
  const known = fieldsByCode[String(answer.cause?.[0]?.code ?? '')]
  if (known) throw new CardRefused(known.message, known.field)
  throw new CardRefused(
    response.status === 401
      ? 'A chave pública do Mercado Pago não é aceita. Nada foi cobrado: escreva para o suporte ou pague por Pix.'
      : 'O Mercado Pago não aceitou o cartão. Confira os dados ou pague por Pix.',
  )
}
