import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startCluster } from '../cluster.ts'
import { embeddedBinaries } from './binaries.ts'
import { lockFolder } from './data-folder.ts'
import { chooseLauncher, launchersHere } from './launchers.ts'
import { endServersIn } from './leftover-servers.ts'
import { launchServer } from './server-process.ts'

test('a server that outlived its supervisor is ended, those of other folders are not', async () => {
  const root = await mkdtemp(join(tmpdir(), 'host-leftover-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const log = pino({ level: 'silent' })
  const settings = { fsync: 'off', shared_buffers: '16MB' }
  const create = (name: string) => startCluster({ dataDir: join(root, name), password: 'x', log, settings })
  const other = await create('other')
  onTestFinished(() => other.stop())
  const mine = await create('mine')
  await mine.stop()
  const unlock = await lockFolder(join(root, 'mine'))
  onTestFinished(unlock)

  const { postgres: program } = await embeddedBinaries()
  const { launcher } = await chooseLauncher(await launchersHere(), root, program)
  const data = join(root, 'mine', 'cluster')
  const server = await launchServer({ launcher, program, data, port: mine.port, settings, log })
  await endServersIn(data)
  expect(await server.ended).toEqual({ code: 0, signal: null })
  expect(other.pid()).toBeDefined()
  await endServersIn(join(root, 'nowhere'))
})
