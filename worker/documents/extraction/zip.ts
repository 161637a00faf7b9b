import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Unreadable } from './extracted.ts'

/** The limits of an Office file: entries, and bytes once unpacked (a bomb declares less than it contains, so both are counted). */
const mostEntries = 10_000
const mostBytes = 200_000_000

export type Archive = {
  names: string[]
  read(name: string, take: (text: string) => void): Promise<boolean>
  close(): void
}

/** Opens an Office file. Throws `Unreadable`: broken, encrypted, too large, or with macros inside (refused). */
export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
  }).catch(() => {
    throw new Unreadable('broken')
  })
  const entries = await entriesOf(zip)
  let unpacked = 0
  return {
    names: [...entries.keys()],
    async read(name, take) {
      const entry = entries.get(name)
      if (!entry) return false
      const decoder = new TextDecoder('utf-8')
      try {
        const stream = await zip.openReadStreamPromise(entry)
        for await (const piece of stream as AsyncIterable<Buffer>) {
          unpacked += piece.length
          if (unpacked > mostBytes) throw new Unreadable('too_large')
          take(decoder.decode(piece, { stream: true }))
        }
      } catch (thrown) {
        if (thrown instanceof Unreadable) throw thrown
        throw new Unreadable(/encrypt/i.test(String(thrown)) ? 'encrypted' : 'broken')
      }
      return true
    },
    close: () => zip.close(),
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let declared = 0
  if (zip.entryCount > mostEntries) throw new Unreadable('too_large')
  try {
    for await (const entry of zip.eachEntry()) {
      declared += entry.uncompressedSize
      if (entries.size >= mostEntries || declared > mostBytes) throw new Unreadable('too_large')
      if ((entry.generalPurposeBitFlag & 1) !== 0) throw new Unreadable('encrypted')
      if (/vbaproject|\.bin$|^basic\//i.test(entry.fileName) && /vba|macro|^basic\//i.test(entry.fileName))
        throw new Unreadable('refused')
      entries.set(entry.fileName, entry)
    }
  } catch (thrown) {
    if (thrown instanceof Unreadable) throw thrown
    throw new Unreadable('broken')
  }
  return entries
}
