import { connect } from 'node:net'
import process from 'node:process'
import nodemailer, { type SentMessageInfo, type Transporter } from 'nodemailer'
import { parseConnectionUrl } from 'nodemailer/lib/shared/index.js'
import type { Logger } from 'pino'
import postgres from 'postgres'
import { savedSetting, savedSettings } from '../supabase/functions/_shared/environment.ts'
import type { Email, Sql, WorkerContext } from './context.ts'
import { type ChannelSettings, channelSettings } from './notify/providers/settings.ts'
import { openTransactions } from './transaction.ts'

export type WorkerSettings = {
  /** Connection of the role that owns the schema (it maintains the queue's own tables). */
  url: string
  smtpUrl: string
  /** Sender of every message, '"Prumo" <nao-responda@…>'. */
  mailFrom: string
  siteUrl: string
  api: WorkerContext['api']
  /** By default, what the environment says. */
  channels?: ChannelSettings
  /** Database connections at most, four or more. */
  connections?: number
  log: Logger
}

/** The queue's own part: two of five, for fetching, heartbeats and supervision. */
export const ofQueue = (connections = 10) => Math.max(2, Math.floor(connections * 0.4))

/** In milliseconds. */
const connectWithin = 30_000

/** Connections to the mail server that stay open: opening one takes longer than sending a letter. */
const openPool = (smtpUrl: string) =>
  nodemailer.createTransport({
    // Given the address as text, the library would ignore every other option.
    ...parseConnectionUrl(smtpUrl),
    pool: true,
    maxConnections: 16,
    maxMessages: Number.POSITIVE_INFINITY,
    // A letter's end would wait 40 ms for the server's acknowledgement of its text (Nagle's algorithm).
    getSocket: ({ host = 'localhost', port = 25, secure }, done) => {
      if (secure) return done(null, undefined)
      const socket = connect({ host, port: Number(port), noDelay: true })
      const fail = (error: Error) => done(error, undefined)
      socket.once('error', fail)
      socket.setTimeout(connectWithin, () => socket.destroy(new Error('connecting took too long')))
      socket.once('connect', () => {
        socket.setTimeout(0)
        socket.off('error', fail)
        done(null, { connection: socket })
      })
    },
  }) as unknown as Transporter<SentMessageInfo>

type Mail = Pick<Transporter<SentMessageInfo>, 'sendMail'>

/** The pool of the mail server in use: the one that is saved on the settings' page, else `smtpUrl`. After a change the next letter opens the new one's. */
export function openMail(smtpUrl: string): Mail & { close(): void } {
  let open: { url: string; pool: Transporter<SentMessageInfo> } | null = null
  return {
    async sendMail(letter) {
      const url = savedSetting('SMTP_URL') ?? smtpUrl
      if (!url) throw new Error('no mail server is set up')
      if (open?.url !== url) {
        open?.pool.close()
        open = { url, pool: openPool(url) }
      }
      return open.pool.sendMail(letter)
    },
    close: () => open?.pool.close(),
  }
}

/** A worker's connections without its queue: tests and the demonstration's script perform tasks with it directly. */
export function openContext(
  settings: WorkerSettings,
  mail: Mail = nodemailer.createTransport(settings.smtpUrl),
): WorkerContext {
  const { connections = 10 } = settings
  const sql: Sql = postgres(settings.url, {
    max: connections - ofQueue(connections),
    idle_timeout: 60,
    onnotice: () => {},
    connection: { application_name: 'worker' },
  })
  let channelsOf = savedSettings()
  let channels = settings.channels ?? channelSettings({ ...process.env, ...channelsOf.values })
  return {
    sql,
    transaction: openTransactions(sql),
    async send(email: Email) {
      const { response } = await mail.sendMail({
        from: settings.mailFrom,
        ...email,
        attachments: email.attachments?.map((file) => ({ ...file, content: Buffer.from(file.content) })),
      })
      return response
    },
    get channels() {
      if (!settings.channels && channelsOf !== savedSettings()) {
        channelsOf = savedSettings()
        channels = channelSettings({ ...process.env, ...channelsOf.values })
      }
      return channels
    },
    set channels(given) {
      channels = given
    },
    log: settings.log,
    api: settings.api,
    siteUrl: settings.siteUrl,
  }
}
