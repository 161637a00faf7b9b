import { isCivilDate } from '../../../domain/calendar.ts'

/** 'YYYY-MM-DD' of a day as Brazil types it ('12/03/2024', '12-3-24', '12032024'); null when there is no such day. */
export function readTypedDate(typed: string): string | null {
  const text = typed.trim()
  if (isCivilDate(text)) return text
  const parts =
    /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  if (!parts) return null
  const [, day = '', month = '', year = ''] = parts
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCivilDate(date) ? date : null
}
