import { z } from 'zod'
import { command } from '../_shared/command.ts'

/** Sends the caller a message by every channel that is open to them, to see that it arrives. */
export default command('send-test-notification', {
  input: z.object({ condominium_id: z.uuid() }),
  condominium: ({ condominium_id }) => condominium_id,
  async run({ condominiumId, userId, limit, audit, enqueue }) {
    await limit(`test-notification:${userId}`, 3)
    await enqueue('test-notification', { condominiumId, userId })
    audit({ entity: 'messages', after: { kind: 'test' } })
  },
})
