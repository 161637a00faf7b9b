import { expect, test } from 'vitest'
import { openLibrary } from '../../rest/testing/library.ts'
import { Shares } from './shares.ts'

test('who has their share waits for their own, in line, and keeps nobody else waiting', async () => {
  const shares = new Shares(2)
  expect([shares.take('ana', 1000), shares.take('ana', 1000), shares.take('bia', 1000)]).toEqual([
    true,
    true,
    true,
  ])
  const order: string[] = []
  const third = Promise.resolve(shares.take('ana', 1000)).then((taken) => order.push(`third ${taken}`))
  const fourth = Promise.resolve(shares.take('ana', 1000)).then((taken) => order.push(`fourth ${taken}`))
  shares.giveBack('bia')
  expect(order).toEqual([])
  shares.giveBack('ana')
  await third
  shares.giveBack('ana')
  await fourth
  expect(order).toEqual(['third true', 'fourth true'])
})

test('who has waited long enough gets none, and is in nobody’s way', async () => {
  const shares = new Shares(1)
  shares.take('ana', 1)
  expect(await shares.take('ana', 1)).toBe(false)
  shares.giveBack('ana')
  expect(shares.take('ana', 1)).toBe(true)
})

test('slow questions of one caller leave connections to others', async () => {
  const library = await openLibrary()
  const leaving = new AbortController()
  let ended = 0
  const asked = Array.from({ length: 8 }, async () => {
    await library.ask('/rpc/rest', { method: 'POST', signal: leaving.signal })
    ended += 1
  })
  const { data } = await library.user.from('cities').select('id').limit(1)
  expect(data).toHaveLength(1)
  expect(ended).toBe(0)
  leaving.abort()
  await Promise.all(asked)
  await library.close()
})
