import { addDays } from '../../../../domain/calendar.ts'
import { administer } from '../../../../host/database/testing.ts'
import type { TestProject } from '../../../functions/_shared/testing.ts'

/**
 * The product's day, which a history moves. It stands in the database's settings, which new sessions read: `renew` ends the open ones of
 * commands and worker.
 */
export function timeOf({ clone: { urls } }: TestProject, renew: () => Promise<void>) {
  let today = ''
  async function set(day: string): Promise<void> {
    today = day
    const name = new URL(urls.admin).pathname.slice(1)
    await administer(urls.admin, `alter database ${name} set prumo.now = '${day} 12:00:00-03'`)
    await renew()
  }
  return { set, today: () => today, pass: (days: number) => set(addDays(today, days)) }
}
