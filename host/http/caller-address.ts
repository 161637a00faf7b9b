import { addressIn } from './addresses.ts'
import { isTrusted, type TrustedProxies } from './proxies.ts'

/** A request's origin, as it claims and as the socket knows. */
export type Route = { forwardedFor: string | null; socketAddress: string | undefined }

/**
 * Returns the caller's address: the socket's, or, behind trusted proxies, the one that the outermost proxy saw. Each proxy appends the address it saw
 * on the right of `x-forwarded-for`, so that anything the caller wrote is further left and ignored. An entry that is not an address ends the search:
 * the proxy that sent it is then the caller, so that every request has an address.
 */
export function callerAddress(
  { forwardedFor, socketAddress }: Route,
  proxies: TrustedProxies,
): string | undefined {
  let caller = addressIn(socketAddress ?? '')
  if (!proxies || forwardedFor === null) return caller
  const entries = forwardedFor.split(',').reverse()
  for (const [passed, entry] of entries.entries()) {
    const mayBelieve =
      'hops' in proxies ? passed < proxies.hops : caller !== undefined && isTrusted(proxies.networks, caller)
    const further = mayBelieve ? addressIn(entry.trim()) : undefined
    if (!further) return caller
    caller = further
  }
  return caller
}
