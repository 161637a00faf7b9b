import pino from 'pino'
import { expect, test } from 'vitest'
import { latencyBounds } from '../../domain/platform/latencies.ts'
import { createTraffic } from '../../host/http/traffic.ts'
import { startProject } from '../../supabase/functions/_shared/testing.ts'
import { startHandingOver } from './hand-over.ts'
import { knownRoutes } from './known-routes.ts'

const log = pino({ level: 'silent' })

test('every known name is one that the database stores', () => {
  expect(knownRoutes.size).toBeGreaterThan(500)
  expect([...knownRoutes].filter((route) => !/^[a-z][a-z0-9_/-]{1,99}$/.test(route))).toEqual([])
})

test('what a process counted is in the database when it has ended; what could not be handed over is counted still', async () => {
  const project = await startProject()
  const traffic = createTraffic({ bounds: latencyBounds, known: knownRoutes })
  const count = () => traffic.count({ method: 'GET', path: '/rest/v1/units' }, 200, 3)
  const { urls } = project.clone
  const nowhere = { ...urls, authenticator: 'postgres://authenticator:x@127.0.0.1:1/none' }
  count()
  await startHandingOver({ host: { urls: nowhere, openSockets: () => 0 }, traffic, port: 1, log }).close()
  count()
  await startHandingOver({ host: { urls, openSockets: () => 3 }, traffic, port: 1, log }).close()
  expect(
    await project.sql`select route, requests, buckets[1] as fast from private.route_counts where grain = 'hour'`,
  ).toEqual([{ route: 'rest/units', requests: 2, fast: 2 }])
  expect(
    await project.sql`select latest::int from private.health_gauges where grain = 'hour' and measure = 'sockets'`,
  ).toEqual([{ latest: 3 }])
  expect(traffic.take()).toEqual([])
  await project.close()
})
