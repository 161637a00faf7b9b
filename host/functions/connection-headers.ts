/** Headers about one connection, from the caller to the host, and not about the message (RFC 9110 §7.6.1). */
export const ofConnection: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
