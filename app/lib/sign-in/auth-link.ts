/** What went wrong with a link from an e-mail, as the auth service wrote it into the address. */
export type AuthLinkError = { code: string; description: string }

/** Reads an auth error from an address' hash or query, or `null`. */
export function readAuthLinkError(address: { hash: string; search: string }): AuthLinkError | null {
  for (const text of [address.hash.replace(/^#/, ''), address.search]) {
    const parameters = new URLSearchParams(text)
    if (parameters.has('error') && parameters.has('error_description')) {
      return {
        code: parameters.get('error_code') ?? parameters.get('error') ?? 'unknown',
        description: parameters.get('error_description') ?? '',
      }
    }
  }
  return null
}

let pending: AuthLinkError | null = null

/**
 * Stores the error from the address the page was opened with and removes it from the address bar; tokens too, which are useless here and would stay
 * in the browser's history.
 */
export function keepAuthLinkError(): void {
  pending = readAuthLinkError(location)
  if (pending) history.replaceState(history.state, '', location.pathname)
  else if (hasTokens(location.hash))
    history.replaceState(history.state, '', location.pathname + location.search)
}

const hasTokens = (hash: string) => /[#&](access|refresh)_token=/.test(hash)

/** The stored error, until it was shown. */
export const authLinkError = () => pending
export function clearAuthLinkError(): void {
  pending = null
}
