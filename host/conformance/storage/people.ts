import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Target } from '../target.ts'

/** A signed-in person: the database knows them only by their token. */
export async function somebody(target: Target): Promise<{ id: string; client: SupabaseClient }> {
  const id = randomUUID()
  const token = await target.sign({ sub: id, role: 'authenticated', aud: 'authenticated' })
  return { id, client: target.client(target.anonKey, token) }
}

/** The smallest picture there is, as PNG. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
