import { readdirSync, readFileSync } from 'node:fs'
import { openStatement } from '../../bank-statements/reading/open-statement.ts'
import { readStatement } from '../../bank-statements/reading/read-statement.ts'
import { readReturnBytes } from '../../cnab/return-file.ts'

// Bank files made by hand after the layouts of the banks, and beside each what it says: see README.md.

type Line = [on: string, cents: number, memo: string]
type Account = {
  bank?: string
  number?: string
  lines: Line[]
  balances: [on: string, cents: number][]
  /** What came in and went out by each reading that the file leaves open, statement by statement; lines are then compared without their side. */
  asks?: [incoming: number, outgoing: number][]
  /** The period by each order of the days, where that is asked; lines are then as proposed. */
  asksDays?: [from: string, until: string][]
}
type Payment = {
  ourNumber: string
  reference: string
  kind: string
  paid: number
  on: string | null
  fee: number
  reasons: string[]
}
/** What a file says. Warnings by a part of their words (statements) or by their code (return files). */
export type Reading =
  | { refused: string }
  | { accounts: Account[]; warnings?: string[] }
  | { bank: string; layout: number; entries: Payment[]; warnings?: string[] }

const folder = new URL('./', import.meta.url)

/** The names of all files, `.ret` those of collection returns, the others statements. */
export const corpus: readonly string[] = readdirSync(folder)
  .filter((name) => /\.(ofx|csv|txt|xlsx|ret)$/.test(name))
  .sort()
export const bytesOf = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(name, folder)))
export const expectedOf = (name: string): Reading =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))

async function statement(bytes: Uint8Array): Promise<Reading> {
  const read = readStatement(await openStatement(bytes))
  if (!read.ok) return { refused: read.fault.code }
  return {
    accounts: read.file.accounts.map(({ bank, number, lines, balances, signs, days }) => ({
      bank,
      number,
      lines: lines.map(({ on, cents, memo }): Line => [on, cents, memo]),
      balances: balances.map(({ on, cents }): [string, number] => [on, cents]),
      asks:
        signs.length > 0
          ? signs.flatMap(({ readings }) =>
              readings.map(({ incoming, outgoing }): [number, number] => [incoming, outgoing]),
            )
          : undefined,
      asksDays: days?.isDoubtful
        ? days.readings.map(({ from, until }): [string, string] => [from, until])
        : undefined,
    })),
    warnings: read.file.warnings,
  }
}

function collection(bytes: Uint8Array): Reading {
  const read = readReturnBytes(bytes)
  if (!read.ok) return { refused: read.error.code }
  const { bank, layout, entries, warnings } = read.file
  return {
    bank,
    layout,
    entries: entries.map(({ ourNumber, chargeReference, kind, paid, creditedOn, fee, reasons }) => ({
      ourNumber,
      reference: chargeReference,
      kind,
      paid,
      on: creditedOn,
      fee,
      reasons: reasons.map(({ code }) => code),
    })),
    warnings: warnings.map(({ code }) => code),
  }
}

/** What the product reads in a file of that name. */
export const readAs = async (name: string, bytes: Uint8Array): Promise<Reading> =>
  name.endsWith('.ret') ? collection(bytes) : statement(bytes)
