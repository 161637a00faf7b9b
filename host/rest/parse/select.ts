import { needField, needIdentifier, needName, takeName } from './names.ts'
import { Scanner } from './scanner.ts'
import { aggregates, type SelectColumn, type SelectEmbed, type SelectItem } from './tree.ts'

/** Levels of resources within resources; every level is a subquery for each row above it. */
const maxDepth = 10

/** Parses `select`: columns, aliases, casts, JSON paths, aggregates and embedded resources. Throws PGRST100. */
export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner(text, 'select parameter')
  const items = readItems(scanner, 0)
  scanner.end()
  return items
}

function readItems(scanner: Scanner, depth: number): SelectItem[] {
  if (depth > maxDepth) scanner.fail(`at most ${maxDepth} levels of embedding`)
  scanner.blanks()
  if (scanner.done || scanner.at(')')) return []
  const items: SelectItem[] = []
  do {
    scanner.blanks()
    items.push(readEmbed(scanner, depth) ?? readColumn(scanner))
    scanner.blanks()
  } while (scanner.take(','))
  return items
}

function readEmbed(scanner: Scanner, depth: number): SelectEmbed | undefined {
  const head = scanner.attempt(() => readEmbedHead(scanner))
  if (head === undefined) return undefined
  const items = readItems(scanner, depth + 1)
  scanner.need(')')
  return { ...head, items }
}

function readEmbedHead(scanner: Scanner): Omit<SelectEmbed, 'items'> | undefined {
  const spread = scanner.take('...')
  const alias = spread ? undefined : readAlias(scanner)
  const name = takeName(scanner)
  if (name === undefined || (name === 'count' && scanner.at('()'))) return undefined
  const head: Omit<SelectEmbed, 'items'> = { kind: 'embed', name, spread, ...(alias && { alias }) }
  while (scanner.take('!')) {
    const word = takeName(scanner)
    if (word === undefined) return undefined
    if (word === 'inner' || word === 'left') head.join ??= word
    else head.hint ??= word
  }
  return scanner.take('(') ? head : undefined
}

function readAlias(scanner: Scanner): string | undefined {
  return scanner.attempt(() => {
    const name = takeName(scanner)
    return name !== undefined && !scanner.at('::') && scanner.take(':') ? name : undefined
  })
}

const endsItem = (rest: string) => rest === '' || rest.startsWith(',') || rest.startsWith(')')

function readColumn(scanner: Scanner): SelectColumn {
  if (scanner.word(['*'], endsItem)) return { kind: 'column', field: { name: '*', path: [] } }
  const alias = readAlias(scanner)
  const column: SelectColumn = readCount(scanner) ?? readField(scanner)
  if (alias !== undefined) column.alias = alias
  if (column.aggregate !== undefined && scanner.take('::')) column.aggregateCast = needIdentifier(scanner)
  return column
}

function readCount(scanner: Scanner): SelectColumn | undefined {
  if (!scanner.take('count()')) return undefined
  return { kind: 'column', field: { name: '*', path: [] }, aggregate: 'count' }
}

function readField(scanner: Scanner): SelectColumn {
  const column: SelectColumn = { kind: 'column', field: needField(scanner) }
  if (scanner.take('::')) column.cast = needIdentifier(scanner)
  if (scanner.take('.', 'delimiter (.)')) {
    column.aggregate = scanner.word(aggregates, (rest) => rest === '()') ?? scanner.fail()
    scanner.need('()')
  }
  return column
}

/** Reads the head of an order term on an embedded resource, `clients(`, and returns its name. */
export function takeRelationHead(scanner: Scanner): string | undefined {
  return scanner.attempt(() => {
    const name = needName(scanner)
    return scanner.take('(') ? name : undefined
  })
}
