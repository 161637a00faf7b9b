import { AttentionList } from './attention/attention-list.tsx'
import {
  type CommunityWaiting,
  ownCommunityLines,
  type PollWaiting,
  pollLines,
} from './attention/community-attention.ts'

type OwnCommunityProps = { waiting: CommunityWaiting; polls: readonly PollWaiting[] }

/** Lists what waits for a person with a unit in polls, assemblies, bookings, incidents and penalties, and their next booking. */
export function OwnCommunity({ waiting, polls }: OwnCommunityProps) {
  return (
    <AttentionList title="Para você" lines={[...pollLines(polls), ...ownCommunityLines(waiting)]} withVerbs />
  )
}
