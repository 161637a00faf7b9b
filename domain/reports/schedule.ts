import { addDays, dayOfMonth, monthOf, shiftMonth, weekday } from '../calendar.ts'

/** When a saved report is sent by itself. */
export const rhythms = {
  weekly: 'Toda semana',
  monthly: 'Todo mês',
  closing: 'Depois de cada fechamento do mês',
} as const
export type Rhythm = keyof typeof rhythms

/** Monday is 1. */
export const weekdays: Readonly<Record<string, string>> = {
  1: 'segunda-feira',
  2: 'terça-feira',
  3: 'quarta-feira',
  4: 'quinta-feira',
  5: 'sexta-feira',
  6: 'sábado',
  7: 'domingo',
}

/** Whom a report can be sent to, by role. */
export const readers = { owner_admin: 'Síndico', admin: 'Administradores', council: 'Conselho' } as const
export type ReaderRole = keyof typeof readers

const withArticle: Readonly<Record<ReaderRole, string>> = {
  owner_admin: 'o síndico',
  admin: 'os administradores',
  council: 'o conselho',
}

/** 'para o síndico e o conselho' */
export const readersWords = (roles: readonly ReaderRole[]): string =>
  `para ${new Intl.ListFormat('pt-BR').format(roles.map((role) => withArticle[role]))}`

/** The first day after a day on which it is sent; null for what follows a closing. */
export function nextSending(rhythm: Rhythm, onDay: number | null, after: string): string | null {
  if (rhythm === 'closing' || onDay === null) return null
  if (rhythm === 'weekly') return addDays(after, ((onDay - (weekday(after) || 7) + 6) % 7) + 1)
  const inMonth = dayOfMonth(monthOf(after), onDay)
  return inMonth > after ? inMonth : dayOfMonth(shiftMonth(monthOf(after), 1), onDay)
}

/** 'Toda segunda-feira', 'Todo dia 5', 'Depois de cada fechamento do mês'. */
export function rhythmWords(rhythm: Rhythm, onDay: number | null): string {
  if (rhythm === 'weekly') return `${onDay === 6 || onDay === 7 ? 'Todo' : 'Toda'} ${weekdays[String(onDay)]}`
  return rhythm === 'monthly' ? `Todo dia ${onDay}` : rhythms.closing
}
