import { expect, test } from 'vitest'
import { roles } from './permissions/roles.ts'
import { roleForms, roleOf, roleWord, roleWords } from './role-words.ts'

test('a role is written as the person has it, and without a choice as the office is called', () => {
  expect(roleOf('owner_admin', 'feminine')).toBe('Síndica')
  expect(roleOf('owner_admin', 'masculine')).toBe('Síndico')
  expect(roleOf('owner_admin', null)).toBe('Síndico')
  expect(roleOf('resident', 'feminine')).toBe('Moradora')
  expect(roleOf('resident', null)).toBe('Morador')
  // Said of a group or a place, the word is the same for everybody.
  for (const role of ['superadmin', 'admin', 'council', 'doorman'] as const)
    expect(roleOf(role, 'feminine')).toBe(roleWords[role])
})

test('no form is two forms in one', () => {
  for (const role of roles)
    for (const form of [...roleForms, null]) expect(roleOf(role, form)).toMatch(/^\p{Lu}\p{Ll}+$/u)
})

test('within a sentence it is small; of no role, or of one that is not known, there is no word', () => {
  expect(roleWord('owner_admin', 'feminine')).toBe('síndica')
  expect(roleWord(null, 'feminine')).toBeNull()
  expect(roleWord('toString', null)).toBeNull()
})
