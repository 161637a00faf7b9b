import { expect, test } from 'vitest'
import { signaturePath, signatureText, typedSignature } from './signature-path.ts'

test('a signature in one text is strokes or a typed name, and neither is taken for the other', () => {
  for (const good of ['M0 0L10 10', typedSignature('Ana Lúcia d’Ávila '), '=João da Silva'])
    expect(signatureText.safeParse(good).success, good).toBe(true)
  for (const bad of ['', '=', '=Jo', 'Ana Lúcia', `=${'a'.repeat(121)}`, 'M0 0"/>'])
    expect(signatureText.safeParse(bad).success, bad).toBe(false)
  // A typed name is a line like any other: what is unseen in it goes.
  for (const pasted of ['=Ana\nLúcia', '=Ana \u202eLúcia'])
    expect(signatureText.parse(pasted)).toBe('=Ana Lúcia')
  // Where only a drawing is one, a name is not.
  expect(signaturePath.safeParse('=João da Silva').success).toBe(false)
  // A name that looks like strokes is still marked as a name.
  expect(typedSignature('M0 0')).toBe('=M0 0')
})
