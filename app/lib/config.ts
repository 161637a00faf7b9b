/** The configuration every page gets from the server at start. */
export type AppConfig = {
  anonKey: string
  /** External services are stand-ins; screens say so. */
  testEnvironment?: boolean
  /** Base URL of the stand-ins' pages: `/pix`, `/bank`. */
  standinsUrl?: string
  /** The local mailbox, where no real mail server is configured. */
  mailboxUrl?: string
  /** Where cards become tokens, and the platform's account there; none where no gateway is configured. */
  mercadoPago?: { apiUrl: string; publicKey: string }
  /** Set while the demonstration condominium is being created, and after a failure; `part` is between 0 and 1. */
  demonstration?: { state: 'making'; part: number } | { state: 'failed' }
}

let loading: Promise<AppConfig> | undefined

/** Reads `/config.json` once per page; a failed read may be retried. */
export function loadConfig(): Promise<AppConfig> {
  loading ??= readConfig().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Reads the server's current configuration. */
export async function readConfig(): Promise<AppConfig> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  return (await response.json()) as AppConfig
}
