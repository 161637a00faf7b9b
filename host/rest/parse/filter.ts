import { needField, needIdentifier, takeField, takeQuoted } from './names.ts'
import { Scanner } from './scanner.ts'
import { type Condition, comparisons, isValues, type Operation, quantifiable, textSearches } from './tree.ts'

/** Levels of `and(…)` and `or(…)` within each other. */
const maxDepth = 10

const operatorLabel = 'operator (eq, gt, ...)'
type Expression = { negated: boolean; operation: Operation }

/** Parses what follows `column=`: `not.eq.5`, `in.(1,2)`, `fts(english).word`. Throws PGRST100. */
export function parseFilter(text: string): Expression {
  const scanner = new Scanner(text, 'filter')
  const expression = readExpression(scanner, (at) => at.rest())
  scanner.blanks()
  scanner.end()
  return expression
}

/** Parses a tree such as `or(a.eq.1,and(b.gt.2,c.is.null))`, negated with `not.` before it. Throws PGRST100. */
export function parseLogic(text: string): Condition {
  const scanner = new Scanner(text, 'logic tree')
  const condition = readCondition(scanner, 0)
  scanner.end()
  return condition
}

function readCondition(scanner: Scanner, depth: number): Condition {
  if (depth > maxDepth) scanner.fail(`at most ${maxDepth} levels of and, or`)
  return readBranch(scanner, depth) ?? readLeaf(scanner)
}

function readBranch(scanner: Scanner, depth: number): Condition | undefined {
  const head = scanner.attempt(() => {
    const negated = scanner.take('not.', 'negation operator (not)')
    const kind = scanner.word(['and', 'or'], (rest) => /^\s*\(/.test(rest) || rest.trim() === '')
    scanner.blanks()
    return kind && scanner.take('(') ? { kind, negated } : undefined
  })
  if (head === undefined) return undefined
  const terms: Condition[] = []
  do {
    scanner.blanks()
    terms.push(readCondition(scanner, depth + 1))
    scanner.blanks()
  } while (scanner.take(','))
  scanner.need(')')
  scanner.blanks()
  return { ...head, terms }
}

function readLeaf(scanner: Scanner): Condition {
  const field = takeField(scanner) ?? needField(scanner)
  scanner.need('.', 'delimiter (.)')
  return { kind: 'filter', field, ...readExpression(scanner, readBoundedValue) }
}

function readExpression(scanner: Scanner, readValue: (scanner: Scanner) => string): Expression {
  const negated = scanner.take('not.', '"not"')
  return { negated, operation: readOperation(scanner, readValue) }
}

const beforeDot = (rest: string) => rest.startsWith('.')
const beforeDotOrParenthesis = (rest: string) => rest.startsWith('.') || rest.startsWith('(')

function readOperation(scanner: Scanner, readValue: (scanner: Scanner) => string): Operation {
  if (scanner.take('in.', operatorLabel)) return { kind: 'in', values: readList(scanner) }
  if (scanner.take('is.', operatorLabel)) return { kind: 'is', value: readIsValue(scanner) }
  if (scanner.take('isdistinct.', operatorLabel)) return { kind: 'distinct', value: readValue(scanner) }
  const search = scanner.word(textSearches, beforeDotOrParenthesis)
  if (search) {
    const language = scanner.take('(') ? needIdentifier(scanner) : undefined
    if (language !== undefined) scanner.need(')')
    scanner.need('.', 'delimiter (.)')
    return { kind: 'search', operator: search, ...(language && { language }), value: readValue(scanner) }
  }
  const plain = scanner.word(comparisons, beforeDot)
  const operator = plain ?? scanner.word(quantifiable, (rest) => rest.startsWith('(')) ?? scanner.fail()
  const quantifier = plain ? undefined : readQuantifier(scanner)
  scanner.need('.', 'delimiter (.)')
  return { kind: 'compare', operator, ...(quantifier && { quantifier }), value: readValue(scanner) }
}

function readQuantifier(scanner: Scanner): 'any' | 'all' {
  scanner.need('(')
  const quantifier = scanner.word(['any', 'all'], (rest) => rest.startsWith(')')) ?? scanner.fail()
  scanner.need(')')
  return quantifier
}

function readIsValue(scanner: Scanner) {
  const word = scanner.needMatch(/[a-z_]+/iy, 'isVal: (null, not_null, true, false, unknown)').toLowerCase()
  const value = isValues.find((known) => known === word)
  return value ?? scanner.fail('isVal: (null, not_null, true, false, unknown)')
}

function readList(scanner: Scanner): string[] {
  scanner.blanks()
  scanner.need('(')
  scanner.blanks()
  const values: string[] = []
  do {
    values.push(readElement(scanner))
  } while (scanner.take(','))
  scanner.need(')')
  scanner.blanks()
  return values
}

/** A quoted text that ends its place in the list, or all up to the next comma or parenthesis. */
function readElement(scanner: Scanner): string {
  const quoted = scanner.attempt(() => {
    const text = takeQuoted(scanner)
    return scanner.done || scanner.at(',') || scanner.at(')') ? text : undefined
  })
  return quoted ?? scanner.match(/[^,)]*/y, 'value') ?? ''
}

/** Reads a value inside a logic tree: an element, or an array literal `{1,2}`, whose commas belong to it. */
function readBoundedValue(scanner: Scanner): string {
  return scanner.match(/\{[^{}]*\}/y, 'array') ?? readElement(scanner)
}
