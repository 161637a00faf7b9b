import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { longestLine, type ManifestFile } from '../../../domain/ledger-archive/manifest.ts'
import type { Row } from './new-row.ts'
import type { Package } from './package.ts'
import { Refusal, refuse } from './refusal.ts'

/** Rows of books compress to a tenth or so; anything that unpacks to this many times its size was made to do so. */
const LARGEST_RATIO = 200
/** Below this nothing is large. */
const HARMLESS = 16 * 1024 * 1024

/**
 * Yields the rows of a file, line by line in constant memory. At the end, or as soon as it is certain, throws a refusal that names differences from
 * the manifest. Declarations are not trusted: unpacked data is counted and hashed.
 */
export async function* rowsIn(
  archive: Package,
  file: ManifestFile,
): AsyncGenerator<{ row: Row; line: number }> {
  const names = file.columns.map(({ name }) => name)
  const digest = createHash('sha256')
  let bytes = 0
  let line = 0
  for await (const text of linesOf(archive, file, (piece) => {
    digest.update(piece)
    bytes += piece.length
    const isSwollen = bytes > HARMLESS && bytes > archive.packedSize(file.path) * LARGEST_RATIO
    if (bytes > file.bytes || isSwollen)
      refuse('file_size', `${file.title}: o arquivo é maior do que o manifesto diz.`, { field: file.name })
  })) {
    line += 1
    if (line > file.rows)
      refuse('row_count', `${file.title}: há mais de ${file.rows} linhas.`, { field: file.name })
    yield { row: parsed(text, line, names, file), line }
  }
  if (line !== file.rows)
    refuse('row_count', `${file.title}: ${line} linhas, e o manifesto diz ${file.rows}.`, {
      field: file.name,
    })
  if (bytes !== file.bytes || digest.digest('hex') !== file.sha256)
    refuse(
      'file_hash',
      `${file.title}: o conteúdo foi mudado depois que o arquivo foi feito (SHA-256 difere).`,
      { field: file.name },
    )
}

async function* linesOf(
  archive: Package,
  file: ManifestFile,
  seen: (piece: Buffer) => void,
): AsyncGenerator<string> {
  const packed = Readable.from(archive.bytes(file.path), { objectMode: false })
  const gunzip = createGunzip()
  packed.on('error', (error) => gunzip.destroy(error))
  let rest: Buffer[] = []
  let held = 0
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of packed.pipe(gunzip) as AsyncIterable<Buffer>) {
      seen(piece)
      let from = 0
      for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, from)) {
        const last = piece.subarray(from, end)
        yield decoder.decode(rest.length === 0 ? last : Buffer.concat([...rest, last]))
        rest = []
        held = 0
        from = end + 1
      }
      if (from < piece.length) rest.push(piece.subarray(from))
      held += piece.length - from
      if (held > longestLine)
        refuse('line_size', `${file.title}: há uma linha longa demais.`, { field: file.name })
    }
  } catch (error) {
    throw named(error as Error, file)
  } finally {
    packed.destroy()
    gunzip.destroy()
  }
  if (held > 0) refuse('line_end', `${file.title}: a última linha está incompleta.`, { field: file.name })
}

/** Replaces errors of zlib and the decoder, which have their own wording. */
function named(error: Error, file: ManifestFile): Error {
  const { code } = error as { code?: unknown }
  const isDamage = typeof code === 'string' && /^(Z_|ERR_ENCODING)/.test(code)
  return isDamage
    ? new Refusal([
        {
          line: null,
          field: file.name,
          value: null,
          rule: 'damaged',
          message: `${file.title}: está danificado.`,
        },
      ])
    : error
}

/** A row with exactly the columns that the manifest names. */
function parsed(text: string, line: number, names: readonly string[], file: ManifestFile): Row {
  const wrong = (why: string): never =>
    refuse('row', `${file.title}, linha ${line}: ${why}.`, { field: file.name, line })
  let row: unknown
  try {
    row = JSON.parse(text)
  } catch {
    return wrong('não é um objeto JSON')
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return wrong('não é um objeto JSON')
  const keys = Object.keys(row)
  const strange = keys.find((key) => !names.includes(key))
  if (strange !== undefined) return wrong(`tem um campo que não é dela, ${strange.slice(0, 40)}`)
  if (keys.length !== names.length) return wrong('não tem todos os campos')
  for (const value of Object.values(row))
    if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
      return wrong('tem um número grande demais')
  return row as Row
}
