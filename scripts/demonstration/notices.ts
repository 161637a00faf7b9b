import type { Past } from './history.ts'
import { logins, password } from './plan.ts'

/** Numbers that reach nobody: the local providers take them. */
const numbers = [
  { email: 'sindica@demo.example.com', phone: '(11) 98800-0001', whatsapp: true, sms: true },
  { email: 'morador@demo.example.com', phone: '(11) 98800-0002', whatsapp: true, sms: true },
  { email: 'atrasado@demo.example.com', phone: '(11) 98800-0003', whatsapp: true, sms: false },
]

/** Some people give a number for messages. */
export async function giveNumbers({ product, today }: Past): Promise<void> {
  for (const { email, ...given } of numbers) {
    await product.signIn(email, password)
    await product.command('save-phone-channels', `${today}T06:00:00-03:00`, given)
  }
  await product.signIn(logins.sindica.email, password)
}

/** What the providers tell of what was sent to phones: read, delivered, and one that did not arrive; older notices were read. */
export async function bringReceipts({ sql, condominiumId }: Past): Promise<void> {
  for (const channel of ['whatsapp', 'sms']) {
    await sql.begin(async (tx) => {
      await tx`
        select private.take_receipts(${channel}, jsonb_agg(jsonb_build_object('id', m.id, 'provider_id', 'demo-' || m.id,
          'status', (array['read', 'delivered', 'read', 'failed'])[1 + (m.place % 4)::int],
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
