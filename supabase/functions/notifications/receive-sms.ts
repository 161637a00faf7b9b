import { z } from 'zod'
import { command } from '../_shared/command.ts'
import { passWithOne, webhookSecrets } from '../_shared/environment.ts'
import { takePhoneNotice } from '../_shared/notices/phone-notices.ts'
import { verifySmsSignature } from '../_shared/notices/signatures.ts'

const input = z.object({
  receipts: z
    .array(
      z.object({
        id: z.uuid(),
        status: z.enum(['sent', 'delivered', 'failed']),
        at: z.iso.datetime({ offset: true }).optional(),
        code: z.string().max(40).optional(),
        words: z.string().max(300).optional(),
      }),
    )
    .max(1000)
    .default([]),
  answers: z
    .array(z.object({ from: z.string().regex(/^\+\d{8,15}$/), text: z.string().max(1000) }))
    .max(1000)
    .default([]),
})

/** Receives notices of the SMS gateway (worker/notify/providers/sms.ts describes them); authenticated only by its signature. */
export default command('receive-sms', {
  roles: 'anyone',
  outlivesPause: true,
  readOnlyAllowed: true,
  auditedAs: 'Recebeu um aviso do provedor de SMS',
  input,
  logsRefusals: true,
  verify: (request, body) =>
    passWithOne(webhookSecrets('SMS_WEBHOOK_SECRET'), (secret) =>
      verifySmsSignature(request.headers.get('x-signature'), body, secret, Math.floor(Date.now() / 1000)),
    ),
  run: (context, { receipts, answers }) => takePhoneNotice(context, 'sms', receipts, answers),
})
