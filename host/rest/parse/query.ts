import { notParsed, RestError } from '../errors.ts'
import { parseFilter, parseLogic } from './filter.ts'
import { needField, needName, needNames } from './names.ts'
import { parseOrder } from './order.ts'
import { Scanner } from './scanner.ts'
import { parseSelect } from './select.ts'
import type { At, Field, Query } from './tree.ts'

/**
 * Parses the query string of a request.
 * @param isCall a function called with GET: a parameter without an operator is an argument and not a mistake
 * @throws RestError PGRST100, PGRST103
 */
export function parseQuery(parameters: Iterable<[string, string]>, isCall: boolean): Query {
  const query: Query = {
    select: [{ kind: 'column', field: { name: '*', path: [] } }],
    conditions: [],
    orders: [],
    limits: [],
    offsets: [],
    parameters: [],
  }
  for (const [key, value] of parameters) {
    refuseNul(key, value)
    readParameter(query, key, value, isCall)
  }
  return query
}

// PostgreSQL has no text with the character NUL.
function refuseNul(key: string, value: string): void {
  if (key.includes('\0') || value.includes('\0'))
    throw notParsed('"failed to parse the query string"', 'unexpected "\\u0000"')
}

function readParameter(query: Query, key: string, value: string, isCall: boolean): void {
  if (key === 'select') query.select = parseSelect(value)
  else if (key === 'columns') query.columns = parseNames(value, 'columns parameter')
  else if (key === 'on_conflict') query.onConflict = parseNames(value, 'on_conflict parameter')
  else if (key === 'apikey') return
  else readEmbeddable(query, key, value, isCall)
}

function readEmbeddable(query: Query, key: string, value: string, isCall: boolean): void {
  const word = key.slice(key.lastIndexOf('.') + 1)
  if (word === 'order') query.orders.push({ path: parsePath(key), value: parseOrder(value) })
  else if (word === 'limit') addNumber(query.limits, key, value)
  else if (word === 'offset') addNumber(query.offsets, key, value)
  else if (word === 'and' || word === 'or') addLogic(query, key, word, value)
  else addFilter(query, key, value, isCall)
}

/** Numbers that are none are overlooked, as PostgREST does. */
function addNumber(list: At<number>[], key: string, value: string): void {
  if (!/^-?[0-9]+$/.test(value)) return
  const number = Math.max(Math.min(Number(value), Number.MAX_SAFE_INTEGER), -1)
  list.push({ path: parsePath(key), value: number })
}

function addLogic(query: Query, key: string, word: 'and' | 'or', value: string): void {
  const path = parsePath(key)
  const negated = path.includes('not')
  query.conditions.push({
    path: path.filter((name) => name !== 'not'),
    value: parseLogic(`${negated ? 'not.' : ''}${word}${value}`),
  })
}

function addFilter(query: Query, key: string, value: string, isCall: boolean): void {
  const embedded = key.includes('.')
  if (isCall && !embedded) {
    const expression = orUndefined(() => parseFilter(value))
    if (!expression) query.parameters.push([key, value])
    else
      query.conditions.push({
        path: [],
        value: { kind: 'filter', field: parseKey(key).field, ...expression },
      })
    return
  }
  const { path, field } = parseKey(key)
  query.conditions.push({ path, value: { kind: 'filter', field, ...parseFilter(value) } })
}

function orUndefined<T>(parse: () => T): T | undefined {
  try {
    return parse()
  } catch (error) {
    if (error instanceof RestError) return undefined
    throw error
  }
}

function parseNames(text: string, what: string): string[] {
  return needNames(new Scanner(text, what))
}

/** The names before the last word of a key such as `clients.projects.order`. */
function parsePath(key: string): string[] {
  return parseDotted(key).slice(0, -1)
}

function parseDotted(key: string): string[] {
  const scanner = new Scanner(key, 'tree path')
  const names: string[] = []
  do {
    names.push(needName(scanner))
  } while (scanner.take('.', 'delimiter (.)'))
  scanner.end()
  return names
}

/** A key such as `clients.data->>name`: the path to the resource, and its field. */
function parseKey(key: string): { path: string[]; field: Field } {
  const scanner = new Scanner(key, 'tree path')
  const path: string[] = []
  for (;;) {
    const field = needField(scanner)
    if (field.path.length > 0 || !scanner.take('.', 'delimiter (.)')) {
      scanner.end()
      return { path, field }
    }
    path.push(field.name)
  }
}
