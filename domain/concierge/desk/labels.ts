import type { SnapshotPerson, SnapshotUnit } from '../snapshot.ts'
import { fold } from './find.ts'
import { carrierOfLabel } from './label-carriers.ts'

/** A unit that a label may be for; `person` is the unit's person named on it. */
type LabelCandidate = { unit: SnapshotUnit; person: SnapshotPerson | null; score: number }
/** `isClear`: the first candidate is well ahead of the others. Even then the doorman decides. */
export type LabelReading = { candidates: LabelCandidate[]; isClear: boolean; carrier: string | null }
type Register = { units: readonly SnapshotUnit[]; people: readonly SnapshotPerson[] }

/** Score needed to show a candidate, and lead needed to be clear: tuned with the test's labels. */
const shownFrom = 5
const clearFrom = 8
const clearBy = 3

/**
 * What a parcel's label says of unit, recipient and carrier: by the number as people write it ('AP 302 BL B', '302/B'), and by names with
 * or without accents, with the slips of reading (0 and O, 1 and I). A suggestion, never a choice. Pure; some milliseconds for 3,000 people.
 */
export function readLabel(text: string, { units, people }: Register, most = 4): LabelReading {
  const told = recipientPart(fold(text))
  const evidence = evidenceOf(told)
  const scores = new Map<string, LabelCandidate>()
  for (const unit of units) {
    const score = unitScore(unit, evidence)
    if (score !== 0) scores.set(unit.id, { unit, person: null, score })
  }
  const unitOf = new Map(units.map((unit) => [unit.id, unit]))
  const words = wordsOf(told)
  for (const person of people) {
    const unit = unitOf.get(person.unit_id)
    const score = unit ? nameScore(person.name, words) : 0
    if (!unit || score === 0) continue
    const before = scores.get(unit.id)
    const other = before?.person ? nameScore(before.person.name, words) : 0
    if (score <= other) continue
    scores.set(unit.id, { unit, person, score: (before?.score ?? 0) - other + score })
  }
  const candidates = [...scores.values()]
    .filter(({ score }) => score >= shownFrom)
    .sort((a, b) => b.score - a.score || a.unit.label.localeCompare(b.unit.label, 'pt-BR', { numeric: true }))
    .slice(0, most)
  const [first, second] = candidates
  const isClear =
    first !== undefined && first.score >= clearFrom && first.score - (second?.score ?? 0) >= clearBy
  return { candidates, isClear, carrier: carrierOfLabel(text) }
}

/** Removes the sender's lines, which are not an address of this building. */
function recipientPart(text: string): string {
  const kept: string[] = []
  let isSender = false
  for (const line of text.split('\n')) {
    if (/\b(remetente|rem[.:]|devolver|devolucao|enviado por)|^\s*de:/.test(line)) isSender = true
    else if (/\b(destinat|dest[.:]|para:|recebedor|entregar (a|para)|a\/c\b)/.test(line)) isSender = false
    if (!isSender) kept.push(line)
  }
  return kept.join('\n')
}

/** Numbers that are no flat's: post codes, documents, orders, phones, dates, house numbers after a street. */
const notUnits = [
  /\b(?:cep|cpf|cnpj|cpf\/cnpj|nf-?e?|nota|pedido|serie|tel|fone|cel|ie|peso|volume|rastreio|contrato)\b[\s:.nºo°#-]*[\d./-]+(?:\s*(?:kg|g))?/g,
  /\b\d{5}-?\d{3}\b/g,
  /\b\d{2}\/\d{2}(?:\/\d{2,4})?\b/g,
  /\b\d{1,2}[:h]\d{2}\b/g,
  /\b\d+(?:[.,]\d+)?\s*kg\b/g,
  /\(?\b\d{2}\)?\s*9?\d{4}-?\d{4}\b/g,
  /\b[a-z]{2}\s?\d{3}\s?\d{3}\s?\d{3}\s?br\b/g,
  /\d{7,}/g,
]
/** 'Rua das Flores, 302' is the building's own number, unless a flat follows it by its name. */
const street =
  /\b(?:rua|r\.|av\.?|avenida|alameda|al\.|travessa|estrada|rodovia|praca)[ \t][^\n,\d]*,?\s*(?:n[º°o.]*\s*)?\d+\b/g

type Evidence = {
  /** Numbers after 'apto', 'casa' and the like, and all others. */
  named: Set<string>
  bare: Set<string>
  /** Blocks after 'bloco', 'torre' and the like. */
  blocks: Set<string>
  /** Block and number as one: 'b302', '302b'. */
  joined: Set<string>
}

/** As a reader of labels mistakes figures for letters. */
const figures: Record<string, string> = { o: '0', q: '0', i: '1', l: '1', '|': '1', z: '2', s: '5', b: '8' }
const toFigures = (word: string): string => word.replace(/[oqil|zsb]/g, (sign) => figures[sign] ?? sign)
const bare = (number: string): string => number.replace(/^0+(?=\d)/, '')

function evidenceOf(text: string): Evidence {
  let told = text
  for (const pattern of notUnits) told = told.replace(pattern, ' ; ')
  told = told.replace(street, ' ; ')
  const all: Evidence = { named: new Set(), bare: new Set(), blocks: new Set(), joined: new Set() }
  const unitWord =
    /\b(?:apartamento|apart|aptos?|apt[o0]|apt|ap[o0]?|ato|unidade|unid|un|casa|cs|sala|sl|loja|lj|conjunto|cj)\b[\s.:nºo°#-]*([\doil|zsb]*\d[\dil|o]*|[oil|zsb]*\d[\doil|zsb]*)([a-z]?)\b/g
  for (const [, number = '', letter = ''] of told.matchAll(unitWord)) {
    all.named.add(bare(toFigures(number)))
    if (letter) all.joined.add(letter + bare(toFigures(number)))
  }
  // Written as one: 'apto302', 'ap.302b'.
  for (const [, number = '', letter = ''] of told.matchAll(
    /\b(?:apartamento|apto|apt|ap|casa)[.:]?(\d{1,5})([a-z]?)\b/g,
  )) {
    all.named.add(bare(number))
    if (letter) all.joined.add(letter + bare(number))
  }
  const blockWord =
    /\b(?:bloco|bl[o0]co|blc|bl|bloc|torre|torr|tr|quadra|qd|edificio|ed|predio)\b[\s.:-]*([a-z]+|\d{1,2})\b/g
  for (const [, block = ''] of told.matchAll(blockWord)) all.blocks.add(bare(block))
  for (const [, block = ''] of told.matchAll(/\b(?:bl|bloco|torre)(\d{1,2}|[a-z])\b/g))
    all.blocks.add(bare(block))
  for (const [, block = '', number = ''] of told.matchAll(/\b([a-z]|\d{1,2})\s?[-/.]\s?(\d{1,5})\b/g))
    all.joined.add(block + bare(number))
  for (const [, block = '', number = ''] of told.matchAll(/\b([a-z]) ?(\d{2,5})\b/g))
    all.joined.add(block + bare(number))
  for (const [, number = '', block = ''] of told.matchAll(/\b(\d{1,5})\s?[-/.]?\s?([a-z])\b/g))
    all.joined.add(block + bare(number))
  for (const [, number = '', block = ''] of told.matchAll(/\b(\d{2,5})\s?[-/]\s?(\d{1,2})\b/g))
    all.joined.add(`${bare(block)}${bare(number)}`)
  for (const [number] of told.matchAll(/\b\d{1,5}\b/g)) all.bare.add(bare(number))
  return all
}

const plainBlock = (block: string): string =>
  bare(
    fold(block)
      .replace(/\b(bloco|torre|quadra|edificio|bl)\b/g, '')
      .replace(/[^a-z0-9]+/g, ''),
  )

function unitScore(
  { number, block }: SnapshotUnit,
  { named, bare: numbers, blocks, joined }: Evidence,
): number {
  const own = bare(fold(number).replace(/[^a-z0-9]+/g, ''))
  const letter = plainBlock(block)
  if (!own) return 0
  const isNamed = named.has(own)
  const isJoined = letter !== '' && joined.has(letter + own)
  if (!isNamed && !isJoined && !numbers.has(own)) return 0
  const base = isNamed ? 6 : isJoined ? 5 : own.length > 1 ? 3 : 1
  if (!letter) return base + (isNamed ? 2 : 0)
  if (blocks.has(letter) || isJoined) return base + 4
  // Another block is named: this one is hardly meant.
  return blocks.size > 0 ? base - 5 : base
}

const small = new Set(['de', 'da', 'do', 'das', 'dos', 'e'])
/** Normalises letters that readers confuse: words that differ only by such a slip become equal. */
const slipped = (word: string): string =>
  word
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[0q]/g, 'o')
    .replace(/[1l|!]/g, 'i')
    .replace(/5/g, 's')
    .replace(/8/g, 'b')
    .replace(/2/g, 'z')
const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .split(/[^a-z0-9|!]+/)
      .filter((word) => word.length > 2)
      .map(slipped),
  )
const partsOf = (name: string): string[] =>
  fold(name)
    .split(/[^a-z0-9]+/)
    .filter((part) => part.length > 2 && !small.has(part))

function nameScore(name: string, words: ReadonlySet<string>): number {
  const parts = partsOf(name)
  if (parts.length < 2) return 0
  const hits = parts.map((part) => wordScore(slipped(part), words))
  const [first = 0] = hits
  const last = hits.at(-1) ?? 0
  const found = hits.filter((hit) => hit > 0).length
  if (found < 2) return 0
  const sum = hits.reduce((all, hit) => all + hit, 0)
  // 'Ana Prado' of Ana Luísa Prado counts fully; two names from the middle hardly.
  return first > 0 && last > 0 ? 2 + 2 * Math.min(sum, 3) : first > 0 ? 3 + sum : sum
}

/** 1 is the word itself, less is one with a letter wrong. */
function wordScore(part: string, words: ReadonlySet<string>): number {
  if (words.has(part)) return 1
  if (part.length < 5) return 0
  for (const word of words) if (Math.abs(word.length - part.length) <= 1 && isNear(part, word)) return 0.75
  return 0
}

/** Whether two words differ by one letter at most: changed, left out or too many. */
function isNear(a: string, b: string): boolean {
  if (a.length < b.length) return isNear(b, a)
  let at = 0
  while (at < b.length && a[at] === b[at]) at++
  return a.length === b.length ? a.slice(at + 1) === b.slice(at + 1) : a.slice(at + 1) === b.slice(at)
}
