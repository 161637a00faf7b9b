import type { Scanner } from './scanner.ts'
import type { Field, JsonStep } from './tree.ts'

const nameLabel = 'field name (* or [a..z0..9_$])'
const plainName = /(?:[\p{L}\p{M}\p{N}_ $]|-(?!>))+/uy
const jsonKey = /(?:[^(\-:.,>)]|-(?!>))+/uy
const jsonIndex = /-?[0-9]+(?=->|::|[.,)]|$)/y
const quotedBody = /(?:[^"\\]|\\.)*/suy
const identifier = /[\p{L}\p{M}\p{N}_ $]+/uy

/** A name: bare (letters, digits, blanks, `_`, `$`, `-`) or in double quotes. */
export function takeName(scanner: Scanner): string | undefined {
  if (scanner.at('"')) return takeQuoted(scanner)
  const name = scanner.match(plainName, nameLabel)?.trim()
  return name === '' ? undefined : name
}

export function needName(scanner: Scanner): string {
  return takeName(scanner) ?? scanner.fail(nameLabel)
}

/** Reads a text in double quotes, in which a backslash escapes the next character. */
export function takeQuoted(scanner: Scanner): string | undefined {
  return scanner.attempt(() => {
    if (!scanner.take('"')) return undefined
    const body = scanner.match(quotedBody, 'quoted text') ?? ''
    return scanner.take('"') ? body.replace(/\\(.)/gsu, '$1') : undefined
  })
}

/** The name of a type or of a text search configuration. */
export function needIdentifier(scanner: Scanner): string {
  return scanner.needMatch(identifier, 'letter or digit').trim() || scanner.fail('letter or digit')
}

/** A column with an optional JSON path. */
export function takeField(scanner: Scanner): Field | undefined {
  const name = takeName(scanner)
  return name === undefined ? undefined : { name, path: takeJsonPath(scanner) }
}

export function needField(scanner: Scanner): Field {
  return { name: needName(scanner), path: takeJsonPath(scanner) }
}

function takeJsonPath(scanner: Scanner): JsonStep[] {
  const steps: JsonStep[] = []
  for (;;) {
    const asText = scanner.take('->>')
    if (!asText && !scanner.take('->')) return steps
    steps.push(needJsonOperand(scanner, asText))
  }
}

function needJsonOperand(scanner: Scanner, asText: boolean): JsonStep {
  const index = scanner.match(jsonIndex, 'digit')
  if (index !== undefined) return { asText, index: Number(index) }
  if (scanner.at('"')) return { asText, key: takeQuoted(scanner) ?? scanner.fail() }
  const key = scanner.needMatch(jsonKey, 'any non reserved character different from: .,>()').trim()
  return key === '' ? scanner.fail(nameLabel) : { asText, key }
}

/** Names divided by commas, as in `columns` and `on_conflict`. */
export function needNames(scanner: Scanner): string[] {
  const names: string[] = []
  do {
    scanner.blanks()
    names.push(needName(scanner))
    scanner.blanks()
  } while (scanner.take(','))
  scanner.end()
  return names
}
