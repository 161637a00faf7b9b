import { z } from 'zod'
import type { Matter } from '../decisions/matters.ts'
import type { ConventionNeed, ItemCount, Outcome } from './outcome.ts'
import type { Seats } from './seats.ts'
import type { AssemblyState } from './words.ts'

export const screenLinkInput = z.strictObject({
  token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Link inválido.'),
})

/** What the room's screen shows to anyone with its link. Instants are ISO texts; of votes only what a closed item published. */
export type ScreenView = {
  condominium: string
  time_zone: string
  title: string
  state: AssemblyState
  call: 1 | 2 | null
  weight: 'share' | 'unit'
  first_call_at: string
  second_call_at: string | null
  resumes_at: string | null
  opened_at: string | null
  now: string
  figures: {
    units: number
    present_units: number
    shares: number
    present_shares: number
    proxy_units: number
  } | null
  items: number
  item:
    | (Seats & {
        position: number
        title: string
        matter: Matter
        convention: ConventionNeed | null
        secret: boolean
        closes_at: string | null
        voted: number
        of_units: number
      })
    | null
  speaker: { unit: string; started_at: string; minutes: number | null } | null
  waiting: number
  last: { position: number; title: string; outcome: Outcome; count: ItemCount | null } | null
}
