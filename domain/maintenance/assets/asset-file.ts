import { folded } from '../../ascii.ts'
import { parseReais } from '../../money.ts'
import { columnsByTitle, type Titles } from '../../sheets/columns.ts'
import { sheetDay } from '../../sheets/days.ts'
import { lineOf } from '../../typed-text.ts'
import { type AssetCategory, assetCategories, assetCategoryWords } from './words.ts'

/** What a sheet of equipment brings, with the words people read. */
export const assetFields = {
  name: 'Nome',
  category: 'Tipo',
  place: 'Lugar',
  maker: 'Fabricante',
  model: 'Modelo',
  serial: 'Número de série',
  installed_on: 'Instalado em',
  warranty_until: 'Garantia até',
  supplier: 'Fornecedor',
  life_years: 'Vida útil (anos)',
  replacement: 'Custo de um novo',
  notes: 'Observações',
} as const
export type AssetField = keyof typeof assetFields
/** Which column of the file (from 0) brings each field. */
export type AssetColumns = Partial<Record<AssetField, number>>

const titles: Titles<AssetField> = [
  [/garantia/, 'warranty_until'],
  [/vida util|duracao/, 'life_years'],
  [/custo|valor|preco|reposicao|substituicao/, 'replacement'],
  [/instala|aquisicao|compra|fabricacao/, 'installed_on'],
  [/serie|patrimonio|\bserial\b/, 'serial'],
  [/fabricante|marca/, 'maker'],
  [/modelo/, 'model'],
  [/fornecedor|empresa|mantenedor/, 'supplier'],
  [/tipo|categoria|sistema|grupo/, 'category'],
  [/lugar|local|onde|ambiente|pavimento/, 'place'],
  [/observa|anotac|\bobs\b/, 'notes'],
  [/nome|equipamento|ativo|descricao|\bitem\b/, 'name'],
]

/** Guesses the columns from their titles. */
export const guessAssetColumns = (header: readonly string[]): AssetColumns => columnsByTitle(titles, header)

/** What people write for each kind, beside its own name. */
const synonyms: [RegExp, AssetCategory][] = [
  [/elevador|plataforma|monta.?carga/, 'lift'],
  [/incendio|extintor|hidrante|sprinkler|emergencia|alarme de fogo|\bfogo\b/, 'fire'],
  [/piscina|sauna/, 'pool'],
  [/bomba|recalque|pressuriza/, 'pump'],
  [/port(ao|oes)|cancela|catraca|fechadura|controle de acesso/, 'gate'],
  [/gerador/, 'generator'],
  [/para.?raio|spda/, 'lightning'],
  [/camera|cftv|interfon|gravador|\bdvr\b|\bnvr\b|cerca/, 'security'],
  [/eletric|quadro|iluminacao|transformador|solar/, 'electrical'],
  [/\bgas\b/, 'gas'],
  [/ar.?condicionado|exaust|ventila|climatiza/, 'air'],
  [/fachada|pintura externa/, 'facade'],
  [/telhado|cobertura|calha|impermeab|laje/, 'roof'],
  [/agua|esgoto|reservatorio|hidraul|cisterna|valvula/, 'water'],
  [/jardim|jardins|paisagismo|irrigacao|gramado|canteiro/, 'garden'],
  [/playground|academia|quadra|sal(ao|oes)|esteira|brinquedo|churrasqueira/, 'leisure'],
  [/estrutura|muro|pilar/, 'structure'],
]
const named = new Map(assetCategories.map((kind) => [folded(assetCategoryWords[kind]), kind]))

/** The kind that a word names, or that a name suggests; null where neither says anything. */
function kindOf(text: string): AssetCategory | null {
  const plain = folded(text)
  return named.get(plain) ?? synonyms.find(([pattern]) => pattern.test(plain))?.[1] ?? null
}

/** What the condominium has already: by folded name the id of its places and suppliers; the names of its equipment as the database compares them. */
export type KnownAssets = {
  places: ReadonlyMap<string, string>
  suppliers: ReadonlyMap<string, string>
  names: ReadonlySet<string>
  /** A name as the database compares it: 'Bomba-1' and 'bomba 1' are one. */
  keyOf: (name: string) => string
}
export type FileAsset = {
  line: number
  name: string
  category: AssetCategory
  place_id: string | null
  place_note: string
  maker: string
  model: string
  serial: string
  installed_on: string | null
  warranty_until: string | null
  supplier_id: string | null
  life_years: number | null
  replacement_cents: number | null
  notes: string
}
type AssetFault = { line: number; message: string }
type Line = { line: number; cells: readonly string[] }

/** The names in a file, as they would be saved. */
export const assetNamesIn = (rows: readonly Line[], { name }: AssetColumns): string[] =>
  rows.map(({ cells }) => lineOf(cells[name ?? -1] ?? ''))

/**
 * Reads the rows below the header: the equipment that can be taken, what keeps a row out, and what is taken in another way than it was written (a
 * place or supplier that is not in the register stays in words).
 */
export function readAssetRows(rows: readonly Line[], columns: AssetColumns, known: KnownAssets) {
  const assets: FileAsset[] = []
  const faults: AssetFault[] = []
  const remarks: AssetFault[] = []
  const names = new Map<string, number>()
  for (const row of rows) {
    const read = readRow(row, columns, known)
    const { line } = row
    const key = known.keyOf(read.asset.name)
    const before = names.get(key)
    const fault =
      read.fault ??
      (known.names.has(key)
        ? `“${read.asset.name}” já está no cadastro.`
        : before !== undefined &&
          `“${read.asset.name}” já veio na linha ${before}. Dê nomes diferentes, como “Bomba 2”.`)
    if (fault) faults.push({ line, message: fault })
    else {
      names.set(key, line)
      assets.push(read.asset)
      remarks.push(...read.remarks.map((message) => ({ line, message })))
    }
  }
  return { assets, faults, remarks }
}

const longest = { name: 80, maker: 80, model: 80, serial: 80, place: 120, notes: 2000 } as const

function readRow({ line, cells }: Line, columns: AssetColumns, known: KnownAssets) {
  const cell = (field: AssetField) => lineOf(cells[columns[field] ?? -1] ?? '')
  const name = cell('name')
  const place_id = known.places.get(folded(cell('place'))) ?? null
  const supplier_id = known.suppliers.get(folded(cell('supplier'))) ?? null
  const lostSupplier = cell('supplier') !== '' && supplier_id === null
  const notes = [cell('notes'), lostSupplier && `Fornecedor: ${cell('supplier')}`].filter(Boolean).join('. ')
  const asset: FileAsset = {
    line,
    name,
    place_id,
    supplier_id,
    notes,
    maker: cell('maker'),
    model: cell('model'),
    serial: cell('serial'),
    category: kindOf(cell('category')) ?? kindOf(name) ?? 'other',
    place_note: place_id ? '' : cell('place'),
    installed_on: sheetDay(cell('installed_on')),
    warranty_until: sheetDay(cell('warranty_until')),
    life_years: yearsOf(cell('life_years')),
    replacement_cents: parseReais(cell('replacement')),
  }
  const remarks = [
    lostSupplier && `O fornecedor “${cell('supplier')}” não está cadastrado: fica nas observações.`,
    cell('category') !== '' &&
      kindOf(cell('category')) === null &&
      `O tipo “${cell('category')}” não existe: entra em ${assetCategoryWords[asset.category]}.`,
  ].filter((remark): remark is string => remark !== false)
  return { asset, fault: faultOf(asset, cell), remarks }
}

/** '10', '10 anos'; null of anything else. */
const yearsOf = (text: string): number | null => {
  const years = /^(\d{1,3})( anos?)?$/i.exec(text)?.[1]
  return years === undefined ? null : Number(years)
}

/** What keeps a row out, in words that say how to mend it. */
function faultOf(asset: FileAsset, cell: (field: AssetField) => string): string | null {
  if (asset.name.length < 2) return 'A linha não diz o nome do equipamento.'
  const long = (Object.keys(longest) as (keyof typeof longest)[]).find(
    (field) => (field === 'notes' ? asset.notes : cell(field)).length > longest[field],
  )
  if (long) return `${assetFields[long]} passa de ${longest[long]} letras.`
  for (const field of ['installed_on', 'warranty_until'] as const)
    if (cell(field) !== '' && asset[field] === null)
      return `“${cell(field)}” não é uma data. Em “${assetFields[field]}”, escreva o dia inteiro, como 05/11/2026.`
  if (asset.installed_on && asset.warranty_until && asset.warranty_until < asset.installed_on)
    return 'A garantia termina antes da instalação.'
  if (
    cell('life_years') !== '' &&
    (asset.life_years === null || asset.life_years < 1 || asset.life_years > 100)
  )
    return `“${cell('life_years')}” não é uma vida útil de 1 a 100 anos.`
  const cents = asset.replacement_cents
  if (cell('replacement') !== '' && (cents === null || cents < 1 || cents > 100_000_000_000))
    return `“${cell('replacement')}” não é um valor em reais.`
  return null
}
