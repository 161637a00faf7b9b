import { createStore, del, get, set } from 'idb-keyval'
import { sealActs } from '../../../../../domain/concierge/desk/sealed-acts.ts'
import { invoke } from '../../../../lib/commands/invoke.ts'
import { isConnectionError } from '../../../../lib/failure.ts'
import { unsent } from './desk-state.ts'
import { type Credentials, deskState, sealingKey, wipeDesk } from './desk-store.ts'

/** What a disabled device still has to send: packets that no one here can open any more, and the desk's credentials for the server. */
type Left = { deskId: string; secret: string; packets: string[] }
const store = createStore('prumo-desk-left', 'left')
/** Milliseconds between tries: the first, doubled up to the last. */
const firstPause = 2000
const lastPause = 60_000
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Disables the desk: deletes everything from the device at once, with or without a network. Unsent acts stay as sealed packets until the server has
 * them (docs/decisions/0046).
 */
export async function leaveDesk({ deskId, secret }: Credentials, why: string): Promise<void> {
  const key = sealingKey()
  const acts = unsent(deskState().queue).map(({ act }) => act)
  const packets = key && acts.length > 0 ? await sealActs(key, deskId, acts).catch(() => []) : []
  await wipeDesk(why)
  await set('left', { deskId, secret, packets } satisfies Left, store)
  keepHandingIn()
}

/** Hands in the remaining packets, now and until the server has them: the desk's own sending ends with the desk. */
export function keepHandingIn(pause = firstPause): void {
  clearTimeout(timer)
  handInLeft().catch(() => {
    timer = setTimeout(() => keepHandingIn(Math.min(pause * 2, lastPause)), pause)
  })
}

/** Hands in the remaining packets and reports that the device is empty. Throws when offline: then it is retried. */
async function handInLeft(): Promise<void> {
  const left = await get<Left>('left', store)
  if (!left) return
  const desk = { desk_id: left.deskId, secret: left.secret }
  const tell = (more: object) => invoke('desk-contact', { ...desk, ...more })
  for (const [at, sealed] of left.packets.entries()) {
    await tell({ sealed }).catch(unlessRefused)
    // Packets already handed in are not sent again after the next start.
    await set('left', { ...left, packets: left.packets.slice(at + 1) } satisfies Left, store)
  }
  await tell({ wiped: true }).catch(unlessRefused)
  await del('left', store)
}

/** Swallows the server's final refusal: no one here can fix it. */
function unlessRefused(error: unknown): void {
  const status = (error as { status?: number }).status ?? 0
  if (isConnectionError(error) || status === 429 || status >= 500) throw error
}
