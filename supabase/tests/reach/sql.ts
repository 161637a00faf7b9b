import type { World } from '../world.ts'
import { openActing } from './acting.ts'
import { type Attempt, keyOf, newRowOf, type Reach } from './reach.ts'

/** Statements, in a transaction such as the data API begins: all of a persona's in one, each undone before the next. */
export async function reachBySql(world: World): Promise<Reach> {
  const acting = openActing(world)
  return {
    async touched(persona, attempts) {
      const statements = { 'reach.statements': JSON.stringify(attempts.map(statement)) }
      const rows = await acting.as(
        persona,
        async (sql) => {
          await sql.unsafe(tryAll)
          return sql<{ said: string[] }[]>`select current_setting('reach.said')::text[] as said`
        },
        statements,
      )
      const said = rows?.[0]?.said ?? []
      if (said.length !== attempts.length) throw new Error('not all was tried')
      return said.map((one, at) => {
        if (one === refused) return false
        if (!/^[0-9]+$/.test(one)) throw new Error(`${persona}: ${statement(attempts[at]!)}: ${one}`)
        return one !== '0'
      })
    },
    close: acting.close,
  }
}

const refused = 'refused'

/** Says of each statement how many rows it touched, that it was refused, or why it failed. */
const tryAll = `do $$
  declare
    statement text;
    touched bigint;
    said text[] := '{}';
  begin
    for statement in select jsonb_array_elements_text(current_setting('reach.statements')::jsonb) loop
      begin
        execute statement;
        get diagnostics touched = row_count;
        raise exception using errcode = 'UNDO0', message = touched;
      exception
        when sqlstate 'UNDO0' then said := said || sqlerrm;
        -- The code of a missing grant, and of a policy that refuses a new row; anything else is a fault of the test.
        when insufficient_privilege then said := said || '${refused}'::text;
        when others then said := said || sqlerrm;
      end;
    end loop;
    perform set_config('reach.said', said::text, true);
  end
$$`

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
