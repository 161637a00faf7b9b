import { entityLabel } from '../../../domain/audit/entities.ts'
import { unnamedActor } from '../../../domain/audit/unnamed.ts'
import { dayAndTime } from '../../../domain/time-zones/moments.ts'
import { openZone } from '../../lib/zone.ts'

type Actor = {
  actor_id: string | null
  actor_name: string | null
  condominium_id?: string | null
  action?: string
}

/**
 * Names the actor: a person, a deleted account, or the product itself. Names belong to a condominium: an action on a person's own account has none.
 */
export function actorWords({ actor_id, actor_name, condominium_id, action = '' }: Actor): string {
  if (actor_name) return actor_name
  if (actor_id === null) return unnamedActor(action)
  return condominium_id === null ? 'Titular da conta' : 'Conta encerrada'
}

type Entity = { entity: string | null; entity_label: string | null }

/** Returns 'Unidade A-101'; only the kind once the entity is deleted. */
export const entityName = ({ entity, entity_label }: Entity): string | null =>
  [entityLabel(entity), entity_label].filter(Boolean).join(' ') || null

/** '20/11/2026 14:05' of an instant, by the building's clock. */
export const moment = (instant: string): string => dayAndTime(instant, openZone()).replace(', ', ' ')

/** Describes where an entry came from, as far as it is stored: a browser's family and its network. */
export function originWords({ device, network }: { device: string | null; network: string | null }): string {
  const place = network && networkWords(network)
  return [device, place].filter(Boolean).join(', ') || 'Não informado'
}

function networkWords(network: string): string {
  if (/^(127\.|::1)/.test(network)) return 'no próprio servidor'
  if (/^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd])/i.test(network)) return 'rede local'
  return `rede ${network}`
}
