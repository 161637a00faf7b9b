import { sealedStore } from '../../../../lib/offline/sealed-store.ts'

/** A desk's storage on the device. */
const store = sealedStore('prumo-desk')

const ofPhoto = 'photo:'
const ofBan = 'ban-photo:'
const jpeg = 'image/jpeg'

/** Stores several values at once, all or none. Rejects when the device fails to store them. */
export const keepRecords = store.keep

/** Every record but the photos', opened. One that does not open (another key) is left out. */
export const openRecords = (): Promise<Map<string, unknown>> =>
  store.open((name) => !name.startsWith(ofPhoto) && !name.startsWith(ofBan))

export const dropRecords = store.drop

/** Everything and the key: what a copy of the disk may still hold stays closed. */
export const wipeRecords = store.wipe

/** Stores a photo sealed until it is sent. `path` is its destination in the bucket of the condominium's files. */
export const keepPhoto = (path: string, photo: Blob): Promise<void> => store.keepBlob(ofPhoto + path, photo)

export async function waitingPhotos(): Promise<{ path: string; open: () => Promise<Blob | null> }[]> {
  const names = await store.names()
  return names
    .filter((name) => name.startsWith(ofPhoto))
    .map((name) => ({ path: name.slice(ofPhoto.length), open: () => store.openBlob(name, jpeg) }))
}

export const countWaitingPhotos = async (): Promise<number> =>
  (await store.names()).filter((name) => name.startsWith(ofPhoto)).length

/** The photo of a notice not to admit, to be seen without a network; null while the device does not have it. */
export const keptBanPhoto = (path: string): Promise<Blob | null> => store.openBlob(ofBan + path, jpeg)

export const keepBanPhoto = (path: string, photo: Blob): Promise<void> => store.keepBlob(ofBan + path, photo)

/** Deletes photos that no notice shows any more; returns which of `paths` are missing. */
export async function dropBanPhotos(paths: readonly string[]): Promise<string[]> {
  const kept = (await store.names()).filter((name) => name.startsWith(ofBan))
  const shown = new Set(paths.map((path) => ofBan + path))
  await store.drop(kept.filter((name) => !shown.has(name)))
  return paths.filter((path) => !kept.includes(ofBan + path))
}

export const dropPhoto = (path: string): Promise<void> => store.drop([ofPhoto + path])
