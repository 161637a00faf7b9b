import { acceptedTypes } from '../../../../domain/files.ts'
import { formatBytes } from '../bytes.ts'

/** What may be chosen at a place. */
export type FileRules = {
  /** MIME type → endings, without the dot. */
  types: Readonly<Record<string, readonly string[]>>
  /** The same in words: 'PDF, JPEG, PNG ou WebP'. */
  words: string
  /** Bytes of the file as chosen. */
  maxBytes: number
}

const ofCondominium = acceptedTypes['condominium-files']
const images = {
  'image/jpeg': ofCondominium['image/jpeg'],
  'image/png': ofCondominium['image/png'],
  'image/webp': ofCondominium['image/webp'],
}

/** A photo, which is made smaller before it is sent. */
export const photoRules: FileRules = { types: images, words: 'JPEG, PNG ou WebP', maxBytes: 30_000_000 }

/** What proves an expense. The bucket takes as much. */
export const receiptRules: FileRules = {
  types: { 'application/pdf': ofCondominium['application/pdf'], ...images },
  words: 'PDF, JPEG, PNG ou WebP',
  maxBytes: 50_000_000,
}

const recordings = Object.fromEntries(
  Object.entries(ofCondominium).filter(([type]) => /^(video|audio)\//.test(type)),
)

/** What shows that something is wrong: photos, which are made smaller, and short recordings. */
export const incidentRules: FileRules = {
  types: { ...images, ...recordings },
  words: 'JPEG, PNG, WebP, vídeo MP4, MOV, WebM ou som MP3, M4A, OGG, WAV',
  maxBytes: 50_000_000,
}

/** What proves a breach of the rules: papers, photos and short recordings. */
export const evidenceRules: FileRules = {
  types: { ...receiptRules.types, ...recordings },
  words: 'PDF, JPEG, PNG, WebP, vídeo MP4, MOV, WebM ou som MP3, M4A, OGG, WAV',
  maxBytes: 50_000_000,
}

/** Files accepted as documents: nothing active, no archives, no recordings. */
export const documentRules: FileRules = {
  types: Object.fromEntries(
    Object.entries(ofCondominium).filter(([type]) => type !== 'application/zip' && !(type in recordings)),
  ),
  words: 'PDF, fotos, Word, Excel, PowerPoint, OpenDocument ou texto',
  maxBytes: 50_000_000,
}

/** What an item of an assembly is about: papers, pictures, spreadsheets. */
export const attachmentRules: FileRules = {
  types: {
    ...receiptRules.types,
    'text/csv': ofCondominium['text/csv'],
    'application/vnd.ms-excel': ofCondominium['application/vnd.ms-excel'],
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet':
      ofCondominium['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    'application/vnd.oasis.opendocument.spreadsheet':
      ofCondominium['application/vnd.oasis.opendocument.spreadsheet'],
  },
  words: 'PDF, JPEG, PNG, WebP, Excel, OpenDocument ou CSV',
  maxBytes: 50_000_000,
}

/** Returns a file's declared type, else the one for its extension; null when the rules know neither. */
export function typeOf({ name, type }: Pick<File, 'name' | 'type'>, { types }: FileRules): string | null {
  if (type in types) return type
  const ending = name.toLowerCase().match(/[^.]+$/)?.[0] ?? ''
  const byEnding = Object.keys(types).find((one) => types[one]?.includes(ending))
  return type === '' || type === 'application/octet-stream' ? (byEnding ?? null) : null
}

/** Returns why a file is refused, in words; null when it is accepted. */
export function refusal(file: Pick<File, 'name' | 'type' | 'size'>, rules: FileRules): string | null {
  if (file.size === 0) return 'O arquivo está vazio.'
  if (/heic|heif/i.test(`${file.type} ${file.name}`))
    return 'Fotos HEIC ainda não abrem em todo aparelho. Exporte como JPEG e envie de novo.'
  if (typeOf(file, rules) === null) return `Este tipo de arquivo não é aceito. Envie ${rules.words}.`
  if (file.size > rules.maxBytes)
    return `O arquivo tem ${formatBytes(file.size)}; o limite é ${formatBytes(rules.maxBytes)}.`
  return null
}

/** For `<input accept>`: types and endings. */
export const acceptOf = ({ types }: FileRules): string =>
  Object.entries(types)
    .flatMap(([type, endings]) => [type, ...endings.map((ending) => `.${ending}`)])
    .join(',')
