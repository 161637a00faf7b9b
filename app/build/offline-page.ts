type Asked = { request: { mode: string }; url: URL; sameOrigin: boolean }

/**
 * Whether the application's own page may stand in for this answer when there is no network: pages of the application,
 * but never an interface, the public documents, or a link that carries a confirmation, which only the server can judge.
 * The service worker takes this function by its text, so it uses nothing from outside itself.
 */
export function mayStandIn({ request, url, sameOrigin }: Asked): boolean {
  const elsewhere =
    /^\/((auth|rest|storage|functions|realtime)\/v1(\/|$)|(terms|privacy|lgpd)\/?$|config\.json$|health$|[^/]+\.\w+$|$)/
  const confirmation = /[?&#](code|token|token_hash|access_token|refresh_token|error_code)=/
  if (!sameOrigin || request.mode !== 'navigate') return false
  return !elsewhere.test(url.pathname) && !confirmation.test(url.search + url.hash)
}
