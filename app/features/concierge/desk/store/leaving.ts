import { createStore, del, get, set } from 'idb-keyval'
import { sealActs } from '../../../../../domain/concierge/desk/sealed-acts.ts'
import { invoke } from '../../../../lib/commands/invoke.ts'
import { isConnectionError } from '../../../../lib/failure.ts'
import { unsent } from './desk-state.ts'
import { type Credentials, deskState, sealingKey, wipeDesk } from './desk-store.ts'

/** What a switched-off device still owes the server: packets that nobody here can open any more, and by what the server knows the desk. */
type Left = { deskId: string; secret: string; packets: string[] }
const store = createStore('prumo-desk-left', 'left')
/** Milliseconds between tries: the first, doubled up to the last. */
const firstPause = 2000
const lastPause = 60_000
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * The desk was switched off: everything goes from the device at once, with or without a network. What was not sent stays as sealed
 * packets until the server has them (docs/decisions/0046).
 */
export async function leaveDesk({ deskId, secret }: Credentials, why: string): Promise<void> {
  const key = sealingKey()
  const acts = unsent(deskState().queue).map(({ act }) => act)
  const packets = key && acts.length > 0 ? await sealActs(key, deskId, acts).catch(() => []) : []
  await wipeDesk(why)
  await set('left', { deskId, secret, packets } satisfies Left, store)
  keepHandingIn()
}

/** Hands in what is left, now and until the server has it: the desk's own sending ends with the desk. */
export function keepHandingIn(pause = firstPause): void {
  clearTimeout(timer)
  handInLeft().catch(() => {
    timer = setTimeout(() => keepHandingIn(Math.min(pause * 2, lastPause)), pause)
  })
}

/** Hands in what is left and says that the device is empty. Throws where the network is away: then it is tried again. */
async function handInLeft(): Promise<void> {
  const left = await get<Left>('left', store)
  if (!left) return
  const desk = { desk_id: left.deskId, secret: left.secret }
  const tell = (more: object) => invoke('desk-contact', { ...desk, ...more })
  for (const [at, sealed] of left.packets.entries()) {
    await tell({ sealed }).catch(unlessRefused)
    // What was handed in is not sent again after the next start.
    await set('left', { ...left, packets: left.packets.slice(at + 1) } satisfies Left, store)
  }
  await tell({ wiped: true }).catch(unlessRefused)
  await del('left', store)
}

/** The server looked at it and says no, for good: there is nobody here to mend it. */
function unlessRefused(error: unknown): void {
  const status = (error as { status?: number }).status ?? 0
  if (isConnectionError(error) || status === 429 || status >= 500) throw error
}
