import { buckets } from '../../domain/files.ts'
import type { Task } from '../context.ts'
import { removeFolder } from '../files/removal.ts'
import { renderAccountDeleted } from '../message-templates/account-deleted.ts'

/**
 * Ends a login: removes portraits and copies, has the auth service delete the account's data (it retains the id, which entries refer to), then says
 * goodbye by e-mail.
 */
export const accountDeletedTask: Task = {
  topic: 'account-deleted',
  async run(context, payload, signal) {
    const { api, send } = context
    const { userId, address } = payload as { userId: string; address: string | null }
    await removeFolder(context, buckets.avatars, userId, signal)
    await removeFolder(context, buckets.exports, userId, signal)
    const response = await fetch(`${api.url}/auth/v1/admin/users/${userId}`, {
      method: 'DELETE',
      headers: {
        authorization: `Bearer ${api.serviceKey}`,
        apikey: api.serviceKey,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ should_soft_delete: true }),
      signal,
    })
    // Gone already: an earlier run was interrupted between the two steps.
    if (!response.ok && response.status !== 404) throw new Error(`auth service answered ${response.status}`)
    if (address) await send({ to: address, ...renderAccountDeleted() })
  },
}
