import { z } from 'zod'
import { condominiumId } from './fields/id.ts'
import { line } from './fields/text.ts'

/** The holidays that a condominium adds to those of its state and town, and the place's rules that it does not keep: all at once. */
export const holidaysInput = z.strictObject({
  condominium_id: condominiumId,
  days: z
    .array(
      z.strictObject({
        name: line(60).min(2, 'Dê um nome ao feriado.'),
        on_day: z.iso.date('Informe o dia.'),
        yearly: z.boolean().default(false),
      }),
    )
    .max(60, 'Até 60 feriados.')
    .refine(
      (days) =>
        new Set(days.map(({ on_day, yearly }) => `${yearly} ${on_day.slice(yearly ? 5 : 0)}`)).size ===
        days.length,
      'Há dois feriados no mesmo dia.',
    ),
  /** Keys of private.place_holidays. */
  not_kept: z.array(z.string().max(60)).max(60).default([]),
})
