import { Hono } from 'hono'
import { type Mood, moods, openOutbox, type Sent } from './outbox.ts'
import { outboxPage } from './pages.ts'
import { answerSms, type SmsOptions, smsApi, tellSms } from './sms-api.ts'
import { answerWhatsApp, tellWhatsApp, type WhatsAppOptions, whatsAppApi } from './whatsapp-api.ts'

export type PhonesOptions = {
  /** The folder that stores sent messages. */
  folder: string
  whatsapp: Omit<WhatsAppOptions, 'outbox'>
  sms: Omit<SmsOptions, 'outbox'>
}

/**
 * The local WhatsApp and SMS providers: their HTTP APIs under `/whatsapp-api` and `/sms-api`, sent messages at `/whatsapp` and `/sms`, and as JSON
 * under `/whatsapp/messages` and `/sms/messages`.
 */
export async function createPhones(options: PhonesOptions) {
  const outbox = await openOutbox(options.folder)
  const whatsapp = { ...options.whatsapp, outbox }
  const sms = { ...options.sms, outbox }
  const app = new Hono()
  app.route('/whatsapp-api', whatsAppApi(whatsapp))
  app.route('/sms-api', smsApi(sms))

  const tell = (sent: Sent, status: Sent['status']) =>
    sent.channel === 'whatsapp' ? tellWhatsApp(whatsapp, sent, status) : tellSms(sms, sent, status)
  const stop = (sent: Sent) =>
    sent.channel === 'whatsapp' ? answerWhatsApp(whatsapp, sent.to, 'SAIR') : answerSms(sms, sent.to, 'SAIR')

  for (const channel of ['whatsapp', 'sms'] as const) {
    app.get(`/${channel}`, (c) => c.html(outboxPage(channel, outbox.list(channel), outbox.mood[channel])))
    app.get(`/${channel}/messages`, (c) => c.json(outbox.list(channel)))
    app.post(`/${channel}/mood`, async (c) => {
      const { mood } = await c.req.parseBody()
      if (typeof mood === 'string' && Object.hasOwn(moods, mood)) outbox.mood[channel] = mood as Mood
      return c.redirect(`/${channel}`, 303)
    })
    app.post(`/${channel}/clear`, async (c) => {
      await outbox.clear(channel)
      return c.redirect(`/${channel}`, 303)
    })
    app.post(`/${channel}/:id/:act{delivered|read|failed|stop}`, async (c) => {
      const sent = outbox.find(c.req.param('id'))
      if (!sent || sent.channel !== channel) return c.notFound()
      const act = c.req.param('act') as 'delivered' | 'read' | 'failed' | 'stop'
      if (act === 'stop') await stop(sent)
      else {
        await outbox.change(sent.id, { status: act })
        await tell(sent, act)
      }
      return c.redirect(`/${channel}`, 303)
    })
  }
  return { app, close: outbox.settled }
}
