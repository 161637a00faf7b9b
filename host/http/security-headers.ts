import { createHash } from 'node:crypto'
import type { TrustedProxies } from './proxies.ts'

/** Directives that a project may widen with its own choice of origins (payment, captcha). */
const widenable = [
  'script-src',
  'connect-src',
  'img-src',
  'frame-src',
  'style-src',
  'font-src',
  'form-action',
] as const
type Directive = (typeof widenable)[number]

/** Outside origins by directive. */
export type ContentSources = Partial<Record<Directive, readonly string[]>>

/** What each captcha service requires (its own documentation on content security policies). */
const captchas: Record<string, ContentSources> = {
  turnstile: {
    'script-src': ['https://challenges.cloudflare.com'],
    'frame-src': ['https://challenges.cloudflare.com'],
  },
  hcaptcha: {
    'script-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    'frame-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    'style-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    'connect-src': ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
}

/** The origins of a captcha service by its name in `config.toml`; none for a name that is not known. */
export function captchaSources(provider: string | undefined): ContentSources {
  return provider ? (captchas[provider] ?? {}) : {}
}

/**
 * Parses outside origins written as in a content security policy:
 * `script-src https://sdk.example.com; frame-src https://pay.example.com`.
 * Throws if a directive may not be widened or a source is anything but an https origin.
 */
export function parseContentSources(text: string): ContentSources {
  const sources: Record<string, string[]> = {}
  for (const part of text.split(';').map((piece) => piece.trim())) {
    if (!part) continue
    const [directive = '', ...origins] = part.split(/\s+/)
    if (!(widenable as readonly string[]).includes(directive))
      throw new Error(`"${directive}" não pode ser ampliada; use ${widenable.join(', ')}`)
    const wrong = origins.find(
      (origin) => !/^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/.test(origin),
    )
    if (wrong || origins.length === 0)
      throw new Error(`"${wrong ?? directive}" precisa de origens como https://pagamento.exemplo.com`)
    sources[directive] = [...(sources[directive] ?? []), ...origins]
  }
  return sources
}

/** The hash sources of a page's inline scripts. Blocks of data (JSON-LD) run nothing and need none. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)
  return [...scripts].flatMap(([, attributes = '', text = '']) => {
    const runs = !/\ssrc\s*=/.test(attributes) && !/\stype\s*=\s*["']?application\//.test(attributes)
    return runs && text ? [`'sha256-${createHash('sha256').update(text).digest('base64')}'`] : []
  })
}

/** Allows scripts by origin and hash only; styles may be inline (component libraries set them); nothing may frame a page. */
function contentSecurityPolicy(sources: readonly ContentSources[], hashes: readonly string[]): string {
  const own: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    // Recordings just chosen are played before they are sent.
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': ["'none'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  const directives = Object.entries(own).map(([directive, values]) => {
    const added = sources.flatMap((each) => each[directive as Directive] ?? [])
    const kept = added.length > 0 ? values.filter((value) => value !== "'none'") : values
    return [directive, ...new Set([...kept, ...added])].join(' ')
  })
  return directives.join('; ')
}

export type SecurityOptions = {
  /** Outside origins that pages may use. */
  contentSources?: readonly ContentSources[]
  /** The proxies in front, whose `x-forwarded-proto` is believed. */
  trustProxy?: TrustedProxies
}

/**
 * Returns the security headers of an answer from the web folder. `hashes` are those of the page's inline scripts. Sends HSTS only if the caller came
 * over TLS (RFC 6797, 7.2).
 */
export function securityHeaders(
  request: Request,
  { contentSources = [], trustProxy = false }: SecurityOptions,
  hashes: readonly string[] = [],
): Headers {
  const headers = new Headers({
    'content-security-policy': contentSecurityPolicy(contentSources, hashes),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(self), usb=()',
  })
  const proto = trustProxy && protocolAt(trustProxy, request.headers.get('x-forwarded-proto'))
  if (proto === 'https') headers.set('strict-transport-security', 'max-age=31536000')
  return headers
}

/**
 * Returns how the caller reached the outermost proxy. A proxy that overwrites the header leaves fewer entries than there are proxies. It is unknown
 * which networks are behind an entry: then the first is used, and a caller who writes it changes only their own answer.
 */
function protocolAt(proxies: Exclude<TrustedProxies, false>, forwarded: string | null): string | undefined {
  const entries = forwarded?.split(',') ?? []
  const outermost = 'hops' in proxies ? Math.max(0, entries.length - proxies.hops) : 0
  return entries[outermost]?.trim()
}
