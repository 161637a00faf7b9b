import { createClient } from '@supabase/supabase-js'
import type { Target } from '../target.ts'

export const PASSWORD = 'Senha-forte-1'

/** A client as an app has it; its stored state ends with the test. */
export function appClient(target: Target, key = target.anonKey) {
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }
  return createClient(target.url, key, { auth: { ...auth, experimental: { passkey: true } } })
}

export const adminOf = (target: Target) => appClient(target, target.serviceKey).auth.admin

/** A new account with a confirmed address, and a client signed in to it; `remove` deletes the account. */
export async function newMember(target: Target) {
  const email = `${crypto.randomUUID()}@example.com`
  const { data, error } = await adminOf(target).createUser({ email, password: PASSWORD, email_confirm: true })
  if (error) throw error
  const { id } = data.user
  return { id, email, client: await signedIn(target, email), remove: () => adminOf(target).deleteUser(id) }
}

/** Another session of the account. */
export async function signedIn(target: Target, email: string) {
  const client = appClient(target)
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return client
}
