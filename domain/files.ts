/** Storage buckets. All are private: files are fetched with the caller's session or a signed URL. */
export const buckets = {
  condominium: 'condominium-files',
  avatars: 'avatars',
  /** Copies of their own data that people requested. */
  exports: 'data-exports',
} as const

/** What a condominium stores files for; access is in `fileAreas` of permissions/files.ts. */
export type FileArea =
  | 'photo'
  | 'expenses'
  | 'imports'
  | 'statements'
  | 'decisions'
  | 'people'
  | 'folders'
  | 'agreements'
  | 'readings'
  | 'prints'
  | 'ledger-archives'
  | 'announcements'
  | 'assemblies'
  | 'documents'
  | 'checklists'
  | 'concierge'
  | 'damages'
  | 'incidents'
  | 'inspections'
  | 'maintenance'
  | 'penalties'
  | 'spaces'

/** Largest file of each bucket, in bytes; the buckets themselves refuse more. */
export const largestFile = { 'condominium-files': 2_147_483_647, avatars: 5_242_880 } as const

/** Largest file of an area of `condominium-files`, in bytes; the database refuses more (`private.file_areas.max_bytes`). */
export const largestInArea = (area: FileArea): number =>
  area === 'ledger-archives'
    ? largestFile['condominium-files']
    : area === 'imports'
      ? 536_870_912
      : 52_428_800

const images = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Media types that each bucket takes, with the endings they are known by. The buckets themselves refuse others. */
export const acceptedTypes = {
  'condominium-files': {
    'application/pdf': ['pdf'],
    'image/png': ['png'],
    'image/jpeg': ['jpg', 'jpeg'],
    'image/webp': ['webp'],
    'text/plain': ['txt', 'ret', 'rem'],
    'text/csv': ['csv'],
    'application/x-ofx': ['ofx'],
    'application/msword': ['doc'],
    'application/vnd.ms-excel': ['xls'],
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
    'application/vnd.oasis.opendocument.text': ['odt'],
    'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
    // Only in area `ledger-archives`: the database refuses it elsewhere.
    'application/zip': ['zip'],
    // Only in areas `incidents` and `penalties`, likewise.
    'video/mp4': ['mp4'],
    'video/webm': ['webm'],
    'video/quicktime': ['mov'],
    'audio/mpeg': ['mp3'],
    'audio/mp4': ['m4a'],
    'audio/x-m4a': ['m4a'],
    'audio/ogg': ['ogg', 'oga', 'opus'],
    'audio/wav': ['wav'],
    'audio/x-wav': ['wav'],
  },
  avatars: Object.fromEntries(images.map((type) => [type, [type.slice(6)]])),
} as const satisfies Record<string, Record<string, readonly string[]>>

/**
 * Returns the last part of an object's path: ASCII that every store accepts, keeping the extension. The readable name is stored in the object's
 * metadata: `upload(path, body, { metadata: { name } })`.
 */
export function pathName(name: string): string {
  const plain = (name.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^0-9A-Za-z.-]+/g, '-')
    .toLowerCase()
  const dot = plain.lastIndexOf('.')
  const ending =
    dot < 0
      ? ''
      : plain
          .slice(dot + 1)
          .replace(/[^0-9a-z]/g, '')
          .slice(0, 10)
  const stem = (dot < 0 ? plain : plain.slice(0, dot))
    .replace(/\.+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
  return ending ? `${stem || 'arquivo'}.${ending}` : stem || 'arquivo'
}

/**
 * Returns a one-line display name from the name a file had on its device: no folders, no control or direction marks; an overlong one loses part of
 * its stem, never its extension.
 */
export function shownName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const line = last
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(line)?.[0] ?? ''
  const stem = [...line.slice(0, line.length - ending.length)]
  const room = 120 - [...ending].length
  return (
    (stem.length > room
      ? `${stem
          .slice(0, room - 1)
          .join('')
          .trimEnd()}…`
      : stem.join('')) + ending || 'arquivo'
  )
}

export type FileOf = {
  condominiumId: string
  area: FileArea
  /** The row that the file belongs to; of `photo` the condominium itself. */
  ownerId: string
  /** A fresh uuid: no file ever takes another's place. */
  id: string
  name: string
}

/** Path in bucket `condominium-files`. */
export const filePath = ({ condominiumId, area, ownerId, id, name }: FileOf): string =>
  `${condominiumId}/${area}/${ownerId}/${id}/${pathName(name)}`

/** Path in bucket `avatars` of a portrait; `id` is a fresh uuid. */
export const avatarPath = (userId: string, id: string, name: string): string =>
  `${userId}/avatar/${id}/${pathName(name)}`
