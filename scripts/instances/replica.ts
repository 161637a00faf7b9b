import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import postgres from 'postgres'
import { type Cluster, startCluster } from '../../host/database/cluster.ts'

type Primary = { adminUrl: string; dataDir: string; password: string }

/**
 * A streaming replica of a running embedded PostgreSQL: a base backup by `pg_backup_start`, a replication slot, and a second server
 * on the copy (https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP).
 */
export async function startReplica(primary: Primary, dataDir: string): Promise<Cluster> {
  await copyData(primary, dataDir)
  const source = new URL(primary.adminUrl)
  const settings = {
    primary_conninfo: `host=127.0.0.1 port=${source.port} user=${source.username} password=${primary.password} application_name=replica`,
    primary_slot_name: 'replica',
    hot_standby: 'on',
  }
  const log = pino({ level: 'silent' })
  return startCluster({ dataDir, password: primary.password, log, settings })
}

/** Runs while nothing else writes: a file that disappears meanwhile would abort the copy. */
async function copyData({ adminUrl, dataDir: from }: Primary, to: string): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} })
  try {
    await sql`select pg_create_physical_replication_slot('replica', true)`
    await sql`select pg_backup_start('replica', fast => true)`
    await mkdir(to, { recursive: true })
    const [source, copy] = [join(from, 'cluster'), join(to, 'cluster')]
    await cp(source, copy, {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !/(postmaster\.(pid|opts)|pg_replslot\/.+|pgsql_tmp)$/.test(path),
    })
    const [stopped] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop()`
    await writeFile(join(copy, 'backup_label'), stopped!.labelfile)
    await writeFile(join(copy, 'standby.signal'), '')
  } catch (error) {
    await rm(to, { recursive: true, force: true })
    throw error
  } finally {
    await sql.end()
  }
}
