import type { ColumnMapping } from '../../domain/unit-import/columns.ts'
import { EncodingDetector, type TextEncoding } from '../../domain/unit-import/decode-text.ts'
import { inspectUnitFile, type UnitFileLayout } from '../../domain/unit-import/inspect-file.ts'
import type { WorkerContext } from '../context.ts'

export type FileKey = { condominiumId: string; jobId: string }

const PIECE = 1_048_576

/** A file handed in for import, read from the database piece by piece. */
export type StoredFile = {
  layout: UnitFileLayout
  /** Its text in pieces; each call reads from the beginning. */
  text(): AsyncGenerator<string>
}

/** Finds the file's encoding and layout; the mapping that a person corrected wins. */
export async function openStoredFile(
  context: WorkerContext,
  key: FileKey,
  mapping: ColumnMapping | null,
): Promise<StoredFile> {
  const detector = new EncodingDetector()
  let first: Uint8Array = new Uint8Array()
  for await (const piece of bytes(context, key)) {
    if (first.length === 0) first = piece
    detector.push(piece)
  }
  const encoding = detector.end()
  const found = inspectUnitFile(new TextDecoder(encoding).decode(first, { stream: true }))
  return {
    layout: { delimiter: found.delimiter, headerLine: found.headerLine, mapping: mapping ?? found.mapping },
    text: () => decoded(context, key, encoding),
  }
}

async function* bytes({ sql }: WorkerContext, { condominiumId, jobId }: FileKey): AsyncGenerator<Uint8Array> {
  for (let from = 1; ; from += PIECE) {
    const [row] = await sql<{ piece: Uint8Array }[]>`
      select substring(content from ${from} for ${PIECE}) as piece from private.import_files
      where condominium_id = ${condominiumId} and job_id = ${jobId}`
    if (!row || row.piece.length === 0) return
    yield row.piece
  }
}

async function* decoded(
  context: WorkerContext,
  key: FileKey,
  encoding: TextEncoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of bytes(context, key)) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}
