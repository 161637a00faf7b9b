import { z } from 'zod'

/** Raised when a reader of today's archives could not read tomorrow's. */
export const formatVersion = 1
export const formatName = 'prumo-livros'
export const manifestName = 'manifesto.json'
export const attachmentList = 'anexos'

/** Maximum length of a line, and of the manifest itself: more is an attack on our memory. */
export const longestLine = 64 * 1024 * 1024
export const longestManifest = 4 * 1024 * 1024

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0).max(Number.MAX_SAFE_INTEGER)
const day = z.iso.date()

const column = z.strictObject({ name: z.string().max(63), type: z.string().max(80), nullable: z.boolean() })

const fileSchema = z.strictObject({
  name: z.string().max(63),
  /** In the archive: `dados/charges.ndjson.gz`. */
  path: z.string().max(120),
  title: z.string().max(120),
  rows: count,
  /** Of the lines as they are unpacked. */
  bytes: count,
  sha256,
  columns: z.array(column).max(200),
})

const sealSchema = z.strictObject({ sequence: count, month: day, seal: sha256, reopened: z.boolean() })

export const manifestSchema = z.strictObject({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  made_at: z.iso.datetime(),
  condominium: z.strictObject({ id: z.uuid(), name: z.string().max(200) }),
  books: z.strictObject({ starts_on: day.nullable(), closed_until: day.nullable() }),
  totals: z.strictObject({
    transfers: count,
    /** Of all transfers, in centavos, as text: sums may be larger than a double counts. */
    transferred_cents: z.string().regex(/^\d{1,30}$/),
  }),
  seals: z.array(sealSchema).max(10_000),
  files: z.array(fileSchema).max(200),
})

export type Manifest = z.infer<typeof manifestSchema>
export type ManifestFile = z.infer<typeof fileSchema>
export type ManifestColumn = z.infer<typeof column>

/** Path of a file of rows in the archive. */
export const rowsPath = (name: string): string => `dados/${name}.ndjson.gz`
/** Returns an attachment's path: its parent, its own id, its name. */
export const attachmentPath = (area: string, rowId: string, id: string, name: string): string =>
  `anexos/${area}/${rowId}/${id}/${name}`

export const attachmentSchema = z.strictObject({
  path: z.string().max(400),
  area: z.string().max(40),
  row_id: z.uuid(),
  id: z.uuid(),
  name: z.string().min(1).max(200),
  content_type: z.string().max(120),
  bytes: count,
  sha256,
})
export type Attachment = z.infer<typeof attachmentSchema>
