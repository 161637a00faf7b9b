import { useEffect, useState } from 'react'

/** The server's clock, going on between its answers: milliseconds since 1970. */
export function useNow(told: string): number {
  const [now, setNow] = useState(() => new Date(told).getTime())
  useEffect(() => {
    const [base, since] = [new Date(told).getTime(), performance.now()]
    const tick = () => setNow(base + performance.now() - since)
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [told])
  return now
}
