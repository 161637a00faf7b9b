import { z } from 'zod'

/** Allowed limit, in centavos: no fee is less than a real. */
export const limitCents = z
  .number('Informe o valor máximo.')
  .int('Informe o valor em centavos inteiros.')
  .min(100, 'O valor máximo precisa ser de pelo menos R$ 1,00.')
  .max(9_999_999_999, 'O valor é alto demais.')
