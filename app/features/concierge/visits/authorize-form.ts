import { addDays, civilDate } from '../../../../domain/calendar.ts'
import type { VisitKind } from '../../../../domain/concierge/acts.ts'
import { instantOf } from '../../../../domain/time-zones/moments.ts'
import { dayOf } from '../../../lib/words.ts'
import { openZone } from '../../../lib/zone.ts'
import { hourOf } from '../concierge-words.ts'
import type { AuthorizationRow } from '../queries.ts'

export type AuthorizeValues = {
  unit_id: string
  kind: VisitKind
  name: string
  company: string
  document: string
  plate: string
  companions_max: number
  /** One day, or again each week until a day. */
  mode: 'day' | 'weekly'
  day: string
  until: string
  weekdays: string[]
  from_time: string
  until_time: string
  isRepeated: boolean
  note: string
}

export const emptyValues = (unitId: string): AuthorizeValues => {
  const today = civilDate(new Date(), openZone())
  return {
    unit_id: unitId,
    kind: 'visitor',
    name: '',
    company: '',
    document: '',
    plate: '',
    companions_max: 0,
    mode: 'day',
    day: today,
    until: addDays(today, 90),
    weekdays: [],
    from_time: '',
    until_time: '',
    isRepeated: false,
    note: '',
  }
}

/** The instant at which a time of a day begins by the building's clock. */
export const momentOf = (day: string, time: string): string => instantOf(day, time, openZone()).toISOString()

/** Converts the form's values to the command's input. */
export function toAuthorization(values: AuthorizeValues, now = new Date()) {
  const { unit_id, kind, name, company, document, plate, companions_max, mode, day, until, note } = values
  const weekly = mode === 'weekly'
  const hasHours = values.from_time !== '' && values.until_time !== ''
  // Hours that end before they begin run into the next morning.
  const overnight = hasHours && values.until_time <= values.from_time
  const beginning = momentOf(day, !weekly && hasHours ? values.from_time : '00:00')
  const lastDay = weekly ? until : day
  const ending =
    !weekly && hasHours
      ? momentOf(overnight ? addDays(day, 1) : day, values.until_time)
      : momentOf(addDays(lastDay, 1), '00:00')
  return {
    unit_id,
    kind,
    name: name.trim(),
    company: company.trim() || null,
    document: document.trim() || null,
    plate: plate.trim() || null,
    companions_max,
    valid_from:
      day === civilDate(now, openZone()) && beginning < now.toISOString() ? now.toISOString() : beginning,
    valid_until: ending,
    // All seven are every day.
    weekdays: weekly && values.weekdays.length < 7 ? values.weekdays.map(Number) : null,
    from_time: weekly && hasHours ? values.from_time : null,
    until_time: weekly && hasHours ? values.until_time : null,
    uses_max: weekly || values.isRepeated ? null : 1,
    note: note.trim() || null,
  }
}

/** Returns the form values of an existing authorization, for editing. The document was sealed: it is typed again or left out. */
export function valuesOf(row: AuthorizationRow): AuthorizeValues {
  const weekly =
    row.weekdays !== null || Date.parse(row.valid_until) - Date.parse(row.valid_from) > 2 * 86_400_000
  const time = (instant: string) => hourOf(instant).replace('h', ':').padStart(5, '0')
  const ends = time(row.valid_until)
  return {
    ...emptyValues(row.unit_id),
    kind: row.kind,
    name: row.name,
    company: row.company ?? '',
    plate: row.plate ?? '',
    companions_max: row.companions_max,
    mode: weekly ? 'weekly' : 'day',
    day: dayOf(row.valid_from),
    until: dayOf(new Date(Date.parse(row.valid_until) - 1).toISOString()),
    weekdays: (row.weekdays ?? (weekly ? [0, 1, 2, 3, 4, 5, 6] : [])).map(String),
    from_time: row.from_time ?? (weekly || ends === '00:00' ? '' : time(row.valid_from)),
    until_time: row.until_time ?? (weekly || ends === '00:00' ? '' : ends),
    isRepeated: row.uses_max !== 1,
    note: row.note ?? '',
  }
}

/** Returns missing or invalid values, by field. */
export function faultsOf(values: AuthorizeValues, today: string): Record<string, string> {
  const faults: Record<string, string> = {}
  if (!values.name.trim()) faults.name = 'Escreva o nome de quem vem.'
  if (!values.day) faults.day = 'Escolha o dia.'
  else if (values.mode === 'day' && values.day < today)
    faults.day = 'Este dia já passou. Escolha hoje ou depois.'
  if (values.mode === 'weekly' && values.weekdays.length === 0)
    faults.weekdays = 'Escolha ao menos um dia da semana.'
  if (values.mode === 'weekly' && values.until < values.day)
    faults.until = 'Escolha um dia depois do primeiro.'
  if ((values.from_time === '') !== (values.until_time === ''))
    faults[values.from_time === '' ? 'from_time' : 'until_time'] = 'Diga os dois horários, ou nenhum.'
  return faults
}

/** Parses pasted names: one per line, or separated by commas or semicolons; drops numbering and duplicates. */
export function readGuests(pasted: string): string[] {
  const names = pasted
    .split(/[\n;,]+/)
    .map((line) =>
      line
        .replace(/^\s*(?:\d+\s*[.):-]|[-*•])\s*/u, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
  const seen = new Set<string>()
  return names.filter((name) => {
    const known = seen.has(name.toLocaleLowerCase('pt-BR'))
    seen.add(name.toLocaleLowerCase('pt-BR'))
    return !known
  })
}
