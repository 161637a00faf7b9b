import type { Act } from '../../../../domain/concierge/acts.ts'
import type { SnapshotGate } from '../../../../domain/concierge/snapshot.ts'
import type { Input } from '../../../lib/commands/contract.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { toFailure } from '../../../lib/failure.ts'
import { toast } from '../../../lib/toasts.tsx'
import { useOpenDesk } from './desk-context.ts'
import { deskCredentials, deskState } from './store/desk-store.ts'

/** Opens a gate: always records the opening, and calls the controller where there is one and it is reachable. Returns whether it was recorded. */
export function useGateOpening(): (gate: SnapshotGate, reason: string, visitId?: string) => Promise<boolean> {
  const { act } = useOpenDesk()
  return async (gate, reason, visitId) => {
    const input = { gate_id: gate.id, reason, visit_id: visitId ?? null }
    const done = await act('gate.opened', input, { stay: true, words: gate.name })
    if (!done) return false
    if (!gate.can_open) return true
    const { online, session } = deskState().link
    if (online && session) await askController(done)
    else
      toast(
        'warning',
        'Só a anotação foi feita',
        `${online ? 'Ninguém entrou com a conta' : 'Sem internet'}: o portão não abre por aqui. Abra no local.`,
      )
    return true
  }
}

async function askController(act: Act): Promise<void> {
  const credentials = deskCredentials()
  if (!credentials) return
  const { deskId: desk_id, secret, condominiumId: condominium_id } = credentials
  try {
    const body = { condominium_id, desk_id, secret, act }
    const told = await invoke('open-gate', body as Input<'open-gate'>)
    if (told.opened) toast('success', 'Portão aberto', told.text)
    else toast('warning', 'O portão não abriu', told.text)
  } catch (error) {
    toast('warning', 'O portão não abriu', `${toFailure(error).message} Abra no local: já está anotado.`)
  }
}
