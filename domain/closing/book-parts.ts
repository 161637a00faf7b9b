/** Parts of the books that the nightly job proves, by their database name, in order. */
const bookParts = {
  accounts: 'Saldos das contas',
  funds: 'Débitos e créditos de cada fundo',
  between_funds: 'Transferências entre fundos',
  receipts: 'Recebimentos, baixas e créditos',
  items: 'Itens das cobranças',
  owed: 'O que cada unidade deve',
  waiting: 'Dinheiro a identificar',
  bills: 'Contas a pagar',
  balances: 'Saldos no cadastro das unidades',
  run_receipts: 'Recebido de cada emissão, por dia',
  seals: 'Corrente de selos',
} as const
export type BookPart = keyof typeof bookParts

export const bookPartNames = Object.keys(bookParts) as BookPart[]

/** A part that differs, or the months whose entries differ from those sealed. */
export type BookDifference = {
  part: BookPart | 'months'
  count: number
  first: { id: string | null; kept_cents: number | null; summed_cents: number | null }[]
}

export const partName = (part: string): string =>
  part === 'months' ? 'Meses fechados' : (bookParts[part as BookPart] ?? part)
