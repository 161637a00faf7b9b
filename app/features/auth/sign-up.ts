import { errorCodes } from '../../../domain/errors.ts'
import { passwordProblem } from '../../../domain/password.ts'
import { lineOf } from '../../../domain/typed-text.ts'
import { isConnectionError } from '../../lib/failure.ts'
import {
  condominiumNameProblem,
  createAccount,
  emailProblem,
  isUnknownCode,
  type SignUpData,
} from '../../lib/sign-in/account.ts'
import { unsafePassword } from '../../lib/sign-in/password-check.ts'

export type SignUp = {
  userType: 'admin' | 'resident'
  email: string
  password: string
  confirm: string
  condominiumName: string
  condominiumCode: string
  fullName: string
  unit: string
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

/** Creates the account; `more`: what else a resident says. Returns the auth service's error, if any, and whether a session began at once. */
export function signUp(values: SignUp, more: Partial<SignUpData>) {
  const { userType, email, password, condominiumName, condominiumCode } = values
  const full_name = lineOf(values.fullName)
  const unit_hint = lineOf(values.unit) || undefined
  return createAccount(
    email,
    password,
    userType === 'admin'
      ? { user_type: 'admin', condominium_name: condominiumName.trim(), full_name }
      : { user_type: 'resident', condominium_code: condominiumCode.trim(), full_name, unit_hint, ...more },
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
