import { z } from 'zod'
import { formatDocument, isCnpj, unmaskDocument } from '../../../../domain/cpf-cnpj.ts'
import type { Condominium } from '../../condominiums/queries.ts'

export const states = [
  ...['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA'],
  ...['PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'],
]

/** The form as typed: masked, '' where there is nothing. */
export type CondominiumValues = {
  name: string
  total_units: number | string
  document: string
  postal_code: string
  address: string
  district: string
  city: string
  state: string | null
}

const orNull = (text: string) => text.trim() || null

const short = (most: number) => z.string().trim().max(most, `Use até ${most} letras.`).transform(orNull)

const whole = 'O número de unidades vai de 1 a 999.999.'

/** The typed form as the row to save: without masks, null where there is nothing. */
export const condominiumInput = z.object({
  name: z.string().trim().min(2, 'Digite o nome do condomínio.').max(120, 'Use até 120 letras.'),
  total_units: z
    .union([z.number(), z.literal('').transform(() => null)], whole)
    .refine((units) => units === null || (Number.isInteger(units) && units >= 1 && units <= 999_999), whole),
  document: z
    .string()
    .transform((text) => unmaskDocument(text) || null)
    .refine((document) => document === null || isCnpj(document), 'CNPJ inválido: confira os dígitos.'),
  postal_code: z
    .string()
    .transform((text) => text.replace(/\D/g, '') || null)
    .refine((code) => code === null || code.length === 8, 'CEP inválido: são 8 dígitos.'),
  address: short(160),
  district: short(60),
  city: short(60),
  state: z.enum(states, 'Escolha o estado.').nullable(),
})

/** '01310-100' of a CEP, masked or not. */
export const formatPostalCode = (text: string): string =>
  text.replace(/\D/g, '').replace(/^(\d{5})(\d{3})$/, '$1-$2')

/** The fields by the names that people read. */
export const condominiumLabels: Record<keyof CondominiumValues, string> = {
  name: 'Nome do condomínio',
  total_units: 'Número de unidades',
  document: 'CNPJ',
  postal_code: 'CEP',
  address: 'Endereço',
  district: 'Bairro',
  city: 'Cidade',
  state: 'Estado',
}

/** The saved row as the form shows it. */
export const typed = (saved: Condominium): CondominiumValues => ({
  name: saved.name,
  total_units: saved.total_units ?? '',
  document: formatDocument(saved.document ?? ''),
  postal_code: formatPostalCode(saved.postal_code ?? ''),
  address: saved.address ?? '',
  district: saved.district ?? '',
  city: saved.city ?? '',
  state: saved.state,
})
