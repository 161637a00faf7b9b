import { z } from 'zod'
import { passwordProblem } from '../../../domain/password.ts'
import { command } from '../_shared/command.ts'
import { callerKey } from '../_shared/rate-limit.ts'
import { breachesFromEnvironment, isDisguised } from './breaches.ts'

const input = z.object({ password: z.string('Informe a senha.').max(1000, 'A senha é longa demais.') })

type Check = { isCompromised: boolean; breachCount: number; error: string | null }

const GUESSED =
  'É uma senha comum com números ou sinais: das primeiras que se tentam. Por favor, escolha uma senha mais segura.'

/** Per address: a building's residents share one, and each calls about once per password typed. */
const CHECKS_PER_MINUTE = 120

/** Whether a password is known from leaks, or is a common one in disguise. It is never logged, stored or sent on: see `breaches.ts`. */
export default command('check-password-security', {
  roles: 'anyone',
  readOnlyAllowed: true,
  auditedAs: 'Conferiu uma senha',
  input,
  async run({ request, limit }, { password }) {
    await limit(`check-password-security:${callerKey(request)}`, CHECKS_PER_MINUTE)
    return () => check(password)
  },
})

async function check(password: string): Promise<Check> {
  const problem = passwordProblem(password)
  if (problem) return { isCompromised: false, breachCount: 0, error: problem }
  try {
    const breachCount = await breachesFromEnvironment()(password)
    const isGuessed = breachCount === 0 && isDisguised(password)
    return { isCompromised: breachCount > 0, breachCount, error: isGuessed ? GUESSED : null }
  } catch {
    return { isCompromised: false, breachCount: 0, error: 'Erro ao verificar segurança da senha' }
  }
}
