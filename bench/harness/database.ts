import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import postgres from 'postgres'
import { samePassword } from '../../host/database/bootstrap/roles.ts'
import { startCluster } from '../../host/database/cluster.ts'
import { prepareDatabase } from '../../host/database/prepare.ts'
import { type DatabaseUrls, inDatabase } from '../../host/database/urls.ts'
import { loadProject } from '../../host/project.ts'

const project = join(import.meta.dirname, '..', '..', 'supabase')
const password = 'bench'

export type BenchDatabase = {
  urls: DatabaseUrls
  /** Its temporary folder, where other files may go too. */
  folder: string
  close(): Promise<void>
}

/**
 * The product's empty database in a cluster of the measurement's own, with the settings it has in use (durable commits),
 * in the temporary folder. `close()` removes it.
 */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const log = pino({ level: 'silent' })
  const cluster = await startCluster({ dataDir, password, log })
  const close = async () => {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const passwords = samePassword(password)
    const urls = await prepareDatabase(cluster.adminUrl, passwords, await loadProject(project), log)
    return { urls, folder: dataDir, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A copy as it stands now, in the same cluster: what is measured in turn with the other. Nobody may be connected to it meanwhile. */
export async function copyDatabase({ urls, ...rest }: BenchDatabase, name: string): Promise<BenchDatabase> {
  const copied = new URL(urls.admin).pathname.slice(1)
  const server = postgres(inDatabase(urls.admin, 'template1'), { max: 1, onnotice: () => {} })
  try {
    await server.unsafe(`create database ${name} template ${copied} owner postgres strategy file_copy`)
  } finally {
    await server.end()
  }
  const inCopy = Object.entries(urls).map(([role, url]) => [role, inDatabase(url, name)])
  return { ...rest, urls: Object.fromEntries(inCopy) as DatabaseUrls }
}
