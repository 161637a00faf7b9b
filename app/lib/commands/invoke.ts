import { FunctionsHttpError } from '@supabase/supabase-js'
import { addressOf } from '../../../domain/permissions/command-address.ts'
import { type CommandName, commands } from '../../../domain/permissions/commands.ts'
import type { Command } from '../../../domain/permissions/declaration.ts'
import { record } from '../analytics/events.ts'
import { toFailure } from '../failure.ts'
import { supabase } from '../supabase.ts'
import { attemptKeys } from './attempts.ts'
import type { Answer, Input } from './contract.ts'

type InvokeOptions = {
  /** For an attempt that outlives its words: one path, one month. Otherwise each has its own key until it is answered (`attempts.ts`). */
  idempotencyKey?: string
  signal?: AbortSignal
}

const attempts = attemptKeys()

/**
 * Calls a function of the server with the session. Takes its JSON body, returns its JSON answer (a `Blob` for files). Throws `AppError`, whose
 * `fields` name what is wrong with the input.
 */
export async function invoke<Name extends CommandName>(
  name: Name,
  body: Input<Name>,
  { idempotencyKey, signal }: InvokeOptions = {},
): Promise<Answer<Name>> {
  const words = isKeyed(name) ? `${name} ${JSON.stringify(body)}` : name
  const key = isKeyed(name) ? (idempotencyKey ?? attempts.keyOf(words)) : null
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  if (name !== 'report-error') record('feature_usage', { feature_name: name, action: 'call' })
  const { data, error } = await supabase.functions.invoke(addressOf(name), {
    body: body as object as Record<string, unknown>,
    headers,
    signal,
  })
  const failure = error instanceof FunctionsHttpError ? await toHttpFailure(error) : error && toFailure(error)
  // Neither a gateway's 502 nor a missing answer says whether the command ran.
  if (!failure || failure.status < 500) attempts.answered(words)
  // This session was signed out elsewhere, or the password changed: the page says so and asks to sign in again.
  if (failure?.code === 'session_ended') void supabase.auth.signOut({ scope: 'local' })
  if (failure) throw failure
  return data as Answer<Name>
}

/**
 * Returns whether a command carries a key. The server stores a digest of keyed input, which must never include a password: public commands go
 * without.
 */
function isKeyed(name: CommandName): boolean {
  const { roles, isSecret }: Command = commands[name]
  return roles !== 'anyone' && !isSecret
}

async function toHttpFailure(error: FunctionsHttpError) {
  const response = error.context as Response
  const body: unknown = await response.json().catch(() => ({}))
  return toFailure({ ...(typeof body === 'object' ? body : {}), status: response.status })
}
