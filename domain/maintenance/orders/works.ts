import { type Matter, matters, quorumOn } from '../../decisions/matters.ts'
import type { Cents } from '../../money.ts'

/** What the law calls works, by the matter that an assembly decides; an order without one is upkeep and repair (Civil Code, art. 1.341 to 1.343). */
export const works = [
  'necessary_works',
  'useful_works',
  'voluptuary_works',
  'additions',
  'new_floor',
] as const satisfies readonly Matter[]
export type Works = (typeof works)[number]

export const worksWords = (kind: Works): string => matters[kind].name
export const NO_WORKS = 'Manutenção ou conserto'

/** Letters that say why it could not wait, as of an urgent bill. */
export const URGENT_LETTERS = 20

/** Matters of the decisions that works of a kind may rest on. What is necessary also stands in a year's budget. */
export const authorizing = (kind: Works | null): readonly Matter[] =>
  kind === null || kind === 'necessary_works' ? ['necessary_works', 'accounts', 'other'] : [kind]

type Asked = {
  works: Works | null
  decision_id: string | null
  urgent_reason: string | null
  rule: { assembly_above_cents: Cents | null }
}
export type WorksStanding = 'free' | 'waiting' | 'decided' | 'urgent'

/** Whether the assembly decides works of this cost, and whether it did. Urgent ones go on and are told to it afterwards (art. 1.341, § 2). */
export function worksStanding(order: Asked, cents: Cents | null): WorksStanding {
  const above = order.rule.assembly_above_cents
  const byKind = order.works !== null && order.works !== 'necessary_works'
  const byCost = above !== null && cents !== null && cents > above
  if (order.decision_id !== null) return 'decided'
  if (order.urgent_reason !== null && order.works === 'necessary_works') return 'urgent'
  return byKind || byCost ? 'waiting' : 'free'
}

/** The votes that works need by the law of a day, with the article: 'maioria dos votos dos presentes (Código Civil, art. 1.341)'. */
export function worksQuorum(kind: Works | null, day: string): string {
  const { need, law } = quorumOn(kind ?? 'necessary_works', day)
  return `${need.words} (${law})`
}
