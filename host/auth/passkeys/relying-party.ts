import type { AuthSettings } from '../settings.ts'

/** The party that asks a browser for a credential (WebAuthn §4); `origins` are the pages that may. */
export type RelyingParty = { id: string; name: string; origins: string[] }

/** Formats an origin as browsers do, without a trailing slash; an app's (`android:…`) stays unchanged. */
const originOf = (address: string) => (/^https?:/.test(address) ? new URL(address).origin : address)

/** Returns `[auth.webauthn]`, completed from the site's address: a credential belongs to its host name. */
export function relyingParty(settings: Pick<AuthSettings, 'siteUrl' | 'webauthn'>): RelyingParty {
  const site = new URL(settings.siteUrl)
  const { rp_id, rp_display_name, rp_origins } = settings.webauthn
  const id = rp_id || site.hostname
  const origins = rp_origins.length > 0 ? rp_origins.map(originOf) : [site.origin]
  return { id, name: rp_display_name || id, origins }
}
