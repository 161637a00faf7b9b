import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { homeQuery } from '../features/finances/queries.ts'
import { refreshAll } from '../lib/live/changes/refresh.ts'
import { useLiveUpdates } from '../lib/live/live-updates.tsx'
import { ownUnitsHeard, topicsOf } from '../lib/live/topics.ts'
import { useMembership } from '../lib/membership/membership.tsx'
import { useSendAnswers } from '../lib/offline/use-send-answers.ts'
import { useSession } from '../lib/session.tsx'

const minute = 60_000

/** Subscribes to every channel this person may receive; already in the waiting room, so that an approval opens the door automatically. */
export function Live() {
  const { session, user } = useSession()
  const { condominium, membership, role, hasUnit, retry } = useMembership()
  const looks = membership?.access !== undefined
  const userId = user?.id ?? ''
  const condominiumId = condominium?.id ?? null
  const lives = role === 'resident' || (role === 'council' && hasUnit)
  const home = useQuery({ ...homeQuery(condominiumId ?? ''), enabled: lives })
  const units = lives ? (home.data?.units ?? []) : []
  const unitNames = units.map(({ unit_id }) => unit_id).join(' ')
  const topics = useMemo(
    () =>
      topicsOf({
        userId,
        // The support joins no channel of the condominium: it would stay open after the access.
        condominiumId: looks ? null : condominiumId,
        role,
        unitIds: unitNames.split(' ').filter(Boolean),
      }),
    [userId, condominiumId, looks, role, unitNames],
  )
  useLiveUpdates({
    token: session?.access_token ?? '',
    topics,
    owners: condominiumId ? [userId, condominiumId] : [userId],
    onRefused: retry,
  })
  useAskEachMinute(looks || units.length > ownUnitsHeard)
  useSendAnswers(userId)
  return null
}

/** Polls for what no channel reports. */
function useAskEachMinute(needed: boolean) {
  const queries = useQueryClient()
  useEffect(() => {
    if (!needed) return
    const timer = setInterval(() => void refreshAll(queries), minute)
    return () => clearInterval(timer)
  }, [needed, queries])
}
