import { addMonths, formatDate } from '../../calendar.ts'
import { expiryWords } from '../expiry.ts'

const inspectionStates = ['refused', 'lapsed', 'due', 'never', 'valid', 'not_applicable'] as const
export type InspectionState = (typeof inspectionStates)[number]
export const inspectionStateWords: Record<InspectionState, string> = {
  refused: 'Reprovada',
  lapsed: 'Vencida',
  due: 'Vence em breve',
  never: 'Sem registro',
  valid: 'Em dia',
  not_applicable: 'Não se aplica',
}

export const inspectionResults = ['approved', 'with_reservations', 'refused'] as const
export type InspectionResult = (typeof inspectionResults)[number]
export const inspectionResultWords: Record<InspectionResult, string> = {
  approved: 'Aprovada',
  with_reservations: 'Aprovada com ressalvas',
  refused: 'Reprovada',
}

export const councils = ['crea', 'cau', 'crt', 'crq', 'other'] as const
export type Council = (typeof councils)[number]
export const councilWords: Record<Council, string> = {
  crea: 'CREA',
  cau: 'CAU',
  crt: 'CRT (CFT)',
  crq: 'CRQ',
  other: 'Outro registro',
}

/** 'CREA 5061234567', or nothing. */
export const registryWords = (council: Council | null, registry: string): string =>
  council ? `${council === 'other' ? 'Registro' : councilWords[council]} ${registry}` : ''

/** 'a cada ano', 'a cada 6 meses'; of null what the paper itself says. */
export function periodWords(months: number | null): string {
  if (months === null) return 'conforme o certificado'
  if (months === 1) return 'todo mês'
  if (months === 12) return 'todo ano'
  return months % 12 === 0 ? `a cada ${months / 12} anos` : `a cada ${months} meses`
}

/**
 * Returns the default last day of validity of an inspection done on `doneOn`: the same day so many months later, or the last of that month. Null
 * where the document states it.
 */
export const usualEnd = (doneOn: string, months: number | null): string | null =>
  months === null ? null : addMonths(doneOn, months)

export type Standing = {
  state: InspectionState
  valid_until: string | null
  done_on: string | null
  not_applicable_reason: string | null
}

/** What a person has to do about it, or why nothing. */
export function nextStep({ state, valid_until, not_applicable_reason }: Standing, today: string): string {
  const until = valid_until ? expiryWords(valid_until, today) : ''
  switch (state) {
    case 'refused':
      return valid_until && valid_until >= today
        ? `Corrija o que foi apontado e refaça: o certificado anterior ${until}`
        : 'Corrija o que foi apontado e refaça a inspeção'
    case 'lapsed':
      return `Contrate a inspeção: ${until}`
    case 'due':
      return `Agende a renovação: ${until}`
    case 'never':
      return 'Registre a última inspeção ou diga que não se aplica'
    case 'not_applicable':
      return not_applicable_reason ?? ''
    default:
      return valid_until ? `Vale até ${formatDate(valid_until)}` : 'Sem vencimento'
  }
}
