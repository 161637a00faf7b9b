import { RestError } from '../errors.ts'
import type { Payload } from '../http/body.ts'
import type { Parameter, Routine, Schema } from '../schema/model.ts'
import { closest, misspelledName } from '../schema/suggest.ts'

export type CallPlan = {
  routine: Routine
  /** The parameters that are passed; the others keep their defaults. */
  parameters: Parameter[]
  arguments:
    | { kind: 'json'; text: string | null }
    | { kind: 'body'; text: string | null }
    | { kind: 'texts'; texts: Map<string, string[]> }
}

/** How a function is called: the names of its arguments and, for a POST, the body. */
export type Arguments = { keys: string[]; texts?: [string, string][]; payload?: Payload }

/**
 * Finds the function that takes exactly these arguments, defaults aside.
 * @throws RestError PGRST202 for none, PGRST203 for several
 */
export function planCall(schema: Schema, name: string, given: Arguments): CallPlan {
  const candidates = schema.routines.get(name) ?? []
  const matching = candidates.filter((routine) => takes(routine, given))
  const taking = matching.length > 0 ? matching : candidates.filter((routine) => takesWhole(routine, given))
  const [routine] = taking
  if (!routine) throw noRoutine(schema, name, given)
  if (taking.length > 1) throw severalRoutines(taking)
  const { payload } = given
  if (takesBody(routine))
    return {
      routine,
      parameters: routine.parameters,
      arguments: {
        kind: 'body',
        text: payload?.text ?? given.texts?.findLast(([key]) => key === '')?.[1] ?? null,
      },
    }
  const parameters = routine.parameters.filter((parameter) => given.keys.includes(parameter.name))
  if (given.texts) return { routine, parameters, arguments: { kind: 'texts', texts: grouped(given.texts) } }
  return { routine, parameters, arguments: { kind: 'json', text: payload?.text ?? '{}' } }
}

const takesBody = ({ parameters }: Routine) => parameters[0]?.name === ''

function takes({ parameters }: Routine, { keys, payload }: Arguments): boolean {
  if (payload?.kind === 'raw') return false
  const required = parameters.filter((parameter) => parameter.required)
  return (
    required.every(({ name }) => keys.includes(name)) &&
    keys.every((key) => parameters.some(({ name }) => name === key))
  )
}

const wholeTypes: Record<string, string[]> = {
  'application/json': ['json', 'jsonb'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
  'application/octet-stream': ['bytea'],
}

function takesWhole(routine: Routine, { payload }: Arguments): boolean {
  const types = payload && wholeTypes[payload.type]
  return takesBody(routine) && types?.includes(routine.parameters[0]?.type ?? '') === true
}

function grouped(texts: [string, string][]): Map<string, string[]> {
  const map = new Map<string, string[]>()
  for (const [name, text] of texts) map.set(name, [...(map.get(name) ?? []), text])
  return map
}

const rawWords: Record<string, string> = {
  'text/plain': 'text',
  'text/xml': 'xml',
  'application/octet-stream': 'bytea',
}

function noRoutine(schema: Schema, name: string, { keys, payload }: Arguments): RestError {
  const full = `${schema.name}.${name}`
  const raw = payload?.kind === 'raw' ? rawWords[payload.type] : undefined
  const list = keys.toSorted()
  const shown = raw ? '' : list.length === 0 ? ' without parameters' : `(${list.join(', ')})`
  const named =
    list.length === 0
      ? ' without parameters'
      : ` with parameter${list.length > 1 ? 's' : ''} ${list.join(', ')}`
  const orWhole = payload?.type === 'application/json' ? ' or with a single unnamed json/jsonb parameter' : ''
  const searched = raw ? ` with a single unnamed ${raw} parameter` : `${named}${orWhole}`
  return new RestError(404, 'PGRST202', `Could not find the function ${full}${shown} in the schema cache`, {
    details: `Searched for the function ${full}${searched}, but no matches were found in the schema cache.`,
    hint: raw ? null : hintFor(schema, name, list),
  })
}

function hintFor(schema: Schema, name: string, keys: string[]): string | null {
  const overloads = schema.routines.get(name)
  const suggestion = overloads
    ? closest(`(${keys.join(', ')})`, overloads.map(listOfParameters))
    : misspelledName(name, schema.routines.keys())
  if (suggestion === undefined) return null
  return `Perhaps you meant to call the function ${schema.name}.${overloads ? name : ''}${suggestion}`
}

function listOfParameters({ parameters }: Routine): string {
  const names = parameters.map((parameter) => parameter.name).toSorted()
  return `(${names.join(', ')})`
}

function severalRoutines(routines: Routine[]): RestError {
  const list = routines.map(({ schema, name, parameters }) => {
    const typed = parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ')
    return `${schema}.${name}(${typed})`
  })
  return new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${list.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )
}
