import { PassThrough, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { type Entry, fromRandomAccessReader, type Options, RandomAccessReader, type ZipFile } from 'yauzl'
import { AppError } from '../../../domain/errors.ts'
import type { StoredObject } from '../stored-object.ts'

/** Most parts of a workbook; more are an attack on our memory. */
const MOST_ENTRIES = 5000
/** An entry that inflates by more than this factor was crafted for it; real sheets stay below a tenth. */
const LARGEST_RATIO = 300
/** Below this nothing is large. */
const HARMLESS = 16 * 1024 * 1024

export type Zip = {
  entries: ReadonlyMap<string, Entry>
  /** Returns an entry's text in pieces, never more than `most` bytes: counts what is inflated and ignores the declared size. */
  text(name: string, most: number): AsyncGenerator<string>
  close(): void
}

/** Reads the parts of a stored file that the library requests, never all of it. */
export class ObjectReader extends RandomAccessReader {
  #object: StoredObject
  constructor(object: StoredObject) {
    super()
    this.#object = object
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const stream = new PassThrough()
    const pour = async () => {
      for (let at = start; at < end; at += 1_048_576) {
        const bytes = await this.#object.read(at, Math.min(end, at + 1_048_576))
        if (stream.destroyed) return
        if (!stream.write(bytes)) await drained(stream)
      }
      stream.end()
    }
    pour().catch((error: Error) => stream.destroy(error))
    return stream
  }
}

const drained = (stream: PassThrough) =>
  new Promise<void>((resolve) => {
    stream.once('drain', resolve)
    stream.once('close', resolve)
  })

const open = promisify<RandomAccessReader, number, Options, ZipFile>(fromRandomAccessReader)

export const unreadable = (message: string) => new AppError('import_unreadable', { message })
const damaged = () =>
  unreadable('A planilha está danificada ou incompleta. Abra-a, salve de novo e tente outra vez.')
const bomb = () =>
  unreadable('A planilha, ao ser aberta, ficaria grande demais. Salve-a como CSV e envie de novo.')

/** Lists the entries of a zip file without reading them. Throws `import_unreadable`. */
export async function openZip(object: StoredObject): Promise<Zip> {
  const options = { lazyEntries: true, autoClose: false, strictFileNames: false }
  const zip = await open(new ObjectReader(object), object.size, options).catch((error: Error) => {
    throw asRefusal(error)
  })
  if (zip.entryCount > MOST_ENTRIES) throw bomb()
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch (error) {
    throw asRefusal(error as Error)
  }
  return { entries, text: (name, most) => textOf(zip, entries.get(name), most), close: () => zip.close() }
}

async function* textOf(zip: ZipFile, entry: Entry | undefined, most: number): AsyncGenerator<string> {
  if (!entry) throw damaged()
  if (entry.isEncrypted())
    throw unreadable('A planilha está protegida por senha. Salve-a sem senha e envie de novo.')
  const decoder = new TextDecoder()
  let inflated = 0
  let stream: Readable | undefined
  try {
    stream = await zip.openReadStreamPromise(entry)
    for await (const bytes of stream as AsyncIterable<Buffer>) {
      inflated += bytes.length
      const isSwollen = inflated > HARMLESS && inflated > entry.compressedSize * LARGEST_RATIO
      if (inflated > most || isSwollen) throw bomb()
      yield decoder.decode(bytes, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    throw asRefusal(error as Error)
  } finally {
    stream?.destroy()
  }
}

/** What the file is to blame for is said to people; an unreachable store is tried again by the queue. */
function asRefusal(error: Error): Error {
  if (error instanceof AppError || /^storage service|fetch failed/.test(error.message)) return error
  return damaged()
}
