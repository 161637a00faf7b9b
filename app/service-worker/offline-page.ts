type Asked = { request: { mode: string }; url: URL; sameOrigin: boolean }

/**
 * Returns whether the application shell may replace this response when there is no network: for pages of the application, but never for an API, the
 * public documents, or a link that carries a confirmation, which only the server can check.
 */
export function mayStandIn({ request, url, sameOrigin }: Asked): boolean {
  const elsewhere =
    /^\/((auth|rest|storage|functions|realtime)\/v1(\/|$)|(terms|privacy|lgpd)\/?$|config\.json$|health$|[^/]+\.\w+$|$)/
  const confirmation = /[?&#](code|token|token_hash|access_token|refresh_token|error_code)=/
  if (!sameOrigin || request.mode !== 'navigate') return false
  return !elsewhere.test(url.pathname) && !confirmation.test(url.search + url.hash)
}
