// The files of banks as the product reads them: a return of 50,000 lines, 240 and 400, and a statement of 20,000, OFX and table, against decoding
// the same bytes and cutting them into lines and cells.

import { readStatement } from '../domain/bank-statements/reading/read-statement.ts'
import { addDays } from '../domain/calendar.ts'
import { readReturnBytes, writeReturnFile } from '../domain/cnab/return-file.ts'
import { return240, return400 } from '../domain/testing/cnab-orders.ts'
import { alternate, type BenchResult, median, medianRatio } from './harness/result.ts'

const [returned, moved] = [50_000, 20_000]

export default async function (): Promise<BenchResult[]> {
  return [
    await measure('Retorno CNAB 240, 50.000 linhas', returned, returnOf(return240, 2), readsReturn),
    await measure('Retorno CNAB 400, 50.000 linhas', returned, returnOf(return400, 1), readsReturn),
    await measure('Extrato OFX, 20.000 lançamentos', moved, ofx(), readsStatement),
    await measure('Extrato CSV, 20.000 lançamentos', moved, table(), readsStatement),
  ]
}

async function measure(
  name: string,
  lines: number,
  bytes: Uint8Array,
  read: (bytes: Uint8Array) => number,
): Promise<BenchResult> {
  if (read(bytes) === 0) throw new Error(`${name}: nothing was read`)
  const timed = async (run: () => unknown) => {
    const started = performance.now()
    run()
    return performance.now() - started
  }
  const runs = await alternate({
    ours: () => timed(() => read(bytes)),
    bare: () =>
      timed(() =>
        new TextDecoder()
          .decode(bytes)
          .split('\n')
          .map((line) => line.split(';')),
      ),
  })
  const words = (times: readonly number[]) =>
    `${Math.round(median(times))} ms (${Math.round(lines / median(times))} linhas/ms)`
  return { name, ours: words(runs.ours), bare: words(runs.bare), ratio: medianRatio(runs.ours, runs.bare) }
}

function readsReturn(bytes: Uint8Array): number {
  const read = readReturnBytes(bytes)
  if (!read.ok) throw new Error(read.error.message)
  return read.file.entries.length
}

function readsStatement(bytes: Uint8Array): number {
  const read = readStatement(bytes)
  if (!read.ok) throw new Error(read.fault.message)
  return read.file.accounts[0]!.lines.length
}

/** A file of so many lines, of which each entry has `each`. */
function returnOf(order: typeof return240, each: number): Uint8Array {
  const entries = Array.from(
    { length: returned / each },
    (_, place) => order.entries[place % order.entries.length]!,
  )
  return Buffer.from(writeReturnFile({ ...order, entries }), 'latin1')
}

const cents = (place: number) =>
  `${place % 3 === 0 ? '-' : ''}${(place % 900) + 10}.${String(place % 100).padStart(2, '0')}`
const day = (place: number) => addDays('2025-01-01', Math.floor(place / 60))

function ofx(): Uint8Array {
  const movements = Array.from(
    { length: moved },
    (_, place) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day(place).replaceAll('-', '')}<TRNAMT>${cents(place)}<FITID>${place}<MEMO>MOVIMENTO ${place}</STMTTRN>`,
  )
  return Buffer.from(
    `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST>\n${movements.join('\n')}\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`,
  )
}

function table(): Uint8Array {
  const rows = Array.from(
    { length: moved },
    (_, place) =>
      `${day(place).split('-').toReversed().join('/')};MOVIMENTO ${place};${cents(place).replace('.', ',')}`,
  )
  return Buffer.from(`Data;Histórico;Valor\n${rows.join('\n')}\n`)
}
