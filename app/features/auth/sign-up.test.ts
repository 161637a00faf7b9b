import { expect, test } from 'vitest'
import { errorCodes } from '../../../domain/errors.ts'
import { type SignUp, signUpMessage, validateSignUp } from './sign-up.ts'

const filled: SignUp = {
  userType: 'admin',
  email: 'helena@exemplo.com.br',
  password: 'Jacarandá-96!',
  confirm: 'Jacarandá-96!',
  condominiumName: 'Residencial Jacarandá',
  condominiumCode: '',
  fullName: '',
  unit: '',
}

test('a síndico names the condominium, a resident gives its code', () => {
  expect(validateSignUp(filled)).toEqual({})
  expect(validateSignUp({ ...filled, userType: 'resident' })).toHaveProperty('condominiumCode')
  expect(validateSignUp({ ...filled, condominiumName: ' ' })).toHaveProperty('condominiumName')
})

test('an address or a name that is too long is told, never cut', () => {
  const long = `${'a'.repeat(300)}@exemplo.com.br`
  expect(validateSignUp({ ...filled, email: long }).email).toBe('O e-mail pode ter no máximo 255 caracteres.')
  expect(validateSignUp({ ...filled, email: ' helena@exemplo.com.br ' })).toEqual({})
  expect(validateSignUp({ ...filled, condominiumName: 'a'.repeat(121) }).condominiumName).toContain('120')
})

test('a password that the auth service knows from leaks is not called short', () => {
  const error = { message: 'Password is known to be weak', code: 'weak_password', reasons: ['pwned'] }
  expect(signUpMessage(error)).toBe('Por favor, escolha uma senha mais segura.')
})

test('passwords must match and be long enough', () => {
  expect(validateSignUp({ ...filled, confirm: 'outra' }).confirm).toBe('As senhas não coincidem.')
  expect(validateSignUp({ ...filled, password: 'abc', confirm: 'abc' }).password).toBe('Senha muito curta')
})

test.each([
  ['User already registered', 'Este email já está cadastrado. Tente fazer login.'],
  ['Password should be at least 6 characters', 'Senha muito fraca. Use pelo menos 6 caracteres.'],
  [errorCodes.condominium_code_unknown.message, errorCodes.condominium_code_unknown.message],
  ['Database error saving new user', 'Erro ao criar conta. Verifique os dados e tente novamente.'],
])('%j is told as the specification says', (message, told) => {
  expect(signUpMessage({ message })).toBe(told)
})
