import { type Cents, formatCents, parseReais, sumCents } from '../money.ts'
import {
  type Sheet,
  type SheetFault,
  type SheetRow,
  type SheetTable,
  sheetTable,
} from '../sheets/sheet-table.ts'
import { plainName } from '../units/unit-names.ts'
import { fundByName } from './fund-by-name.ts'

/** Maximum number of balances per `set-opening-balances` call. */
export const MOST_BALANCES = 200

export const openingColumns = { fund: 'Fundo', place: 'Conta', amount: 'Saldo' } as const
export type OpeningColumn = keyof typeof openingColumns

const sheet: Sheet<OpeningColumn> = {
  columns: openingColumns,
  titles: [
    [/^fundo/, 'fund'],
    [/^(conta|banco|onde|local)/, 'place'],
    [/^(saldo|valor)/, 'amount'],
  ],
  key: 'fund',
  needed: ['fund', 'amount'],
  most: MOST_BALANCES,
}

/** The balances of a table, or why it is none. */
export const openingTable = (cells: readonly (readonly string[])[]): SheetTable<OpeningColumn> =>
  sheetTable(sheet, cells)

export type OpeningPlaces = {
  funds: readonly { id: string; name: string; kind: string; bank_account_id: string | null }[]
  banks: readonly { id: string; name: string; account: string; account_digit: string }[]
  /** Usual location of the money of a fund without its own account; null: an account to register. */
  usual: string | null
}
/** `bankId` null and not `isCash`: an account to register. */
export type Opening = { fundId: string; bankId: string | null; isCash: boolean; cents: Cents }

/** What people fill in: every open fund, with where its money lies. */
export const openingTemplate = ({ funds, banks, usual }: OpeningPlaces): string[][] => [
  Object.values(openingColumns),
  ...funds.map(({ name, bank_account_id }) => {
    const bank = banks.find(({ id }) => id === (bank_account_id ?? usual))
    return [name, bank?.name ?? '', '0,00']
  }),
]

/** Reads balances; a line of the total must be the sum of the others. */
export function readOpenings(
  rows: readonly SheetRow<OpeningColumn>[],
  places: OpeningPlaces,
): { openings: Opening[]; faults: SheetFault<OpeningColumn>[] } {
  const faults: SheetFault<OpeningColumn>[] = []
  const openings: Opening[] = []
  const seen = new Set<string>()
  for (const row of rows) {
    const fault = (column: OpeningColumn, message: string) =>
      void faults.push({ line: row.line, column, message })
    const cents = readSigned(row.amount)
    if (cents === null) fault('amount', 'Informe o saldo como 1.234,56, ou -1.234,56 se for negativo.')
    if (isTotal(row.fund)) {
      const sum = sumCents(openings.map((one) => one.cents))
      if (cents !== null && cents !== sum && faults.length === 0)
        fault('amount', `As linhas acima somam ${formatCents(sum)}.`)
      continue
    }
    const fund = fundByName(row.fund, places.funds)
    if (!fund || row.fund.trim() === '')
      fault('fund', row.fund ? `Não há fundo aberto ${row.fund.slice(0, 40)}.` : 'Informe o fundo.')
    const place = fund && placeOf(row.place, fund.bank_account_id, places)
    if (typeof place === 'string') fault('place', place)
    if (!fund || cents === null || !place || typeof place === 'string') continue
    const key = `${fund.id} ${place.bankId} ${place.isCash}`
    if (seen.has(key)) fault('fund', 'Este fundo já está nesta conta em outra linha.')
    seen.add(key)
    openings.push({ fundId: fund.id, ...place, cents })
  }
  return { openings, faults }
}

const isTotal = (text: string): boolean => /^(TOTAL|TOTALGERAL|SOMA|SALDOTOTAL)$/.test(plainName(text))

/** '-1.234,56', '(1.234,56)' and '1.234,56 D' are below zero. */
function readSigned(text: string): Cents | null {
  const typed = text.trim().replace(/^'/, '')
  const marked = /^\((.+)\)$/.exec(typed)?.[1] ?? /^(.+?)\s*D$/i.exec(typed)?.[1]
  const cents = parseReais(marked ?? typed.replace(/\s*C$/i, ''))
  if (cents === null || Math.abs(cents) > 1_000_000_000_000) return null
  return marked === undefined || cents === 0 ? cents : -cents
}

type Place = Pick<Opening, 'bankId' | 'isCash'>

/** By the account's name, or its number however it is written; nothing is where the fund's money usually lies. */
function placeOf(typed: string, own: string | null, { banks, usual }: OpeningPlaces): Place | string {
  const text = plainName(typed)
  if (text === '') return { bankId: own ?? usual, isCash: false }
  const digits = typed.replace(/\D/g, '')
  const named = banks.filter(({ name }) => plainName(name) === text)
  const numbered = banks.filter(
    ({ account, account_digit }) => digits !== '' && sameNumber(digits, `${account}${account_digit}`),
  )
  const found = named.length > 0 ? named : numbered
  if (found.length === 0 && /^(CAIXA|CAIXAEMESPECIE|ESPECIE|DINHEIRO|CAIXINHA)$/.test(text))
    return { bankId: null, isCash: true }
  if (found.length > 1) return 'Há mais de uma conta com este nome: escreva o número dela.'
  return found[0]
    ? { bankId: found[0].id, isCash: false }
    : `Não há conta ${typed.trim().slice(0, 40)}. Escreva o apelido, o número com dígito, ou Caixa.`
}

const sameNumber = (typed: string, kept: string): boolean =>
  typed.replace(/^0+/, '') === kept.replace(/\D/g, '').replace(/^0+/, '')
