import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startCluster } from './cluster.ts'
import { waitForDatabase } from './reachable.ts'
import { asUser } from './urls.ts'

const silent = pino({ level: 'silent' })

test('a database that is killed meanwhile is waited for', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'host-reachable-'))
  const settings = { fsync: 'off', shared_buffers: '16MB' }
  const cluster = await startCluster({ dataDir, password: 'secret', log: silent, settings })
  onTestFinished(async () => {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  process.kill(cluster.pid() ?? 0, 'SIGKILL')
  const said: string[] = []
  const log = pino({}, { write: (line: string) => void said.push(line) })
  await waitForDatabase(cluster.adminUrl, log, { patience: { starting: 30_000, silent: 30_000 } })
  expect(said.join()).toContain('esperando o banco de dados')
  expect(cluster.pid()).toBeDefined()
})

test('a wrong password is no reason to wait, and a wrong address not for long', async () => {
  const { urls } = inject('testCluster')
  await waitForDatabase(asUser(urls.admin, 'nobody', 'guess'), silent)
  const patience = { starting: 60_000, silent: 1 }
  await waitForDatabase('postgres://127.0.0.1:1/none', silent, { patience })
})

test('whoever stops the start does not wait', async () => {
  const signal = AbortSignal.abort(new Error('stopped'))
  await expect(waitForDatabase('postgres://127.0.0.1:1/none', silent, { signal })).rejects.toThrow()
})
