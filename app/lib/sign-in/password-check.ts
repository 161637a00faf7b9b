import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { passwordProblem, passwordScore } from '../../../domain/password.ts'
import { invoke } from '../invoke.ts'

export type PasswordCheck = { isCompromised: boolean; breachCount: number; error?: string | null }

const count = new Intl.NumberFormat('pt-BR')

/** What the leak check says about a password, in a sentence; `null` while it says nothing against it. */
function checkMessage(check: PasswordCheck): string | null {
  if (check.error) return check.error
  if (!check.isCompromised) return null
  return `Esta senha apareceu em ${count.format(check.breachCount)} vazamentos de dados. Escolha outra.`
}

/** Asks whether a password was leaked. Throws `AppError`. */
export function checkPassword(password: string): Promise<PasswordCheck> {
  return invoke<PasswordCheck>('check-password-security', { password })
}

/**
 * The security check of a password field, one second after typing stops and from 6 characters on.
 * Gives `warning` (leaked), `failure` (the check itself failed), `safe` (not leaked, no error, score 4 or more).
 */
export function usePasswordCheck(password: string) {
  const [settled] = useDebouncedValue(password, 1000)
  const { data, isFetching, isError } = useQuery({
    queryKey: ['password-check', settled],
    queryFn: () => checkPassword(settled),
    enabled: passwordProblem(settled) === null,
    gcTime: 0,
    retry: false,
  })
  const current = settled === password ? data : undefined
  return {
    checking: isFetching || (settled !== password && passwordProblem(password) === null),
    warning: current?.isCompromised ? checkMessage(current) : null,
    failure: isError ? 'Falha na verificação de segurança' : (current?.error ?? null),
    safe: Boolean(current && !current.isCompromised && !current.error && passwordScore(password) >= 4),
  }
}
