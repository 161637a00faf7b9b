/** Entries stored in this browser under `key`, newest last; beyond `kept` the oldest are dropped. */
export function storedList<Entry>(key: string, kept: number) {
  const clear = (): void => localStorage.removeItem(key)
  const all = (): Entry[] => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(stored) ? (stored as Entry[]) : []
    } catch {
      return []
    }
  }
  /** Silently drops the list when storage is full: nothing in the product depends on it. */
  const add = (entry: Entry): void => {
    try {
      localStorage.setItem(key, JSON.stringify([...all(), entry].slice(-kept)))
    } catch {
      clear()
    }
  }
  return { all, add, clear }
}
