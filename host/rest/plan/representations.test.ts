import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Library, openLibrary } from '../testing/library.ts'

let library: Library
beforeAll(async () => {
  library = await openLibrary()
})
afterAll(() => library.close())

const paints = () => library.anon.from('paints')

test('a domain is written in JSON by its cast', async () => {
  expect((await paints().select().order('id')).data).toEqual([
    { id: 1, shade: '#0000ff', city_id: 1 },
    { id: 2, shade: null, city_id: 1 },
    { id: 3, shade: '#ff0000', city_id: 2 },
  ])
  expect((await paints().select('tone:shade').eq('id', 1)).data).toEqual([{ tone: '#0000ff' }])
  expect((await paints().select('shade::text').eq('id', 1)).data).toEqual([{ shade: '255' }])
  const { data } = await library.anon.from('cities').select('paints(shade)').eq('id', 2)
  expect(data).toEqual([{ paints: [{ shade: '#ff0000' }] }])
})

test('and read from filters by its cast', async () => {
  expect((await paints().select('id').eq('shade', '#ff0000')).data).toEqual([{ id: 3 }])
  expect((await paints().select('id').in('shade', ['#ff0000', '#0000ff'])).data).toHaveLength(2)
  expect((await paints().select('id').or('shade.gt.#0000fe,shade.is.null')).data).toHaveLength(3)
  expect((await paints().select('id').not('shade', 'eq', '#ff0000')).data).toEqual([{ id: 1 }])
})

test('and from bodies', async () => {
  const made = await paints().insert({ id: 10, shade: '#00ff00' }).select('shade')
  expect(made.data).toEqual([{ shade: '#00ff00' }])
  const changed = await paints().update({ shade: '#000001' }).eq('shade', '#00ff00').select()
  expect(changed.data).toEqual([{ id: 10, shade: '#000001', city_id: null }])
  expect(await library.owner`select shade::int from paints where id = 10`).toEqual([{ shade: 1 }])
  const rows = [{ id: 10, shade: '#000002' }, { id: 11 }]
  await paints().upsert(rows, { defaultToNull: false })
  expect((await paints().delete().gte('id', 10).select('id,shade').order('id')).data).toEqual([
    { id: 10, shade: '#000002' },
    { id: 11, shade: null },
  ])
})
