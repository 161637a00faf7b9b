import { isCnpj, isCpf, unmaskDocument } from '../cpf-cnpj.ts'

/** Kinds of Pix key in the DICT (BCB, Manual operacional do DICT). */
const pixKeyKinds = ['cpf', 'cnpj', 'phone', 'email', 'random'] as const
export type PixKeyKind = (typeof pixKeyKinds)[number]

const PHONE = /^\+[1-9]\d{2,14}$/
const EMAIL = /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/
const RANDOM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const matches: Record<PixKeyKind, (key: string) => boolean> = {
  cpf: (key) => /^\d{11}$/.test(key) && isCpf(key),
  cnpj: (key) => /^[0-9A-Z]{12}\d{2}$/.test(key) && isCnpj(key),
  phone: (key) => PHONE.test(key),
  email: (key) => key.length <= 77 && EMAIL.test(key),
  random: (key) => RANDOM.test(key),
}

/** The kind of a key in its registered form, or null: no masks, '+' before a phone, lower case where it matters. */
export const pixKeyKind = (key: string): PixKeyKind | null =>
  pixKeyKinds.find((kind) => matches[kind](key)) ?? null

function withCountry(input: string): string {
  const digits = input.replace(/[\s().-]/g, '')
  return /^\d{10,11}$/.test(digits) ? `+55${digits}` : digits
}

/**
 * Converts a key as typed, with its kind (eleven digits without one may be a CPF or a mobile phone), to the registered form, or null when it cannot
 * be one. A phone without country is Brazilian.
 */
export function normalizePixKey(kind: PixKeyKind, input: string): string | null {
  const text = input.trim()
  const key =
    kind === 'cpf' || kind === 'cnpj'
      ? unmaskDocument(text)
      : kind === 'phone'
        ? withCountry(text)
        : text.toLowerCase()
  return matches[kind](key) ? key : null
}
