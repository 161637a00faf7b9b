import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { latencyBounds } from '../domain/platform/latencies.ts'
import { createTraffic } from '../host/http/traffic.ts'
import { type Host, startHost } from '../host/main.ts'
import { loadProject } from '../host/project.ts'
import { deriveSecret, loadSecrets } from '../host/secrets.ts'
import { localGateToken } from '../standins/gates/gates.ts'
import { type Standins, startStandins } from '../standins/standins.ts'
import { optionalSetting, savedSetting } from '../supabase/functions/_shared/environment.ts'
import { breachesFromEnvironment } from '../supabase/functions/account/breaches.ts'
import { startWorker, type Worker } from '../worker/main.ts'
import { startLookingForCredentials } from './credentials.ts'
import { type LocalPhones, localPhones, phonesEnvironment } from './local-phones.ts'
import { openLog } from './log.ts'
import { root, type Settings } from './settings.ts'
import { startHandingOver } from './traffic/hand-over.ts'
import { knownRoutes } from './traffic/known-routes.ts'

/** The whole product, running: what `npm start`, the browser tests and the measurements begin with. */
export type Running = {
  settings: Settings
  host: Host
  /** Null when every outside service is a real one. */
  standins: Standins | null
  /** Settles once background work has begun; null where other processes do it. */
  worker: Promise<Worker | null>
  log: Logger
  /** What people should know, in Portuguese. */
  warnings: string[]
  /** Ends everything that was started: running requests finish, running work finishes or goes to another process. */
  stop(): Promise<void>
}

export type Parts = Pick<Running, 'settings' | 'host' | 'standins' | 'log'>

export type StartOptions = {
  /**
   * Called when everything answers: returns what must be done before background work begins, or null. That work runs in the background while the
   * product serves, and reports its own failures.
   */
  beforeWork?(parts: Parts): Promise<(() => Promise<void>) | null>
  /** Added to the configuration that every page gets at its start; called each time. */
  publicConfig?(): Record<string, unknown>
  stopping?: AbortSignal
}

/**
 * Starts stand-ins, host and worker by the settings; if something must be done before the worker, resolves with everything but the worker. Throws
 * with a user-readable message, and when `stopping` aborts; nothing is left running.
 */
export async function startEverything(
  settings: Settings,
  { beforeWork, publicConfig, stopping }: StartOptions = {},
): Promise<Running> {
  const log = openLog(settings)
  const secrets = await loadSecrets(settings.dataDir, process.env)
  const pix = settings.pix ?? localPix(secrets.jwtSecret)
  const localMercadoPago = localMercadoPagoOf(secrets.jwtSecret)
  const phones = localPhones(secrets.jwtSecret)
  const started: { close(): Promise<void> }[] = []
  const stop = async () => {
    for (const part of started.splice(0).reverse()) await part.close()
  }
  try {
    const areReal = settings.smtpUrl && settings.pix
    const standins = areReal ? null : await openStandins(settings, pix, localMercadoPago, phones, log)
    if (standins) started.push(standins)
    Object.assign(process.env, {
      PIX_API_URL: settings.pix?.apiUrl ?? standins?.pixApiUrl,
      PIX_CLIENT_ID: pix.clientId,
      PIX_CLIENT_SECRET: pix.clientSecret,
      PIX_WEBHOOK_SECRET: pix.webhookSecret,
      ...environmentOf(
        settings.mercadoPago ?? (standins && { ...localMercadoPago, apiUrl: standins.mercadoPagoUrl }),
      ),
      ...phonesEnvironment(settings, phones, standins),
      SITE_URL: settings.siteUrl,
      SEALING_SECRET: process.env.SEALING_SECRET || deriveSecret(secrets, 'sealed values'),
      ...(standins &&
        !process.env.GATE_API_URL && { GATE_API_URL: standins.gatesUrl, GATE_TOKEN: localGateToken }),
      POSTAL_CODES: settings.postalCodes ?? standins?.postalCodesUrl ?? 'embedded',
    })
    const { siteUrl, mailFrom } = settings
    const smtpUrl = settings.smtpUrl ?? standins?.smtpUrl ?? ''
    const testEnvironment = {
      testEnvironment: !settings.pix,
      standinsUrl: standins?.url,
      mailboxUrl: standins && !settings.smtpUrl ? `${standins.url}/mailbox` : undefined,
    }
    const traffic = createTraffic({ bounds: latencyBounds, known: knownRoutes })
    const host = await startHost({
      project: await loadProject(join(root, 'supabase')),
      secrets,
      webFolder: join(root, 'dist'),
      port: settings.port,
      hostname: settings.hostname,
      dataDir: settings.dataDir,
      databaseUrl: settings.databaseUrl,
      databaseConnections: settings.databaseConnections,
      files: settings.files,
      drainSeconds: settings.drainSeconds,
      signal: stopping,
      siteUrl,
      smtpUrl: () => savedSetting('SMTP_URL') ?? smtpUrl,
      mailFrom,
      trustProxy: settings.trustProxy,
      limitsRequests: true,
      isPasswordLeaked: async (password) => (await breachesFromEnvironment()(password)) > 0,
      contentSources: withCardProvider(settings.contentSources),
      publicConfig: () => ({ ...testEnvironment, mercadoPago: cardProviderNow(), ...publicConfig?.() }),
      traffic,
      log,
    })
    started.push(host, startHandingOver({ host, traffic, port: settings.port, log }))
    // Where a worker runs here, each of its looks at the queue takes up what is saved.
    if (settings.worker === 'apart') started.push(startLookingForCredentials(host, log))
    const before = await beforeWork?.({ settings, host, standins, log })
    stopping?.throwIfAborted()
    const ending = new AbortController()
    const beginWork = async () => {
      await before?.()
      // It writes constantly: on a full disk it begins once there is space, and people can read meanwhile.
      while (host.isLowOnRoom() && !ending.signal.aborted)
        await delay(1000, undefined, { signal: ending.signal }).catch(() => {})
      if (settings.worker === 'apart' || stopping?.aborted || ending.signal.aborted) return null
      return startWorker({
        url: host.urls.postgres,
        smtpUrl,
        mailFrom,
        siteUrl,
        api: apiOf(host, settings),
        connections: host.workerConnections,
        log,
      })
    }
    const worker = beginWork()
    // Callers that await it get its failure, but no one has to.
    worker.catch(() => {})
    const isLow = host.isLowOnRoom()
    if (!before && !isLow) await worker
    const warnings = [...host.warnings, ...filesWarning(settings), ...(isLow ? [lowOnRoom] : [])]
    return {
      settings,
      host,
      standins,
      worker,
      log,
      warnings,
      async stop() {
        ending.abort()
        host.beginDraining()
        const endWork = async () => {
          const begun = await worker.catch(() => null)
          await begun?.stop((settings.drainSeconds * 1000) / 2)
        }
        await Promise.all([host.drain(), endWork()])
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const lowOnRoom =
  'O disco está quase cheio: só é possível consultar. Libere espaço; o produto volta a gravar sozinho, sem reiniciar.'

/** A separate database suggests several machines, each of which would look for files in its own folder. */
function filesWarning({ databaseUrl, files }: Settings): string[] {
  if (!databaseUrl || files) return []
  return [
    'Os arquivos enviados ficam só nesta máquina (DATA_DIR/files). Com mais de uma máquina, informe S3_BUCKET e os demais S3_….',
  ]
}

/** The worker calls the host over HTTP, like every client. */
const apiOf = ({ tokens }: Host, { port }: Settings) => ({
  url: `http://127.0.0.1:${port}`,
  serviceKey: tokens.serviceRoleKey,
})

function openStandins(
  settings: Settings,
  pix: ReturnType<typeof localPix>,
  mercadoPago: ReturnType<typeof localMercadoPagoOf>,
  phones: LocalPhones,
  log: Logger,
): Promise<Standins> {
  return startStandins({
    folder: join(settings.dataDir, 'standins'),
    port: settings.standinsPort,
    hostname: settings.hostname,
    pixWebhookUrl: `http://127.0.0.1:${settings.port}/functions/v1/receive-pix`,
    pixClient: { id: pix.clientId, secret: pix.clientSecret },
    pixWebhookSecret: pix.webhookSecret,
    mercadoPago: {
      ...mercadoPago,
      webhookUrl: `http://127.0.0.1:${settings.port}/functions/v1/receive-mercado-pago`,
    },
    phones: {
      whatsapp: {
        ...phones.whatsapp,
        webhookUrl: `http://127.0.0.1:${settings.port}/functions/v1/receive-whatsapp`,
      },
      sms: { ...phones.sms, webhookUrl: `http://127.0.0.1:${settings.port}/functions/v1/receive-sms` },
    },
    log,
  })
}

/** Returns the Mercado Pago environment of functions and worker; empty without a real or a local one. */
function environmentOf(mercadoPago: Settings['mercadoPago'] | null): Record<string, string> {
  if (!mercadoPago) return {}
  const { accessToken, publicKey, webhookSecret, apiUrl, clientId, clientSecret } = mercadoPago
  return {
    MERCADO_PAGO_ACCESS_TOKEN: accessToken,
    MERCADO_PAGO_PUBLIC_KEY: publicKey,
    MERCADO_PAGO_WEBHOOK_SECRET: webhookSecret,
    ...(apiUrl && { MERCADO_PAGO_API_URL: apiUrl }),
    ...(clientId && { MERCADO_PAGO_CLIENT_ID: clientId }),
    ...(clientSecret && { MERCADO_PAGO_CLIENT_SECRET: clientSecret }),
  }
}

type CardProvider = { apiUrl: string; publicKey: string }

const cardApiUrl = (): string =>
  optionalSetting('MERCADO_PAGO_API_URL', 'https://api.mercadopago.com').replace(/\/+$/, '')

/** Where browsers make tokens of cards, of what functions read now; undefined where no gateway is configured. */
function cardProviderNow(): CardProvider | undefined {
  const publicKey = optionalSetting('MERCADO_PAGO_PUBLIC_KEY', '')
  if (!optionalSetting('MERCADO_PAGO_ACCESS_TOKEN', '') || !publicKey) return undefined
  return { apiUrl: cardApiUrl(), publicKey }
}

/** Cards go from the browser to the provider's address, and pages may ask no other; its credential may be saved at any time. */
const withCardProvider = (sources: Settings['contentSources']): Settings['contentSources'] => ({
  ...sources,
  'connect-src': [...(sources['connect-src'] ?? []), new URL(cardApiUrl()).origin],
})

/** The local Mercado Pago's credentials: of this installation only. */
function localMercadoPagoOf(secret: string) {
  const derived = (purpose: string) =>
    createHmac('sha256', secret).update(`mercado pago ${purpose}`).digest('hex')
  return {
    accessToken: `TEST-${derived('token').slice(0, 40)}`,
    publicKey: `TEST-${derived('public').slice(0, 40)}`,
    webhookSecret: derived('webhook'),
    clientId: 'prumo',
    clientSecret: derived('client'),
  }
}

/** The local provider's credentials: of this installation only. */
function localPix(secret: string): { clientId: string; clientSecret: string; webhookSecret: string } {
  const derived = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex')
  return { clientId: 'prumo', clientSecret: derived('pix client'), webhookSecret: derived('pix webhook') }
}
