import { z } from 'zod'
import { listAsked } from '../export/list-export.ts'

/** Days, both counted; and one unit. */
export const listOfDesk = {
  ...listAsked,
  from: z.iso.date('Informe o dia.').nullish(),
  until: z.iso.date('Informe o dia.').nullish(),
  unit_id: z.uuid('Unidade inválida.').nullish(),
}

/** Day and hour in Brasília time, '23/11/2026 08:15'. */
export const momentOf = (at: Date | null): string =>
  at
    ? at
        .toLocaleString('pt-BR', {
          timeZone: 'America/Sao_Paulo',
          dateStyle: 'short',
          timeStyle: 'short',
        })
        .replace(',', '')
    : ''
