import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  type Entry,
  fromRandomAccessReader,
  type Options,
  type RandomAccessReader,
  type ZipFile,
} from 'yauzl'
import { AppError } from '../../../domain/errors.ts'
import {
  formatName,
  longestManifest,
  type Manifest,
  manifestName,
  manifestSchema,
} from '../../../domain/ledger-archive/manifest.ts'
import type { StoredObject } from '../../unit-intake/stored-object.ts'
import { ObjectReader } from '../../unit-intake/workbook/zip.ts'
import { Refusal, refuse, unreadable } from './refusal.ts'

/** Each file of a row is an entry; a condominium of a million has fewer. */
const MOST_ENTRIES = 200_000

/** An archive that was opened: its list, and its parts as they are packed. */
export type Package = {
  manifest: Manifest
  names: ReadonlySet<string>
  /** An entry as stored; it says nothing about its unpacked size. */
  bytes(name: string): AsyncGenerator<Buffer>
  packedSize(name: string): number
  close(): void
}

const open = promisify<RandomAccessReader, number, Options, ZipFile>(fromRandomAccessReader)
const allowed =
  /^(LEIA-ME\.txt|manifesto\.json|dados\/[a-z_]{1,63}\.ndjson\.gz|anexos\/[a-z-]{1,40}\/[0-9a-f-]{36}\/[0-9a-f-]{36}\/[0-9A-Za-z.-]{1,120})$/

/** Opens an archive from its end, without reading the rest. Throws `ledger_archive_unreadable`, or a refusal that says what is wrong. */
export async function openPackage(object: StoredObject): Promise<Package> {
  const options = { lazyEntries: true, autoClose: false }
  const zip = await open(new ObjectReader(object), object.size, options).catch((error: Error) => {
    throw asRefusal(error)
  })
  try {
    const entries = await entriesOf(zip)
    const bytes = (name: string) => bytesOf(zip, entries.get(name))
    const manifest = await manifestOf(bytes, entries)
    return {
      manifest,
      names: new Set(entries.keys()),
      bytes,
      packedSize: (name) => entries.get(name)?.compressedSize ?? 0,
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES)
    throw unreadable('O arquivo tem partes demais para ser um arquivo de livros.')
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName
      if (!allowed.test(name)) refuse('foreign_entry', `Há um arquivo que não é dos livros: ${shown(name)}.`)
      if (entries.has(name)) refuse('entry_twice', `O arquivo ${name} aparece duas vezes.`)
      if (entry.isEncrypted()) throw unreadable('O arquivo está protegido por senha.')
      // Parts are packed already: an entry that unpacks to something else was not written by us.
      if (entry.compressionMethod !== 0 || entry.compressedSize !== entry.uncompressedSize)
        refuse('repacked', 'O arquivo foi compactado de novo por outro programa. Use-o como foi baixado.')
      entries.set(name, entry)
    }
  } catch (error) {
    throw asRefusal(error as Error)
  }
  return entries
}

const shown = (name: string): string => JSON.stringify(name.slice(0, 80)).slice(1, -1)

async function manifestOf(bytes: Package['bytes'], entries: ReadonlyMap<string, Entry>): Promise<Manifest> {
  const entry = entries.get(manifestName)
  if (!entry || entry.compressedSize > longestManifest)
    throw unreadable(`Este arquivo não é um arquivo de livros: falta ${manifestName}.`)
  const pieces: Buffer[] = []
  for await (const piece of bytes(manifestName)) pieces.push(piece)
  let said: unknown
  try {
    said = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces)))
  } catch {
    throw unreadable(`${manifestName} está danificado.`)
  }
  const parsed = manifestSchema.safeParse(said)
  if (parsed.success) return parsed.data
  const version = (said as { format?: unknown; version?: unknown } | null) ?? {}
  if (version.format === formatName && typeof version.version === 'number' && version.version > 1)
    throw unreadable('Este arquivo foi feito por uma versão mais nova do Prumo. Atualize e tente de novo.')
  const [first] = parsed.error.issues
  throw unreadable(`${manifestName} não confere: ${first?.path.join('.') || 'formato'}.`)
}

async function* bytesOf(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Buffer> {
  if (!entry) throw unreadable('Falta uma parte do arquivo.')
  let stream: Readable | undefined
  try {
    stream = await zip.openReadStreamPromise(entry)
    yield* stream as AsyncIterable<Buffer>
  } catch (error) {
    throw asRefusal(error as Error)
  } finally {
    stream?.destroy()
  }
}

/** What the file is to blame for is said to people; an unreachable store is tried again by the queue. */
function asRefusal(error: Error): Error {
  const isOurs = error instanceof AppError || error instanceof Refusal
  if (isOurs || /^storage service|fetch failed/.test(error.message)) return error
  return unreadable('O arquivo está danificado ou incompleto. Baixe-o de novo e tente outra vez.')
}
