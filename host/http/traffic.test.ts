import { expect, test } from 'vitest'
import { createTraffic } from './traffic.ts'

const known = new Set(['rest/units', 'rest/rpc/search', 'functions/units/save-unit', 'functions/receive-pix'])
const start = () => createTraffic({ bounds: [10, 100], known })
const get = (path: string) => ({ method: 'GET', path })
const id = '0190f5a0-1111-7000-8000-123456789abc'

test('a name is one of the closed list, whatever stands in the path', () => {
  const traffic = start()
  const paths = [
    '/rest/v1/units',
    '/rest/v1/rpc/search',
    '/rest/v1/ana@example.com',
    `/rest/v1/rpc/${id}`,
    `/rest/v1/units/${id}`,
    '/functions/v1/units/save-unit',
    '/functions/v1/receive-pix',
    `/functions/v1/units/${id}`,
    `/auth/v1/admin/users/${id}`,
    '/auth/v1/token',
    '/auth/v1/ana@example.com',
    `/storage/v1/object/condominium-files/${id}/Ata da Ana.pdf`,
    '/storage/v1/12345678909',
    '/realtime/v1/api/broadcast',
    `/dashboard/units/${id}`,
    '/convite/segredo',
    '/assets/index-abc.js',
    '/Ana/v1/Souza',
  ]
  for (const path of paths) traffic.count(get(path), 404, 1)
  expect(
    traffic
      .take()
      .map(({ route, requests }) => `${route} ${requests}`)
      .toSorted(),
  ).toEqual([
    'auth/admin 1',
    'auth/other 1',
    'auth/token 1',
    'functions/other 1',
    'functions/receive-pix 1',
    'functions/units/save-unit 1',
    'pages 3',
    'pages/assets 1',
    'realtime/api 1',
    'rest/other 3',
    'rest/rpc/search 1',
    'rest/units 1',
    'storage/object 1',
    'storage/other 1',
  ])
})

test('statuses and times are counted; probes and preflights are not', () => {
  const traffic = start()
  for (const [status, milliseconds] of [
    [200, 10],
    [304, 11],
    [401, 100],
    [403, 5],
    [404, 5],
    [422, 101],
    [503, 5000],
  ] as const)
    traffic.count(get('/rest/v1/units'), status, milliseconds)
  traffic.count(get('/health'), 503, 1)
  traffic.count({ method: 'OPTIONS', path: '/rest/v1/units' }, 204, 1)
  expect(traffic.take()).toEqual([
    { route: 'rest/units', requests: 7, denied: 2, refused: 2, failed: 1, buckets: [3, 2, 2] },
  ])
  expect(traffic.take()).toEqual([])
})

test('what could not be handed over is counted with what came since', () => {
  const traffic = start()
  traffic.count(get('/rest/v1/units'), 200, 1)
  const taken = traffic.take()
  traffic.count(get('/rest/v1/units'), 500, 50)
  traffic.giveBack(taken)
  expect(traffic.take()).toEqual([
    { route: 'rest/units', requests: 2, denied: 0, refused: 0, failed: 1, buckets: [1, 1, 0] },
  ])
})
