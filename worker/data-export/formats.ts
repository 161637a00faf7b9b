import { brand } from '../../domain/brand.ts'
import type { Part, Rows } from './collect.ts'

/** A value as text: JSON for what is made of parts. */
function written(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const columnsOf = (rows: Rows): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))]

/** What a spreadsheet would take for a formula stays text (CSV injection); numbers stay numbers. */
const harmless = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text

const cell = (value: unknown): string => {
  const text = harmless(written(value))
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Semicolons and a byte order mark: opens by a double click where the decimal sign is a comma. */
export function toCsv(rows: Rows): string {
  const columns = columnsOf(rows)
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))]
  return `\uFEFF${lines.map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`
}

export const toJson = (rows: Rows): string => JSON.stringify(rows, null, 2)

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const rowsShown = 500

function section({ name, title, rows }: Part): string {
  const columns = columnsOf(rows)
  const heads = columns.map((column) => `<th>${escapeHtml(column)}</th>`).join('')
  const body = rows
    .slice(0, rowsShown)
    .map(
      (row) => `<tr>${columns.map((column) => `<td>${escapeHtml(written(row[column]))}</td>`).join('')}</tr>`,
    )
    .join('\n')
  const rest = rows.length > rowsShown ? `<p>Mais ${rows.length - rowsShown} linhas nos arquivos.</p>` : ''
  return `<section id="${name}"><h2>${escapeHtml(title)}</h2>
<p><a href="csv/${name}.csv">csv/${name}.csv</a> · <a href="json/${name}.json">json/${name}.json</a></p>
<div class="scroll"><table><thead><tr>${heads}</tr></thead><tbody>
${body}
</tbody></table></div>${rest}</section>`
}

const style = `body{margin:0 auto;max-width:960px;padding:32px 20px;font:16px/1.5 system-ui,sans-serif;color:#23211d;background:#fbfaf7}
a{color:#0b5563}h1{font-size:28px}h2{font-size:20px;margin:40px 0 4px}.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:14px}
th,td{padding:6px 12px 6px 0;text-align:left;vertical-align:top;border-bottom:1px solid #e4e1db}th{color:#6c6962;font-weight:500}
@media(prefers-color-scheme:dark){body{color:#edece7;background:#10181a}a{color:#7cc4cf}th,td{border-color:#263335}th{color:#9faaaa}}`

export type Copy = { name: string; madeAt: string; parts: readonly Part[]; files: readonly string[] }

/** The page that opens first: what the archive holds, readable without any program. */
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
