import postgres from 'postgres'
import type { Persona, World } from '../world.ts'

/** A persona's actions over SQL, in transactions like those the services begin; all are rolled back. */
export type Acting = {
  /** Returns the result of `work`, or null if it is refused. Throws on any other failure. */
  as<T>(
    persona: Persona,
    work: (sql: postgres.TransactionSql) => Promise<T>,
    settings?: Record<string, string>,
  ): Promise<T | null>
  close(): Promise<void>
}

class Undo extends Error {}

/** Opens a connection of the role that every request comes in by. */
export function openActing({ project, users }: World): Acting {
  const api = postgres(project.clone.urls.authenticator, { max: 1, onnotice: () => {} })
  return {
    async as<T>(
      persona: Persona,
      work: (sql: postgres.TransactionSql) => Promise<T>,
      settings: Record<string, string> = {},
    ) {
      const user = persona === 'anonymous' ? null : users[persona]
      const role = user ? 'authenticated' : 'anon'
      const entered = { role, 'request.jwt.claims': JSON.stringify({ role, sub: user?.id }), ...settings }
      let given: T | null = null
      await api
        .begin(async (sql) => {
          await sql`select set_config(key, value, true) from jsonb_each_text(${sql.json(entered)})`
          given = await work(sql)
          throw new Undo()
        })
        .catch((error: unknown) => {
          // The code of a missing grant, and of a policy that refuses a new row; anything else is a fault of the test.
          if (!(error instanceof Undo) && (error as postgres.PostgresError).code !== '42501') throw error
        })
      return given
    },
    close: () => api.end(),
  }
}
