/** What the server tells every page at start. */
export type AppConfig = {
  anonKey: string
  /** Outside services are stand-ins; screens say so. */
  testEnvironment?: boolean
  /** Where the stand-ins have their pages: `/pix`, `/bank`. */
  standinsUrl?: string
  /** The local mailbox, where no real mail server is configured. */
  mailboxUrl?: string
  /** Where cards become tokens, and the platform's account there; none where no gateway is configured. */
  mercadoPago?: { apiUrl: string; publicKey: string }
  /** While the demonstration condominium is made, and once that has failed; `part` is between 0 and 1. */
  demonstration?: { state: 'making'; part: number } | { state: 'failed' }
}

let loading: Promise<AppConfig> | undefined

/** Reads `/config.json` once a page; a failed read may be tried again. */
export function loadConfig(): Promise<AppConfig> {
  loading ??= readConfig().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

/** What the server tells now. */
export async function readConfig(): Promise<AppConfig> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  return (await response.json()) as AppConfig
}
