import { z } from 'zod'

/** Why somebody leaves, as the dialog offers it. */
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
  /** At the end of what is paid, or on this very day. */
  when: z.enum(['period_end', 'now'], 'Escolha quando cancelar.'),
})
