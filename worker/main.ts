import nodemailer from 'nodemailer'
import type { Logger } from 'pino'
import postgres from 'postgres'
import { beginGuarded } from '../supabase/functions/_shared/guarded-transaction.ts'
import { accountDeletedTask } from './account-deleted.ts'
import { applyReturnFileTask } from './apply-return-file.ts'
import { chargesPaidTask } from './charges-paid.ts'
import type { Email, Sql, Task, WorkerContext } from './context.ts'
import { expiredRecordsTask } from './expired-records.ts'
import { generateUnitsTask } from './generate-units.ts'
import { importUnitsTask } from './import-units.ts'
import { issueChargesTask } from './issue-charges.ts'
import { membershipDecidedTask } from './membership-decided.ts'
import { sendMessageTask } from './notify.ts'
import { startQueue } from './queue.ts'
import { sendChargesTask } from './send-charges.ts'
import { settlePixTask } from './settle-pix.ts'

/** Every kind of background work. */
export const tasks: readonly Task[] = [
  accountDeletedTask,
  applyReturnFileTask,
  chargesPaidTask,
  expiredRecordsTask,
  generateUnitsTask,
  importUnitsTask,
  issueChargesTask,
  membershipDecidedTask,
  sendChargesTask,
  sendMessageTask,
  settlePixTask,
]

export type WorkerSettings = {
  /** Connection of the role that owns the schema (it keeps the queue's own tables). */
  url: string
  smtpUrl: string
  /** Sender of every message, '"Prumo" <nao-responda@…>'. */
  mailFrom: string
  siteUrl: string
  api: WorkerContext['api']
  log: Logger
}

export type Worker = { context: WorkerContext; stop(): Promise<void> }

/** Starts the background work beside the host, or alone on a machine of its own. */
export async function startWorker(settings: WorkerSettings): Promise<Worker> {
  const context = openContext(settings)
  const queue = await startQueue(settings.url, tasks, context)
  return {
    context,
    async stop() {
      await queue.stop()
      await context.sql.end({ timeout: 5 })
    },
  }
}

/** A worker's connections without its queue: tests and the demonstration's script perform tasks with it directly. */
export function openContext(settings: WorkerSettings): WorkerContext {
  const sql: Sql = postgres(settings.url, {
    max: 6,
    onnotice: () => {},
    connection: { application_name: 'worker' },
  })
  const transport = nodemailer.createTransport(settings.smtpUrl)
  return {
    sql,
    transaction: (work) =>
      beginGuarded(sql, 'read write', async (tx) => {
        await tx`set local role service_role`
        return work(tx)
      }),
    async send(email: Email) {
      await transport.sendMail({
        from: settings.mailFrom,
        ...email,
        attachments: email.attachments?.map((file) => ({ ...file, content: Buffer.from(file.content) })),
      })
    },
    log: settings.log,
    api: settings.api,
    siteUrl: settings.siteUrl,
  }
}
