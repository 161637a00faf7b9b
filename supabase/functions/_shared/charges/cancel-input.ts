import { z } from 'zod'

/** Why it is taken back: the payers read it. */
export const cancelReason = z
  .string('Diga o motivo.')
  .trim()
  .min(3, 'Diga o motivo em ao menos 3 letras.')
  .max(300, 'Use até 300 caracteres.')
  .transform((text) => text.replace(/\s+/g, ' '))
