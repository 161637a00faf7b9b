import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject } from '../functions/_shared/testing.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

/** A call in a reading's text with a column among what it is given: asked once a row, or once a thing looked at. */
const askedOfColumns = String.raw`private\.(\w+)\((?:[^()]|\([^()]*\))*?\m[a-z]\w*\.\w+`

const readsTables = String.raw`\mfrom\M`

test('what reads tables and is asked of columns says how it is planned', async () => {
  // Connections of requests make a plan for every call (host/database/bootstrap), inside of functions too: without a word the names of fifty rows are
  // fifty times three plans. `force_generic_plan` where keys are looked up, `force_custom_plan` where the plan depends on what is asked.
  const silent = await project.sql<{ name: string; callers: string }[]>`
    with calls as (
      select n.nspname || '.' || p.proname as caller, m[1] as callee
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace, regexp_matches(p.prosrc, ${askedOfColumns}, 'g') m
      where n.nspname in ('public', 'private') and p.provolatile = 's'
    )
    select f.oid::regprocedure::text as name, string_agg(distinct c.caller, ', ') as callers
    from calls c
    join pg_proc f on f.proname = c.callee and f.pronamespace = 'private'::regnamespace
    join pg_language l on l.oid = f.prolang
    where f.provolatile = 's' and f.pronargs > 0 and (l.lanname = 'plpgsql' or f.prosrc ~* ${readsTables})
      and not coalesce(array_to_string(f.proconfig, ' ') ~ 'plan_cache_mode=force_', false)
    group by f.oid order by 1`
  expect(silent.map(({ name, callers }) => `${name} (${callers})`)).toEqual([])
})
