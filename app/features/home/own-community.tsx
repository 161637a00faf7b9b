import { AttentionList } from './attention/attention-list.tsx'
import { type CommunityWaiting, ownCommunityLines } from './attention/community-attention.ts'

/** Lists what waits for a person with a unit in assemblies, bookings, incidents and penalties, and their next booking. */
export function OwnCommunity({ waiting }: { waiting: CommunityWaiting }) {
  return <AttentionList title="Para você" lines={ownCommunityLines(waiting)} withVerbs />
}
