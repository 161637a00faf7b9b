import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { json } from 'node:stream/consumers'
import { sendPhoneCodeTask } from '../../worker/notify/phones/send-phone-code.ts'
import type { Past } from './history.ts'
import { logins, password } from './plan.ts'

/** Numbers without an owner: the local providers accept them. */
const numbers = [
  { email: 'sindica@demo.example.com', phone: '(11) 98800-0001', whatsapp: true, sms: true },
  { email: 'morador@demo.example.com', phone: '(11) 98800-0002', whatsapp: true, sms: true },
  { email: 'atrasado@demo.example.com', phone: '(11) 98800-0003', whatsapp: true, sms: false },
]

/** Some people give a number for messages, and type in the code that came there. */
export async function giveNumbers({ product, sql, today }: Past): Promise<void> {
  const phones = await listening()
  try {
    for (const [place, { email, phone, ...channels }] of numbers.entries()) {
      const [known] = await sql`
        select from public.notification_settings s join auth.users u on u.id = s.user_id
        where u.email = ${email} and s.phone_verified_at is not null`
      if (known) continue
      const at = `${today}T06:0${place}:00-03:00`
      await product.signIn(email, password)
      await product.command('request-phone-code', at, { phone, channel: 'sms' })
      const asked = await product.take(sendPhoneCodeTask.topic)
      await product.working(at, async (context) => {
        context.channels.sms = { apiUrl: phones.url, token: 'demonstration' }
        await sendPhoneCodeTask.run(context, asked, new AbortController().signal)
      })
      await product.command('confirm-phone-code', at, { code: phones.lastCode() })
      await product.command('save-phone-channels', at, { phone, ...channels })
    }
  } finally {
    phones.close()
  }
  await product.signIn(logins.sindica.email, password)
}

/** Adds devices on which the demonstration's people enabled notifications: the stand-in's page shows what they display. */
export async function addDevices({ product, today }: Past): Promise<void> {
  const address = process.env.DEMONSTRATION_PUSH
  if (!address) return
  for (const [name, { email }] of [
    ['sindica', logins.sindica],
    ['morador', logins.owner],
  ] as const) {
    const device = await (await fetch(`${address}/push/devices/${name}`)).json()
    await product.signIn(email, password)
    await product.command('push-key', `${today}T06:10:00-03:00`, {})
    await product.command('save-push-device', `${today}T06:10:00-03:00`, device)
  }
  await product.signIn(logins.sindica.email, password)
}

/** Starts a text message gateway (worker/notify/providers/sms.ts) that keeps the last code. */
async function listening() {
  let text = ''
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      ;({ text } = body as { text: string })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"demonstration"}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lastCode: () => /#(\d{6})$/.exec(text)?.[1] ?? '',
    close: () => server.close(),
  }
}

/** Adds the providers' reports on messages to phones: read, delivered, and one that did not arrive; marks older notices as read. */
export async function bringReceipts({ sql, condominiumId }: Past): Promise<void> {
  // Text messages have no read receipt.
  for (const [channel, statuses] of [
    ['whatsapp', ['read', 'delivered', 'read', 'failed']],
    ['sms', ['delivered', 'delivered', 'sent', 'failed']],
  ] as const) {
    await sql.begin(async (tx) => {
      await tx`
        select private.take_receipts(${channel}, jsonb_agg(jsonb_build_object('id', m.id, 'provider_id', 'demo-' || m.id,
          'status', (${[...statuses]}::text[])[1 + (m.place % 4)::int],
          'at', m.sent_at + (1 + m.place % 7) * interval '1 minute',
          'code', case when m.place % 4 = 3 then case ${channel} when 'whatsapp' then 'whatsapp_131026' else 'sms_unknown_number' end end)))
        from (select id, sent_at, row_number() over (order by created_at, id) - 1 as place from public.messages
          where condominium_id = ${condominiumId} and channel = ${channel} and status = 'sent') m
        having count(*) > 0`
    })
  }
  await sql`
    update public.messages set is_read = true
    where condominium_id = ${condominiumId} and channel = 'app' and not is_read and created_at < now() - interval '20 days'`
}
