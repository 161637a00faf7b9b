import type { Identity, Media, Routine } from './model.ts'
import { toSettings } from './settings.ts'

/** A function as reported by the catalog. Modes: `i` in, `o` out, `b` both, `v` variadic, `t` column of a table. */
export type RoutineRow = Identity & {
  description: string | null
  volatility: 'i' | 's' | 'v'
  parameters: { name: string; type: string; mode: string }[]
  defaults: number
  returns: { schema: string; name: string; isSet: boolean; isComposite: boolean }
  media: Media | null
  rowColumns: [string, string][] | null
  settings: string[]
}

/** A function of one row; `source` and `target` are object ids, `target` null unless it returns rows. */
export type Computed = Identity & { source: number; target: number | null; toOne: boolean; type: string }

/** Types a single unnamed parameter may have: the whole body is its argument. */
const bodyTypes = ['json', 'jsonb', 'text', 'xml', 'bytea']

/** Returns the functions that the API can call; overloads in PostgREST's order: the shortest first. */
export function toRoutines(rows: RoutineRow[]): Routine[] {
  const order = ({ parameters, description }: Routine) => {
    const list = parameters.map(({ name, type }) => `${name} ${type}`).join()
    return `${String(parameters.length).padStart(3, '0')} ${description ?? ''} ${list}`
  }
  const routines = rows.flatMap((row) => toRoutine(row) ?? [])
  return routines.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
}

/** Returns the function as the API calls it; undefined if arguments cannot be passed by name. */
function toRoutine(row: RoutineRow): Routine | undefined {
  const inputs = row.parameters.filter(({ mode }) => 'ibv'.includes(mode))
  const unnamed = inputs.filter(({ name }) => name === '')
  const [only] = inputs
  if (unnamed.length > 0 && !(inputs.length === 1 && only && bodyTypes.includes(only.type))) return undefined
  const outputs = row.parameters.filter(({ mode }) => 'obt'.includes(mode))
  const columns = row.rowColumns ?? outputs.map(({ name, type }): [string, string] => [name, type])
  return {
    schema: row.schema,
    name: row.name,
    description: row.description,
    volatility: row.volatility,
    returns: row.returns,
    media: row.returns.isSet ? null : row.media,
    columns: row.returns.isComposite && columns.length > 0 ? new Map(columns) : null,
    settings: toSettings(row.settings),
    parameters: inputs.map(({ name, type, mode }, at) => ({
      name,
      type,
      required: at < inputs.length - row.defaults,
      variadic: mode === 'v',
    })),
  }
}
