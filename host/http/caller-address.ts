import { addressIn } from './addresses.ts'
import { isTrusted, type TrustedProxies } from './proxies.ts'

/** Where a request comes from, as it says itself and as the socket knows. */
export type Route = { forwardedFor: string | null; socketAddress: string | undefined }

/**
 * Gives the address of who asks: the socket's, or, behind proxies that are trusted, the one that the outermost of them saw. Each adds
 * whom it saw at the right of `x-forwarded-for`, so that whatever a caller wrote there himself stands further left and counts for
 * nothing. An entry that is no address ends the way: then it is whoever brought it, so that nobody goes without an address.
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
