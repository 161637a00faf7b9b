import { z } from 'zod'
import { cents } from '../../../../domain/fields/amount.ts'
import { condominiumId } from '../../../../domain/fields/id.ts'
import { filledLine } from '../../../../domain/fields/text.ts'
import { day as dayField, month as monthField } from '../../../../domain/fields/time.ts'

export const condominium_id = condominiumId
export const day = dayField()
export const month = monthField()
/** 'ordinary', 'reserve' or a fund's id. */
export const fund = z.string('Escolha o fundo.').trim().min(1, 'Escolha o fundo.').max(36, 'Escolha o fundo.')
export const rubric = z
  .string('Escolha a rubrica.')
  .trim()
  .min(1, 'Escolha a rubrica.')
  .max(36, 'Escolha a rubrica.')
export { cents }
export const name = filledLine(60, 'Dê um nome com ao menos 2 letras.', 2)
export const description = filledLine(300, 'Descreva o lançamento.', 3)
export const bankAccount = z.uuid('Escolha a conta.')
