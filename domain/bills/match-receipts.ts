import { folded } from '../ascii.ts'
import type { Cents } from '../money.ts'

/** A bill that a receipt may belong to; `cents` is the amount paid. */
type ReceiptCandidate = {
  id: string
  description: string
  supplier: string | null
  document_number: string | null
  cents: Cents
}

/** Of what speaks for a bill; a person confirms it. */
export type ReceiptMatch = { billId: string; why: string }

/** Minimum number of letters for a word to distinguish payees. */
const LEAST_LETTERS = 4
/** Words that occur in every company's name and every bill. */
const common = new Set([
  'ltda',
  'eireli',
  'condominio',
  'residencial',
  'servicos',
  'comercio',
  'conta',
  'pagamento',
  'comprovante',
  'recibo',
  'nota',
  'despesa',
])

/** Returns every amount in a text: '1.234,56', 'R$ 1234,56', '1234.56' as in file names. Centavos. */
export function amountsIn(text: string): Set<Cents> {
  const found = new Set<Cents>()
  for (const [, whole = '', cents = ''] of text.matchAll(
    /(?<![\d.,])(\d{1,3}(?:[.\s]\d{3})+|\d{1,9})[.,](\d{2})(?![\d]|[.,]\d)/g,
  ))
    found.add(Number(whole.replace(/\D/g, '')) * 100 + Number(cents))
  return found
}

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= LEAST_LETTERS && !common.has(word) && !/^\d+$/.test(word))

/** How much a text speaks for a bill, and by what. */
function judge(
  text: string,
  amounts: ReadonlySet<Cents>,
  bill: ReceiptCandidate,
): { points: number; why: string[] } {
  const has = folded(text)
  const share = (name: string | null): number => {
    const words = new Set(wordsOf(name ?? ''))
    return words.size === 0 ? 0 : [...words].filter((word) => has.includes(word)).length / words.size
  }
  const why: string[] = []
  let points = 0
  const add = (more: number, words: string) => {
    points += more
    why.push(words)
  }
  if (amounts.has(bill.cents)) add(4, 'mesmo valor')
  const supplier = share(bill.supplier)
  if (supplier > 0) add(supplier === 1 ? 3 : supplier, 'nome do fornecedor')
  const number = bill.document_number?.replace(/\D/g, '').replace(/^0+/, '') ?? ''
  if (number.length >= 3 && new RegExp(`(?<!\\d)0*${number}(?!\\d)`).test(text)) add(2, 'número da nota')
  const description = share(bill.description)
  if (description >= 0.5) add(description, 'descrição')
  return { points, why }
}

/** Fewer say nothing. */
const ENOUGH = 1

/** The bill that a receipt is most likely of; null where none is, or two are as likely. */
export function matchReceipt(text: string, bills: readonly ReceiptCandidate[]): ReceiptMatch | null {
  const amounts = amountsIn(text)
  const [best, next] = bills
    .map((bill) => ({ bill, ...judge(text, amounts, bill) }))
    .toSorted((one, other) => other.points - one.points)
  if (!best || best.points < ENOUGH || best.points === next?.points) return null
  return { billId: best.bill.id, why: best.why.join(', ') }
}
