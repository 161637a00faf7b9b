import { expect, onTestFinished, test } from 'vitest'
import { type Difference, type Entry, Presences } from './presences.ts'

function follow(limits = { presenceBytesOfTopic: 10_000, presenceBytesOfAll: 20_000 }) {
  const told: { topic: string; joins: string[]; leaves: string[] }[] = []
  const presences = new Presences(limits, (topic, { joins, leaves }: Difference) => {
    told.push({ topic, joins: [...joins.keys()], leaves: [...leaves.keys()] })
  })
  onTestFinished(() => presences.close())
  return { presences, told }
}

const entry = (ref: string, more: Partial<Entry> = {}): Entry => ({
  topic: 'a',
  key: 'ana',
  ref,
  meta: `{"phx_ref":"${ref}"}`,
  instance: 'here',
  ...more,
})

test('what happens at once is told at once; who came and went meanwhile, not at all', async () => {
  const { presences, told } = follow()
  for (const ref of ['1', '2', '3']) presences.add(entry(ref, { key: ref }))
  presences.remove('a', '2')
  presences.add(entry('4', { topic: 'b' }))
  await expect
    .poll(() => told)
    .toEqual([
      { topic: 'a', joins: ['1', '3'], leaves: [] },
      { topic: 'b', joins: ['4'], leaves: [] },
    ])
  presences.remove('a', '1')
  presences.remove('a', '3')
  presences.add(entry('3', { key: '3' }))
  presences.remove('a', 'unknown')
  await expect.poll(() => told.at(-1)).toEqual({ topic: 'a', joins: [], leaves: ['1'] })
})

test('with one of a key who comes or goes, the others of that key leave and join again', async () => {
  const { presences, told } = follow()
  presences.add(entry('1'))
  presences.add(entry('other', { key: 'rui' }))
  await expect.poll(() => told.length).toBe(1)
  presences.add(entry('2'))
  await expect.poll(() => told.at(-1)).toEqual({ topic: 'a', joins: ['1', '2'], leaves: ['1'] })
  presences.remove('a', '1')
  await expect.poll(() => told.at(-1)).toEqual({ topic: 'a', joins: ['2'], leaves: ['2', '1'] })
})

test('a key of many is told by its differences alone', async () => {
  const { presences, told } = follow()
  for (let at = 0; at < 21; at++) presences.add(entry(`${at}`))
  await expect.poll(() => told.length).toBe(1)
  presences.remove('a', '0')
  presences.remove('a', '1')
  await expect.poll(() => told.at(-1)).toMatchObject({ leaves: expect.arrayContaining(['0', '20']) })
  for (let at = 100; at < 102; at++) presences.add(entry(`${at}`))
  await expect.poll(() => told.at(-1)?.joins).toHaveLength(21)
  presences.add(entry('last'))
  await expect.poll(() => told.at(-1)).toEqual({ topic: 'a', joins: ['last'], leaves: [] })
})

test('the state is what others were told: what they will be told next comes on top', async () => {
  const { presences, told } = follow()
  presences.add(entry('1'))
  await expect.poll(() => told.length).toBe(1)
  presences.remove('a', '1')
  presences.add(entry('2', { key: 'rui' }))
  expect(presences.state('a')).toBe('{"ana":{"metas":[{"phx_ref":"1"}]}}')
  await expect.poll(() => told.at(-1)).toEqual({ topic: 'a', joins: ['2'], leaves: ['1'] })
  expect(presences.state('a')).toBe('{"rui":{"metas":[{"phx_ref":"2"}]}}')
})

test('the state groups by key', async () => {
  const { presences, told } = follow()
  presences.add(entry('1'))
  presences.add(entry('2'))
  presences.add(entry('3', { key: '__proto__' }))
  await expect.poll(() => told.length).toBe(1)
  expect(presences.state('a')).toBe(
    '{"ana":{"metas":[{"phx_ref":"1"},{"phx_ref":"2"}]},"__proto__":{"metas":[{"phx_ref":"3"}]}}',
  )
  expect(presences.state('nowhere')).toBe('{}')
})

test('an instance is forgotten but for what it still tracks', () => {
  const { presences } = follow()
  for (const ref of ['1', '2', '3']) presences.add(entry(ref, { instance: ref === '3' ? 'here' : 'there' }))
  presences.keepOnly('there', new Set(['2']))
  expect(presences.of('there').map(({ ref }) => ref)).toEqual(['2'])
  presences.keepOnly('there', new Set())
  expect([...presences.of('there'), ...presences.of('here')].map(({ ref }) => ref)).toEqual(['3'])
})

test('there is room for so much and no more, and room again', () => {
  const { presences } = follow({ presenceBytesOfTopic: 1000, presenceBytesOfAll: 1500 })
  const meta = 'x'.repeat(600)
  expect(presences.add(entry('1', { meta }))).toBe(true)
  expect(presences.add(entry('2', { meta }))).toBe(false)
  expect(presences.add(entry('2', { topic: 'b' }))).toBe(true)
  expect(presences.add(entry('3', { topic: 'c', meta }))).toBe(false)
  presences.remove('a', '1')
  expect(presences.add(entry('3', { topic: 'c', meta }))).toBe(true)
})
