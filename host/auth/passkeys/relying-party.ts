import type { AuthSettings } from '../settings.ts'

/** Who asks a browser for a credential (WebAuthn §4); `origins` are the pages that may. */
export type RelyingParty = { id: string; name: string; origins: string[] }

/** As browsers write it, without a slash at the end; an app's (`android:…`) stays as it is. */
const originOf = (address: string) => (/^https?:/.test(address) ? new URL(address).origin : address)

/** Gives `[auth.webauthn]`, completed by the site's address: a credential belongs to its host name. */
export function relyingParty(settings: Pick<AuthSettings, 'siteUrl' | 'webauthn'>): RelyingParty {
  const site = new URL(settings.siteUrl)
  const { rp_id, rp_display_name, rp_origins } = settings.webauthn
  const id = rp_id || site.hostname
  const origins = rp_origins.length > 0 ? rp_origins.map(originOf) : [site.origin]
  return { id, name: rp_display_name || id, origins }
}
