import { formatDate, formatMonth, isCivilDate } from '../calendar.ts'
import { formatCents } from '../money.ts'
import { dayAndTime } from '../time-zones/moments.ts'
import { codedValue } from './coded-values.ts'
import { fieldLabel } from './fields.ts'
import { withFractions } from './fractions.ts'

/** One line of what changed; null on the side where there was nothing. */
export type Difference = { label: string; before: string | null; after: string | null }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Bookkeeping columns of no interest to readers. */
const silent = new Set([
  'block_key',
  'condominium_id',
  'created_at',
  'id',
  'number_key',
  'sort_key',
  'updated_at',
])

/** What rows that an entry points to are called today, by their id. */
export type Names = Readonly<Record<string, string>>

/** Returns the differences between before and after, by label and in readable form; for an addition or a removal, all fields. */
export function differences(before: unknown, after: unknown, zone: string, names: Names = {}): Difference[] {
  const [old, fresh] = [flatten(withFractions(before)), flatten(withFractions(after))]
  const keys = [...new Set([...old.keys(), ...fresh.keys()])]
  return keys.flatMap((key) => {
    const name = key.split('.').at(-1) ?? key
    const [was, is] = [told(name, old.get(key), names, zone), told(name, fresh.get(key), names, zone)]
    if (was === is || silent.has(key)) return []
    return [{ label: key.split('.').map(fieldLabel).join(' · '), before: was, after: is }]
  })
}

const isCode = (text: string | null) => text === null || /^código [0-9a-f]{8}$/.test(text)

/**
 * The first of several differences, for lists: 'Andar: 3 → 4, e mais 2 dados'. The code of another row says nothing in a line, nor does a label that
 * says what stands before it: of a file, 'foto.jpg', not 'Arquivo: foto.jpg'.
 * @param about What the line follows, as 'Arquivo'.
 */
export function changeLine(changed: readonly Difference[], about: string | null = null): string | null {
  const isSaid = (label: string) => label.toLowerCase() === about?.toLowerCase()
  const told = changed.filter(({ before, after }) => !(isCode(before) && isCode(after)))
  const [first] = told
  if (!first) {
    const labels = changed.map(({ label }) => label).filter((label) => !isSaid(label))
    return labels.join(', ') || null
  }
  const more = changed.length - 1
  const values = [first.before, first.after].filter(Boolean).join(' → ')
  return `${isSaid(first.label) ? '' : `${first.label}: `}${values}${more > 0 ? `, e mais ${more} ${more === 1 ? 'dado' : 'dados'}` : ''}`
}

/** Turns nested records into 'outer.inner', so that one line shows one value. */
function flatten(value: unknown, prefix = ''): Map<string, unknown> {
  if (!isRecord(value))
    return new Map(value === null || value === undefined ? [] : [[prefix || 'value', value]])
  return new Map(
    Object.entries(value).flatMap(([key, inner]) =>
      isRecord(inner) ? [...flatten(inner, `${prefix}${key}.`)] : [[prefix + key, inner] as const],
    ),
  )
}

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 6 })
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const most = 5

function told(key: string, value: unknown, names: Names, zone: string): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (typeof value === 'number') return toldNumber(key, value)
  if (typeof value === 'string') return names[value] ?? toldText(key, value, zone)
  if (Array.isArray(value)) return toldList(key, value, names, zone)
  if (isRecord(value)) return toldRecord(value, names, zone)
  return String(value)
}

function toldNumber(key: string, value: number): string {
  if (/(^|_)cents$/.test(key)) return Number.isSafeInteger(value) ? formatCents(value) : number.format(value)
  if (key === 'area_cm2') return `${number.format(value / 10_000)} m²`
  if (key === 'size') return `${number.format(Math.ceil(value / 1000))} kB`
  return number.format(value)
}

function toldText(key: string, text: string, zone: string): string {
  if (/_cents$/.test(key) && /^-?\d{1,15}$/.test(text)) return formatCents(Number(text))
  if (isCivilDate(text)) return key === 'competence' ? formatMonth(text.slice(0, 7)) : formatDate(text)
  if (/^\d{4}-\d{2}$/.test(text) && key === 'competence') return formatMonth(text)
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text) && !Number.isNaN(Date.parse(text)))
    return dayAndTime(text, zone)
  if (uuid.test(text)) return `código ${text.slice(-8)}`
  if (/(^|_)path$/.test(key)) return text.split('/').at(-1) ?? text
  return codedValue(key, text)
}

/** The first few, and how many more. */
function toldList(key: string, list: readonly unknown[], names: Names, zone: string): string | null {
  if (list.length === 0) return null
  const shown = list
    .slice(0, most)
    .map((one) => told(key, one, names, zone) ?? '–')
    .join(', ')
  return list.length > most ? `${shown} e mais ${number.format(list.length - most)}` : shown
}

const toldRecord = (record: Record<string, unknown>, names: Names, zone: string): string =>
  Object.entries(record)
    .flatMap(([key, inner]) => {
      const text = told(key, inner, names, zone)
      return text === null ? [] : [`${fieldLabel(key)}: ${text}`]
    })
    .join('; ')
