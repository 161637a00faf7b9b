import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { createBank } from './bank/bank.ts'
import { createCredentials, type LocalCredentials } from './credentials.ts'
import { createGates, localGateToken } from './gates/gates.ts'
import { startMailbox } from './mailbox/mailbox.ts'
import { localMailPassword } from './mailbox/smtp.ts'
import { createMercadoPago, type MercadoPagoOptions } from './mercado-pago/mercado-pago.ts'
import { createPhones, type PhonesOptions } from './phones/phones.ts'
import { createPixProvider } from './pix/provider.ts'
import { createPostalCodes } from './postal-codes/postal-codes.ts'
import { createPush } from './push/push.ts'

export type StandinsOptions = {
  /** The folder that stores the stand-ins' data. */
  folder: string
  port: number
  hostname: string
  /** The product's webhook for received Pix; the provider appends '/pix'. */
  pixWebhookUrl: string
  pixClient: { id: string; secret: string }
  pixWebhookSecret: string
  mercadoPago: Omit<MercadoPagoOptions, 'folder' | 'url'>
  phones: Omit<PhonesOptions, 'folder'>
  log: Logger
}

export type Standins = {
  url: string
  smtpUrl: string
  pixApiUrl: string
  postalCodesUrl: string
  mercadoPagoUrl: string
  whatsappUrl: string
  smsUrl: string
  pushUrl: string
  gatesUrl: string
  close(): Promise<void>
}

/**
 * Starts local stand-ins for outside services, on one port: mailbox, Pix provider, bank, CEP service, Mercado Pago, WhatsApp, SMS, push and gates,
 * each with its page.
 */
export async function startStandins(options: StandinsOptions): Promise<Standins> {
  const { folder, log } = options
  const mailbox = await startMailbox({ folder: join(folder, 'mailbox'), smtpPort: 0, log })
  const pix = await createPixProvider({
    folder: join(folder, 'pix'),
    webhookUrl: options.pixWebhookUrl,
    webhookSecret: options.pixWebhookSecret,
    clientId: options.pixClient.id,
    clientSecret: options.pixClient.secret,
  })
  const url = `http://localhost:${options.port}`
  const mercadoPagoUrl = `${url}/mercado-pago`
  const mercadoPago = await createMercadoPago({
    ...options.mercadoPago,
    folder: join(folder, 'mercado-pago'),
    url: mercadoPagoUrl,
  })
  const phones = await createPhones({ ...options.phones, folder: join(folder, 'phones') })
  const push = await createPush({ folder: join(folder, 'push') })
  const app = new Hono()
  app.get('/', (c) => c.redirect('/mailbox'))
  app.route('/', pix.app)
  app.route('/', await createBank({ folder: join(folder, 'bank') }))
  app.route('/', createPostalCodes())
  app.route('/mercado-pago', mercadoPago.app)
  app.route('/', phones.app)
  app.route('/', push.app)
  app.route('/', createGates())
  app.route('/', createCredentials(credentialsOf(options, url, new URL(mailbox.smtpUrl))))
  app.all('*', (c) => mailbox.fetch(c.req.raw))
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      const { port } = options
      reject(taken ? new Error(`A porta ${port} está ocupada. Escolha outra com STANDINS_PORT=…`) : error)
    })
    server.listen(options.port, options.hostname, resolve)
  })
  return {
    url,
    smtpUrl: mailbox.smtpUrl,
    pixApiUrl: `${url}/api`,
    postalCodesUrl: `${url}/ws`,
    mercadoPagoUrl,
    whatsappUrl: `${url}/whatsapp-api`,
    smsUrl: `${url}/sms-api/messages`,
    pushUrl: `${url}/push-api`,
    gatesUrl: `${url}/gate-api`,
    async close() {
      pix.close()
      await mercadoPago.close()
      await phones.close()
      await push.close()
      await mailbox.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** By the names that the product's settings have for them. */
function credentialsOf(
  { pixClient, pixWebhookSecret, mercadoPago, phones }: StandinsOptions,
  url: string,
  smtp: URL,
): LocalCredentials {
  return {
    'E-mail': { Servidor: smtp.hostname, Porta: smtp.port, Usuário: 'qualquer', Senha: localMailPassword },
    'Mercado Pago': {
      'Access token': mercadoPago.accessToken,
      'Chave pública': mercadoPago.publicKey,
      'Assinatura secreta dos avisos': mercadoPago.webhookSecret,
    },
    WhatsApp: {
      'Identificação do número': phones.whatsapp.phoneNumberId,
      'Token de acesso': phones.whatsapp.accessToken,
      'Segredo do aplicativo': phones.whatsapp.appSecret,
    },
    SMS: {
      'Endereço da API': `${url}/sms-api/messages`,
      Token: phones.sms.token,
      'Segredo dos avisos': phones.sms.webhookSecret,
    },
    Pix: {
      'Endereço da API': `${url}/api`,
      'Client ID': pixClient.id,
      'Client secret': pixClient.secret,
      'Segredo dos avisos': pixWebhookSecret,
    },
    Portões: { 'Endereço do controlador': `${url}/gate-api`, Token: localGateToken },
  }
}
