import type { Auth } from '../context.ts'
import { findCustomProvider } from './custom-providers.ts'
import { configuredProvider } from './known-providers.ts'
import type { Provider } from './provider.ts'

/**
 * Returns the provider of a name: from `config.toml`, or an administrator's `custom:…`.
 * @throws AuthError `validation_failed` if there is none, or it is switched off
 */
export async function findProvider(auth: Auth, name: string): Promise<Provider> {
  return name.startsWith('custom:') ? findCustomProvider(auth, name) : configuredProvider(auth.settings, name)
}
