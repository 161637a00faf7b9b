import postgres from 'postgres'
import { cloneDatabase } from '../../../database/testing.ts'
import { createChanges } from '../changes.ts'
import { silent } from './subscribers.ts'

/** A database with some tables, all published, whose changes are served. */
export async function openFixture(statements: string, published: string[]) {
  const database = await cloneDatabase({ template: 'bare' })
  const sql = postgres(database.urls.postgres, { max: 3, onnotice: () => {} })
  await sql.unsafe(statements)
  await sql.unsafe(`alter publication supabase_realtime add table ${published.join(', ')}`)
  const changes = createChanges({ urls: database.urls, log: silent })
  return {
    sql,
    changes,
    urls: database.urls,
    /** Slots of this database. */
    async slots() {
      const slots = await sql<{ name: string; pid: number }[]>`
        select slot_name as name, active_pid as pid from pg_replication_slots where database = current_database()`
      return [...slots]
    },
    async close() {
      await changes.close()
      await sql.end()
      await database.drop()
    },
  }
}

export type Fixture = Awaited<ReturnType<typeof openFixture>>
