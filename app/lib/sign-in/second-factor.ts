import type { Session } from '@supabase/supabase-js'

/** Whether the account has a verified second factor that the session's token has not shown (`aal1`). */
export function needsSecondFactor({ access_token, user }: Pick<Session, 'access_token' | 'user'>): boolean {
  if (!user.factors?.some(({ status }) => status === 'verified')) return false
  return assuranceOf(access_token) !== 'aal2'
}

/** The claim `aal` of a token, unverified: the server checks it, this only decides what to show. */
function assuranceOf(token: string): string | undefined {
  const payload = token.split('.')[1] ?? ''
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (letter) =>
      letter.charCodeAt(0),
    )
    return (JSON.parse(new TextDecoder().decode(bytes)) as { aal?: string }).aal
  } catch {
    return undefined
  }
}
