import { z } from 'zod'
import { brand } from '../../domain/brand.ts'
import { toGsm } from '../../domain/notifications/sms.ts'
import type { Task } from '../context.ts'
import { sendSms } from './providers/sms.ts'
import { sendWords } from './providers/whatsapp.ts'

const payload = z.object({ channel: z.enum(['whatsapp', 'sms']), phone: z.string() })

const words = (channel: string) =>
  `Pronto: você não recebe mais avisos por ${channel}. Para voltar atrás, abra Ajustes e Notificações no ${brand.name}.`

/** Confirms a SAIR request to its sender; if the provider does not accept the message, the queue retries. */
export const confirmStopTask: Task = {
  topic: 'confirm-stop',
  async run({ channels: { whatsapp, sms } }, data) {
    const { channel, phone } = payload.parse(data)
    const answer =
      channel === 'whatsapp'
        ? whatsapp && (await sendWords(whatsapp, phone, words('WhatsApp')))
        : sms &&
          (await sendSms(sms, {
            id: `stop-${phone.slice(1)}-${Date.now()}`,
            to: phone,
            text: toGsm(words('SMS')),
          }))
    if (answer && (answer.kind === 'later' || answer.kind === 'slower'))
      throw new Error(`not taken: ${answer.words}`)
  },
}
