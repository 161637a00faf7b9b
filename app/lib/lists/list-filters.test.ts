import { expect, test } from 'vitest'
import { z } from 'zod'
import { filtersIn } from './list-filters.ts'

test('an address gives the filters that its list has, each alone', () => {
  const schema = z.object({ state: z.enum(['open', 'done']), from: z.iso.date(), text: z.string() }).partial()
  const names = { state: 'situacao', from: 'de', text: 'busca' }
  const read = (address: string) => filtersIn(new URLSearchParams(address), schema, names)
  expect(read('situacao=open&de=2026-11-01&busca=%20bomba%20&outra=1')).toEqual({
    state: 'open',
    from: '2026-11-01',
    text: 'bomba',
  })
  expect(read('situacao=perdida&de=2026-02-30&busca=bomba')).toEqual({ text: 'bomba' })
  expect(read('busca=')).toEqual({})
})
