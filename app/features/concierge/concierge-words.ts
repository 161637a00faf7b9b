import {
  BadgeCheck,
  Bike,
  CircleSlash,
  Clock,
  DoorOpen,
  HardHat,
  LogOut,
  type LucideIcon,
  PartyPopper,
  User,
} from 'lucide-react'
import { addDays, civilDate, formatDate } from '../../../domain/calendar.ts'
import type { OccurrenceCategory, VisitKind } from '../../../domain/concierge/acts.ts'
import { dayOf, shortDate } from '../../lib/words.ts'

export const visitKindWords: Record<VisitKind, { label: string; Icon: LucideIcon }> = {
  visitor: { label: 'Visita', Icon: User },
  provider: { label: 'Prestador', Icon: HardHat },
  guest: { label: 'Convidado', Icon: PartyPopper },
  courier: { label: 'Entregador', Icon: Bike },
  other: { label: 'Outro', Icon: User },
}

export type VisitStatus = 'inside' | 'left' | 'refused' | 'undone'
export const visitStatusWords: Record<VisitStatus, { label: string; Icon: LucideIcon }> = {
  inside: { label: 'No prédio', Icon: DoorOpen },
  left: { label: 'Saiu', Icon: LogOut },
  refused: { label: 'Não liberada', Icon: CircleSlash },
  undone: { label: 'Desfeita', Icon: Clock },
}

export const admittedWords: Record<string, string> = {
  authorization: 'pela autorização',
  call: 'por interfone',
  resident: 'por quem recebe',
  override: 'apesar do aviso',
}

export const occurrenceWords: Record<OccurrenceCategory, string> = {
  noise: 'Barulho',
  damage: 'Dano',
  access: 'Acesso',
  safety: 'Segurança',
  emergency: 'Emergência',
  maintenance: 'Manutenção',
  service: 'Serviço',
  other: 'Outro',
}

export type DeliveryStatus = 'waiting' | 'handed' | 'returned' | 'undone'
export const deliveryStatusWords: Record<DeliveryStatus, { label: string; Icon: LucideIcon }> = {
  waiting: { label: 'À espera', Icon: Clock },
  handed: { label: 'Entregue', Icon: BadgeCheck },
  returned: { label: 'Devolvida', Icon: LogOut },
  undone: { label: 'Desfeita', Icon: CircleSlash },
}
export const proofWords: Record<string, string> = {
  code: 'com o código',
  signature: 'com assinatura',
  known: 'reconhecido pelo porteiro',
}

const clock = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  hour: 'numeric',
  minute: '2-digit',
})
/** '9h05' of an instant in Brasília. */
export const hourOf = (instant: string): string =>
  clock
    .format(new Date(instant))
    .replace(':', 'h')
    .replace(/^0(\d)/, '$1')

/** 'hoje, 9h05', 'ontem, 18h40', '12/11, 9h05'. */
export function momentOf(instant: string, now = new Date()): string {
  return `${nearDay(dayOf(instant), civilDate(now))}, ${hourOf(instant)}`
}

/** 'hoje', 'amanhã', 'ontem' or the date. */
function nearDay(day: string, today: string): string {
  if (day === today) return 'hoje'
  if (day === addDays(today, 1)) return 'amanhã'
  if (day === addDays(today, -1)) return 'ontem'
  return shortDate(day, today)
}

/** 'hoje', 'ontem', 'há 6 dias': how long something waits. */
export function waitedFor(days: number): string {
  if (days <= 0) return 'hoje'
  return days === 1 ? 'ontem' : `há ${days} dias`
}

const weekdayNames = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']

/** 'segunda, quarta e sexta'; 'segunda a sexta'; 'todo dia'. */
export function weekdaysOf(days: readonly number[] | null): string {
  if (!days || days.length === 0 || days.length === 7) return 'todo dia'
  const sorted = [...days].sort((a, b) => a - b)
  if (sorted.join() === '1,2,3,4,5') return 'segunda a sexta'
  const names = sorted.map((day) => weekdayNames[day] ?? '')
  return names.length === 1
    ? `toda ${names[0]}`.replace('toda domingo', 'todo domingo').replace('toda sábado', 'todo sábado')
    : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`
}

type When = {
  valid_from: string
  valid_until: string
  weekdays: number[] | null
  from_time: string | null
  until_time: string | null
}
const plainTime = (time: string) => time.replace(':', 'h').replace(/^0/, '').replace(/h00$/, 'h')

/** When somebody is expected, as people say it: 'hoje até 22h', 'toda sexta, 8h às 16h, até 30/12'. */
export function whenOf(
  { valid_from, valid_until, weekdays, from_time, until_time }: When,
  now = new Date(),
): string {
  const today = civilDate(now)
  const first = dayOf(valid_from)
  const last = dayOf(new Date(Date.parse(valid_until) - 1).toISOString())
  const hours = from_time && until_time ? `${plainTime(from_time)} às ${plainTime(until_time)}` : ''
  if (weekdays || Date.parse(valid_until) - Date.parse(valid_from) > 3 * 86_400_000) {
    const started = first > today ? `a partir de ${nearDay(first, today)}` : ''
    return [weekdaysOf(weekdays), hours, started, `até ${shortDate(last, today)}`].filter(Boolean).join(', ')
  }
  const starts = plainTime(hourOf(valid_from).replace('h', ':').padStart(5, '0'))
  const ends = plainTime(hourOf(valid_until).replace('h', ':').padStart(5, '0'))
  const wholeDay = starts === '0h' && (ends === '0h' || ends === '23h59')
  if (first === last) {
    if (hours) return `${nearDay(first, today)}, ${hours}`
    const hasBegun = first === today && Date.parse(valid_from) <= now.getTime()
    if (hasBegun) return ends === '0h' ? 'hoje, até meia-noite' : `hoje, até ${ends}`
    return wholeDay
      ? `${nearDay(first, today)}, o dia todo`
      : `${nearDay(first, today)}, ${starts} às ${ends === '0h' ? '24h' : ends}`
  }
  return [`${nearDay(first, today)} a ${nearDay(last, today)}`, hours].filter(Boolean).join(', ')
}

/** Whole days in Brasília since an instant. */
export const daysSince = (instant: string, now = new Date()): number =>
  Math.round((Date.parse(civilDate(now)) - Date.parse(dayOf(instant))) / 86_400_000)

export const untilWords = (day: string | null): string => (day ? `até ${formatDate(day)}` : 'sem prazo')
