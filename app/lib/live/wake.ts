import type { RealtimeClient } from '@supabase/supabase-js'

const look = 5000
/** A clock that jumped this far stood still: the machine slept. */
const slept = 20_000
/** Away from the page for longer, one does not know what was missed. */
const away = 60_000

/** Calls `onWake` after the machine slept, the network came back, or someone returns to the page after a minute. Gives the way to stop. */
export function watchWake(onWake: () => void): () => void {
  let seen = Date.now()
  let left = 0
  const timer = setInterval(() => {
    const jumped = Date.now() - seen > slept
    seen = Date.now()
    // A page in the background gets its timers late, and is looked after when it is looked at.
    if (jumped && document.visibilityState === 'visible') onWake()
  }, look)
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') left = Date.now()
    else if (Date.now() - left > away) onWake()
    seen = Date.now()
  }
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', onWake)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('online', onWake)
  }
}

const answerWithin = 4000

/** Asks over the socket whether it is still there; one that does not answer is closed and made anew. */
export function probe(client: Pick<RealtimeClient, 'sendHeartbeat' | 'pendingHeartbeatRef' | 'isConnected'>) {
  if (!client.isConnected()) return
  void client.sendHeartbeat()
  const asked = client.pendingHeartbeatRef
  setTimeout(() => {
    // A second heartbeat on an unanswered one is how the client gives a connection up.
    if (asked !== null && client.pendingHeartbeatRef === asked) void client.sendHeartbeat()
  }, answerWithin)
}
