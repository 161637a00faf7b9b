import { z } from 'zod'
import { formatDocument } from '../../domain/cpf-cnpj.ts'
import { type Channel, channels, type EventName, eventNames } from '../../domain/notifications/events.ts'
import type { Task } from '../context.ts'
import { asTest } from '../message-templates/layout.ts'
import { sampleDetails, samples } from '../message-templates/samples/samples.ts'
import { renderTest } from '../message-templates/test.ts'
import { notify } from './notify.ts'

const payload = z.object({
  condominiumId: z.uuid(),
  userId: z.uuid(),
  channel: z.enum(channels as readonly [Channel, ...Channel[]]).optional(),
  event: z.enum(eventNames as [EventName, ...EventName[]]).optional(),
})

/** A message that says only that it arrived, or an event's texts with made-up data; by all channels, or by one. */
export const testNotificationTask: Task = {
  topic: 'test-notification',
  async run(context, data) {
    const { condominiumId, userId, channel, event } = payload.parse(data)
    const [home] = await context.sql<{ name: string; document: string | null }[]>`
      select name, document from public.condominiums where id = ${condominiumId}`
    if (!home) return
    const content = event
      ? asTest(samples[event]())
      : renderTest({ condominium: home.name, document: home.document && formatDocument(home.document) })
    await notify(context, [
      {
        condominiumId,
        kind: 'test',
        userId,
        content,
        path: '/dashboard/settings?tab=notifications',
        ...(event && { sampleOf: event, detail: sampleDetails[event] }),
        ...(channel && { only: [channel] }),
      },
    ])
  },
}
