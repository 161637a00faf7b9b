import type { Context } from '../context.ts'
import { run } from '../context.ts'
import { methodUnknown, openApiDisabled } from '../errors.ts'
import { negotiate } from '../http/media.ts'
import { openApi } from '../openapi.ts'
import { planCall } from '../plan/call.ts'
import type { Relation, Schema } from '../schema/model.ts'

const allOrigins = { 'access-control-allow-origin': '*' }

/** `OPTIONS`: the methods that a relation or a function takes. */
export function describeMethods(
  { schema }: Context,
  target: { relation: Relation } | { routine: string },
): Response {
  const allow = 'relation' in target ? methodsOf(target.relation) : methodsOfRoutine(schema, target.routine)
  return new Response(null, { status: 200, headers: { ...allOrigins, allow } })
}

function methodsOf({ insertable, updatable, deletable, primaryKey }: Relation): string {
  const methods = ['OPTIONS', 'GET', 'HEAD']
  if (insertable) methods.push('POST')
  if (insertable && updatable && primaryKey.length > 0) methods.push('PUT')
  if (updatable) methods.push('PATCH')
  if (deletable) methods.push('DELETE')
  return methods.join(',')
}

function methodsOfRoutine(schema: Schema, name: string): string {
  const [routine] = schema.routines.get(name) ?? [planCall(schema, name, { keys: [] }).routine]
  return routine?.volatility === 'v' ? 'OPTIONS,POST' : 'OPTIONS,GET,HEAD,POST'
}

// What the caller may use of a schema; names go in as parameters, and come out to be looked up in the cache.
const accessible = `
select json_build_object(
  'relations', (select coalesce(json_agg(c.relname), '[]') from pg_class c
    where c.relnamespace = n.oid and c.relkind in ('r','v','m','f','p') and (
      has_table_privilege(c.oid, 'select,insert,update,delete')
      or has_any_column_privilege(c.oid, 'select,insert,update'))),
  'routines', (select coalesce(json_agg(distinct p.proname), '[]') from pg_proc p
    where p.pronamespace = n.oid and has_function_privilege(p.oid, 'execute')))
from pg_namespace n where n.nspname = $1`

/** `GET /`: OpenAPI of what the caller may use. */
export async function describeSchema(context: Context): Promise<Response> {
  const { request, schema, config, profile } = context
  if (request.method === 'OPTIONS')
    return new Response(null, { headers: { ...allOrigins, allow: 'OPTIONS,GET,HEAD' } })
  if (request.method !== 'GET' && request.method !== 'HEAD') throw methodUnknown(request.method)
  if (!config.openApi) throw openApiDisabled()
  const accept =
    request.headers.get('accept')?.replace('application/openapi+json', 'application/json') ?? null
  negotiate(accept, false)
  const { rows } = await run(context, {
    readOnly: true,
    statement: { text: accessible, values: [schema.name] },
  })
  const names: { relations: string[]; routines: string[] } = JSON.parse(String(rows[0]?.[0] ?? '{}'))
  const body = request.method === 'HEAD' ? null : JSON.stringify(openApi(schema, names))
  const headers = { 'content-type': 'application/openapi+json; charset=utf-8' }
  return new Response(body, { headers: { ...headers, ...(profile && { 'content-profile': profile }) } })
}
