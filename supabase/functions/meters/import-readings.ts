import { z } from 'zod'
import { folded } from '../../../domain/ascii.ts'
import { AppError } from '../../../domain/errors.ts'
import { text } from '../../../domain/fields/text.ts'
import {
  type FileReading,
  guessColumns,
  readingFields,
  readRows,
} from '../../../domain/meters/reading-file.ts'
import { takenForDate } from '../../../domain/units/unit-number.ts'
import { type Context, command } from '../_shared/command.ts'
import * as field from '../_shared/meters/inputs.ts'
import { recordReadings } from '../_shared/meters/recording.ts'
import { MOST_ROWS, type Row, readTable } from '../_shared/tables/read-table.ts'

const column = z.number().int().min(0).max(200)
const input = z.object({
  condominium_id: field.condominium_id,
  kind: field.kind,
  competence: field.competence,
  /** Of rows without a date. */
  read_on: field.date,
  file_name: text(200),
  content_base64: z.base64('Escolha o arquivo.').max(6_000_000, 'O arquivo é grande demais.'),
  /** Columns by field; missing ones are guessed from the titles. */
  columns: z
    .partialRecord(z.enum(Object.keys(readingFields) as [keyof typeof readingFields]), column)
    .optional(),
  /** Questionable readings (three times the usual, a dial that restarted) are recorded as they are. */
  confirm: z.boolean().default(false),
  /** Reads and checks, and writes nothing. */
  dry_run: z.boolean().default(true),
})

type Fault = { line: number; message: string; can_confirm: boolean }

/**
 * Imports a file of readings, up to 5,000 rows: records what fits and reports the rest by line. Rows find their meter by its number, otherwise by the
 * unit. Throws `readings_file_invalid`, `payload_too_large`, `reading_billed`.
 */
export default command('import-readings', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Importou leituras',
  ownCase: 'proven fact',
  input,
  auditsOnlyWhatItTells: true,
  async run(context, given) {
    const { sql, condominiumId, userId, today, audit } = context
    const { kind, competence, dry_run } = given
    const [header, ...rows] = await readTable(
      Buffer.from(given.content_base64, 'base64'),
      'readings_file_invalid',
    )
    if (rows.length > MOST_ROWS) throw new AppError('payload_too_large')
    const columns = { ...guessColumns(header!.cells), ...given.columns }
    const facts = { header: header!.cells, columns, rows: rows.length, sample: rows.slice(0, 3).map(cellsOf) }
    if (columns.value === undefined || (columns.unit === undefined && columns.serial === undefined))
      return { ...facts, needs_columns: true, recorded: 0, empty: 0, faults: [] }
    const { readings, faults, empty } = readRows(rows, columns, given.read_on)
    const meters = await findMeters(context, kind, competence, readings)
    const found = readings.filter(({ line }) => meters.has(line))
    const lost = readings.filter(({ line }) => !meters.has(line)).map(unknownFault)
    const typed = found.map(({ line, value, date }) => ({
      meter_id: meters.get(line)!,
      value,
      read_on: date,
      is_estimated: false,
      has_rolled_over: given.confirm,
      is_confirmed: given.confirm,
      note: '',
    }))
    const sitting = { condominiumId, userId, today, kind, competence }
    const { recorded, refused } = await recordReadings(sql, sitting, typed, dry_run)
    const lineOf = new Map(typed.map(({ meter_id }, index) => [meter_id, found[index]!.line]))
    const asked = refused.map(({ meter_id, problem, message }): Fault => {
      const can_confirm = problem === 'implausible' || problem === 'below_previous'
      return { line: lineOf.get(meter_id) ?? 0, message, can_confirm }
    })
    const all = [...faults.map((fault) => ({ ...fault, can_confirm: false })), ...lost, ...asked]
    if (!dry_run && recorded > 0)
      audit({
        entity: 'meter_readings',
        after: { kind, competence, file_name: given.file_name, rows: recorded },
      })
    return {
      ...facts,
      needs_columns: false,
      recorded,
      empty,
      faults: all.toSorted((a, b) => a.line - b.line),
    }
  },
})

const cellsOf = ({ cells }: Row) => cells.map((cell) => cell.slice(0, 60))

const unknownFault = ({ line, block, unit, serial }: FileReading): Fault => ({
  line,
  message:
    [serial, unit, block].map(takenForDate).find((message) => message !== null) ??
    `Não há medidor para “${serial || [block, unit].filter(Boolean).join('-')}”. Cadastre-o em Medidores.`,
  can_confirm: false,
})

/** The meter of each line: by its number, else the only one of the unit. */
async function findMeters(
  { sql, condominiumId }: Context,
  kind: string,
  competence: string,
  readings: readonly FileReading[],
): Promise<Map<number, string>> {
  const known = await sql<{ id: string; serial: string; label: string; block: string; number: string }[]>`
    select m.id, m.serial, l.label, l.block, l.number from public.meters m
    join public.unit_list l on l.condominium_id = m.condominium_id and l.unit_id = m.unit_id
    where m.condominium_id = ${condominiumId} and m.kind = ${kind}
      and m.installed_on < (${`${competence}-01`}::date + interval '1 month')::date and m.removed_on is null`
  const bySerial = new Map(known.map((meter) => [folded(meter.serial), meter.id]))
  const byUnit = new Map<string, string | null>()
  // A name shared by two meters finds neither.
  for (const { id, label, block, number } of known)
    for (const name of new Set([pairOf(block, number), plainUnit(label), plainUnit(number)]))
      byUnit.set(name, byUnit.has(name) && byUnit.get(name) !== id ? null : id)
  return new Map(
    readings.flatMap(({ line, serial, block, unit }) => {
      const names =
        block === '' ? [plainUnit(unit)] : [pairOf(block, unit), pairOf(block, withoutBlock(block, unit))]
      const ids = names.map((name) => byUnit.get(name))
      const id = (serial && bySerial.get(folded(serial))) || ids.find((found) => found !== undefined)
      return id ? [[line, id] as const] : []
    }),
  )
}

/** Never the name of a unit without its block. */
const pairOf = (block: string, number: string): string => `${plainUnit(block)} ${plainUnit(number)}`

/** '101' of 'A-101' in the rows of block A. */
function withoutBlock(block: string, number: string): string {
  const [start, whole] = [plainUnit(block), plainUnit(number)]
  return whole.startsWith(start) ? whole.slice(start.length) : whole
}

/** 'A-101', 'a 101' and 'A101' are one unit. */
const plainUnit = (text: string): string => folded(text).replaceAll(/[^a-z0-9]/g, '')
