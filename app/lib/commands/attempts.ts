/** As many as somebody without a connection may leave unanswered; beyond, the oldest are forgotten. */
const most = 100

/**
 * Idempotency keys of what was asked and not answered yet, by its words. The same asked again goes by the same key: the server, which may
 * have done it and whose answer was lost on the way, does it once and answers as it did. Once answered, the same words are a new wish.
 */
export function attemptKeys(newKey: () => string = () => crypto.randomUUID()) {
  const keys = new Map<string, string>()
  return {
    keyOf(words: string): string {
      const key = keys.get(words) ?? newKey()
      keys.delete(words)
      keys.set(words, key)
      const [oldest] = keys.keys()
      if (keys.size > most && oldest !== undefined) keys.delete(oldest)
      return key
    },
    answered: (words: string): void => void keys.delete(words),
  }
}
