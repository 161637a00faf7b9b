const key = 'lastActivity'
const hours = 3_600_000
const signs = ['mousemove', 'keydown', 'click', 'scroll'] as const

/** A session without activity ends after 8 hours; looked at every 5 minutes. */
const inactivityLimit = 8 * hours
const checkEvery = 300_000
/** Writing on every mouse move would be wasteful: activity is recorded once in 10 seconds. */
const writeEvery = 10_000

export function recordActivity(now: Date): void {
  localStorage.setItem(key, now.toISOString())
}

export function forgetActivity(): void {
  localStorage.removeItem(key)
}

/** Whether the last recorded activity lies more than 8 hours before `now`; without a record, no. */
export function isInactive(now: Date): boolean {
  const last = localStorage.getItem(key)
  return last !== null && now.getTime() - Date.parse(last) > inactivityLimit
}

/** Records activity and calls `onInactive` after too long without any. Returns the function that stops both. */
export function watchActivity(onInactive: () => void): () => void {
  let written = 0
  const note = () => {
    const now = new Date()
    if (now.getTime() - written < writeEvery || isInactive(now)) return
    written = now.getTime()
    recordActivity(now)
  }
  const timer = setInterval(() => {
    if (isInactive(new Date())) onInactive()
  }, checkEvery)
  for (const sign of signs) addEventListener(sign, note, { passive: true })
  return () => {
    clearInterval(timer)
    for (const sign of signs) removeEventListener(sign, note)
  }
}
