import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import { closeDatabase } from '../../functions/_shared/database.ts'
import type { TestProject } from '../../functions/_shared/testing.ts'

/** Sets a project's clock: commands, the worker and database reads use it. */
export function clockOf(project: TestProject) {
  const plain = project.clone.urls
  let now = new Date()
  let worker: TestWorker | null = null
  const at = (url: string) => {
    const address = new URL(url)
    address.searchParams.set('prumo.now', now.toISOString())
    return address.href
  }
  return {
    /** From now on it is this instant. */
    async set(instant: string) {
      now = new Date(instant)
      await Promise.all([closeDatabase(), worker?.stop()])
      process.env.SUPABASE_DB_URL = at(plain.authenticator)
      worker = startTestWorker({
        ...project,
        clone: { ...project.clone, urls: { ...plain, postgres: at(plain.postgres) } },
      })
    },
    worker: () => worker!,
    /** Returns one value of a query at this instant, as its owner or as a signed-in user. */
    async ask<Value>(
      text: (sql: TestProject['sql']) => PromiseLike<unknown>,
      userId?: string,
    ): Promise<Value> {
      return project.sql.begin(async (sql) => {
        await sql`select set_config('prumo.now', ${now.toISOString()}, true)`
        if (userId)
          await sql`select set_config('role', 'authenticated', true),
            set_config('request.jwt.claims', ${JSON.stringify({ sub: userId, role: 'authenticated', aal: 'aal1' })}, true)`
        const [row] = (await text(sql as never)) as { value: Value }[]
        return row?.value
      }) as Promise<Value>
    },
    stop: () => worker?.stop(),
  }
}

/** Moves a condominium. */
export const moveTo = (project: TestProject, condominiumId: string, state: string, city: string) =>
  project.sql`update public.condominiums set state = ${state}, city = ${city} where id = ${condominiumId}`
