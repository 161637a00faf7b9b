import type { CallPlan } from '../plan/call.ts'
import { scalarColumn } from '../plan/shape.ts'
import type { Parameter } from '../schema/model.ts'
import { arrayLiteral, qualified, quoted, type Statement } from './statement.ts'

const body = 'pgrst_body'

/** Renders the call of a function as a `select` of the rows or values it returns. */
export function renderCall(statement: Statement, plan: CallPlan): string {
  const { routine, parameters } = plan
  const from =
    plan.arguments.kind === 'json' ? renderArguments(statement, plan.arguments.text, parameters) : ''
  const call = `${qualified(routine)}(${renderValues(statement, plan)})`
  if (!routine.returns.isComposite) return `select ${call} as ${scalarColumn}${from && ` from ${from}`}`
  return `select pgrst_call.* from ${from && `${from}, lateral `}${call} as pgrst_call`
}

function renderArguments(statement: Statement, text: string | null, parameters: Parameter[]): string {
  if (parameters.length === 0) return ''
  const types = parameters.map(({ name, type }) => `${quoted(name)} ${unbounded(type)}`)
  return `json_to_record(${statement.bind(text, 'json')}) as ${body}(${types.join(', ')})`
}

function renderValues(statement: Statement, { parameters, arguments: given }: CallPlan): string {
  if (given.kind === 'body') return statement.bind(bodyValue(given.text, parameters[0]), parameters[0]?.type)
  const values = parameters.map((parameter) => {
    const { name, type, variadic } = parameter
    const value =
      given.kind === 'texts'
        ? statement.bind(textValue(given.texts.get(name) ?? [], variadic), unbounded(type))
        : `${body}.${quoted(name)}`
    return `${variadic ? 'variadic ' : ''}${quoted(name)} := ${value}`
  })
  return values.join(', ')
}

function textValue(texts: string[], variadic: boolean): string | null {
  return variadic ? arrayLiteral(texts) : (texts.at(-1) ?? null)
}

/** Bytes travel as PostgreSQL writes them in hexadecimal. */
function bodyValue(text: string | null, parameter: Parameter | undefined): string | null {
  if (text === null || parameter?.type !== 'bytea') return text
  return `\\x${Buffer.from(text, 'latin1').toString('hex')}`
}

/** Types that mean a length of one when none is written. */
function unbounded(type: string): string {
  return type.replace(/^bit(?=\[|$)/, 'bit varying').replace(/^character(?=\[|$)/, 'character varying')
}
