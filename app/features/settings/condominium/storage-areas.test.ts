import { expect, test } from 'vitest'
import { byName } from './storage-areas.ts'

test('every area of files has a name, and what has none is one line, last', () => {
  const areas = [
    { area: 'spaces', files: 2, bytes: 50 },
    { area: 'damages', files: 1, bytes: 70 },
    { area: 'unheard', files: 10, bytes: 900 },
    { area: 'unknown', files: 1, bytes: 5 },
    { area: 'incidents', files: 3, bytes: 100 },
  ]
  expect(byName(areas)).toEqual([
    { name: 'Reservas e espaços comuns', files: 3, bytes: 120 },
    { name: 'Fotos e vídeos de ocorrências', files: 3, bytes: 100 },
    { name: 'Outros', files: 11, bytes: 905 },
  ])
})
