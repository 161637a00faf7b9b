/** Where a column of a view comes from: the relation and the number of the column there. */
export type Origin = { relation: number; column: number }

/**
 * Reads the target list of a stored view rule, in which PostgreSQL records for each column the relation and column it was taken from unchanged
 * (`resorigtbl`, `resorigcol` of primnodes.h); no function reports this.
 * @param rule `pg_rewrite.ev_action` as text: a list of nodes, `({QUERY :commandType 1 … :targetList (…) …})`
 * @returns the number of each plain column of the view, with its origin
 */
export function readOrigins(rule: string): Map<number, Origin> {
  const origins = new Map<number, Origin>()
  const entries = nodesIn(fieldOf(rule, 'targetList'))
  for (const entry of entries) {
    const column = Number(fieldOf(entry, 'resno'))
    const origin = {
      relation: Number(fieldOf(entry, 'resorigtbl')),
      column: Number(fieldOf(entry, 'resorigcol')),
    }
    if (origin.relation > 0 && fieldOf(entry, 'resjunk') === 'false') origins.set(column, origin)
  }
  return origins
}

/** Follows origins through views on views down to the tables. */
export function traceOrigins(views: Map<number, Map<number, Origin>>): Map<number, Map<number, Origin>> {
  const traced = new Map<number, Map<number, Origin>>()
  for (const [view, origins] of views) {
    const columns = new Map<number, Origin>()
    for (const [column, origin] of origins) columns.set(column, follow(views, origin, views.size))
    traced.set(view, columns)
  }
  return traced
}

function follow(views: Map<number, Map<number, Origin>>, origin: Origin, steps: number): Origin {
  const next = views.get(origin.relation)?.get(origin.column)
  return next === undefined || steps === 0 ? origin : follow(views, next, steps - 1)
}

/** The text of a field of the first, outermost node. */
function fieldOf(node: string, name: string): string {
  let depth = 0
  const start = node.indexOf('{')
  for (let at = start; at < node.length; at++) {
    const character = node[at]
    if (character === '\\') at++
    else if (character === '{') depth++
    else if (character === '}') depth--
    else if (character === ':' && depth === 1 && startsField(node, at) && node.startsWith(`${name} `, at + 1))
      return valueFrom(node, at + name.length + 2)
  }
  return ''
}

/** Fields follow a blank; blanks, braces and parentheses inside values are escaped by a backslash. */
function startsField(node: string, at: number): boolean {
  return node[at - 1] === ' ' && node[at - 2] !== '\\'
}

/** A value: a bracketed list up to its end, or a word. */
function valueFrom(text: string, start: number): string {
  if (text[start] !== '(') return /^[^\s(){}]*/.exec(text.slice(start, start + 64))?.[0] ?? ''
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (character === '\\') at++
    else if (character === '(' || character === '{') depth++
    else if (character === ')' || character === '}') depth--
    if (depth === 0) return text.slice(start, at + 1)
  }
  return ''
}

/** The nodes of a list `({…} {…})`. */
function nodesIn(list: string): string[] {
  const nodes: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < list.length; at++) {
    const character = list[at]
    if (character === '\\') at++
    else if (character === '{' && depth++ === 0) start = at
    else if (character === '}' && --depth === 0) nodes.push(list.slice(start, at + 1))
  }
  return nodes
}
