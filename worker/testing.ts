import pino from 'pino'
import type { TestProject } from '../supabase/functions/_shared/testing.ts'
import type { Email, Task, WorkerContext } from './context.ts'
import { openContext } from './open-context.ts'

export type TestWorker = {
  context: WorkerContext
  /** The sent e-mails, newest last. */
  sent: Email[]
  /** Runs these tasks' outbox entries, and what those request, until nothing is left. */
  settle(tasks: readonly Task[]): Promise<void>
  stop(): Promise<void>
}

/** A worker's connections without its queue: tests perform the outbox themselves and look at the mail. */
export function startTestWorker(
  project: TestProject,
  api: WorkerContext['api'] = { url: 'http://127.0.0.1:1', serviceKey: 'none' },
): TestWorker {
  const sent: Email[] = []
  const context: WorkerContext = {
    ...openContext({
      url: project.clone.urls.postgres,
      smtpUrl: 'smtp://localhost:1',
      mailFrom: 'teste@example.com',
      siteUrl: 'https://prumo.example',
      api,
      log: pino({ level: 'silent' }),
    }),
    send: async (email) => {
      sent.push(email)
      return '250 OK'
    },
  }
  return {
    context,
    sent,
    async settle(tasks) {
      const topics = tasks.map(({ topic }) => topic)
      for (;;) {
        const [next] = await context.sql<{ topic: string; payload: unknown }[]>`
          delete from private.outbox where id = (
            select id from private.outbox where topic = any (${topics}) order by id limit 1)
          returning topic, payload`
        if (!next) return
        const task = tasks.find(({ topic }) => topic === next.topic)
        await task?.run(context, next.payload, new AbortController().signal)
      }
    },
    stop: () => context.sql.end({ timeout: 5 }),
  }
}
