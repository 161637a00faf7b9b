import type { UnitKind } from '../units/unit-kind.ts'
import {
  asText,
  type CellRule,
  type Read,
  readArea,
  readBlock,
  readDocument,
  readEmail,
  readFloor,
  readKind,
  readNumber,
  readPhone,
  readShare,
} from './cell-rules.ts'
import { type ColumnMapping, type UnitField, unitFields } from './columns.ts'
import type { CsvRecord } from './csv-records.ts'

type PersonField = Extract<UnitField, `${'owner' | 'tenant'}_${string}`>

/**
 * One accepted row. Documents are digits only, phones E.164, area decimal text in m². `share` is the fraction as written: `toShare` turns it into
 * whole shares once the whole column is known.
 */
export type UnitRow = Record<PersonField, string | null> & {
  block: string
  number: string
  floor: number | null
  kind: UnitKind
  share: string | null
  area: string | null
}

/** A fault in one cell: the field (null: the whole row), its title, the value, the rule, the sentence. */
export type CellError = {
  field: UnitField | null
  column: string
  value?: string
  rule: CellRule
  message: string
}

/** An error of a field, with its title in Portuguese. */
export function cellError(
  field: UnitField | null,
  rule: CellRule,
  message: string,
  value?: string,
): CellError {
  return { field, column: field === null ? 'Linha inteira' : unitFields[field], value, rule, message }
}

const longest: Partial<Record<UnitField, number>> = {
  block: 20,
  number: 12,
  owner_name: 120,
  tenant_name: 120,
  owner_email: 254,
  tenant_email: 254,
}

/** Marks that turn the reading direction around: with them one name passes for another. */
const turning = /[\u202a-\u202e\u2066-\u2069]/

/** Finds characters that PostgreSQL cannot store or no one can see; null when every character is accepted. */
function unfitLetters(text: string): string | null {
  if (text.includes('\ufffd'))
    return 'Há letras trocadas por "\ufffd": salve o arquivo de novo como CSV UTF-8.'
  if (!text.isWellFormed())
    return 'Há meia letra neste campo (um código Unicode incompleto): digite-o de novo.'
  if (/\p{Cc}/u.test(text) || turning.test(text))
    return 'Há caracteres invisíveis neste campo: digite-o de novo.'
  return null
}

const shown = (text: string) =>
  text.toWellFormed().replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')

/** Puts a cell's text on one line, without the apostrophe that keeps spreadsheets from running it as a formula (`csvLine` adds it). */
const bareText = (cell: string) =>
  cell
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^'(?='*[=+\-@])/, '')

/** Reads the cells of one record by a mapping, gathering every error rather than the first. */
class RowCells {
  readonly errors: CellError[] = []
  #record: Pick<CsvRecord, 'cells' | 'faults'>
  #mapping: ColumnMapping

  constructor(record: Pick<CsvRecord, 'cells' | 'faults'>, mapping: ColumnMapping) {
    this.#record = record
    this.#mapping = mapping
  }

  read<T>(field: UnitField, rule: (text: string) => Read<T>): T | null {
    const column = this.#mapping[field]
    const fault = column === undefined ? undefined : this.#record.faults?.get(column)
    if (fault) return this.#refuse(field, fault.rule, fault.message)
    const text = column === undefined ? '' : bareText(this.#record.cells[column] ?? '')
    if (text === '') return null
    const most = longest[field] ?? 60
    if (text.length > most && [...text].length > most)
      return this.#refuse(field, 'too_long', `Texto longo demais: o limite é de ${most} letras.`, shown(text))
    const unfit = unfitLetters(text)
    if (unfit !== null) return this.#refuse(field, 'encoding', unfit, shown(text))
    const result = rule(text)
    return 'value' in result ? result.value : this.#refuse(field, result.rule, result.message, text)
  }

  #refuse(field: UnitField, rule: CellRule, message: string, value?: string): null {
    this.errors.push(cellError(field, rule, message, value))
    return null
  }

  /** Also true for a faulty cell: it was meant to have a value. */
  has(field: UnitField): boolean {
    const column = this.#mapping[field] ?? -1
    return (this.#record.faults?.has(column) ?? false) || (this.#record.cells[column] ?? '').trim() !== ''
  }
}

function readPerson<P extends 'owner' | 'tenant'>(cells: RowCells, person: P) {
  const fields = {
    name: cells.read(`${person}_name`, asText),
    document: cells.read(`${person}_document`, readDocument),
    email: cells.read(`${person}_email`, readEmail),
    phone: cells.read(`${person}_phone`, readPhone),
  }
  const others = [`${person}_document`, `${person}_email`, `${person}_phone`] as const
  if (!cells.has(`${person}_name`) && others.some((field) => cells.has(field))) {
    const who = person === 'owner' ? 'proprietário' : 'inquilino'
    cells.errors.push(
      cellError(`${person}_name`, 'required', `Falta o nome do ${who}, que tem outros dados na linha.`),
    )
  }
  return fields
}

/** Reads one record into a row, and every error in it. Text that looks like a formula stays text, letter by letter. */
export function readUnitRow(
  record: Pick<CsvRecord, 'cells' | 'faults'>,
  mapping: ColumnMapping,
): { row: UnitRow; errors: CellError[] } {
  const cells = new RowCells(record, mapping)
  if (!cells.has('number')) cells.errors.push(cellError('number', 'required', 'Falta o número da unidade.'))
  const block = cells.read('block', readBlock) ?? ''
  const number = cells.read('number', readNumber) ?? ''
  const floor = cells.read('floor', readFloor)
  const kind = cells.read('kind', readKind) ?? 'apartment'
  const share = cells.read('share', readShare)
  const area = cells.read('area', readArea)
  const owner = readPerson(cells, 'owner')
  const tenant = readPerson(cells, 'tenant')
  const row: UnitRow = {
    block,
    number,
    floor,
    kind,
    share,
    area,
    owner_name: owner.name,
    owner_document: owner.document,
    owner_email: owner.email,
    owner_phone: owner.phone,
    tenant_name: tenant.name,
    tenant_document: tenant.document,
    tenant_email: tenant.email,
    tenant_phone: tenant.phone,
  }
  return { row, errors: cells.errors }
}
