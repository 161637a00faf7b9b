import type { Task } from './context.ts'
import { renderAccountDeleted } from './message-templates/account-deleted.ts'

/** The login's end: the auth service forgets the account's data (it keeps the id, which entries refer to), then goodbye by e-mail. */
export const accountDeletedTask: Task = {
  topic: 'account-deleted',
  async run({ api, send }, payload, signal) {
    const { userId, address } = payload as { userId: string; address: string | null }
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
    // Gone already: an earlier run was cut off between the two steps.
    if (!response.ok && response.status !== 404) throw new Error(`auth service answered ${response.status}`)
    if (address) await send({ to: address, ...renderAccountDeleted() })
  },
}
