/** What an application may learn of a person (OpenID Connect Core §5.4). They open no table: that is for the project's policies. */
export const supportedScopes = ['openid', 'profile', 'email', 'phone']

/** GoTrue's, for a request that names none. */
export const DEFAULT_SCOPE = 'email'

export const scopesOf = (text: string | null): string[] =>
  (text ?? '').split(' ').filter((scope) => scope !== '')

/** Returns whether everything requested was granted. */
export function covers(granted: string, asked: string): boolean {
  const known = new Set(scopesOf(granted))
  return scopesOf(asked).every((scope) => known.has(scope))
}
