import { needField } from './names.ts'
import { Scanner } from './scanner.ts'
import { takeRelationHead } from './select.ts'
import type { OrderTerm } from './tree.ts'

/** Parses `order`: `name.desc.nullslast,clients(name)`. Throws PGRST100. */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order')
  const terms: OrderTerm[] = []
  do {
    scanner.blanks()
    terms.push(readTerm(scanner))
    scanner.blanks()
  } while (scanner.take(','))
  scanner.end()
  return terms
}

const endsWord = (rest: string) => /^([.,\s]|$)/.test(rest)

function readTerm(scanner: Scanner): OrderTerm {
  const relation = takeRelationHead(scanner)
  const term: OrderTerm = { field: needField(scanner) }
  if (relation !== undefined) {
    scanner.need(')')
    term.relation = relation
  }
  while (scanner.take('.', 'delimiter (.)')) {
    const direction = term.direction || term.nulls ? undefined : scanner.word(['asc', 'desc'], endsWord)
    const nulls = direction || term.nulls ? undefined : scanner.word(['nullsfirst', 'nullslast'], endsWord)
    if (direction) term.direction = direction
    else if (nulls) term.nulls = nulls === 'nullsfirst' ? 'first' : 'last'
    else scanner.fail()
  }
  return term
}
