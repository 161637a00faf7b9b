import { isCivilDate } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { CnabFault, CnabWriteError } from './fault.ts'
import { toCnabText, withoutFillers } from './text.ts'

/**
 * N: right-aligned digits, zero-filled. A: left-aligned text, blank-filled, cut at its width. K: a key, text that is
 * never cut, for half of one is another's. I: an inscription (CPF or CNPJ), right-aligned and zero-filled like a number, but text: a CNPJ may have
 * letters (IN RFB 2.229/2024). D: a date, DDMMAAAA or DDMMAA, zeros when absent; B: one that is blank when absent.
 */
type Field = {
  from: number
  to: number
  kind: 'N' | 'A' | 'K' | 'I' | 'D' | 'B'
  name: string
  fixed: string
}

/** Dates are 'YYYY-MM-DD'. Absent values become zeros or blanks. */
export type Values = Record<string, string | number | null | undefined>

/** One record of a file, read field by field, so that garbage in an unread field does not cause a refusal. */
export type Row = {
  /** Digits or text without the blanks around. */
  text(name: string): string
  /** Returns the field's characters unchanged. */
  raw(name: string): string
  /** Blank counts as zero; anything but digits, or digits beside blanks, is a `bad_field` fault: numbers fill their field (FEBRABAN). */
  number(name: string): Cents
  /** Zeros and blanks are null; an impossible date is a `bad_field` fault. */
  date(name: string): string | null
}

export type RecordTable = {
  width: number
  fields: readonly Field[]
  /** Names the table does not have are passed over: one set of values serves every bank. */
  write(values: Values): string
  read(line: string, lineNumber: number): Row
}

function parseFields(width: number, source: string): Field[] {
  let next = 1
  const fields = source
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '')
    .map((row) => {
      const match = /^(\d+)(?:-(\d+))? ([NAKIDB])(?: (\w*)(?:=(.*))?)?$/.exec(row)
      if (!match) throw new Error(`not a field: ${row}`)
      const from = Number(match[1])
      const field = {
        from: from - 1,
        to: Number(match[2] ?? from),
        kind: match[3] as Field['kind'],
        name: match[4] ?? '',
        fixed: match[5] ?? '',
      }
      if (from !== next || field.to < from) throw new Error(`fields do not join at ${row}`)
      next = field.to + 1
      return field
    })
  if (next !== width + 1) throw new Error(`fields end at ${next - 1} of ${width}`)
  return fields
}

function writeDate(field: Field, value: string): string {
  const width = field.to - field.from
  if (value === '') return (field.kind === 'B' ? ' ' : '0').repeat(width)
  if (!isCivilDate(value)) throw new CnabWriteError(field.name)
  return value.slice(8) + value.slice(5, 7) + (width === 8 ? value.slice(0, 4) : value.slice(2, 4))
}

function writeField(field: Field, values: Values): string {
  const width = field.to - field.from
  const value = String(values[field.name] ?? field.fixed)
  if (field.kind === 'D' || field.kind === 'B') return writeDate(field, value)
  if (field.kind === 'A') return toCnabText(value).slice(0, width).padEnd(width)
  if (field.kind === 'K' && value.length <= width) return toCnabText(value).padEnd(width)
  const allowed = field.kind === 'I' ? /^[0-9A-Z]*$/ : /^\d*$/
  if (!allowed.test(value) || value.length > width) throw new CnabWriteError(field.name)
  return value.padStart(width, '0')
}

/** DDMMAA counts 00 to 69 as 2000 to 2069 (CNAB 400 manuals). */
function parseDay(digits: string): string {
  const short = digits.slice(4)
  const year = short.length === 4 ? short : `${Number(short) < 70 ? 20 : 19}${short}`
  return `${year}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`
}

function openRow(fields: ReadonlyMap<string, Field>, line: string, lineNumber: number): Row {
  const raw = (name: string): string => {
    const field = fields.get(name)
    if (!field) throw new Error(`no field ${name} in this record`)
    return line.slice(field.from, field.to)
  }
  const refuse = (name: string): never => {
    const place = `${fields.get(name)!.from + 1} a ${fields.get(name)!.to}`
    throw new CnabFault({
      code: 'bad_field',
      line: lineNumber,
      field: name,
      message: `A linha ${lineNumber} tem um valor inválido nas posições ${place}. Peça o arquivo de novo ao banco.`,
    })
  }
  return {
    raw,
    text: (name) => withoutFillers(raw(name)).trim(),
    number(name) {
      const digits = raw(name)
      if (digits.trim() === '') return 0
      const value = Number(digits)
      return /^\d+$/.test(digits) && Number.isSafeInteger(value) ? value : refuse(name)
    },
    date(name) {
      const digits = raw(name).trim()
      if (/^0*$/.test(digits)) return null
      const day = /^(\d{6}|\d{8})$/.test(digits) ? parseDay(digits) : ''
      return isCivilDate(day) ? day : refuse(name)
    },
  }
}

/**
 * A table of fields, one to a line as the manuals list them: `from-to kind name=fixed`, name and fixed value
 * optional. Throws at load time unless the fields join from 1 to `width` without gap or overlap.
 */
export function record(width: number, source: string): RecordTable {
  const fields = parseFields(width, source)
  const named = new Map(fields.filter((field) => field.name !== '').map((field) => [field.name, field]))
  return {
    width,
    fields,
    write: (values) => fields.map((field) => writeField(field, values)).join(''),
    read: (line, lineNumber) => openRow(named, line, lineNumber),
  }
}
