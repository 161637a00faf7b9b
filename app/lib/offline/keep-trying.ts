/** Milliseconds after failures, doubled up to the last. */
const firstPause = 2000
const lastPause = 60_000

/**
 * Runs `round` now, whenever woken, and when the network is back; after a failure again and again. `round` returns whether the exchange succeeded;
 * `idle`, after how many milliseconds to ask again when nothing calls for it (null: not before woken).
 */
export function keepTrying(
  round: () => Promise<boolean>,
  idle: () => number | null,
): { stop: () => void; wake: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let working = false
  let again = false
  let pause = firstPause
  let stopped = false

  const plan = (ms: number | null) => {
    clearTimeout(timer)
    if (!stopped && ms !== null) timer = setTimeout(run, ms)
  }
  const run = async () => {
    if (working) {
      again = true
      return
    }
    working = true
    again = false
    const went = await round()
    working = false
    pause = went ? firstPause : Math.min(pause * 2, lastPause)
    // Woken meanwhile: the failed exchange may have begun before the network was back, so the next one does not wait long.
    if (again) {
      pause = firstPause
      return plan(went ? 0 : firstPause)
    }
    plan(went ? idle() : pause)
  }
  const wake = () => plan(0)
  addEventListener('online', wake)
  plan(0)
  return {
    wake,
    stop: () => {
      stopped = true
      clearTimeout(timer)
      removeEventListener('online', wake)
    },
  }
}
