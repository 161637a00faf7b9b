import { z } from 'zod'
import { type Channel, channels, type EventName, eventNames } from '../../../domain/notifications/events.ts'
import { isAdministrator } from '../../../domain/permissions/roles.ts'
import { command } from '../_shared/command.ts'

const input = z.object({
  condominium_id: z.uuid(),
  /** Only one channel; without it every channel that is open to the caller. */
  channel: z.enum(channels as readonly [Channel, ...Channel[]], 'Canal desconhecido.').optional(),
  /** Whose texts are tried, with made-up data; for administrators. */
  event: z.enum(eventNames as [EventName, ...EventName[]], 'Aviso desconhecido.').optional(),
})

/** Sends the caller a message, to see that it arrives and what the provider answers. */
export default command('send-test-notification', {
  roles: 'members',
  readOnlyAllowed: true,
  auditedAs: 'Enviou um aviso de teste',
  section: 'messages',
  changes: 'nothing',
  ownCase: 'own say',
  input,
  async run({ condominiumId, userId, role, limit, audit, enqueue }, { channel, event }) {
    const administers = isAdministrator(role)
    await limit(`test-notification:${userId}`, administers ? 20 : 3)
    await enqueue('test-notification', {
      condominiumId,
      userId,
      ...(channel && { channel }),
      ...(event && administers && { event }),
    })
    audit({ entity: 'messages', after: { kind: 'test', ...(channel && { channel }) } })
  },
})
