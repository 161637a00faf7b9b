import type { Role } from '../../../domain/permissions/roles.ts'

/** A private channel to listen to. */
export type Topic = {
  name: string
  /** How many people may receive it at once, so that they do not all ask in the same instant: milliseconds to spread over. */
  spread: number
}

/** The most channels a connection carries; changes in a user's further units arrive by polling. */
export const ownUnitsHeard = 50

const board: readonly Role[] = ['owner_admin', 'admin', 'council']

type Listener = {
  userId: string
  condominiumId: string | null
  role: Role | null
  /** The units a resident or council member lives in or owns now. */
  unitIds: readonly string[]
}

const topic = (kind: string, id: string, spread = 0): Topic => ({ name: `${kind}:${id}`, spread })

/** What someone may listen to: a person always, a condominium by the role there, the own units of residents and council members. */
export function topicsOf({ userId, condominiumId, role, unitIds }: Listener): Topic[] {
  const person = topic('person', userId)
  if (!condominiumId || role === null || role === 'superadmin') return [person]
  const topics = [person, topic('members', condominiumId, 3000)]
  if (board.includes(role)) topics.push(topic('board', condominiumId))
  if (board.includes(role) || role === 'doorman') topics.push(topic('desk', condominiumId))
  if (role === 'resident' || role === 'council')
    topics.push(...unitIds.slice(0, ownUnitsHeard).map((id) => topic('unit', id)))
  return topics
}
