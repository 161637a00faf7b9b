import { z } from 'zod'
import { clock } from '../fields/time.ts'
import { digests } from './delivery.ts'
import { type Channel, type Choices, channels, type EventName, eventNames, isLocked } from './events.ts'

const time = clock('Escreva a hora como 22:00.')

/** Switches, by event and channel. */
export const choicesInput = z.partialRecord(
  z.enum(eventNames as [EventName, ...EventName[]], 'Aviso desconhecido.'),
  z.partialRecord(z.enum(channels, 'Canal desconhecido.'), z.boolean()),
)

export const preferencesInput = z
  .object({
    quiet_from: time.nullable(),
    quiet_until: time.nullable(),
    digest: z.enum(digests),
    owner_copies: z.boolean(),
    choices: choicesInput,
  })
  .refine(({ quiet_from, quiet_until }) => (quiet_from === null) === (quiet_until === null), {
    path: ['quiet_until'],
    message: 'Diga quando o silêncio começa e quando termina.',
  })
  .refine(({ quiet_from, quiet_until }) => quiet_from === null || quiet_from !== quiet_until, {
    path: ['quiet_until'],
    message: 'O silêncio precisa terminar em outra hora.',
  })

/** Drops choices without effect: mandatory messages are sent anyway. */
export function effectiveChoices(choices: z.infer<typeof choicesInput>): Choices {
  const kept: Choices = {}
  for (const [event, byChannel] of Object.entries(choices)) {
    const open = Object.entries(byChannel ?? {}).filter(
      ([channel, isOn]) => isOn !== undefined && !isLocked(event as EventName, channel as Channel),
    )
    if (open.length > 0) kept[event] = Object.fromEntries(open)
  }
  return kept
}
