import { invoke } from '../../../lib/commands/invoke.ts'
import { keepFirstCredential } from './store.ts'

type Where = { condominiumId: string; assemblyId: string; user: string }

/** Creates credentials on this device for present units that have none. Returns how many units vote here. */
export async function prepareBooth(
  { condominiumId, assemblyId, user }: Where,
  units: readonly string[],
): Promise<number> {
  const { makeCredential } = await import('./crypto.ts')
  let here = 0
  for (let from = 0; from < units.length; from += 50) {
    const keys = new Map<string, string>()
    for (const unit of units.slice(from, from + 50))
      keys.set(unit, (await keepFirstCredential(user, assemblyId, unit, makeCredential())).public_key)
    const { credentials } = await invoke('register-credentials', {
      condominium_id: condominiumId,
      assembly_id: assemblyId,
      credentials: [...keys].map(([unit_id, public_key]) => ({ unit_id, public_key })),
      is_booth: true,
    })
    here += credentials.filter(({ unit_id, public_key }) => keys.get(unit_id) === public_key).length
  }
  return here
}
