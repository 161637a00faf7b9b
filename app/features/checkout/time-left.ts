import { useEffect, useState } from 'react'

/** '29:41' of less than an hour, '5 h 12 min', '3 dias'; null when the time is over. */
export function timeLeft(milliseconds: number): string | null {
  if (milliseconds <= 0) return null
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  const days = Math.floor(minutes / (24 * 60))
  return days === 1 ? '1 dia' : `${days} dias`
}

/** Returns the time left until an instant, updated each second; null when it is over. */
export function useTimeLeft(until: string): string | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return timeLeft(Date.parse(until) - now)
}
