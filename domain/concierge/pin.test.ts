import { expect, test } from 'vitest'
import { isPin, isPinFit, makePinVerifier, pinIterations } from './pin.ts'

test('a PIN opens its own verifier and no other does', async () => {
  const verifier = await makePinVerifier('482915')
  expect(verifier.iterations).toBe(pinIterations)
  expect(await isPin('482915', verifier)).toBe(true)
  expect(await isPin('482916', verifier)).toBe(false)
  expect((await makePinVerifier('482915')).hash).not.toBe(verifier.hash)
})

test('PINs that anybody tries first are refused', () => {
  for (const weak of [
    '000000',
    '123456',
    '654321',
    '121212',
    '123123',
    '890123',
    '12345',
    'abcdef',
    '1234567',
  ])
    expect(isPinFit(weak), weak).toBe(false)
  for (const fit of ['482915', '190384']) expect(isPinFit(fit)).toBe(true)
})
