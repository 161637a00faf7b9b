import type postgres from 'postgres'
import type { Db, Log } from '../context.ts'
import { loggable } from '../errors.ts'

export type Mail = { to: string; subject: string; html: string; text: string }

/** The way out for mails. */
export type Mailer = {
  /** Rejects when the mail was not taken. */
  send(mail: Mail): Promise<void>
  /** Whether mails leave for people's mailboxes: then they are counted against `email_sent`. */
  reachesPeople?: boolean
}

/** Writes a mail in the transaction that it reports on: it is sent if and only if that commits. */
export async function enqueueMail(db: Db, mail: Mail, now: Date): Promise<void> {
  await db`
    insert into auth.outgoing_mails (recipient, subject, html, plain, created_at, next_attempt_at)
    values (${mail.to}, ${mail.subject}, ${mail.html}, ${mail.text}, ${now}, ${now})`
}

/** Looks for mails that a failure or another process left. */
const POLL_MILLISECONDS = 5_000
const RETRY_SECONDS = { first: 5, longest: 3600 }
/** Links in mails are long dead by then. */
const GIVE_UP_SECONDS = 86_400

type Row = { id: string; recipient: string; subject: string; html: string; plain: string; attempts: number }

/**
 * Sends what is in the outbox until it is closed; several processes share the work. `wake` triggers a look now, `close` waits for the mail being
 * sent.
 */
export function startOutbox(sql: postgres.Sql, mailer: Mailer, log: Log, now: () => Date) {
  let isClosed = false
  let isAwake = false
  let running: Promise<void> | undefined

  const drain = async () => {
    while (isAwake && !isClosed) {
      isAwake = false
      while (!isClosed && (await sendNext(sql, mailer, log, now()))) {}
    }
  }
  const wake = () => {
    isAwake = true
    running ??= drain()
      .catch((err: unknown) => log.error({ err: loggable(err) }, 'mail outbox could not be read'))
      .finally(() => {
        running = undefined
        if (isAwake && !isClosed) wake()
      })
  }
  const timer = setInterval(wake, POLL_MILLISECONDS)
  timer.unref()
  wake()
  return {
    wake,
    async close() {
      isClosed = true
      clearInterval(timer)
      await running
    },
  }
}

/** Sends one mail; returns false if none is due. A mail sent twice after a crash is better than one never sent. */
async function sendNext(sql: postgres.Sql, mailer: Mailer, log: Log, now: Date): Promise<boolean> {
  return sql.begin(async (db) => {
    const [row] = await db<Row[]>`
      select id, recipient, subject, html, plain, attempts from auth.outgoing_mails
      where next_attempt_at <= ${now} order by next_attempt_at, id limit 1 for update skip locked`
    if (!row) return false
    const { id, recipient, subject, html, plain } = row
    try {
      await mailer.send({ to: recipient, subject, html, text: plain })
      await db`delete from auth.outgoing_mails where id = ${id}`
    } catch (err) {
      // The server's words may name the recipient: only the code is logged.
      log.warn({ code: loggable(err).code, mail: id, attempts: row.attempts + 1 }, 'mail was not taken')
      await postpone(db, row, now)
    }
    return true
  })
}

async function postpone(db: Db, row: Row, now: Date): Promise<void> {
  const seconds = Math.min(RETRY_SECONDS.first * 2 ** row.attempts, RETRY_SECONDS.longest)
  const next = new Date(now.getTime() + seconds * 1000)
  const oldest = new Date(now.getTime() - GIVE_UP_SECONDS * 1000)
  await db`
    update auth.outgoing_mails set attempts = attempts + 1, next_attempt_at = ${next} where id = ${row.id}`
  await db`delete from auth.outgoing_mails where id = ${row.id} and created_at < ${oldest}`
}
