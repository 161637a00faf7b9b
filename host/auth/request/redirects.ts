import type { AuthSettings } from '../settings.ts'

/**
 * Turns a glob of `additional_redirect_urls` into an expression: `*` and `?` stop at `.` and `/`, `**` does not.
 */
function globToRegExp(glob: string): RegExp {
  const source = glob.replace(/\*\*|[*?]|[.+^${}()|[\]\\]/g, (token) => {
    if (token === '**') return '.*'
    if (token === '*') return '[^./]*'
    if (token === '?') return '[^./]'
    return `\\${token}`
  })
  return new RegExp(`^${source}$`, 's')
}

/**
 * Returns the address to send a browser to: the requested one if it is on the site's own origin or matches the allow-list, else the site's (against
 * open redirects, RFC 9700 §4.11).
 */
export function allowedRedirect(settings: AuthSettings, requested: string | null | undefined): string {
  if (!requested || !isAllowedRedirect(settings, requested)) return settings.siteUrl
  const url = new URL(requested)
  url.hash = ''
  return url.href
}

/** Returns whether an address is on the site's own origin or matches the allow-list. */
export function isAllowedRedirect(settings: AuthSettings, requested: string): boolean {
  if (!URL.canParse(requested)) return false
  const url = new URL(requested)
  if (url.username !== '' || url.password !== '') return false
  url.hash = ''
  if (/^https?:$/.test(url.protocol) && url.origin === new URL(settings.siteUrl).origin) return true
  const candidates = [url.href, url.href.replace(/\/$/, '')]
  return settings.additional_redirect_urls
    .map(globToRegExp)
    .some((pattern) => candidates.some((candidate) => pattern.test(candidate)))
}
