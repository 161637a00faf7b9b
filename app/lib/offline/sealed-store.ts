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

type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

/**
 * Records of one purpose in IndexedDB, each sealed with AES-GCM by a key of this device that cannot be exported from the browser. A copy of the files
 * by itself opens nothing; deleting the key makes the rest unreadable.
 */
export function sealedStore(purpose: string) {
  // Not before they are used: a database is made by the first look at it.
  const made: { records?: ReturnType<typeof createStore>; keys?: ReturnType<typeof createStore> } = {}
  const records = () => (made.records ??= createStore(purpose, 'records'))
  const keys = () => (made.keys ??= createStore(`${purpose}-key`, 'keys'))
  let opened: Promise<CryptoKey> | undefined

  /** Returns the device's key; creates it only once, even when two tabs request it at the same time. */
  function deviceKey(): Promise<CryptoKey> {
    opened ??= (async () => {
      const kept = await get<CryptoKey>('device', keys())
      if (kept) return kept
      const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
        'encrypt',
        'decrypt',
      ])
      let first = fresh
      await update<CryptoKey>(
        'device',
        (other) => {
          first = other ?? fresh
          return first
        },
        keys(),
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

  return {
    /** Stores several values at once, all or none. Rejects when the device fails to store them. */
    async keep(values: Record<string, unknown>): Promise<void> {
      const sealed = await Promise.all(
        Object.entries(values).map(
          async ([name, value]): Promise<[string, Sealed]> => [name, await seal(value, name)],
        ),
      )
      await setMany(sealed, records())
    },
    /** Every record whose name `wanted` takes, opened. One that does not open (another key) is left out. */
    async open(wanted: (name: string) => boolean): Promise<Map<string, unknown>> {
      const kept = await entries<string, Sealed>(records())
      const plain = await Promise.all(
        kept
          .filter(([name]) => wanted(name))
          .map(async ([name, sealed]): Promise<[string, unknown] | null> => {
            try {
              return [name, JSON.parse(new TextDecoder().decode(await unseal(sealed, name)))]
            } catch {
              return null
            }
          }),
      )
      return new Map(plain.filter((one) => one !== null))
    },
    drop: (names: readonly string[]): Promise<void> => delMany([...names], records()),
    names: (): Promise<string[]> => keysOf<string>(records()),
    /** Everything and the key: what a copy of the disk may still hold stays closed. */
    async wipe(): Promise<void> {
      opened = undefined
      await Promise.all([del('device', keys()), clear(records())])
    },
    async keepBlob(name: string, blob: Blob): Promise<void> {
      await set(name, await seal(new Uint8Array(await blob.arrayBuffer()), name), records())
    },
    /** Null while the device does not have it. Throws when it does not open. */
    async openBlob(name: string, type: string): Promise<Blob | null> {
      const sealed = await get<Sealed>(name, records())
      return sealed ? new Blob([await unseal(sealed, name)], { type }) : null
    },
  }
}
