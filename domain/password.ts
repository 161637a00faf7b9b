/** bcrypt reads 72 bytes and silently ignores the rest. */
const longestPassword = 72

const criteria = [/.{8,}/su, /\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]/u, /.{12,}/su]

/** How many of six criteria it meets: 8 or more, lower case, upper case, digit, special character, 12 or more. */
export function passwordScore(password: string): number {
  return criteria.filter((criterion) => criterion.test(password)).length
}

const labels = ['Muito fraca', 'Muito fraca', 'Fraca', 'Regular', 'Boa', 'Forte', 'Muito forte'] as const

/** The word of a score from 0 to 6. */
export const passwordLabel = (score: number): string => labels[score] ?? 'Muito fraca'

/** What can be said of a new password without looking it up, or null. */
export function passwordProblem(password: string): string | null {
  if (password === '') return 'Senha é obrigatória'
  if (password.length < 6) return 'Senha muito curta'
  if (new TextEncoder().encode(password).length > longestPassword) {
    return 'A senha pode ter no máximo 72 caracteres (acentos e emojis contam mais).'
  }
  return null
}
