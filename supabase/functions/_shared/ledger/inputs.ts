import { z } from 'zod'
import { isCivilDate } from '../../../../domain/calendar.ts'
import { line } from '../units/inputs.ts'

export const condominium_id = z.uuid('Condomínio inválido.')
export const day = z.string('Informe a data.').refine(isCivilDate, 'Informe a data.')
export const month = z.string('Informe o mês.').regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'Informe o mês.')
/** 'ordinary', 'reserve' or a fund's id. */
export const fund = z.string('Escolha o fundo.').trim().min(1, 'Escolha o fundo.').max(36, 'Escolha o fundo.')
export const rubric = z
  .string('Escolha a rubrica.')
  .trim()
  .min(1, 'Escolha a rubrica.')
  .max(36, 'Escolha a rubrica.')
export const cents = z
  .number('Informe o valor.')
  .int('Informe o valor em centavos inteiros.')
  .min(1, 'O valor precisa ser maior que zero.')
  .max(1_000_000_000_000, 'O valor é alto demais.')
export const name = line(60, 'Use até 60 letras.').pipe(
  z.string().min(2, 'Dê um nome com ao menos 2 letras.'),
)
export const description = line(300, 'Use até 300 letras.').pipe(z.string().min(3, 'Descreva o lançamento.'))
export const bankAccount = z.uuid('Escolha a conta.')
