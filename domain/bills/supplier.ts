import { normalizePixKey } from '../pix/keys.ts'

/** Of eleven digits a valid CPF is one; what is none may be a mobile phone. */
const order = ['cnpj', 'email', 'random', 'cpf', 'phone'] as const

/** A Pix key of any kind as people write it, in its registered form; null when it cannot be one. */
export function registeredPixKey(text: string): string | null {
  for (const kind of order) {
    const key = normalizePixKey(kind, text)
    if (key) return key
  }
  return null
}

/** Days before its end at which a supplier's document is warned of. */
export const expiryNotice = 30
