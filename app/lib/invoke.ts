import { FunctionsHttpError } from '@supabase/supabase-js'
import type { CommandName } from '../../domain/permissions/commands.ts'
import { record } from './analytics/events.ts'
import { toFailure } from './failure.ts'
import { supabase } from './supabase.ts'

type InvokeOptions = {
  /** Makes a repeated command safe: the same key with the same body answers as the first time. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/**
 * Calls a function of the server with the session. Takes its JSON body, gives its JSON answer
 * (a `Blob` for files). Throws `AppError`, whose `fields` name what is wrong with the input.
 */
export async function invoke<Result>(
  name: CommandName,
  body: Record<string, unknown>,
  { idempotencyKey, signal }: InvokeOptions = {},
): Promise<Result> {
  const headers: Record<string, string> = idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}
  if (name !== 'report-error') record('feature_usage', { feature_name: name, action: 'call' })
  const { data, error } = await supabase.functions.invoke<Result>(name, { body, headers, signal })
  if (error instanceof FunctionsHttpError) throw await toHttpFailure(error)
  if (error) throw toFailure(error)
  return data as Result
}

async function toHttpFailure(error: FunctionsHttpError) {
  const response = error.context as Response
  const body: unknown = await response.json().catch(() => ({}))
  return toFailure({ ...(typeof body === 'object' ? body : {}), status: response.status })
}
