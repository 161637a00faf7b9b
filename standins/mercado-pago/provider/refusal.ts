import type { ContentfulStatusCode } from 'hono/utils/http-status'

type Cause = { code: number | string; description: string }

/** An answer of Mercado Pago that is not a success: `{ message, error, status, cause }`. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode
  readonly body: { message: string; error: string; status: number; cause: Cause[] }

  constructor(status: ContentfulStatusCode, message: string, cause: Cause[] = []) {
    super(message)
    this.status = status
    this.body = { message, error: names[status] ?? 'bad_request', status, cause }
  }
}

const names: Record<number, string> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  429: 'too_many_requests',
  500: 'internal_error',
}

export const notFound = (what: string): Refusal => new Refusal(404, `${what} not found`)
