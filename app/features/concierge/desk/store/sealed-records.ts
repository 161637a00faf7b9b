import {
  clear,
  createStore,
  del,
  delMany,
  entries,
  get,
  keys as keysOf,
  set,
  setMany,
  update,
} from 'idb-keyval'

/**
 * A desk's storage on the device: records in IndexedDB, each sealed with AES-GCM by a key of this device that cannot be exported from the browser. A
 * copy of the files by itself opens nothing; deleting the key makes the rest unreadable.
 */
const records = createStore('prumo-desk', 'records')
const keys = createStore('prumo-desk-key', 'keys')

type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }
let opened: Promise<CryptoKey> | undefined

/** Returns the device's key; creates it only once, even when two tabs request it at the same time. */
function deviceKey(): Promise<CryptoKey> {
  opened ??= (async () => {
    const kept = await get<CryptoKey>('device', keys)
    if (kept) return kept
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    let first = made
    await update<CryptoKey>(
      'device',
      (other) => {
        first = other ?? made
        return first
      },
      keys,
    )
    return first
  })()
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

async function seal(value: unknown, name: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = value instanceof Uint8Array ? value : new TextEncoder().encode(JSON.stringify(value))
  // The name is authenticated too, so that no record passes for another.
  const additionalData = new TextEncoder().encode(name)
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData },
    await deviceKey(),
    bytes as Uint8Array<ArrayBuffer>,
  )
  return { iv, data }
}

async function unseal(sealed: Sealed, name: string): Promise<ArrayBuffer> {
  const additionalData = new TextEncoder().encode(name)
  return crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: sealed.iv, additionalData },
    await deviceKey(),
    sealed.data,
  )
}

/** Stores several values at once, all or none. Rejects when the device fails to store them. */
export async function keepRecords(values: Record<string, unknown>): Promise<void> {
  const sealed = await Promise.all(
    Object.entries(values).map(
      async ([name, value]): Promise<[string, Sealed]> => [name, await seal(value, name)],
    ),
  )
  await setMany(sealed, records)
}

/** Every record but the photos', opened. One that does not open (another key) is left out. */
export async function openRecords(): Promise<Map<string, unknown>> {
  const kept = await entries<string, Sealed>(records)
  const plain = await Promise.all(
    kept
      .filter(([name]) => !name.startsWith('photo:') && !name.startsWith(ofBan))
      .map(async ([name, sealed]): Promise<[string, unknown] | null> => {
        try {
          return [name, JSON.parse(new TextDecoder().decode(await unseal(sealed, name)))]
        } catch {
          return null
        }
      }),
  )
  return new Map(plain.filter((one) => one !== null))
}

export const dropRecords = (names: readonly string[]): Promise<void> => delMany([...names], records)

/** Everything and the key: what a copy of the disk may still hold stays closed. */
export async function wipeRecords(): Promise<void> {
  opened = undefined
  await Promise.all([del('device', keys), clear(records)])
}

/** Stores a photo sealed until it is sent. `path` is its destination in the bucket of the condominium's files. */
export async function keepPhoto(path: string, photo: Blob): Promise<void> {
  const name = `photo:${path}`
  await set(name, await seal(new Uint8Array(await photo.arrayBuffer()), name), records)
}

export async function waitingPhotos(): Promise<{ path: string; open: () => Promise<Blob> }[]> {
  const kept = await entries<string, Sealed>(records)
  return kept
    .filter(([name]) => name.startsWith('photo:'))
    .map(([name, sealed]) => ({
      path: name.slice('photo:'.length),
      open: async () => new Blob([await unseal(sealed, name)], { type: 'image/jpeg' }),
    }))
}

export const countWaitingPhotos = async (): Promise<number> =>
  (await keysOf<string>(records)).filter((name) => name.startsWith('photo:')).length

const ofBan = 'ban-photo:'

/** The photo of a notice not to admit, to be seen without a network; null while the device does not have it. */
export async function keptBanPhoto(path: string): Promise<Blob | null> {
  const sealed = await get<Sealed>(ofBan + path, records)
  if (!sealed) return null
  return new Blob([await unseal(sealed, ofBan + path)], { type: 'image/jpeg' })
}
export async function keepBanPhoto(path: string, photo: Blob): Promise<void> {
  const name = ofBan + path
  await set(name, await seal(new Uint8Array(await photo.arrayBuffer()), name), records)
}
/** Deletes photos that no notice shows any more; returns which of `paths` are missing. */
export async function dropBanPhotos(paths: readonly string[]): Promise<string[]> {
  const kept = (await keysOf<string>(records)).filter((name) => name.startsWith(ofBan))
  const shown = new Set(paths.map((path) => ofBan + path))
  await delMany(
    kept.filter((name) => !shown.has(name)),
    records,
  )
  return paths.filter((path) => !kept.includes(ofBan + path))
}

export const dropPhoto = (path: string): Promise<void> => del(`photo:${path}`, records)
