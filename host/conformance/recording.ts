import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Target } from './target.ts'

/** A client of the target, with more headers, that keeps the last raw answer. */
export function recordingClient(
  target: Target,
  key: string,
  headers: Record<string, string> = {},
): { client: SupabaseClient; last(): Response } {
  let last: Response | undefined
  const client = createClient(target.url, key, {
    global: {
      headers: { authorization: `Bearer ${key}`, ...headers },
      fetch: async (input, init) => {
        const response = await fetch(input, init)
        last = response.clone()
        return response
      },
    },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
  return {
    client,
    last: () => {
      if (!last) throw new Error('nothing was asked yet')
      return last
    },
  }
}
