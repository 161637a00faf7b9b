import { join, resolve } from 'node:path'
import process from 'node:process'
import { type ContentSources, parseContentSources } from '../host/http/security-headers.ts'

/** Everything that the environment decides; the table in README.md is this list. */
export type Settings = {
  port: number
  /** '127.0.0.1' keeps the product to this machine; '0.0.0.0' opens it to the network. */
  hostname: string
  dataDir: string
  databaseUrl: string | undefined
  siteUrl: string
  /** Undefined: the local mailbox receives every message. */
  smtpUrl: string | undefined
  mailFrom: string
  standinsPort: number
  trustProxy: boolean
  /** Outside origins that the browser may use: a card provider's scripts and frames. */
  contentSources: ContentSources
  /** Where JSON log lines go: a file in the data folder, or standard output. */
  log: 'file' | 'stdout'
  logLevel: string
  /** Whether background work runs in this process, or this process only serves. */
  worker: 'inside' | 'apart'
  /** Undefined: the local Pix provider. */
  pix: { apiUrl: string; clientId: string; clientSecret: string; webhookSecret: string } | undefined
}

export const root = resolve(import.meta.dirname, '..')

/** Reads the settings; throws with a message for people that names the variable. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const text = (name: string, otherwise: string) => environment[name] || otherwise
  const port = portOf(environment, 'PORT', 4000)
  return {
    port,
    hostname: text('HOST', '127.0.0.1'),
    dataDir: resolve(root, text('DATA_DIR', join(root, '.data'))),
    databaseUrl: databaseUrlOf(environment.DATABASE_URL),
    siteUrl: urlOf(text('SITE_URL', `http://localhost:${port}`)),
    smtpUrl: environment.SMTP_URL || undefined,
    mailFrom: text('MAIL_FROM', 'Prumo <nao-responda@prumo.example>'),
    standinsPort: portOf(environment, 'STANDINS_PORT', port + 1),
    trustProxy: environment.TRUST_PROXY === '1',
    contentSources: contentSourcesOf(environment.CONTENT_SOURCES),
    log: text('LOG', process.stdout.isTTY ? 'file' : 'stdout') === 'file' ? 'file' : 'stdout',
    logLevel: text('LOG_LEVEL', 'info'),
    worker: environment.WORKER === 'apart' ? 'apart' : 'inside',
    pix: pixOf(environment),
  }
}

function pixOf(environment: NodeJS.ProcessEnv): Settings['pix'] {
  const { PIX_API_URL, PIX_CLIENT_ID, PIX_CLIENT_SECRET, PIX_WEBHOOK_SECRET } = environment
  if (!PIX_API_URL) return undefined
  if (!PIX_CLIENT_ID || !PIX_CLIENT_SECRET || !PIX_WEBHOOK_SECRET) {
    throw new Error('PIX_API_URL pede também PIX_CLIENT_ID, PIX_CLIENT_SECRET e PIX_WEBHOOK_SECRET')
  }
  return {
    apiUrl: PIX_API_URL,
    clientId: PIX_CLIENT_ID,
    clientSecret: PIX_CLIENT_SECRET,
    webhookSecret: PIX_WEBHOOK_SECRET,
  }
}

function contentSourcesOf(text: string | undefined): ContentSources {
  try {
    return parseContentSources(text ?? '')
  } catch (cause) {
    throw new Error(`CONTENT_SOURCES: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

function portOf(environment: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const port = Number(environment[name] || otherwise)
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Error(`${name} precisa ser uma porta de 1 a 65535`)
  return port
}

function databaseUrlOf(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol))
    throw new Error('DATABASE_URL precisa ser como postgres://usuario:senha@servidor:5432/banco')
  return text
}

function urlOf(text: string): string {
  if (!URL.canParse(text))
    throw new Error('SITE_URL precisa ser um endereço completo, como https://exemplo.com.br')
  return text.replace(/\/+$/, '')
}
