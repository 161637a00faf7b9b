import { SITE, type TestAuth } from '../../tests/fixture.ts'

/** Where a browser ended: a page of the site, with the data in its address. */
export type Landing = { url: URL; query: Record<string, string>; hash: Record<string, string> }

const MAX_STEPS = 15

/**
 * A browser with its own cookies: the site's addresses go to the service, all others over the network.
 * @param elsewhere finds servers that stand in for public addresses
 * @param posted is added to the forms that pages post automatically
 */
export function openBrowser(
  auth: TestAuth,
  elsewhere: (url: URL) => URL = (url) => url,
  posted: Record<string, string> = {},
) {
  const jar = new Map<string, Map<string, string>>()

  const ask = async (url: URL, init: RequestInit = {}): Promise<Response> => {
    const cookies = [...(jar.get(url.origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = new Headers(init.headers)
    if (cookies) headers.set('cookie', cookies)
    const isSite = url.origin === SITE
    const response = isSite
      ? await auth.request(url.href.slice(`${SITE}/auth/v1`.length), { ...init, headers })
      : await fetch(elsewhere(url), { ...init, headers: forwarded(url, headers), redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      const kept = jar.get(url.origin) ?? new Map<string, string>()
      jar.set(url.origin, kept.set(name, value))
    }
    return response
  }

  /** Opens an address and follows redirects up to the site's own pages; posts the forms that pages post automatically. */
  const go = async (start: string, init?: RequestInit): Promise<Landing> => {
    let [url, request] = [new URL(start), init]
    for (let step = 0; step < MAX_STEPS; step++) {
      if (url.origin === SITE && !url.pathname.startsWith('/auth/v1/')) return landing(url)
      const response = await ask(url, request)
      const location = response.headers.get('location')
      const form = location ? undefined : postedForm(await response.text())
      if (!location && !form) throw new Error(`${url.origin}${url.pathname} answered ${response.status}`)
      url = new URL(location ?? form?.action ?? '', url)
      for (const [name, value] of Object.entries(posted)) form?.body.set(name, value)
      request = form && { method: 'POST', body: form.body }
    }
    throw new Error('too many redirects')
  }

  /** Goes as far as the provider's answer, and returns the address that would bring it back. */
  const stopAtCallback = async (start: string): Promise<string> => {
    let url = new URL(start)
    for (let step = 0; step < MAX_STEPS; step++) {
      if (url.href.startsWith(`${SITE}/auth/v1/callback`)) return url.href
      const location = (await ask(url)).headers.get('location')
      if (!location) throw new Error(`${url.href} leads nowhere`)
      url = new URL(location, url)
    }
    throw new Error('too many redirects')
  }
  return { ask, go, stopAtCallback }
}

/** Tells a server behind a stand-in address how it was called. */
function forwarded(url: URL, headers: Headers): Headers {
  headers.set('x-forwarded-proto', url.protocol.slice(0, -1))
  headers.set('x-forwarded-host', url.host)
  return headers
}

function landing(url: URL): Landing {
  return {
    url,
    query: Object.fromEntries(url.searchParams),
    hash: Object.fromEntries(new URLSearchParams(url.hash.slice(1))),
  }
}

/** The form of a page that submits itself (OAuth 2.0 Form Post Response Mode). */
function postedForm(html: string): { action: string; body: URLSearchParams } | undefined {
  const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1]
  if (!action) return undefined
  const inputs = [...html.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)]
  return { action, body: new URLSearchParams(inputs.map(([, name = '', value = '']) => [name, value])) }
}
