import type { Comparison, Operation, TextSearch } from '../parse/tree.ts'
import type { EmbedPlan, Expression, PlannedCondition } from '../plan/model.ts'
import { arrayLiteral, qualified, quoted, type Statement } from './statement.ts'

/** A column of `alias`, with its JSON path. Keys and indexes are parameters. */
export function renderExpression(statement: Statement, alias: string, expression: Expression): string {
  const column = `${alias}.${quoted(expression.column)}`
  if (expression.path.length === 0) return column
  const isJson = expression.type === 'json' || expression.type === 'jsonb'
  const steps = expression.path.map((step) => {
    const operand = 'key' in step ? statement.bind(step.key, 'text') : statement.bind(`${step.index}`, 'int4')
    return `${step.asText ? '->>' : '->'}${operand}`
  })
  return `(${isJson ? column : `to_jsonb(${column})`}${steps.join('')})`
}

const comparisonSql: Record<Comparison, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}

const searchSql: Record<TextSearch, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

const isSql = { null: 'null', not_null: 'not null', true: 'true', false: 'false', unknown: 'unknown' }

export type RenderExists = (embed: EmbedPlan) => string

/** A condition on the rows of `alias`. */
export function renderCondition(
  statement: Statement,
  alias: string,
  condition: PlannedCondition,
  exists: RenderExists,
): string {
  const not = condition.negated ? 'not ' : ''
  if (condition.kind === 'exists') return `${not}${exists(condition.embed)}`
  if (condition.kind === 'filter') {
    const left = renderExpression(statement, alias, condition.expression)
    return `${not}(${renderOperation(statement, left, condition.expression, condition.operation)})`
  }
  const terms = condition.terms.map((term) => renderCondition(statement, alias, term, exists))
  return `${not}(${terms.join(` ${condition.kind} `)})`
}

function renderOperation(
  statement: Statement,
  left: string,
  { type, reader }: Expression,
  operation: Operation,
): string {
  const bound = (value: string) => {
    const place = statement.bind(value, reader && 'text')
    return reader ? `${qualified(reader)}(${place})` : place
  }
  const boundList = (list: string) => {
    const place = statement.bind(list, reader && 'text[]')
    return reader ? `array(select ${qualified(reader)}(v) from unnest(${place}) v)` : place
  }
  switch (operation.kind) {
    case 'is':
      return `${left} is ${isSql[operation.value]}`
    case 'distinct':
      return `${left} is distinct from ${bound(operation.value)}`
    case 'in':
      return `${left} = any (${boundList(listLiteral(operation.values))})`
    case 'search':
      return renderSearch(statement, left, type, operation)
    case 'compare': {
      const isPattern = operation.operator === 'like' || operation.operator === 'ilike'
      // In a URL `%` must be escaped, so `*` replaces it.
      const value = isPattern ? operation.value.replaceAll('*', '%') : operation.value
      const right = operation.quantifier ? `${operation.quantifier} (${boundList(value)})` : bound(value)
      return `${left} ${comparisonSql[operation.operator]} ${right}`
    }
  }
}

function renderSearch(
  statement: Statement,
  left: string,
  type: string,
  { language: name, operator, value }: Extract<Operation, { kind: 'search' }>,
): string {
  const language = name === undefined ? '' : `${statement.bind(name, 'regconfig')}, `
  const vector = type === 'tsvector' ? left : `to_tsvector(${language}${left})`
  return `${vector} @@ ${searchSql[operator]}(${language}${statement.bind(value, 'text')})`
}

/** `in.()` is the empty list, not a list of one empty text. */
function listLiteral(values: string[]): string {
  return values.length === 1 && values[0] === '' ? '{}' : arrayLiteral(values)
}
