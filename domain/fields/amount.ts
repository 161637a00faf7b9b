import { z } from 'zod'

/** Whole centavos, R$ 0,01 to R$ 10 bilhões. */
export const cents = z
  .number('Informe o valor.')
  .int('Informe o valor em centavos inteiros.')
  .min(1, 'O valor precisa ser maior que zero.')
  .max(1_000_000_000_000, 'O valor é alto demais.')
