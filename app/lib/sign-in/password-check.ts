import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { passwordProblem, passwordScore } from '../../../domain/password.ts'
import { invoke } from '../commands/invoke.ts'
import { counted } from '../words.ts'

export type PasswordCheck = { isCompromised: boolean; breachCount: number; error?: string | null }

/** What the leak check says about a password, in a sentence; `null` while it says nothing against it. */
function checkMessage(check: PasswordCheck): string | null {
  if (check.error) return check.error
  if (!check.isCompromised) return null
  const leaks = counted(check.breachCount, 'vazamento', 'vazamentos')
  return `Esta senha apareceu em ${leaks} de dados. Escolha outra.`
}

/** Checks whether a password was leaked. Throws `AppError`. */
function checkPassword(password: string): Promise<PasswordCheck> {
  return invoke('check-password-security', { password })
}

/** The message for a password that fails the check when the check gives no reason. */
export const unsafePassword = 'Por favor, escolha uma senha mais segura.'

/** Returns why a password may not be used, or null. A check that cannot run also refuses, with its own message. */
export async function passwordRefusal(password: string): Promise<string | null> {
  try {
    const { isCompromised, error } = await checkPassword(password)
    if (isCompromised) return 'Senha comprometida em vazamentos'
    if (isCompromised === false && error == null) return null
    return error || unsafePassword
  } catch {
    return 'Erro ao verificar segurança da senha'
  }
}

/**
 * Checks a password field's security, one second after typing stops and from 6 characters on. Returns `warning` (leaked), `failure` (the check itself
 * failed), `safe` (not leaked, no error, score 4 or more).
 */
export function usePasswordCheck(password: string) {
  const [settled] = useDebouncedValue(password, 1000)
  const { data, isFetching, isError } = useQuery({
    queryKey: ['password-check', settled],
    meta: { tables: [] },
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
