import { type ActionGroup, actionGroups } from '../../../../domain/audit/action-groups.ts'
import { isCivilDate } from '../../../../domain/calendar.ts'
import type { AuditFilters } from '../queries.ts'

const dateOf = (text: string | null): string | null => (text && isCivilDate(text) ? text : null)
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads the log's filters from its address; ignores invalid values. */
export function filtersOf(params: URLSearchParams): AuditFilters {
  const group = params.get('grupo')
  const actor = params.get('quem')
  const condominium = params.get('condominio')
  return {
    condominium: condominium && uuid.test(condominium) ? condominium : null,
    actor: actor && uuid.test(actor) ? actor : null,
    group: group !== null && Object.hasOwn(actionGroups, group) ? (group as ActionGroup) : null,
    since: dateOf(params.get('de')),
    until: dateOf(params.get('ate')),
    wanted: (params.get('codigo') ?? '').trim(),
  }
}

export const isFiltered = ({ condominium, actor, group, since, until, wanted }: AuditFilters): boolean =>
  Boolean(condominium || actor || group || since || until || wanted)
