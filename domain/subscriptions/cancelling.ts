import { z } from 'zod'

/** Reasons for leaving, as the dialog offers them. */
export const cancelReasons = {
  too_expensive: 'Está caro para o condomínio',
  missing_feature: 'Falta algo de que preciso',
  other_system: 'Vou usar outro sistema',
  hard_to_use: 'Achei difícil de usar',
  no_longer_manage: 'Não administro mais o condomínio',
  other: 'Outro motivo',
} as const
export type CancelReason = keyof typeof cancelReasons

export const cancelInput = z.object({
  reason: z.enum(Object.keys(cancelReasons) as [CancelReason, ...CancelReason[]], 'Escolha o motivo.'),
  note: z.string().trim().max(500, 'Escreva no máximo 500 letras.').nullish(),
  /** At the end of the paid period, or on the same day. */
  when: z.enum(['period_end', 'now'], 'Escolha quando cancelar.'),
})
