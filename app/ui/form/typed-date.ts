import { formatDate, isCivilDate } from '../../../domain/calendar.ts'

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

export type DateLimits = { min?: string | undefined; max?: string | undefined }

/** Returns what is wrong with a typed day, in words for beside its field; null where it can be taken as it is. */
export function typedDateFault(typed: string, { min, max }: DateLimits = {}): string | null {
  const text = typed.trim()
  if (text === '') return 'Informe a data.'
  const day = readTypedDate(text)
  if (!day) {
    const looksLikeOne = /^\d{1,2}[/.\-\s]\d{1,2}[/.\-\s](\d{4}|\d{2})$|^\d{8}$|^\d{4}-\d\d-\d\d$/.test(text)
    return looksLikeOne ? `O dia ${text} não existe.` : 'Escreva a data como dd/mm/aaaa.'
  }
  if (min && day < min) return `Use ${formatDate(min)} ou um dia depois.`
  if (max && day > max) return `Use ${formatDate(max)} ou um dia antes.`
  return null
}
