import { z } from 'zod'
import { listAuditEntries } from '../audit.ts'
import type { Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { requireAdmin } from '../request/bearer.ts'
import { pageOf, pagingHeaders } from '../request/paging.ts'

/** The parts of an entry that a search may name. */
const scopes = { author: 'actor_username', action: 'action', type: 'log_type' } as const
const query = z.string().transform((text) => {
  const [, scope, value] = /^(\w+):(.*)$/s.exec(text) ?? []
  return { field: scopes[scope as keyof typeof scopes] as string | undefined, value: value ?? '' }
})

/** `GET /admin/audit?page=&per_page=&query=author:…|action:…|type:…`: what happened, the newest first. */
export const listAuditLog: Endpoint = async (auth, c) => {
  await requireAdmin(auth, c)
  const page = pageOf(c)
  const text = c.req.query('query')
  const search = text ? query.parse(text) : undefined
  if (search && !search.field) {
    throw new AuthError('validation_failed', { message: `Invalid query scope: ${text}` })
  }
  const field = search?.field
  const filter = field ? { field, value: search.value } : undefined
  const { entries, total } = await listAuditEntries(auth.sql, page, filter)
  pagingHeaders(auth, c, page, total)
  return c.json(entries)
}
