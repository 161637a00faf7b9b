import { brasiliaZone } from '../../../../../domain/time-zones/time-zones.ts'

const written = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: brasiliaZone,
})

/** '20/11/2026, 14:05' of an instant, in Brasília time. */
export const moment = (instant: string): string => written.format(new Date(instant))
