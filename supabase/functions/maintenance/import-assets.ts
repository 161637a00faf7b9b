import { z } from 'zod'
import { folded } from '../../../domain/ascii.ts'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { text } from '../../../domain/fields/text.ts'
import {
  type AssetField,
  assetFields,
  assetNamesIn,
  type FileAsset,
  guessAssetColumns,
  type KnownAssets,
  readAssetRows,
} from '../../../domain/maintenance/assets/asset-file.ts'
import { type Context, command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { MOST_ASSETS } from '../_shared/maintenance/limits.ts'
import { MOST_ROWS, type Row, readTable } from '../_shared/tables/read-table.ts'

const input = z.strictObject({
  condominium_id: condominiumId,
  file_name: text(200),
  content_base64: z.base64('Escolha o arquivo.').max(6_000_000, 'O arquivo é grande demais.'),
  /** Columns by field; missing ones are guessed from the titles. */
  columns: z
    .partialRecord(
      z.enum(Object.keys(assetFields) as [AssetField, ...AssetField[]]),
      z.number().int().min(0).max(200),
    )
    .optional(),
  /** Reads and checks, and writes nothing. */
  dry_run: z.boolean().default(true),
})

/**
 * Imports a sheet of equipment, up to 5,000 rows: saves what fits and reports the rest by line; equipment whose name is in the register already is
 * left as it is, so that a file sent twice adds nothing. Throws `assets_file_invalid`, `payload_too_large`, `asset_limit`.
 */
export default command('import-assets', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Importou equipamentos',
  section: 'assets',
  ownCase: 'everyday',
  input,
  auditsOnlyWhatItTells: true,
  async run(context, given) {
    const { audit } = context
    const bytes = Buffer.from(given.content_base64, 'base64')
    const [header, ...rows] = await readTable(bytes, 'assets_file_invalid')
    if (rows.length > MOST_ROWS) throw new AppError('payload_too_large')
    const columns = { ...guessAssetColumns(header!.cells), ...given.columns }
    const facts = { header: header!.cells, columns, rows: rows.length, sample: rows.slice(0, 3).map(cellsOf) }
    if (columns.name === undefined)
      return { ...facts, needs_columns: true, recorded: 0, faults: [], remarks: [] }
    const known = await knownOf(context, assetNamesIn(rows, columns))
    const { assets, faults, remarks } = readAssetRows(rows, columns, known)
    refuseUnless(known.count + assets.length <= MOST_ASSETS, 'asset_limit')
    if (!given.dry_run && assets.length > 0) {
      await inserted(context, assets)
      audit({ entity: 'assets', after: { file_name: given.file_name, rows: assets.length } })
    }
    return { ...facts, needs_columns: false, recorded: assets.length, faults, remarks }
  },
})

async function inserted({ sql, condominiumId, now }: Context, assets: readonly FileAsset[]): Promise<void> {
  const rows = assets.map(({ line: _, ...asset }) => ({
    ...asset,
    condominium_id: condominiumId,
    id: crypto.randomUUID(),
    created_at: now,
  }))
  // A statement takes 65,535 values.
  for (let at = 0; at < rows.length; at += 1000)
    await sql`insert into public.assets ${sql(rows.slice(at, at + 1000))}`
}

const cellsOf = ({ cells }: Row) => cells.map((cell) => cell.slice(0, 60))

/** The condominium's places, suppliers and equipment; the register is locked, so that two files sent at once do not bring a name twice. */
async function knownOf(
  { sql, condominiumId: id }: Context,
  fileNames: readonly string[],
): Promise<KnownAssets & { count: number }> {
  await sql`select from public.maintenance_settings where condominium_id = ${id} for update`
  type Named = { id: string; name: string }
  const places = await sql<Named[]>`
    select id, name from public.incident_places where condominium_id = ${id} and removed_at is null`
  const suppliers = await sql<Named[]>`
    select id, name from public.suppliers where condominium_id = ${id} and archived_on is null`
  const assets = await sql<{ key: string; is_used: boolean }[]>`
    select private.fold(name) as key, removed_at is null as is_used from public.assets where condominium_id = ${id}`
  const folds = await sql<{ name: string; key: string }[]>`
    select n.name, private.fold(n.name) as key from unnest(${[...new Set(fileNames)]}::text[]) n (name)`
  const keys = new Map(folds.map(({ name, key }) => [name, key]))
  const byName = (rows: readonly Named[]) => new Map(rows.map((row) => [folded(row.name), row.id]))
  return {
    places: byName(places),
    suppliers: byName(suppliers),
    names: new Set(assets.filter(({ is_used }) => is_used).map(({ key }) => key)),
    keyOf: (name) => keys.get(name) ?? name,
    count: assets.length,
  }
}
