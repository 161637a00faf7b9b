import { CsvReader, type CsvRecord } from '../../domain/unit-import/csv-records.ts'
import { EncodingDetector, type TextEncoding } from '../../domain/unit-import/decode-text.ts'
import { inspectUnitFile } from '../../domain/unit-import/inspect-file.ts'
import type { Source } from './source.ts'
import type { StoredObject } from './stored-object.ts'

/** The reader searches for a newline from the start of its input: small pieces keep that short. */
const LETTERS = 262_144

const encodings: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Latin-1',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
}
const delimiters: Record<string, string> = { ';': 'ponto e vírgula', ',': 'vírgula', '\t': 'tabulação' }

/** Opens a delimited text file; its encoding is known only once the whole file is read. */
export async function openText(object: StoredObject): Promise<Source> {
  const detector = new EncodingDetector()
  let first: Uint8Array = new Uint8Array()
  for await (const piece of object.pieces()) {
    if (first.length === 0) first = piece
    detector.push(piece)
  }
  const encoding = detector.end()
  const beginning = new TextDecoder(encoding).decode(first, { stream: true }).slice(0, LETTERS)
  const { delimiter, ...heading } = inspectUnitFile(beginning)
  return {
    heading,
    format: `texto em ${encodings[encoding]}, colunas separadas por ${delimiters[delimiter] ?? delimiter}`,
    sheets: [],
    records: () => recordsOf(object, encoding, delimiter),
    close: () => {},
  }
}

async function* recordsOf(
  object: StoredObject,
  encoding: TextEncoding,
  delimiter: string,
): AsyncGenerator<{ records: CsvRecord[]; bytes: number }> {
  const decoder = new TextDecoder(encoding)
  const reader = new CsvReader(delimiter)
  let bytes = 0
  for await (const piece of object.pieces()) {
    const text = decoder.decode(piece, { stream: true })
    for (let start = 0; start < text.length; start += LETTERS) {
      const letters = text.slice(start, start + LETTERS)
      yield { records: reader.push(letters), bytes: bytes + (piece.length * start) / text.length }
    }
    bytes += piece.length
  }
  yield { records: [...reader.push(decoder.decode()), ...reader.end()], bytes }
}
