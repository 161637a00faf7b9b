import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AssemblyLive, AssemblyPulse } from '../../../../domain/voting/view.ts'
import { supabase } from '../../../lib/supabase.ts'
import { liveQuery } from '../queries.ts'

/** How often a room asks by itself: while it hears the session, should something be missed, and while it does not. */
const heardEvery = 30_000
const unheardEvery = 3000

/**
 * The session as it stands, and within a second of every change: the room's channel carries what all see, so that thousands of rooms ask
 * for nothing; the reader's own vote comes with the answer to it.
 */
export function useRoom(condominiumId: string, assemblyId: string): UseQueryResult<AssemblyLive | null> {
  const queries = useQueryClient()
  const [isHeard, setHeard] = useState(false)
  const query = liveQuery(condominiumId, assemblyId)
  const live = useQuery({
    ...query,
    refetchInterval: ({ state }) =>
      state.data?.state === 'open' ? (isHeard ? heardEvery : unheardEvery) : 10_000,
  })
  useEffect(() => {
    const { queryKey } = liveQuery(condominiumId, assemblyId)
    const channel = supabase
      .channel(`assembly:${assemblyId}`, { config: { private: true } })
      .on('broadcast', { event: 'pulse' }, ({ payload }) => {
        queries.setQueryData(queryKey, (known) => known && heard(known, payload as AssemblyPulse))
        // An item may be open again with the votes of an earlier session, a session may begin or end: what is one's own is asked for,
        // by thousands not in the same instant.
        const before = seen
        seen = `${payload.state} ${payload.item?.id ?? ''}`
        if (before !== undefined && before !== seen)
          setTimeout(() => void queries.invalidateQueries({ queryKey }), Math.random() * 5000)
      })
      .subscribe((status) => setHeard(status === 'SUBSCRIBED'))
    let seen: string | undefined
    return () => {
      setHeard(false)
      void supabase.removeChannel(channel)
    }
  }, [queries, condominiumId, assemblyId])
  return live
}

/** The session as told, the reader's votes as they were; of another item than before there are none yet. */
function heard(known: AssemblyLive, pulse: AssemblyPulse): AssemblyLive {
  // Of two that crossed on their way the later one stands.
  if (pulse.now < known.now) return known
  const units =
    pulse.item?.id === known.item?.id
      ? known.units
      : known.units.map((unit) => ({ ...unit, choice: null, receipt: null, voted_at: null }))
  return { ...known, ...pulse, units }
}
