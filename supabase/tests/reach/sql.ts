import postgres from 'postgres'
import type { World } from '../world.ts'
import { type Attempt, keyOf, newRowOf, type Reach } from './reach.ts'

/** Statements, in transactions such as the data API begins. */
export async function reachBySql({ project, users }: World): Promise<Reach> {
  const api = postgres(project.clone.urls.authenticator, { max: 1, onnotice: () => {} })
  return {
    async touches(attempt) {
      const user = attempt.persona === 'anonymous' ? null : users[attempt.persona]
      const role = user ? 'authenticated' : 'anon'
      const claims = JSON.stringify({ role, sub: user?.id })
      const count = await undone(api, async (sql) => {
        await sql`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${claims}, true)`
        return (await sql.unsafe(statement(attempt))).count
      })
      return count > 0
    },
    close: () => api.end(),
  }
}

class Undo extends Error {}

/** Runs `work` and rolls it back. What is refused counts no row. */
async function undone(
  api: postgres.Sql,
  work: (sql: postgres.TransactionSql) => Promise<number>,
): Promise<number> {
  let count = 0
  await api
    .begin(async (sql) => {
      count = await work(sql)
      throw new Undo()
    })
    .catch((error: unknown) => {
      // The code of a missing grant, and of a policy that refuses a new row; anything else is a fault of the test.
      if (!(error instanceof Undo) && (error as postgres.PostgresError).code !== '42501') throw error
    })
  return count
}

function statement(attempt: Attempt): string {
  const { verb, table } = attempt
  const column = `"${attempt.column}"`
  const where = Object.entries(keyOf(attempt))
    .map(([name, value]) => `"${name}" = '${value}'`)
    .join(' and ')
  if (verb === 'select') return `select ${column} from public.${table} where ${where}`
  if (verb === 'update') return `update public.${table} set ${column} = ${column} where ${where}`
  if (verb === 'delete') return `delete from public.${table} where ${where}`
  const row = JSON.stringify(newRowOf(attempt)).replaceAll("'", "''")
  const names = Object.keys(newRowOf(attempt)).map((name) => `"${name}"`)
  return `insert into public.${table} (${names}) select ${names} from json_populate_record(null::public.${table}, '${row}')`
}
