import { addDays, addMonths, formatDate } from '../../calendar.ts'
import { expiryWords } from '../expiry.ts'
import { type SupplierDocumentKind, supplierDocumentKinds } from './kinds.ts'

const documentStates = ['lapsed', 'due', 'lacking', 'valid'] as const
export type DocumentState = (typeof documentStates)[number]
/** A supplier's state: the worst of its documents; exempt has none and needs none. */
export const supplierStates = [...documentStates, 'exempt'] as const
export type SupplierState = (typeof supplierStates)[number]
export const supplierStateWords: Record<SupplierState, string> = {
  lapsed: 'Documento vencido',
  due: 'Vence em breve',
  lacking: 'Falta documento',
  valid: 'Em dia',
  exempt: 'Sem exigência',
}

/** What each kind of document is called. */
export const supplierDocumentWords = Object.fromEntries(
  Object.entries(supplierDocumentKinds).map(([kind, { name }]) => [kind, name]),
) as Record<SupplierDocumentKind, string>

/** Days before its end from which a document is shown as ending. */
const DOCUMENT_DUE_DAYS = 30

export function documentState(expiresOn: string | null, today: string): Exclude<DocumentState, 'lacking'> {
  if (!expiresOn) return 'valid'
  if (expiresOn < today) return 'lapsed'
  return expiresOn <= addDays(today, DOCUMENT_DUE_DAYS) ? 'due' : 'valid'
}

/** Returns the usual last day of validity for a document of this kind issued on a day; null when the document states it. */
export function usualExpiry(kind: SupplierDocumentKind, issuedOn: string): string | null {
  const { usual } = supplierDocumentKinds[kind]
  if (!usual) return null
  return 'days' in usual ? addDays(issuedOn, usual.days) : addMonths(issuedOn, usual.months)
}

export type Standing = {
  state: SupplierState
  lapsed_on: string | null
  next_on: string | null
  lacking_kinds: readonly SupplierDocumentKind[]
}

/** What a person has to do about a supplier's documents. */
export function supplierNextStep(
  { state, lapsed_on, next_on, lacking_kinds }: Standing,
  today: string,
): string {
  switch (state) {
    case 'lapsed':
      return lapsed_on ? `Peça a renovação: ${expiryWords(lapsed_on, today)}` : 'Peça a renovação'
    case 'due':
      return next_on ? `Peça a renovação: ${expiryWords(next_on, today)}` : 'Peça a renovação'
    case 'lacking':
      return `Peça: ${lacking_kinds.map((kind) => supplierDocumentKinds[kind].name).join(', ')}`
    case 'valid':
      return next_on ? `O próximo vence em ${formatDate(next_on)}` : 'Nada vence'
    default:
      return 'Nenhum documento é pedido'
  }
}
