import { expect, test } from 'vitest'
import { differences } from './differences.ts'

test('what was taken out and put in, word by word', async () => {
  const parts = await differences('O silêncio começa às 22h.', 'O silêncio começa às 23h aos sábados.')
  expect(parts).not.toBe('too_long')
  const of = (kind: string) =>
    (parts as { kind: string; text: string }[])
      .filter((part) => part.kind === kind)
      .map(({ text }) => text)
      .join('')
  expect(of('removed')).toContain('22h')
  expect(of('added')).toContain('23h aos sábados')
  expect(of('same')).toContain('O silêncio começa às')
})

test('equal texts have nothing else, long common parts are shortened, and books are not compared', async () => {
  expect(await differences('a b', 'a b')).toEqual([{ kind: 'same', text: 'a b' }])
  const long = 'palavra '.repeat(200)
  const parts = (await differences(`${long}um`, `${long}dois`)) as { text: string }[]
  expect(parts[0]!.text.length).toBeLessThan(400)
  expect(await differences('a'.repeat(300_000), 'b'.repeat(300_000))).toBe('too_long')
})
