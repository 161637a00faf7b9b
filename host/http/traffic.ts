/** What was answered under one name since the counts were last taken. */
type RouteCounts = {
  route: string
  requests: number
  /** 401 and 403: somebody signed out, or not allowed; ordinary. */
  denied: number
  /** Every other 4xx. */
  refused: number
  /** 5xx. */
  failed: number
  /** By how long they took, one count for each of the bounds and one for what took longer. */
  buckets: number[]
}

export type Traffic = {
  /** Counts an answer, by how long it was awaited. */
  count(request: { method: string; path: string }, status: number, milliseconds: number): void
  /** Returns what was counted since, and begins again. */
  take(): RouteCounts[]
  /** Counts again what was taken and could not be handed over. */
  giveBack(counts: readonly RouteCounts[]): void
}

type TrafficOptions = {
  /** Upper ends of the counted steps, in milliseconds. */
  bounds: readonly number[]
  /** The names of tables ('rest/units'), routines ('rest/rpc/search') and functions ('functions/units/save-unit') that are counted by themselves. */
  known: ReadonlySet<string>
}

/** What auth and storage are asked for: the first part of their paths that is nobody's name. */
const parts: Record<string, ReadonlySet<string>> = {
  auth: new Set(
    'admin authorize callback factors invite logout magiclink oauth otp passkeys reauthenticate recover resend settings signup sso token user verify'.split(
      ' ',
    ),
  ),
  storage: new Set(['bucket', 'object', 'render', 'upload', 's3']),
  realtime: new Set(['api']),
}

/**
 * Counts answers by route. A name is never taken from a request: it is one of a closed list, or its service's 'other', so that no address, id or
 * name that somebody wrote in a path is ever stored, and the list has an end.
 */
export function createTraffic({ bounds, known }: TrafficOptions): Traffic {
  let routes = new Map<string, RouteCounts>()
  const at = (route: string): RouteCounts => {
    let counts = routes.get(route)
    if (!counts) {
      counts = {
        route,
        requests: 0,
        denied: 0,
        refused: 0,
        failed: 0,
        buckets: Array(bounds.length + 1).fill(0),
      }
      routes.set(route, counts)
    }
    return counts
  }
  return {
    count({ method, path }, status, milliseconds) {
      // A balancer's look every second, and browsers' questions before the request itself.
      if (path === '/health' || method === 'OPTIONS') return
      const counts = at(routeOf(path, known))
      counts.requests += 1
      if (status >= 500) counts.failed += 1
      else if (status === 401 || status === 403) counts.denied += 1
      else if (status >= 400) counts.refused += 1
      let step = 0
      while (step < bounds.length && milliseconds > bounds[step]!) step += 1
      counts.buckets[step]! += 1
    },
    take() {
      const taken = [...routes.values()]
      routes = new Map()
      return taken
    },
    giveBack(taken) {
      for (const { route, buckets, ...more } of taken) {
        const counts = at(route)
        for (const kind of ['requests', 'denied', 'refused', 'failed'] as const) counts[kind] += more[kind]
        for (const [step, count] of buckets.entries()) counts.buckets[step]! += count
      }
    },
  }
}

function routeOf(path: string, known: ReadonlySet<string>): string {
  const [, service = '', version, first = '', second = ''] = path.split('/', 5)
  if (version !== 'v1') return service === 'assets' ? 'pages/assets' : 'pages'
  if (service === 'rest' || service === 'functions') {
    const name = second === '' ? `${service}/${first}` : `${service}/${first}/${second}`
    return known.has(name) ? name : `${service}/other`
  }
  const ofService = parts[service]
  if (!ofService) return 'pages'
  return ofService.has(first) ? `${service}/${first}` : `${service}/other`
}
