import { addDays } from '../../../../domain/calendar.ts'
import type { TestProject } from '../../../functions/_shared/testing.ts'

/**
 * The day of a test's product, which the test moves. It is set in the database's own `private.now()`, so that it applies at once in every session,
 * including open ones; a session's `prumo.now` takes precedence.
 */
export function timeOf({ sql }: TestProject) {
  let today = ''
  async function set(day: string): Promise<void> {
    today = day
    await sql.unsafe(`
      create or replace function private.now() returns timestamptz
      language sql stable
      return coalesce(nullif(current_setting('prumo.now', true), ''), '${day} 12:00:00-03')::timestamptz`)
  }
  return { set, today: () => today, pass: (days: number) => set(addDays(today, days)) }
}
