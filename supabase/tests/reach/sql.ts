import type { World } from '../world.ts'
import { openActing } from './acting.ts'
import { type Attempt, keyOf, newRowOf, type Reach } from './reach.ts'

/** Statements, in transactions such as the data API begins. */
export async function reachBySql(world: World): Promise<Reach> {
  const acting = openActing(world)
  return {
    async touches(attempt) {
      const rows = await acting.as(attempt.persona, (sql) => sql.unsafe(statement(attempt)))
      return (rows?.count ?? 0) > 0
    },
    close: acting.close,
  }
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
