import { z } from 'zod'
import { filledLine } from '../fields/text.ts'

/** A read-only window is never longer: it ends by itself within a day. */
const LONGEST_PAUSE_HOURS = 24
const HOUR = 3_600_000

const instant = z.iso.datetime({ offset: true, error: 'Informe o dia e a hora.' })

/** What is announced, from when to when, and whether nothing is written meanwhile. Without `starts_at` it begins at once. */
export const maintenanceInput = z
  .strictObject({
    starts_at: instant.nullable(),
    ends_at: instant,
    text: filledLine(300, 'Escreva o que as pessoas leem.').min(3, 'Escreva o que as pessoas leem.'),
    told_hours: z.int('Informe as horas.').min(0, 'No mínimo 0.').max(336, 'No máximo 336 horas (14 dias).'),
    is_read_only: z.boolean(),
  })
  .refine(({ starts_at, ends_at }) => !starts_at || Date.parse(ends_at) > Date.parse(starts_at), {
    path: ['ends_at'],
    message: 'O fim vem depois do começo.',
  })

/** What is wrong with a window at this moment, in Portuguese; null where nothing is. */
export function windowFault(startsAt: Date, endsAt: Date, isReadOnly: boolean, now: Date): string | null {
  if (endsAt <= now) return 'O fim já passou.'
  if (isReadOnly && endsAt.getTime() - startsAt.getTime() > LONGEST_PAUSE_HOURS * HOUR)
    return 'Só leitura dura no máximo 24 horas de cada vez.'
  return null
}

const written = new Map<string, Intl.DateTimeFormat>()

/** '20/11/2026, 14:05', by the clock of a place. */
export function momentIn(instantText: string | Date, zone: string): string {
  let format = written.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
    written.set(zone, format)
  }
  return format.format(new Date(instantText))
}
