import { errorCodes, isErrorCode } from '../../../domain/errors.ts'
import { passwordProblem } from '../../../domain/password.ts'
import { isConnectionError } from '../../lib/failure.ts'
import { condominiumNameProblem, createAccount, emailProblem } from '../../lib/sign-in/account.ts'
import { unsafePassword } from '../../lib/sign-in/password-check.ts'

export type SignUp = {
  userType: 'admin' | 'resident'
  email: string
  password: string
  confirm: string
  condominiumName: string
  condominiumCode: string
}

/** What the form says before anything is sent: field → sentence. */
export function validateSignUp(values: SignUp): Partial<Record<keyof SignUp, string>> {
  const { userType, email, password, confirm, condominiumName, condominiumCode } = values
  const errors: Partial<Record<keyof SignUp, string>> = {}
  const unfit = emailProblem(email)
  if (unfit) errors.email = unfit
  const problem = passwordProblem(password)
  if (problem) errors.password = problem
  if (confirm !== password) errors.confirm = 'As senhas não coincidem.'
  const unnamed = condominiumNameProblem(condominiumName)
  if (userType === 'admin' && unnamed) errors.condominiumName = unnamed
  if (userType === 'resident' && condominiumCode.trim() === '') {
    errors.condominiumCode = 'Digite o código do condomínio.'
  }
  return errors
}

/** Creates the account. Returns the auth service's error, if any, and whether a session began at once. */
export function signUp({ userType, email, password, condominiumName, condominiumCode }: SignUp) {
  return createAccount(
    email,
    password,
    userType === 'admin'
      ? { user_type: 'admin', condominium_name: condominiumName.trim() }
      : { user_type: 'resident', condominium_code: condominiumCode.trim() },
  )
}

type SignUpError = { message: string; code?: string; status?: number; reasons?: readonly string[] }

/** Returns the specification's sentence for a sign-up error; a refused condominium code has its own. */
export function signUpMessage(error: SignUpError): string {
  const { message } = error
  if (message.includes('already registered')) return 'Este email já está cadastrado. Tente fazer login.'
  // The auth service looks the password up as well: long enough, and known from leaks all the same.
  if (error.reasons?.includes('pwned')) return unsafePassword
  if (message.includes('Password')) return 'Senha muito fraca. Use pelo menos 6 caracteres.'
  if (isUnknownCode(error)) return errorCodes.condominium_code_unknown.message
  if (error.status === 429) return errorCodes.rate_limited.message
  if (isConnectionError(error)) return 'Problema de conexão. Verifique sua internet e tente novamente.'
  return 'Erro ao criar conta. Verifique os dados e tente novamente.'
}

/** Whether the sign-up hook refused the condominium's code. */
export function isUnknownCode({ message }: { message: string }): boolean {
  const word = isErrorCode(message) ? message : null
  return word === 'condominium_code_unknown' || message === errorCodes.condominium_code_unknown.message
}
