import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Ana de Souza', 'AS'],
  ['josé', 'J'],
  ['  Élcio   Ávila ', 'ÉÁ'],
  ['Maria (mãe)', 'M'],
  ['3M do Brasil Ltda', '3L'],
  ['e\u0301lia o\u0301pera', 'E\u0301O\u0301'],
  ['王 小明', '王小'],
  ['', ''],
  ['***', ''],
])('of %j: %j', (name, initials) => expect(initialsOf(name)).toBe(initials))
