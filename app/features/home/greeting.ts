import { formatMonth, weekday } from '../../../domain/calendar.ts'
import { civilTime } from '../../../domain/time-zones/moments.ts'
import { openZone } from '../../lib/zone.ts'

const weekdays = [
  'Domingo',
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
]

/** 'Bom dia, Helena': by the building's hour and the first name. */
export function greeting(fullName: string, now: Date): string {
  const hour = Number(civilTime(now, openZone()).slice(0, 2))
  const wish = hour < 5 ? 'Boa noite' : hour < 12 ? 'Bom dia' : hour < 18 ? 'Boa tarde' : 'Boa noite'
  // A sign-up's name comes from the e-mail until the person writes it: 'rodrigo.oliveira'.
  const word = fullName.trim().split(/[\s._]+/)[0] ?? ''
  const first = word.charAt(0).toLocaleUpperCase('pt-BR') + word.slice(1)
  return first ? `${wish}, ${first}` : wish
}

/** 'Sexta-feira, 20 de novembro' of a date. */
export function longDay(date: string): string {
  const month = formatMonth(date.slice(0, 7)).split(' ')[0]
  return `${weekdays[weekday(date)]}, ${Number(date.slice(8))} de ${month}`
}

const small = ['Nenhum', 'Um', 'Dois', 'Três', 'Quatro', 'Cinco', 'Seis', 'Sete', 'Oito', 'Nove']

/** 'Quatro assuntos esperam por você' */
export function waitingWords(count: number): string {
  if (count === 0) return 'Nada espera por você'
  const number = small[count] ?? String(count)
  return count === 1 ? `${number} assunto espera por você` : `${number} assuntos esperam por você`
}
