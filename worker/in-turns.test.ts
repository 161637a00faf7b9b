import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

test('whoever waits is served between two things that hold the process, not after all of them', async () => {
  const order: string[] = []
  // Due at once, over and over: a heartbeat's timer, in its shortest form.
  const serve = () => {
    order.push('served')
    if (order.length < 20) setImmediate(serve)
  }
  setImmediate(serve)
  // As a PDF is made: promises, but not one that waits for the outside.
  const made = await inTurns(['a', 'b', 'c', 'd'], async (name) => {
    await Promise.resolve()
    order.push(name)
    return name.toUpperCase()
  })
  expect(made).toEqual(['A', 'B', 'C', 'D'])
  for (const [one, next] of [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'd'],
  ] as const)
    expect(order.slice(order.indexOf(one), order.indexOf(next))).toContain('served')
})
