import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { bootstrap } from './bootstrap/bootstrap.ts'
import { samePassword } from './bootstrap/roles.ts'
import { startCluster } from './cluster.ts'
import { runMigrations } from './migrations/migrations.ts'
import { administer, type Template, type TestCluster } from './testing.ts'
import { asUser, inDatabase } from './urls.ts'

const migrations = join(import.meta.dirname, '..', '..', 'supabase', 'migrations')
const password = 'test'
const passwords = samePassword(password)
// Nothing in a test cluster outlives the run.
const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '300', shared_buffers: '128MB' }

/** Hundreds of databases are copied and dropped: in memory if it has room, so that a slow disk does not delay the run. */
async function folder(): Promise<string> {
  const memory = '/dev/shm'
  const found = await statfs(memory).catch(() => null)
  return found && found.bavail * found.bsize > 6 * 1024 ** 3 ? memory : tmpdir()
}

type Started = { cluster: TestCluster; stop(): Promise<void> }
/** Per process: each of Vitest's projects loads this module again, and all share the cluster. */
const shared = globalThis as typeof globalThis & {
  testCluster?: { started: Promise<Started>; users: number }
}

/** Vitest's global set-up: one cluster for the whole run, with the templates that `cloneDatabase` copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.testCluster ??= { started: start(), users: 0 }
  const { testCluster } = shared
  testCluster.users++
  const { cluster, stop } = await testCluster.started
  project.provide('testCluster', cluster)
  return async () => {
    if (--testCluster.users === 0) await stop()
  }
}

async function start(): Promise<Started> {
  const dataDir = await mkdtemp(join(await folder(), 'host-database-'))
  const log = pino({ level: 'silent' })
  const cluster = await startCluster({ countsStatements: true, dataDir, password, log, settings })
  const stop = async () => {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await administer(cluster.adminUrl, 'create database template_bare')
    const urls = await bootstrap(inDatabase(cluster.adminUrl, 'template_bare'), passwords, log)
    await administer(
      cluster.adminUrl,
      'create database template_project template template_bare owner postgres',
    )
    const bare: Template = { database: 'template_bare' }
    const template: Template = { database: 'template_project' }
    const owner = inDatabase(asUser(cluster.adminUrl, 'postgres', password), template.database)
    // A migration that fails is the failure of the tests that need it, not of the whole run.
    await runMigrations(owner, migrations, 'supabase_migrations', log).catch((error: Error) => {
      template.error = error.message
    })
    const onServer = { ...urls, admin: cluster.adminUrl }
    return { cluster: { urls: onServer, templates: { bare, project: template } }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
