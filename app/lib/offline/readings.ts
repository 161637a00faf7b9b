/** A reading of an announcement that could not be sent: `confirm` is the version that was confirmed manually. */
export type LaterReading = { condominiumId: string; id: string; confirm: number | null }

const key = 'prumo.readings'
const listeners = new Set<() => void>()
let known: { text: string | null; readings: readonly LaterReading[] } = { text: null, readings: [] }

/** Returns the readings pending on this device; the same list until it changes. */
export function keptReadings(): readonly LaterReading[] {
  const text = localStorage.getItem(key)
  if (text !== known.text) known = { text, readings: text ? (JSON.parse(text) as LaterReading[]) : [] }
  return known.readings
}

export function listenToReadings(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores one: a confirmation replaces a mere view. */
export function keepReading(reading: LaterReading): void {
  const others = keptReadings().filter(({ id }) => id !== reading.id)
  const before = keptReadings().find(({ id }) => id === reading.id)
  write([...others, { ...reading, confirm: reading.confirm ?? before?.confirm ?? null }])
}

export const forgetReadings = (condominiumId: string, id: string): void =>
  write(keptReadings().filter((one) => one.condominiumId !== condominiumId || one.id !== id))

/** Deletes all readings, with the information whose they were. */
export const forgetAllReadings = (): void => write([])

function write(readings: readonly LaterReading[]): void {
  if (readings.length > 0) localStorage.setItem(key, JSON.stringify(readings))
  else localStorage.removeItem(key)
  for (const listener of listeners) listener()
}
