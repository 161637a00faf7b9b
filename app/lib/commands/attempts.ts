/** The most unanswered commands stored without a connection; beyond, the oldest are dropped. */
const most = 100

/**
 * Idempotency keys of unanswered commands, by their words. The same command reuses its key: the server, which may have run it and lost the answer,
 * runs it once and repeats its answer. Once answered, the same words are a new command.
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
