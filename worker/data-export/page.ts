import { differences } from '../../domain/audit/differences.ts'
import { brand } from '../../domain/brand.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import type { Part, Rows } from './collect.ts'
import { codeWords, columnWords, toldList } from './words.ts'

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const rowsShown = 500
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Bookkeeping of the sending, and values repeated next to it in plain words. */
const leftToFiles = new Set([
  'search_name',
  'attempts',
  'is_copy',
  'path',
  'pix_txid',
  'wanted',
  'seq',
  'photo_path',
])

/** Omits what only links rows to each other, or partly repeats what is next to it: the files contain it. */
function forReading(row: Rows[number]): Rows[number] {
  const kept = Object.entries(row).filter(
    ([key, value]) =>
      !(typeof value === 'string' && uuid.test(value)) &&
      !leftToFiles.has(key) &&
      !(key.endsWith('_masked') && key.replace(/_masked$/, '') in row),
  )
  const plain = JSON.parse(JSON.stringify(Object.fromEntries(kept))) as Rows[number]
  return Object.fromEntries(
    Object.entries(plain).map(([key, value]) => [key, Array.isArray(value) ? toldList(value) : value]),
  )
}

/** A row as people read it, by the names that the audit has for columns: 'Vencimento' is '10/11/2026'. */
const told = (row: Rows[number]): Map<string, string> =>
  new Map(
    differences(null, forReading(row), brasiliaZone).map(({ label, after }) => [
      columnWords(label),
      codeWords(after ?? ''),
    ]),
  )

function section({ name, title, rows }: Part): string {
  const shown = rows.slice(0, rowsShown).map(told)
  const rest = rows.length > rowsShown ? `<p>Mais ${rows.length - rowsShown} linhas nos arquivos.</p>` : ''
  return `<section id="${name}"><h2>${escapeHtml(title)}</h2>
${shown.length === 1 ? facts(shown[0]!) : table(shown)}${rest}
<p class="files">Tudo, em <a href="csv/${name}.csv">planilha</a> e em <a href="json/${name}.json">JSON</a></p></section>`
}

const facts = (row: ReadonlyMap<string, string>): string =>
  `<dl>${[...row].map(([label, text]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}</dd>`).join('\n')}</dl>`

function table(rows: readonly ReadonlyMap<string, string>[]): string {
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))]
  const heads = columns.map((column) => `<th>${escapeHtml(column)}</th>`).join('')
  const cells = (row: ReadonlyMap<string, string>) =>
    columns.map((column) => `<td>${escapeHtml(row.get(column) ?? '')}</td>`).join('')
  return `<div class="scroll"><table><thead><tr>${heads}</tr></thead><tbody>
${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}
</tbody></table></div>`
}

const style = `body{margin:0 auto;max-width:960px;padding:32px 20px;font:16px/1.5 system-ui,sans-serif;color:#23211d;background:#fbfaf7}
a{color:#0b5563}h1{font-size:28px}h2{font-size:20px;margin:40px 0 4px}.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:14px}
dl{display:grid;grid-template-columns:minmax(120px,max-content) 1fr;gap:6px 20px;font-size:14px}dt{color:#6c6962}dd{margin:0;overflow-wrap:anywhere}.files{font-size:14px}
th,td{max-width:320px;overflow-wrap:anywhere;padding:6px 12px 6px 0;text-align:left;vertical-align:top;border-bottom:1px solid #e4e1db}th{color:#6c6962;font-weight:500}
@media(prefers-color-scheme:dark){body{color:#edece7;background:#10181a}a{color:#7cc4cf}th,td{border-color:#263335}th,dt{color:#9faaaa}}`

export type Copy = { name: string; madeAt: string; parts: readonly Part[]; files: readonly string[] }

/** Returns the page that opens first: the archive's contents, readable without any program. */
export function toPage({ name, madeAt, parts, files }: Copy): string {
  const links = parts
    .map(({ name: id, title, rows }) => `<li><a href="#${id}">${escapeHtml(title)}</a> (${rows.length})</li>`)
    .join('\n')
  const kept = files.map((path) => `<li><a href="${encodeURI(path)}">${escapeHtml(path)}</a></li>`).join('\n')
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Seus dados no ${brand.name}</title><style>${style}</style></head><body>
<h1>Seus dados no ${brand.name}</h1>
<p>Cópia completa dos dados de ${escapeHtml(name)}, feita em ${escapeHtml(madeAt)} (LGPD, art. 18, II e V). Guarde-a em lugar seguro: ela tem seus
documentos e contatos por inteiro. Valores em centavos; datas e horas em UTC nos arquivos.</p>
<ul>
${links}
</ul>
${kept ? `<h2>Seus arquivos</h2><ul>${kept}</ul>` : ''}
${parts.map(section).join('\n')}
</body></html>
`
}
