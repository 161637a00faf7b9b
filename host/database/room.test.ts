import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { bootstrap } from './bootstrap/bootstrap.ts'
import { samePassword } from './bootstrap/roles.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type Disk, isTooFull, type Room, watchRoom } from './room.ts'
import { createReserve } from './server/reserve.ts'

const log = pino({ level: 'silent' })
const [mega, giga] = [2 ** 20, 2 ** 30]

test.each([
  // A twentieth of a disk.
  [{ size: 4 * giga, free: 204 * mega }, true],
  [{ size: 4 * giga, free: 206 * mega }, false],
  // On a small disk at least what the database needs to shut down cleanly, on a large one no more than it can use.
  [{ size: giga, free: 63 * mega }, true],
  [{ size: giga, free: 65 * mega }, false],
  [{ size: 1000 * giga, free: 255 * mega }, true],
  [{ size: 1000 * giga, free: 257 * mega }, false],
])('%o is too full: %s', (disk, expected) => {
  expect(isTooFull(disk, false)).toBe(expected)
})

test('a quarter more is needed before it counts as enough again', () => {
  expect(isTooFull({ size: giga, free: 70 * mega }, true)).toBe(true)
  expect(isTooFull({ size: giga, free: 81 * mega }, true)).toBe(false)
})

test('room is kept back only where enough stays free besides', async () => {
  const data = await mkdtemp(join(tmpdir(), 'room-'))
  await writeFile(join(data, 'postgresql.auto.conf'), '')
  let [free, held] = [100 * mega, 0]
  const reserve = { hold: async () => void held++, free: async () => false }
  const disks = async () => [
    { size: giga, free },
    { size: giga, free: giga },
  ]
  const room = await watchRoom({ data, owner: undefined, reserve, pid: () => undefined, disks, log })
  onTestFinished(async () => {
    await room.stop()
    await rm(data, { recursive: true })
  })
  await room.look()
  expect([room.isLow(), held]).toEqual([false, 0])
  free = 200 * mega
  await room.look()
  expect(held).toBeGreaterThan(0)
})

describe('a database on a disk that fills', { timeout: 60_000 }, () => {
  let folder: string
  let cluster: Cluster
  let room: Room
  let sql: postgres.Sql
  let signingIn: postgres.Sql
  let disk: Disk = { size: giga, free: giga }
  let isUp = true

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'room-'))
    cluster = await startCluster({ dataDir: folder, password: 'p', log, settings: { fsync: 'off' } })
    const urls = await bootstrap(cluster.adminUrl, samePassword('p'), log)
    const data = join(folder, 'cluster')
    const { uid, gid } = await stat(join(data, 'postgresql.auto.conf'))
    const owner = { uid, gid }
    const reserve = createReserve(data, owner)
    room = await watchRoom({
      data,
      owner,
      reserve,
      log,
      pid: () => (isUp ? cluster.pid() : undefined),
      disks: async () => [disk],
    })
    sql = postgres(urls.postgres, { max: 1, onnotice: () => {} })
    signingIn = postgres(urls.authAdmin, { max: 1, onnotice: () => {} })
    await sql`create table kept (id int)`
  }, 120_000)
  afterAll(async () => {
    await Promise.all([sql.end(), signingIn.end(), room.stop()])
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }, 60_000)

  const write = () =>
    sql`insert into kept values (1)`.then(
      () => 'written',
      ({ code }: { code: string }) => code,
    )

  test('is closed to writing, also on connections that are open, and open again once there is room', async () => {
    expect(await write()).toBe('written')
    disk = { size: giga, free: 10 * mega }
    await room.look()
    await expect.poll(write).toBe('25006')
    expect(room.isLow()).toBe(true)
    expect((await sql`select id from kept`)[0]).toEqual({ id: 1 })
    disk = { size: giga, free: giga }
    await room.look()
    await expect.poll(write).toBe('written')
    expect(room.isLow()).toBe(false)
  })

  test('still lets people sign in', async () => {
    disk = { size: giga, free: 10 * mega }
    await room.look()
    await expect.poll(write).toBe('25006')
    expect(await signingIn`show transaction_read_only`).toEqual([{ transaction_read_only: 'off' }])
    disk = { size: giga, free: giga }
    await room.look()
  })

  test('is told also when the disk filled while it was coming up', async () => {
    await expect.poll(write).toBe('written')
    isUp = false
    disk = { size: giga, free: 10 * mega }
    await room.look()
    expect(await write()).toBe('written')
    isUp = true
    await room.look()
    await expect.poll(write).toBe('25006')
    disk = { size: giga, free: giga }
    await room.look()
    await expect.poll(write).toBe('written')
  })

  test('keeps something back to start with, which is given once', async () => {
    const reserve = createReserve(join(folder, 'cluster'), undefined)
    await reserve.hold()
    expect(await reserve.free()).toBe(true)
    expect(await reserve.free()).toBe(false)
  })
})
