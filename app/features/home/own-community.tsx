import { useQuery } from '@tanstack/react-query'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { AttentionList } from './attention/attention-list.tsx'
import { communityWaitingQuery, ownCommunityLines } from './attention/community-attention.ts'

/** Lists what waits for a person with a unit in assemblies, bookings, incidents and penalties, and their next booking. */
export function OwnCommunity() {
  const { id } = useCondominium()
  const { data } = useQuery(communityWaitingQuery(id))
  const lines = data ? ownCommunityLines(data) : []
  return lines.length > 0 ? <AttentionList title="Para você" lines={lines} withVerbs /> : null
}
