import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import postgres from 'postgres'
import { type Cluster, startCluster } from '../../host/database/cluster.ts'
import { asUser, inDatabase } from '../../host/database/urls.ts'
import { freePorts } from '../../host/free-ports.ts'
import { startS3 } from '../../host/storage/files/s3/testing.ts'
import { createSecrets, createTokens } from '../../host/tokens.ts'
import { startStandins } from '../../standins/standins.ts'
import type { Site } from '../faults/caller.ts'
import { localPhones, phonesEnvironment } from '../local-phones.ts'
import { type Balancer, openBalancer } from './balancer.ts'
import { createInstance, type Instance } from './instance.ts'

/** Several machines in small: a database, a store and outside services apart, and instances of the product behind a balancer. */
export type Stage = {
  site: Site
  instances: Instance[]
  balancer: Balancer
  /** Looks at the database as its superuser, while everything runs. */
  sql: postgres.Sql
  database: Database
  /** What the browser's API key is, and a session's token of anyone: measurements have hundreds of people. */
  anonKey: string
  tokenFor(userId: string): Promise<string>
  /** `kill -9` of PostgreSQL; resolves when it is back. */
  killDatabase(): Promise<void>
  end(): Promise<void>
}

type Database = {
  cluster: Cluster
  dataDir: string
  /** Of its superuser. */
  password: string
  /** The product's own user. */
  ownerUrl: string
  superuserUrl: string
}

export type StageOptions = {
  instances: number
  /** How long an instance may take to end. */
  drainSeconds?: number
  failed?: Site['failed']
  /** Returns the port at which the instances find the database that listens on another. */
  through?(port: number): Promise<number>
}

/** Of one instance: three fit into PostgreSQL's 117 with room for a look from outside. */
const connectionsOfEach = 37
/** For a database to come back. */
const patience = 60_000

type Started = { close(): Promise<unknown> }

/** Starts everything; `failed` hears of requests that came to nothing. Throws with the last lines of an instance that does not start. */
export async function openStage({
  instances: count,
  drainSeconds = 6,
  failed,
  through,
}: StageOptions): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'instances-'))
  const started: Started[] = [{ close: () => rm(folder, { recursive: true, force: true }) }]
  const end = async () => {
    for (const part of started.splice(0).reverse()) await part.close()
  }
  const keep = <Part extends Started>(part: Part): Part => {
    started.push(part)
    return part
  }
  try {
    const database = await openDatabase(folder)
    keep({ close: database.cluster.stop })
    const sql = postgres(database.superuserUrl, { max: 2, idle_timeout: 5, onnotice: () => {} })
    keep({ close: () => sql.end({ timeout: 1 }) })
    const { place } = keep(await startS3())
    const [standinsPort, ...ports] = await freePorts(count + 1)
    const balancer = keep(await openBalancer(ports))
    const url = `http://127.0.0.1:${balancer.port}`
    const outside = await openOutside(folder, standinsPort!, url)
    keep(outside)
    const secrets = await createSecrets()
    const tokens = await createTokens(secrets)
    const shared = {
      ...outside.settings,
      JWT_SECRET: secrets.jwtSecret,
      JWT_SIGNING_KEY: JSON.stringify(secrets.signingKey),
      SITE_URL: url,
      DATABASE_URL: await reachedThrough(database.ownerUrl, through),
      DATABASE_CONNECTIONS: String(connectionsOfEach),
      DRAIN_SECONDS: String(drainSeconds),
      S3_BUCKET: place.bucket,
      S3_ENDPOINT: place.endpoint ?? '',
      S3_ACCESS_KEY_ID: place.accessKeyId,
      S3_SECRET_ACCESS_KEY: place.secretAccessKey,
    }
    const instances = ports.map((port) =>
      createInstance(port, { ...shared, DATA_DIR: join(folder, String(port)) }),
    )
    keep({ close: () => Promise.all(instances.map((instance) => instance.end('SIGTERM'))) })
    // All at once: one of them migrates the database, the others wait.
    await Promise.all(instances.map((instance) => instance.start()))
    while (balancer.healthy().length < count) await delay(50)
    const site = { url, standinsUrl: outside.url, failed }
    const kill = () => killDatabase(database.cluster)
    const tokenFor = (sub: string) =>
      tokens.sign({ sub, role: 'authenticated', exp: Math.floor(Date.now() / 1000) + 3600 })
    return {
      site,
      instances,
      balancer,
      sql,
      database,
      killDatabase: kill,
      end,
      anonKey: tokens.anonKey,
      tokenFor,
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Opens a database as on a third-party server: the product's own user is not a superuser. */
async function openDatabase(folder: string): Promise<Database> {
  const log = pino({ level: 'silent' })
  const dataDir = join(folder, 'database')
  const password = randomUUID()
  const cluster = await startCluster({ dataDir, password, log })
  const ownerPassword = randomUUID()
  const admin = postgres(cluster.adminUrl, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create role prumo login createrole replication password '${ownerPassword}'`)
  await admin.unsafe('create database prumo owner prumo')
  await admin.end()
  const superuserUrl = inDatabase(cluster.adminUrl, 'prumo')
  const ownerUrl = asUser(superuserUrl, 'prumo', ownerPassword)
  return { cluster, dataDir, password, superuserUrl, ownerUrl }
}

async function reachedThrough(url: string, through: StageOptions['through']): Promise<string> {
  if (!through) return url
  const result = new URL(url)
  result.port = String(await through(Number(result.port)))
  return result.href
}

async function openOutside(folder: string, port: number, siteUrl: string) {
  const pixClient = { id: 'prumo', secret: randomUUID() }
  const pixWebhookSecret = randomUUID()
  const mercadoPago = {
    accessToken: `TEST-${randomUUID()}`,
    publicKey: `TEST-${randomUUID()}`,
    webhookSecret: randomUUID(),
    clientId: 'prumo',
    clientSecret: randomUUID(),
  }
  const phones = localPhones(randomUUID())
  const standins = await startStandins({
    folder: join(folder, 'standins'),
    port,
    hostname: '127.0.0.1',
    pixWebhookUrl: `${siteUrl}/functions/v1/receive-pix`,
    pixClient,
    pixWebhookSecret,
    mercadoPago: { ...mercadoPago, webhookUrl: `${siteUrl}/functions/v1/receive-mercado-pago` },
    phones: {
      whatsapp: { ...phones.whatsapp, webhookUrl: `${siteUrl}/functions/v1/receive-whatsapp` },
      sms: { ...phones.sms, webhookUrl: `${siteUrl}/functions/v1/receive-sms` },
    },
    log: pino({ level: 'silent' }),
  })
  const settings = {
    SMTP_URL: standins.smtpUrl,
    PIX_API_URL: standins.pixApiUrl,
    PIX_CLIENT_ID: pixClient.id,
    PIX_CLIENT_SECRET: pixClient.secret,
    PIX_WEBHOOK_SECRET: pixWebhookSecret,
    MERCADO_PAGO_API_URL: standins.mercadoPagoUrl,
    MERCADO_PAGO_ACCESS_TOKEN: mercadoPago.accessToken,
    MERCADO_PAGO_PUBLIC_KEY: mercadoPago.publicKey,
    MERCADO_PAGO_WEBHOOK_SECRET: mercadoPago.webhookSecret,
    ...phonesEnvironment({}, phones, standins),
  }
  return { url: standins.url, settings, close: standins.close }
}

async function killDatabase(cluster: Cluster): Promise<void> {
  const killed = cluster.pid()
  if (killed === undefined) throw new Error('the database is down')
  process.kill(killed, 'SIGKILL')
  for (const end = Date.now() + patience; Date.now() < end; await delay(50)) {
    const pid = cluster.pid()
    if (pid !== undefined && pid !== killed) return
  }
  throw new Error('the database is not back')
}
