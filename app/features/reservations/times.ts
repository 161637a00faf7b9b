import { civil } from '../../../domain/reservations/rules.ts'

const zone = 'America/Sao_Paulo'

/** '10:00' of a moment in Brasília. */
export const hourWords = (at: string | Date): string =>
  new Date(at).toLocaleTimeString('pt-BR', { timeZone: zone, hour: '2-digit', minute: '2-digit' })

/** 'sáb., 05/12/2026'. */
export const dayWords = (at: string | Date): string =>
  new Date(at).toLocaleDateString('pt-BR', {
    ...{ timeZone: zone, weekday: 'short' },
    ...{ day: '2-digit', month: '2-digit', year: 'numeric' },
  })

/** '10:00 a 22:00'. */
export const spanWords = (from: string | Date, until: string | Date): string =>
  `${hourWords(from)} a ${hourWords(until)}`

export const dateOf = (at: string): string => civil(new Date(at)).date

/** '10:00' of a minute of the day; past midnight it begins again. */
export const minuteWords = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const list = new Intl.ListFormat('pt-BR')
/** 'Salão, Quadra e Churrasqueira'. */
export const listWords = (names: readonly string[]): string => list.format(names)
