import { unitSortKey } from './unit-label.ts'

/** What a typed text may name: whole numbers or labels, or every unit of a block (a range of sort keys). */
export type UnitSearch = { labels: string[]; numbers: string[]; block: { from: string; to: string } | null }

const separator = /\s*[-–/·,\s]\s*/
const namedBlock = /\b(?:bloco|bl)\b\.?\s*([\p{L}\d]+)/iu
const fillers = /\b(?:bloco|bl|apto?|ap|apartamento|unidade)\b\.?/giu

/** 'b204' and 'B 204' are 'B-204'. */
function labelsIn(text: string): string[] {
  const glued = /^(\p{L}+)(\d.*)$/u.exec(text)
  const parts = glued ? [glued[1], glued[2]] : text.split(separator).filter(Boolean)
  const number = parts.at(-1) ?? ''
  const block = parts.slice(0, -1).join(' ')
  return block ? [`${block}-${number}`] : []
}

/** The text without the words around names: 'Bloco B, apto 204' and 'apto 204 bloco B' are 'B 204'. */
function withoutFillers(text: string): string {
  const block = namedBlock.exec(text)
  const rest = text.replace(namedBlock, ' ').replace(fillers, ' ').replaceAll(',', ' ')
  return `${block?.[1] ?? ''} ${rest}`.replace(/\s+/g, ' ').trim()
}

/** Reads what people type to find a unit: 'A-702', 'a702', '702', '0702' or a block's name. Null when it is blank. */
export function parseUnitSearch(typed: string): UnitSearch | null {
  const text = typed.trim().replace(/\s+/g, ' ')
  if (!text) return null
  const bareText = withoutFillers(text) || text
  const cases = [...new Set([text, bareText].flatMap((one) => [one, one.toUpperCase()]))]
  const bare = bareText.replace(/^0+(?=\d)/, '')
  const block = unitSortKey({ block: text, number: '', floor: null }).split(' ')[0] ?? ''
  return {
    labels: [...new Set([...cases, ...cases.flatMap(labelsIn)])],
    numbers: [...new Set([...cases, bare])],
    // Every key of the block begins with its name and a space; '!' is the character after the space.
    block: block ? { from: `${block} `, to: `${block}!` } : null,
  }
}
