/**
 * The push services of the browsers (Chrome and its kin, Firefox, Edge, Safari). The address that a browser names is called by the
 * server, so nothing else is taken: it could be a machine of the inner network.
 */
const hosts =
  /^(fcm\.googleapis\.com|android\.googleapis\.com|[a-z0-9.-]+\.push\.services\.mozilla\.com|[a-z0-9.-]+\.notify\.windows\.com|[a-z0-9.-]+\.push\.apple\.com)$/

/** Push service of the test environment, under a name that no network resolves (RFC 2606): the worker calls the local stand-in instead. */
export const localPushService = 'https://push.prumo.invalid'
export const isLocalPushService = (address: string): boolean => address.startsWith(`${localPushService}/`)

export function isPushService(address: string): boolean {
  if (isLocalPushService(address)) return true
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.port === '' && url.username === '' && hosts.test(url.hostname)
}
