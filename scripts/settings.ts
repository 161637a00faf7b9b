import { join, resolve } from 'node:path'
import process from 'node:process'
import { leastConnections } from '../host/database/connection-budget.ts'
import { parseTrustedProxies, type TrustedProxies } from '../host/http/proxies.ts'
import { type ContentSources, parseContentSources } from '../host/http/security-headers.ts'
import type { FilesPlace } from '../host/storage/files/place.ts'

/** Everything that the environment decides; the table in README.md is this list. */
export type Settings = {
  port: number
  /** '127.0.0.1' restricts the product to this machine; '0.0.0.0' opens it to the network. */
  hostname: string
  dataDir: string
  databaseUrl: string | undefined
  /** Of this process, at most; undefined: what fits. */
  databaseConnections: number | undefined
  /** Where the bytes of files are stored; undefined: a folder of the data folder. */
  files: FilesPlace | undefined
  /** How long ending may take, in seconds. */
  drainSeconds: number
  siteUrl: string
  /** Undefined: the local mailbox receives every message. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Undefined: the local CEP service; where none runs, the shipped file. */
  postalCodes: string | undefined
  standinsPort: number
  /** The proxies in front of this process. */
  trustProxy: TrustedProxies
  /** Outside origins that the browser may use: a card provider's scripts and frames. */
  contentSources: ContentSources
  /** Where JSON log lines go: a file in the data folder, or standard output. */
  log: 'file' | 'stdout'
  logLevel: string
  /** Whether background work runs in this process, or this process only serves. */
  worker: 'inside' | 'apart'
  /** Undefined: the local Pix provider. */
  pix: { apiUrl: string; clientId: string; clientSecret: string; webhookSecret: string } | undefined
  /** Undefined: the local Mercado Pago, where one runs. */
  mercadoPago: MercadoPagoSettings | undefined
  /** Undefined: the local WhatsApp, if stand-ins run. */
  whatsapp: WhatsAppSettings | undefined
  /** Undefined: the local gateway of text messages, if stand-ins run. */
  sms: SmsSettings | undefined
}

export type WhatsAppSettings = {
  phoneNumberId: string
  accessToken: string
  appSecret: string
  verifyToken: string
  /** Undefined: Meta's own. */
  apiUrl: string | undefined
}
export type SmsSettings = { apiUrl: string; token: string; webhookSecret: string }

type MercadoPagoSettings = {
  accessToken: string
  publicKey: string
  webhookSecret: string
  /** Undefined: Mercado Pago's own. */
  apiUrl: string | undefined
  /** The application that condominiums connect their own accounts to. */
  clientId: string | undefined
  clientSecret: string | undefined
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
    databaseConnections: environment.DATABASE_CONNECTIONS
      ? numberOf(environment, 'DATABASE_CONNECTIONS', { least: leastConnections, most: 10_000 })
      : undefined,
    files: filesOf(environment),
    drainSeconds: environment.DRAIN_SECONDS
      ? numberOf(environment, 'DRAIN_SECONDS', { least: 1, most: 3600 })
      : 20,
    siteUrl: urlOf(text('SITE_URL', `http://localhost:${port}`)),
    smtpUrl: environment.SMTP_URL || undefined,
    mailFrom: text('MAIL_FROM', 'Prumo <nao-responda@prumo.example>'),
    postalCodes: environment.POSTAL_CODES || undefined,
    standinsPort: portOf(environment, 'STANDINS_PORT', port + 1),
    trustProxy: trustedProxiesOf(environment.TRUST_PROXY),
    contentSources: contentSourcesOf(environment.CONTENT_SOURCES),
    log: text('LOG', process.stdout.isTTY ? 'file' : 'stdout') === 'file' ? 'file' : 'stdout',
    logLevel: text('LOG_LEVEL', 'info'),
    worker: environment.WORKER === 'apart' ? 'apart' : 'inside',
    pix: pixOf(environment),
    mercadoPago: mercadoPagoOf(environment),
    whatsapp: whatsAppOf(environment),
    sms: smsOf(environment),
  }
}

function whatsAppOf(environment: NodeJS.ProcessEnv): WhatsAppSettings | undefined {
  const { WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_ACCESS_TOKEN, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN } =
    environment
  if (!WHATSAPP_ACCESS_TOKEN) return undefined
  if (!WHATSAPP_PHONE_NUMBER_ID || !WHATSAPP_APP_SECRET || !WHATSAPP_VERIFY_TOKEN)
    throw new Error(
      'WHATSAPP_ACCESS_TOKEN pede também WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_APP_SECRET e WHATSAPP_VERIFY_TOKEN',
    )
  return {
    phoneNumberId: WHATSAPP_PHONE_NUMBER_ID,
    accessToken: WHATSAPP_ACCESS_TOKEN,
    appSecret: WHATSAPP_APP_SECRET,
    verifyToken: WHATSAPP_VERIFY_TOKEN,
    apiUrl: environment.WHATSAPP_API_URL || undefined,
  }
}

function smsOf({ SMS_API_URL, SMS_TOKEN, SMS_WEBHOOK_SECRET }: NodeJS.ProcessEnv): SmsSettings | undefined {
  if (!SMS_API_URL) return undefined
  if (!SMS_TOKEN || !SMS_WEBHOOK_SECRET)
    throw new Error('SMS_API_URL pede também SMS_TOKEN e SMS_WEBHOOK_SECRET')
  return { apiUrl: SMS_API_URL, token: SMS_TOKEN, webhookSecret: SMS_WEBHOOK_SECRET }
}

function mercadoPagoOf(environment: NodeJS.ProcessEnv): MercadoPagoSettings | undefined {
  const { MERCADO_PAGO_ACCESS_TOKEN, MERCADO_PAGO_PUBLIC_KEY, MERCADO_PAGO_WEBHOOK_SECRET } = environment
  if (!MERCADO_PAGO_ACCESS_TOKEN) return undefined
  if (!MERCADO_PAGO_PUBLIC_KEY || !MERCADO_PAGO_WEBHOOK_SECRET) {
    throw new Error(
      'MERCADO_PAGO_ACCESS_TOKEN pede também MERCADO_PAGO_PUBLIC_KEY e MERCADO_PAGO_WEBHOOK_SECRET',
    )
  }
  return {
    accessToken: MERCADO_PAGO_ACCESS_TOKEN,
    publicKey: MERCADO_PAGO_PUBLIC_KEY,
    webhookSecret: MERCADO_PAGO_WEBHOOK_SECRET,
    apiUrl: environment.MERCADO_PAGO_API_URL || undefined,
    clientId: environment.MERCADO_PAGO_CLIENT_ID || undefined,
    clientSecret: environment.MERCADO_PAGO_CLIENT_SECRET || undefined,
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

/** Another store than Amazon's is named by its address; a region it may do without. */
function filesOf(environment: NodeJS.ProcessEnv): FilesPlace | undefined {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PREFIX } = environment
  if (!S3_BUCKET) {
    const alone = Object.keys(environment).find((name) => name.startsWith('S3_') && environment[name])
    if (alone) throw new Error(`${alone} pede também S3_BUCKET`)
    return undefined
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(S3_BUCKET))
    throw new Error(
      'S3_BUCKET precisa ser o nome de um bucket: de 3 a 63 letras minúsculas, números, pontos e hifens',
    )
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new Error('S3_BUCKET pede também S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY')
  if (!S3_REGION && !S3_ENDPOINT) throw new Error('S3_BUCKET pede também S3_REGION, ou S3_ENDPOINT')
  if (S3_ENDPOINT && !(URL.canParse(S3_ENDPOINT) && /^https?:$/.test(new URL(S3_ENDPOINT).protocol)))
    throw new Error('S3_ENDPOINT precisa ser um endereço completo, como https://s3.exemplo.com.br')
  if (S3_PREFIX && !/^[\w-]+(\/[\w-]+)*\/?$/.test(S3_PREFIX))
    throw new Error(
      'S3_PREFIX precisa ser um caminho de letras sem acento, números, hifens e sublinhados, como prumo/arquivos',
    )
  return {
    kind: 's3',
    bucket: S3_BUCKET,
    region: S3_REGION || 'us-east-1',
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT }),
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    ...(S3_PREFIX && { prefix: S3_PREFIX.replace(/\/?$/, '/') }),
  }
}

function contentSourcesOf(text: string | undefined): ContentSources {
  try {
    return parseContentSources(text ?? '')
  } catch (cause) {
    throw new Error(`CONTENT_SOURCES: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

function trustedProxiesOf(text: string | undefined): TrustedProxies {
  const proxies = parseTrustedProxies(text || '0')
  if (proxies === undefined)
    throw new Error(
      'TRUST_PROXY precisa ser o número de proxies à frente (0, 1, 2…) ou as redes deles, como 10.0.0.0/8, 2001:db8::/32',
    )
  return proxies
}

function portOf(environment: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const port = Number(environment[name] || otherwise)
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Error(`${name} precisa ser uma porta de 1 a 65535`)
  return port
}

function numberOf(
  environment: NodeJS.ProcessEnv,
  name: string,
  { least, most }: { least: number; most: number },
): number {
  const number = Number(environment[name])
  if (!Number.isInteger(number) || number < least || number > most)
    throw new Error(`${name} precisa ser um número inteiro de ${least} a ${most}`)
  return number
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
