import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { invoke } from '../../../lib/commands/invoke.ts'
import { isConnectionError } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { forgetReadings, keepReading, keptReadings, listenToReadings } from '../../../lib/offline/readings.ts'

/** Readings that wait for a network on this device, sent as soon as there is one. */
export function useLaterReadings() {
  const { id: condominiumId } = useCondominium()
  const queries = useQueryClient()
  const all = useSyncExternalStore(listenToReadings, keptReadings)
  const kept = all.filter((one) => one.condominiumId === condominiumId)
  const isWaiting = kept.length > 0
  const send = useCallback(async () => {
    for (const { id, confirm } of keptReadings().filter((one) => one.condominiumId === condominiumId)) {
      try {
        await invoke('read-announcement', { condominium_id: condominiumId, id, confirm })
      } catch (error) {
        if (isConnectionError(error)) return
        // Refused: it was withdrawn, or is not theirs any more. Asking again would change nothing.
      }
      forgetReadings(condominiumId, id)
    }
    await queries.invalidateQueries({ queryKey: ['announcements', condominiumId] })
  }, [condominiumId, queries])
  useEffect(() => {
    if (!isWaiting) return
    const again = () => void send()
    addEventListener('online', again)
    if (navigator.onLine) again()
    return () => removeEventListener('online', again)
  }, [isWaiting, send])
  const keep = useCallback(
    (id: string, confirm: number | null) => keepReading({ condominiumId, id, confirm }),
    [condominiumId],
  )
  return { kept, keep }
}
