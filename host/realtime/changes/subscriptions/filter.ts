/** `column=not.operator.value`, one of those that a filter joins with commas. */
export type Condition = {
  column: string
  operator: Operator
  /** Without its quotes; of `in` the text of a PostgreSQL array. */
  value: string
  isNegated: boolean
}

const operators = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
] as const
export type Operator = (typeof operators)[number]

/** Carries Supabase's message for an unreadable filter. */
export class UnreadableFilter extends Error {
  override readonly name = 'UnreadableFilter'
}

/** Matches the parts between top-level commas in a text with quotes and nested brackets. */
const part = /(?:(?<=[.(,])"(?:\\.|[^"\\])*"|[^,()])+|[(),]/gsy

/**
 * Reads the filter of `postgres_changes` (https://supabase.com/docs/guides/realtime/postgres-changes#available-filters):
 * conditions that must all hold. None for an empty text.
 * @throws UnreadableFilter
 */
export function parseFilter(filter: string): Condition[] {
  return filter.trim() === '' ? [] : split(filter.trim()).map(parseCondition)
}

function split(filter: string): string[] {
  const conditions: string[] = []
  let depth = 0
  let current = ''
  for (const [token] of filter.matchAll(part)) {
    if (token === '(') depth++
    if (token === ')') depth = Math.max(0, depth - 1)
    if (token === ',' && depth === 0) {
      conditions.push(current)
      current = ''
    } else current += token
  }
  return [...conditions, current]
}

function parseCondition(text: string): Condition {
  const [, column, rest] = /^([^=]*)=(.*)$/s.exec(text.trim()) ?? []
  if (text.trim() === '')
    throw new UnreadableFilter('filter must not contain empty segments (check for extra commas)')
  if (column === undefined || rest === undefined) throw unreadable([text.trim()])
  const isNegated = rest.startsWith('not.')
  const [, name, value] = /^([^.]*)\.(.*)$/s.exec(isNegated ? rest.slice(4) : rest) ?? []
  if (name === undefined || value === undefined) throw unreadable([rest])
  const operator = operators.find((known) => known === name)
  if (!operator) throw unreadable([name, value])
  return { column, operator, value: operator === 'in' ? listOf(value) : unquoted(value), isNegated }
}

function listOf(value: string): string {
  if (!/^\(.*\)$/s.test(value)) throw new UnreadableFilter('`in` filter value must be wrapped by parentheses')
  return `{${value.slice(1, -1)}}`
}

const unquoted = (value: string) =>
  /^"(?:\\.|[^"\\])*"$/s.test(value) ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : value

const unreadable = (parts: string[]) =>
  new UnreadableFilter(`[${parts.map((part) => JSON.stringify(part)).join(', ')}]`)
