import { useCallback, useState } from 'react'

/**
 * An idempotency key that stays the same while one thing is tried, so that a lost answer and a second click book it once;
 * `renew` after it was done.
 */
export function useCommandKey(): { key: string; renew: () => void } {
  const [key, setKey] = useState(() => crypto.randomUUID() as string)
  const renew = useCallback(() => setKey(crypto.randomUUID()), [])
  return { key, renew }
}
