/** One statement of a migration, with its first and last line. */
export type Statement = { text: string; from: number; to: number }

const begins = /^(create|alter|drop|grant|revoke|comment|call|insert|update|delete|do)\b/i

/** Statements begin at the margin, outside the `$$` of a body. */
export function statementsOf(sql: string): Statement[] {
  const statements: Statement[] = []
  let isInside = false
  for (const [index, line] of sql.split('\n').entries()) {
    const last = statements.at(-1)
    if (!last || (!isInside && begins.test(line)))
      statements.push({ text: line, from: index + 1, to: index + 1 })
    else Object.assign(last, { text: `${last.text}\n${line}`, to: index + 1 })
    if ((line.match(/\$\w*\$/g) ?? []).length % 2 === 1) isInside = !isInside
  }
  return statements
}

const namesIn = (text: string) =>
  Array.from(text.matchAll(/\b(?:public|private)\.(\w+)/g), ([, name]) => name!)

/** All that statements name. */
export const namedBy = (statements: readonly Statement[]): string[] =>
  statements.flatMap(({ text }) => namesIn(text))

/** Returns the tables, views and functions that a statement creates, changes, or grants. */
function subjectsOf({ text }: Statement): string[] {
  const names = namesIn(text.replace(/--.*$/gm, ''))
  if (/^(grant|revoke)/i.test(text)) return names
  return /^call/i.test(text) ? names.slice(1) : names.slice(0, 1)
}

/** What names one of these in SQL or in code: qualified, or in quotes as the data API's clients do. */
export const naming = (names: Iterable<string>): RegExp => {
  const any = [...names].join('|') || '(?!)'
  return new RegExp(`\\b(?:public|private)\\.(?:${any})\\b|['"\`/](?:${any})['"\`?]`)
}

const isKind = (statement: Statement, kinds: string) =>
  new RegExp(`^(create|alter)\\b[^;(]*?\\b(${kinds})\\b`, 'i').test(statement.text)

/**
 * The tables, views and functions that a change of these statements reaches: their own, tables whose policies or triggers call them, and
 * functions and views that name any of these, near and far.
 */
export function objectsReached(changed: readonly Statement[], all: readonly Statement[]): Set<string> {
  const reached = new Set(changed.flatMap(subjectsOf))
  const first = naming(reached)
  const guarded = all.filter((one) => isKind(one, 'policy|trigger') && first.test(one.text))
  for (const name of guarded.flatMap(subjectsOf)) reached.add(name)
  const readers = all.filter((one) => isKind(one, 'function|view|procedure'))
  for (let before = 0; before < reached.size; ) {
    before = reached.size
    const named = naming(reached)
    for (const reader of readers)
      if (named.test(reader.text)) for (const name of subjectsOf(reader)) reached.add(name)
  }
  return reached
}
