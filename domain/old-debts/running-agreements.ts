import { fundByName } from '../ledger/fund-by-name.ts'
import { type Cents, formatCents, sumCents } from '../money.ts'
import type { SheetFault } from '../sheets/sheet-table.ts'
import { plainName, readUnit, type UnitNames, unitNames } from '../units/unit-names.ts'
import {
  type AgreementColumn,
  type AgreementRow,
  type ReadInstalment,
  readInstalment,
} from './agreement-sheet.ts'

/** The rest of an agreement made before these books. */
export type RunningAgreement = {
  unitId: string
  /** 'YYYY-MM-DD' */
  agreedOn: string
  /** Instalments in all, the down payment apart. */
  count: number
  fundId: string
  message: string | null
  /** Open instalments, by their number (0: the down payment), in the order of their due dates. */
  instalments: { number: number; dueOn: string; cents: Cents }[]
}
/** An agreement from a file, with the line of its first instalment. */
export type FileAgreement = RunningAgreement & { line: number; paid: number }
type AgreementFault = SheetFault<AgreementColumn>

export type AgreementBook = {
  today: string
  units: readonly { id: string; block: string | null; number: string }[]
  funds: readonly { id: string; name: string; kind: string }[]
  /** Instalments of agreements that were brought in already, as `instalmentKey` says them, with the agreement's reference. */
  known: ReadonlyMap<string, string>
}

/** Key that identifies a repeated instalment of the same agreement. */
export const instalmentKey = (one: {
  unitId: string
  agreedOn: string
  number: number
  cents: Cents
}): string => `${one.unitId} ${one.agreedOn} ${one.number} ${one.cents}`

type Line = { row: AgreementRow; unitId: string; fundId: string; instalment: ReadInstalment }
type Fault = (line: number, column: AgreementColumn, message: string) => void

/**
 * Reads instalments and groups them into agreements. An agreement is accepted as a whole: one wrong line excludes it. `wrong` counts the excluded
 * ones.
 */
export function readAgreements(
  rows: readonly AgreementRow[],
  book: AgreementBook,
): { agreements: FileAgreement[]; faults: AgreementFault[]; wrong: number } {
  const names = unitNames(book.units)
  const faults: AgreementFault[] = []
  const agreements: FileAgreement[] = []
  let wrong = 0
  for (const those of Map.groupBy(rows, (row) => agreementOf(row, names)).values()) {
    const before = faults.length
    const fault: Fault = (line, column, message) => void faults.push({ line, column, message })
    const lines = those.flatMap((row) => readLine(row, book, names, fault))
    const agreement = faults.length === before ? whole(lines, book.known, fault) : null
    if (agreement && faults.length === before) agreements.push(agreement)
    else wrong += 1
  }
  return { agreements, faults: faults.toSorted((one, other) => one.line - other.line), wrong }
}

/** Lines of one unit and one agreement's name; without a name, of one day. */
function agreementOf(row: AgreementRow, names: UnitNames): string {
  const unit = readUnit(names, row.unit)
  const where = 'id' in unit ? unit.id : plainName(row.unit)
  return `${where} ${plainName(row.agreement) || row.agreed_on}`
}

function readLine(row: AgreementRow, book: AgreementBook, names: UnitNames, told: Fault): Line[] {
  const unit = readUnit(names, row.unit)
  if ('fault' in unit) told(row.line, 'unit', unit.fault)
  const fund = fundByName(row.fund, book.funds)
  if (!fund) told(row.line, 'fund', 'Não há fundo aberto com este nome.')
  const instalment = readInstalment(row, book.today, (column, message) => told(row.line, column, message))
  return 'id' in unit && fund && instalment ? [{ row, unitId: unit.id, fundId: fund.id, instalment }] : []
}

/** Builds the agreement from its lines; reports an inconsistency on the line that differs. */
function whole(given: readonly Line[], known: AgreementBook['known'], fault: Fault): FileAgreement | null {
  const lines = given.toSorted((one, other) => one.instalment.number - other.instalment.number)
  const first = lines[0]!
  const { agreedOn } = first.instalment
  checkSame(lines, fault)
  checkOrder(lines, fault)
  const count = checkCount(lines, fault)
  checkTotal(lines, fault)
  const open = lines.filter(({ instalment }) => !instalment.isPaid)
  if (open.length === 0) {
    fault(first.row.line, 'state', 'Todas as parcelas estão pagas: não há o que trazer.')
    return null
  }
  checkGaps(lines, count, fault)
  const instalments = open.map(({ instalment: { number, dueOn, cents } }) => ({ number, dueOn, cents }))
  const same = instalments
    .map(({ number, cents }) => known.get(instalmentKey({ unitId: first.unitId, agreedOn, number, cents })))
    .find((reference) => reference !== undefined)
  if (same !== undefined) fault(first.row.line, 'agreement', `Este acordo já está lançado: ${same}.`)
  return {
    line: Math.min(...given.map(({ row }) => row.line)),
    unitId: first.unitId,
    agreedOn,
    count: Math.max(count, 1),
    fundId: first.fundId,
    message: messageOf(lines),
    paid: Math.max(0, lines.length + missingBefore(lines) - open.length),
    instalments,
  }
}

/** Checks that the agreement's own values are the same on every line. */
function checkSame(lines: readonly Line[], fault: Fault): void {
  const [first, ...others] = lines
  for (const { row, fundId, instalment } of others) {
    if (instalment.agreedOn !== first!.instalment.agreedOn)
      fault(row.line, 'agreed_on', 'Outra linha deste acordo tem outro dia.')
    if (fundId !== first!.fundId) fault(row.line, 'fund', 'Outra linha deste acordo tem outro fundo.')
    if (instalment.total !== first!.instalment.total)
      fault(row.line, 'total', 'Outra linha deste acordo tem outro total.')
  }
}

function checkOrder(lines: readonly Line[], fault: Fault): void {
  for (const [place, { row, instalment }] of lines.entries()) {
    const before = lines[place - 1]?.instalment
    if (!before) continue
    if (before.number === instalment.number)
      fault(row.line, 'number', `A ${nameOf(instalment.number)} está repetida.`)
    else if (instalment.dueOn <= before.dueOn)
      fault(row.line, 'due_on', `Não vence depois da ${nameOf(before.number)}.`)
  }
}

/** How many instalments the agreement has: as its lines say, else the last number. */
function checkCount(lines: readonly Line[], fault: Fault): number {
  const told = lines.find(({ instalment }) => instalment.of !== null)?.instalment.of ?? null
  const last = lines.at(-1)!
  for (const { row, instalment } of lines)
    if (instalment.of !== null && instalment.of !== told)
      fault(row.line, 'number', `Outra linha deste acordo diz que são ${told} parcelas.`)
  if (told !== null && last.instalment.number < told)
    fault(
      last.row.line,
      'number',
      `São ${told} parcelas e o arquivo para na ${last.instalment.number}: traga também as que faltam.`,
    )
  return told ?? last.instalment.number
}

/** Numbers that the file leaves out before its first instalment: they were paid. */
const missingBefore = (lines: readonly Line[]): number => Math.max(0, lines[0]!.instalment.number - 1)

/** Checks that no instalment is missing after the first line: otherwise it is unclear whether it is owed. */
function checkGaps(lines: readonly Line[], count: number, fault: Fault): void {
  const numbers = new Set(lines.map(({ instalment }) => instalment.number))
  for (let number = lines[0]!.instalment.number + 1; number < count; number += 1)
    if (!numbers.has(number)) {
      fault(lines[0]!.row.line, 'number', `Falta a ${nameOf(number)} no arquivo.`)
      return
    }
}

/** Checks that a stated total is the sum of all instalments, including the paid ones. */
function checkTotal(lines: readonly Line[], fault: Fault): void {
  const { row, instalment } = lines[0]!
  if (instalment.total === null) return
  const sum = sumCents(lines.map((line) => line.instalment.cents))
  if (sum === instalment.total) return
  const told = `As parcelas somam ${formatCents(sum)}, e o total do acordo é ${formatCents(instalment.total)}.`
  const hint = missingBefore(lines) > 0 ? ' Traga também as pagas, ou deixe o total vazio.' : ''
  fault(row.line, 'total', told + hint)
}

const nameOf = (number: number): string => (number === 0 ? 'entrada' : `parcela ${number}`)

function messageOf(lines: readonly Line[]): string | null {
  const told = lines.find(({ row }) => row.description !== '')?.row.description
  const name = lines[0]!.row.agreement
  const text = told ?? (name === '' ? '' : `Acordo ${name} de antes destes livros`)
  const clean = text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return clean.slice(0, 500) || null
}
