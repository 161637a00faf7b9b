import fc from 'fast-check'
import postgres from 'postgres'
import { expect, inject, onTestFinished, test } from 'vitest'
import {
  fitConnections,
  leastConnections,
  processMark,
  shareConnections,
  usualConnections,
} from './connection-budget.ts'

test('a process alone gets what decision 0007 says', () => {
  expect(shareConnections(usualConnections)).toEqual({
    rest: 16,
    auth: 10,
    functionThreads: 20,
    storage: 8,
    realtime: 7,
    worker: 10,
  })
})

test('whatever the number, the parts stay within it and none is left without', () => {
  fc.assert(
    fc.property(fc.integer({ min: leastConnections, max: 2000 }), (total) => {
      const { functionThreads, ...others } = shareConnections(total)
      const held = Object.values(others).reduce((sum, part) => sum + part, 2 + functionThreads * 3)
      expect(held).toBeLessThanOrEqual(total)
      expect(Math.min(...Object.values(others), functionThreads)).toBeGreaterThanOrEqual(2)
    }),
  )
})

test('three processes fit into the usual server', () => {
  expect(leastConnections * 3).toBeLessThan(117)
  const { functionThreads, ...others } = shareConnections(39)
  expect({ functionThreads, ...others }).toMatchObject({ realtime: 7, storage: 3 })
})

test('on another server a process takes half of the room, and says when all together need more than there is', async () => {
  const { urls } = inject('testCluster')
  // 300 of the test cluster, less PostgreSQL's own three: half of that is more than a process can use.
  expect(await fitConnections(urls.admin)).toMatchObject({ connections: usualConnections })
  const other = postgres(urls.admin, { max: 1, connection: { application_name: processMark } })
  onTestFinished(() => other.end())
  await other`select 1`
  expect(await fitConnections(urls.admin, 200)).toEqual({
    connections: 200,
    warning: expect.stringMatching(
      /aceita 297 conexões, e \d+ processo\(s\) podem pedir \d+\. Informe DATABASE_CONNECTIONS=\d+ em/,
    ),
  })
})
