import type { AgreementStatus } from '../../../../domain/agreements/words.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { Context } from '../command.ts'

type Side = 'management' | 'resident'
/** Returns the side the caller speaks for: an administrator speaks as a debtor about their own unit's debts. */
export async function sideOf({ sql, condominiumId, role }: Context, unitId: string): Promise<Side> {
  if (role === 'resident') return 'resident'
  const [own] = await sql<
    { is_own: boolean }[]
  >`select private.is_own_unit(${condominiumId}, ${unitId}) as is_own`
  return own!.is_own ? 'resident' : 'management'
}

/** Whose turn it is in a negotiation: the other side's than the one that spoke last. */
export const answers = (status: AgreementStatus): Side | null =>
  status === 'proposed' ? 'management' : status === 'offered' ? 'resident' : null

/**
 * Returns the resident's person in a unit, who must see each of the charges. Throws `not_found`: for a resident, what is not theirs does not exist.
 */
export async function requireDebtor(
  { sql }: Context,
  unitId: string,
  chargeIds: readonly string[],
): Promise<{ id: string; name: string }> {
  const [person] = await sql<{ id: string; name: string; seen: number }[]>`
    select p.id, p.name, (select count(*)::int from private.my_charges() c where c = any (${[...chargeIds]})) as seen
    from private.my_stays() s join public.people p on p.id = s.person_id
    where s.unit_id = ${unitId} order by s.since limit 1`
  if (!person || person.seen < chargeIds.length) throw new AppError('not_found')
  return person
}

export type Negotiation = {
  id: string
  unit_id: string
  status: AgreementStatus
  version: number
  charge_ids: string[]
  terms: unknown
  debtor_id: string | null
  debtor_name: string | null
  decision_id: string | null
  message: string | null
}

/** Locks a negotiation until the transaction ends. Throws `not_found`, `agreement_changed` when someone else spoke in the meantime. */
export async function lockNegotiation(context: Context, id: string, version: number): Promise<Negotiation> {
  const { sql, condominiumId, role } = context
  const [row] = await sql<Negotiation[]>`
    select id, unit_id, status, version, charge_ids, terms, debtor_id, debtor_name, decision_id, message from public.debt_agreements
    where condominium_id = ${condominiumId} and id = ${id}
      and (${role !== 'resident'} or id in (select private.my_agreements())) for update`
  if (!row) throw new AppError('not_found')
  if (row.version !== version || answers(row.status) === null) throw new AppError('agreement_changed')
  return row
}
