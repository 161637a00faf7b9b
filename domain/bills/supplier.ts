import { normalizePixKey } from '../pix/keys.ts'

/** A valid CPF wins for eleven digits; otherwise they may be a mobile phone. */
const order = ['cnpj', 'email', 'random', 'cpf', 'phone'] as const

/** Converts a Pix key of any kind, as people write it, to its registered form; null when it cannot be one. */
export function registeredPixKey(text: string): string | null {
  for (const kind of order) {
    const key = normalizePixKey(kind, text)
    if (key) return key
  }
  return null
}

/** Days before its end at which a supplier's document is warned of. */
export const expiryNotice = 30
