import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { supabase } from '../supabase.ts'
import { changeWindow } from './changes/change-window.ts'
import { markOld, refreshAll, refreshTouched } from './changes/refresh.ts'
import { type Channels, liveChannels } from './channels.ts'
import { connection, type LiveState } from './connection.ts'
import type { Topic } from './topics.ts'
import { probe, watchWake } from './wake.ts'

/** Whether this page is live. */
export const useLiveState = (): LiveState => useSyncExternalStore(connection.subscribe, connection.state)

/** After a restart of the server all clients come back at once. */
const returnSpread = 1500

/** Calls of one moment (each channel comes back) become one catching up. */
function catchingUp(queries: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    soon() {
      clearTimeout(timer)
      timer = setTimeout(() => void refreshAll(queries), Math.random() * returnSpread)
    },
    stop: () => clearTimeout(timer),
  }
}

type LiveUpdates = {
  /** The session's token: a new one is passed to the joined channels. */
  token: string
  topics: readonly Topic[]
  /** The condominium and the person that the topics are about. */
  owners: readonly string[]
  /** The server refused a topic. */
  onRefused: () => void
}

/** Keeps the screen in sync with the database while mounted: messages only mark queries as stale. */
export function useLiveUpdates({ token, topics, owners, onRefused }: LiveUpdates): void {
  const queries = useQueryClient()
  const latest = useRef({ owners, onRefused })
  latest.current = { owners, onRefused }
  const [channels, setChannels] = useState<Channels | null>(null)

  useEffect(() => {
    void supabase.realtime.setAuth(token)
  }, [token])

  useEffect(() => {
    const changes = changeWindow((told) => refreshTouched(queries, told, latest.current.owners))
    const missed = catchingUp(queries)
    connection.onAsk(() => void refreshAll(queries))
    const own = liveChannels(supabase.realtime, {
      onChange: changes.add,
      onLive: connection.set,
      onJoined: (unheard) => (unheard ? missed.soon() : void markOld(queries)),
      onRefused: () => latest.current.onRefused(),
    })
    setChannels(own)
    const stopWatching = watchWake(() => {
      connection.look()
      probe(supabase.realtime)
      void refreshAll(queries)
    })
    return () => {
      stopWatching()
      changes.drop()
      missed.stop()
      own.listen([])
      connection.stop()
      void supabase.realtime.removeAllChannels()
    }
  }, [queries])

  useEffect(() => channels?.listen(topics), [channels, topics])
}
