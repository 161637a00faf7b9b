import { CnabFault } from './fault.ts'

/** A line of a file, padded to the layout's width; `number` starts at 1. */
export type Line = { number: number; text: string }

export type CnabLayout = 240 | 400

/** Every line ends in CRLF, the last one too. */
export const joinLines = (lines: string[]): string => lines.map((line) => `${line}\r\n`).join('')

const beginnings: [CnabLayout, RegExp][] = [
  [400, /^0[12](REMESSA|RETORNO)/],
  [240, /^\d{3}0{4}0/],
]

/** The width of a file's records, by how it begins after blank lines; undefined where it is no CNAB file. */
export const widthOf = (text: string): CnabLayout | undefined =>
  beginnings.find(([, beginning]) => beginning.test(text.trimStart()))?.[0]

/** Whether a text begins as a CNAB file does, whole or not. */
export const isCnab = (text: string): boolean => widthOf(text) !== undefined

/** What people hand in by mistake, and where it belongs. */
const strangers: [RegExp, string][] = [
  [/^%PDF-/, 'Isto é um PDF. No site do banco, baixe o arquivo de retorno da cobrança (CNAB 240 ou 400).'],
  [
    /OFXHEADER|<OFX[\s>]/i,
    'Isto é um extrato OFX. Importe-o em Conciliação; aqui vai o arquivo de retorno da cobrança.',
  ],
  [
    /^PK[^A-Za-z0-9]/,
    'Isto é uma planilha ou um arquivo compactado. Se for um ZIP, abra-o e escolha o retorno.',
  ],
  [/<html[\s>]/i, 'Isto é uma página da internet. Entre de novo no site do banco e baixe o retorno.'],
]

function layoutOf(body: string): CnabLayout {
  const found = widthOf(body)
  if (found) return found
  const start = body.slice(0, 4096)
  throw new CnabFault({
    code: 'not_cnab',
    line: 1,
    message:
      strangers.find(([mark]) => mark.test(start))?.[1] ??
      'Este não é um arquivo CNAB 240 nem CNAB 400. Baixe o arquivo de retorno de novo no site do banco.',
  })
}

/** The records of a file that lost its line ends: of the layout's width each, the last one the file's trailer. */
function recordsOf(body: string, layout: CnabLayout): Line[] {
  const records = Array.from({ length: Math.ceil(body.length / layout) }, (_, index) => ({
    number: index + 1,
    text: body.slice(index * layout, (index + 1) * layout),
  }))
  if (records.length < 2) return records
  const last = records.at(-1)!.text
  const isTrailer =
    layout === 400 ? last.startsWith('9') : last.slice(0, 3) === body.slice(0, 3) && last[7] === '9'
  if (isTrailer) return records
  throw new CnabFault({
    code: 'line_too_long',
    line: 1,
    message:
      'O arquivo perdeu os fins de linha e não dá para separar os registros. Baixe-o de novo no site do banco.',
  })
}

/**
 * Splits a file (one character per byte) as banks and mail programs leave it: byte order mark, LF or CR alone, ends doubled or lost, blank lines, 0x1A
 * at the end, lines trimmed at the right or padded with blanks. Throws CnabFault.
 */
export function splitFile(text: string): { layout: CnabLayout; lines: Line[] } {
  // 0x1A is where DOS ends a text.
  const [content = ''] = text.replace(/^(\u00ef\u00bb\u00bf|\ufeff)/, '').split('\u001a', 1)
  const body = content.trimEnd()
  if (body === '')
    throw new CnabFault({ code: 'empty', message: 'O arquivo está vazio. Baixe-o de novo no site do banco.' })
  const layout = layoutOf(body)
  const rows = body
    .split(/\r\n?|\n/)
    .map((text, index) => ({ number: index + 1, text: text.trimEnd() }))
    .filter(({ text }) => text !== '')
  const lines = (rows.length === 1 ? recordsOf(rows[0]!.text, layout) : rows).map(({ number, text }) => {
    const line = { number, text: text.padEnd(layout) }
    if (line.text.length > layout) {
      const message = `A linha ${line.number} tem mais de ${layout} caracteres. O arquivo foi alterado ou não é um retorno.`
      throw new CnabFault({ code: 'line_too_long', line: line.number, message })
    }
    return line
  })
  return { layout, lines }
}
