import postgres from 'postgres'
import { afterEach, inject } from 'vitest'

// Runs before each file of tests that use the database. A test that reached its limit reports what its databases were doing: which statement runs,
// for how long, and what it waits for.
afterEach(async ({ task }) => {
  const timedOut = task.result?.errors?.some(({ message }) => /timed out in \d+ms/.test(message))
  if (timedOut) console.error(`${task.name}: reached its limit while\n${(await atWork()).join('\n')}`)
})

/** Of the whole run: the test may have waited for tests running next to it. */
async function atWork(): Promise<string[]> {
  const sql = postgres(inject('testCluster').urls.admin, { max: 1, onnotice: () => {} })
  try {
    const sessions = await sql<{ line: string }[]>`
      select concat_ws(' ', datname, usename, 'pid', pid, state,
        round(extract(epoch from clock_timestamp() - coalesce(xact_start, query_start)), 1), 's',
        'waits for', coalesce(wait_event_type || ' ' || wait_event, 'nothing'),
        'behind ' || nullif(array_to_string(pg_blocking_pids(pid), ', '), ''), ':', left(regexp_replace(query, '\\s+', ' ', 'g'), 300)) as line
      from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle' order by xact_start`
    return sessions.length > 0 ? sessions.map(({ line }) => line) : ['no statement was running']
  } finally {
    await sql.end()
  }
}
