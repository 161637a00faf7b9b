import type { Condition, Operator } from '../subscriptions/filter.ts'

const symbols: Record<Exclude<Operator, 'is' | 'isdistinct' | 'in'>, string> = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
}

const keywords = ['null', 'true', 'false', 'unknown']

/** Whether a value may follow `is`. */
export const isKeyword = (value: string) => keywords.includes(value)

/**
 * Returns a condition on a value, as SQL; null, where PostgreSQL cannot tell, counts as false.
 * @param value an expression of the type
 * @param wanted an expression of type text: the condition's value
 */
export function comparison(
  { operator, value: keyword, isNegated }: Condition,
  typeSql: string,
  value: string,
  wanted: string,
) {
  const not = isNegated ? 'not ' : ''
  if (operator === 'is') {
    if (!isKeyword(keyword)) throw new RangeError('not a keyword')
    return `(${value} is ${not}${keyword})`
  }
  if (operator === 'isdistinct')
    return `(${value} is ${isNegated ? 'not ' : ''}distinct from ${wanted}::${typeSql})`
  if (operator === 'in') return `(${not}${value} = any (${wanted}::${typeSql}[]))`
  return `(${not}(${value} ${symbols[operator]} ${wanted}::${typeSql}))`
}

/** The wanted values of a condition, as PostgreSQL writes those of a type; undefined where texts cannot be compared. */
export type Wanted = { typeOid: number; texts: string[] }

const whole = new Set([20, 21, 23])

/**
 * Returns whether a column's text meets a condition; undefined if only PostgreSQL can tell. A value missing from the log, and null for most
 * operators, meets none.
 */
export function compareTexts(
  { operator, value, isNegated }: Condition,
  text: string | null | undefined,
  wanted: Wanted | undefined,
): boolean | undefined {
  if (text === undefined) return false
  if (operator === 'is') return value === 'null' ? (text === null) !== isNegated : undefined
  if (text === null) return operator === 'isdistinct' ? !isNegated : false
  if (!wanted) return undefined
  const met = meets(operator, text, wanted)
  return met === undefined ? undefined : met !== isNegated
}

function meets(operator: Operator, text: string, { typeOid, texts }: Wanted): boolean | undefined {
  if (operator === 'eq' || operator === 'in') return texts.includes(text)
  if (operator === 'neq' || operator === 'isdistinct') return !texts.includes(text)
  const [bound] = texts
  if (!whole.has(typeOid) || bound === undefined) return undefined
  const difference = BigInt(text) - BigInt(bound)
  if (operator === 'lt') return difference < 0n
  if (operator === 'lte') return difference <= 0n
  if (operator === 'gt') return difference > 0n
  if (operator === 'gte') return difference >= 0n
  return undefined
}
