import { isIP } from 'node:net'

/**
 * Gives the address of who asks: the socket's, or, behind a proxy that is trusted, the last of `x-forwarded-for`, which that proxy
 * added itself. Some proxies add the port too. What is no address counts for nothing, so that nobody goes without one.
 */
export function callerAddress(
  forwardedFor: string | null,
  socketAddress: string | undefined,
): string | undefined {
  return addressIn(forwardedFor?.split(',').at(-1)?.trim() ?? '') ?? addressIn(socketAddress ?? '')
}

function addressIn(text: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  // How a socket for both families names IPv4 (RFC 4291 §2.5.5.2).
  const address = /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare
  return isIP(address) ? address : undefined
}
