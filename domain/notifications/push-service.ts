/**
 * The push services of the browsers (Chrome and its kin, Firefox, Edge, Safari). The address that a browser names is called by the
 * server, so nothing else is taken: it could be a machine of the inner network.
 */
const hosts =
  /^(fcm\.googleapis\.com|android\.googleapis\.com|[a-z0-9.-]+\.push\.services\.mozilla\.com|[a-z0-9.-]+\.notify\.windows\.com|[a-z0-9.-]+\.push\.apple\.com)$/

export function isPushService(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.port === '' && url.username === '' && hosts.test(url.hostname)
}
