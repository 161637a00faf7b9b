import type { Context } from 'hono'
import { z } from 'zod'
import type { Auth } from '../context.ts'
import { AuthError } from '../errors.ts'

export type Page = { page: number; perPage: number }

const number = (most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(most))
const MAX_PER_PAGE = 1000

/**
 * Reads `page` and `per_page`, by default 1 and 50.
 * @throws AuthError `validation_failed`
 */
export function pageOf(c: Context): Page {
  const read = (name: string, fallback: number) => {
    const text = c.req.query(name)
    if (!text || /^0+$/.test(text)) return fallback
    const parsed = number(1_000_000).safeParse(text)
    if (parsed.success) return parsed.data
    throw new AuthError('validation_failed', { message: `Bad Pagination Parameters: ${name}` })
  }
  return { page: read('page', 1), perPage: Math.min(read('per_page', 50), MAX_PER_PAGE) }
}

/** Sends the client the total count and the addresses of the next and the last pages (RFC 8288). */
export function pagingHeaders(auth: Auth, c: Context, { page, perPage }: Page, total: number): void {
  const last = Math.max(1, Math.ceil(total / perPage))
  const path = c.req.path.replace(/^.*?\/admin\//, '/admin/')
  const link = (to: number, rel: string) =>
    `<${auth.settings.externalUrl}${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`
  c.header('x-total-count', String(total))
  c.header('link', [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '))
}
