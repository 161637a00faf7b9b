import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AssemblyLive, AssemblyPulse } from '../../../../domain/voting/view.ts'
import { supabase } from '../../../lib/supabase.ts'
import { liveQuery } from '../queries.ts'

/** How often a room polls: while it receives the session, in case something was missed, and while it does not. */
const heardEvery = 30_000
const unheardEvery = 3000

/**
 * Returns the current session, within a second of every change. The room's channel carries what everyone sees, so that thousands of rooms need not
 * poll; the reader's own vote comes with the answer to it.
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
        // An item may reopen with the votes of an earlier session, or a session may begin or end: refetch the reader's own data, spread out so that
        // thousands do not ask in the same instant.
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

/** Returns the session from the pulse with the reader's known votes; a new item has none yet. */
function heard(known: AssemblyLive, pulse: AssemblyPulse): AssemblyLive {
  // If two crossed on their way, the later one wins.
  if (pulse.now < known.now) return known
  const units =
    pulse.item?.id === known.item?.id
      ? known.units
      : known.units.map((unit) => ({ ...unit, choice: null, receipt: null, voted_at: null }))
  return { ...known, ...pulse, units }
}
