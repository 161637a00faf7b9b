import type { RealtimeClient } from '@supabase/supabase-js'

const look = 5000
/** A clock that jumped this far was stopped: the machine slept. */
const slept = 20_000
/** After a longer absence from the page, updates may have been missed. */
const away = 60_000

/** Calls `onWake` after the machine slept, the network came back, or someone returns to the page after a minute. Returns a function that stops it. */
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

/** Checks over the socket whether the connection is alive; closes and reopens one that does not answer. */
export function probe(client: Pick<RealtimeClient, 'sendHeartbeat' | 'pendingHeartbeatRef' | 'isConnected'>) {
  if (!client.isConnected()) return
  void client.sendHeartbeat()
  const asked = client.pendingHeartbeatRef
  setTimeout(() => {
    // Sending a second heartbeat before the first is answered makes the client drop the connection.
    if (asked !== null && client.pendingHeartbeatRef === asked) void client.sendHeartbeat()
  }, answerWithin)
}
