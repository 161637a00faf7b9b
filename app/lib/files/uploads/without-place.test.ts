import { expect, test } from 'vitest'
import { filmWithPlace, place } from '../../../../domain/recorded-place/film.testing.ts'
import { withoutPlace } from './without-place.ts'

const film = (bytes: BlobPart, type = 'video/mp4') =>
  new File([bytes], 'Vazamento.mp4', { type, lastModified: 5 })

test('a film goes without its place, under its name, as long as it was', async () => {
  const file = film(filmWithPlace('x'.repeat(200_000)))
  const sent = await withoutPlace(file, 'video/mp4')
  expect(await file.text()).toContain(place)
  expect(await sent.text()).not.toContain(place)
  expect([sent.name, sent.type, sent.size, sent.lastModified]).toEqual([
    'Vazamento.mp4',
    'video/mp4',
    file.size,
    5,
  ])
})

test('what is long to blank is as long as it was', async () => {
  const { box, bytes } = await import('../../../../domain/recorded-place/film.testing.ts')
  const file = film(bytes(filmWithPlace(), box('skip', place.repeat(9000))))
  const sent = await withoutPlace(file, 'video/mp4')
  expect(sent.size).toBe(file.size)
  expect(await sent.text()).not.toContain(place)
})

test('what is no picture or film is the same file', async () => {
  const file = new File(['a;b;c'], 'a.csv', { type: 'text/csv' })
  expect(await withoutPlace(file, 'text/csv')).toBe(file)
})

test('a film that cannot be read is refused in words that say what to do', async () => {
  for (const content of [new Uint8Array(4096).fill(7), filmWithPlace().slice(0, 100)])
    await expect(withoutPlace(film(content), 'video/mp4')).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/envie a cópia/),
    })
})
