import { civilDate } from '../../../../domain/calendar.ts'
import type { Matter } from '../../../../domain/decisions/matters.ts'
import type { ItemCount, Outcome } from '../../../../domain/voting/outcome.ts'
import { decisionBody } from '../../../../domain/voting/result-words.ts'
import type { Context } from '../command.ts'
import type { LockedAssembly } from './locks.ts'

type Voted = { id: string; title: string; body: string; matter: Matter; outcome: Outcome; count: ItemCount }

/** Writes every item that was voted on to the condominium's decisions, passed or not, and ties it to the item. Returns how many. */
export async function recordDecisions(
  { sql, condominiumId, userId, zone }: Pick<Context, 'sql' | 'condominiumId' | 'userId' | 'zone'>,
  assembly: LockedAssembly,
): Promise<number> {
  const voted = await sql<Voted[]>`
    select id, title, body, matter, result -> 'outcome' as outcome, result -> 'count' as count from public.agenda_items
    where condominium_id = ${condominiumId} and assembly_id = ${assembly.id} and state = 'closed' and result ? 'outcome' order by position`
  const decided_on = civilDate(assembly.opened_at!, zone)
  for (const { id, title, body, matter, outcome, count } of voted) {
    const weight = (choice: string) =>
      count.votes.reduce((sum, vote) => (vote.choice === choice ? sum + vote.weight : sum), 0)
    const abstained = weight('abstained')
    const cast = count.votes.reduce((sum, vote) => sum + vote.weight, 0)
    const votes = {
      basis: count.basis,
      call: count.call,
      total: count.total,
      present: count.present,
      favour: outcome.favour,
      // Names for several seats are not against each other.
      against: outcome.elected ? 0 : cast - abstained - outcome.favour,
      abstained,
    }
    const [made] = await sql<{ id: string }[]>`
      insert into public.decisions ${sql({
        condominium_id: condominiumId,
        decided_on,
        assembly: assembly.kind,
        matter,
        title: title.slice(0, 120),
        body: decisionBody(body, outcome, count),
        votes: sql.json(votes),
        requirement: outcome.requirement,
        is_reached: outcome.result === 'approved' || outcome.result === 'chosen',
        created_by: userId,
      } as never)} returning id`
    await sql`
      update public.agenda_items set decision_id = ${made!.id} where condominium_id = ${condominiumId} and id = ${id}`
  }
  return voted.length
}
