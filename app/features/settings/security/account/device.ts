const systems: readonly [RegExp, string][] = [
  [/iphone/i, 'iPhone'],
  [/ipad/i, 'iPad'],
  [/android/i, 'Android'],
  [/windows/i, 'Windows'],
  [/mac os x|macintosh/i, 'Mac'],
  [/cros/i, 'Chromebook'],
  [/linux/i, 'Linux'],
]
const browsers: readonly [RegExp, string][] = [
  [/edg(e|a|ios)?\//i, 'Edge'],
  [/opr\/|opera/i, 'Opera'],
  [/samsungbrowser/i, 'Samsung Internet'],
  [/firefox|fxios/i, 'Firefox'],
  [/chrome|crios/i, 'Chrome'],
  [/safari/i, 'Safari'],
]

/** 'Chrome no Android' of a User-Agent header; 'Aparelho desconhecido' when it says nothing that people know. */
export function deviceName(userAgent: string | null): string {
  const find = (table: typeof systems) => table.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser && system) return `${browser} no ${system}`
  return browser ?? system ?? 'Aparelho desconhecido'
}

/** Names the location of an address without a lookup: its own network, or the address itself. */
export function placeName(ip: string | null): string {
  if (!ip) return 'lugar desconhecido'
  const address = ip.replace(/\/\d+$/, '').replace(/^::ffff:/i, '')
  if (address === '127.0.0.1' || address === '::1') return 'neste computador'
  const isLocal = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd])/i.test(address)
  return isLocal ? 'na rede local' : `endereço ${address}`
}
