import { AppError } from '../../../../domain/errors.ts'
import type { Act, CaseDetail } from '../../../../domain/penalties/detail.ts'
import type { ActKind } from '../../../../domain/penalties/words.ts'
import { isAdministrator } from '../../../../domain/permissions/roles.ts'
import type { Context } from '../command.ts'
import type { Sql } from '../database.ts'

type Given = { id: string; case_id: string } & Record<string, unknown>
/** Columns that clients set; the database fills in or refuses the rest. */
const columns = [
  'body',
  'about_id',
  'way',
  'delivered_on',
  'receiver',
  'witness',
  'tracking',
  'term_ends_on',
  'wants_hearing',
  'outcome',
  'cents',
  'basis',
  'decision_id',
] as const

/**
 * Appends an act to its case's chain; the database's trigger refuses one out of order, before its term, above the limit or by the wrong person.
 * Idempotent: the same id again returns the existing act. Notifies those concerned after the commit.
 */
export async function addAct(
  context: Context,
  kind: ActKind,
  given: Given,
): Promise<{ act: Act; isNew: boolean }> {
  const { sql, condominiumId, userId, audit, enqueue } = context
  const [known] = await sql<(Act & { case_id: string })[]>`
    select * from public.penalty_acts where condominium_id = ${condominiumId} and id = ${given.id}`
  if (known) {
    if (known.kind !== kind || known.case_id !== given.case_id) throw new AppError('penalty_act_once')
    return { act: known, isNew: false }
  }
  const values = Object.fromEntries(
    columns.flatMap((name) => (given[name] == null ? [] : [[name, given[name]]])),
  )
  const [act] = await sql<Act[]>`
    insert into public.penalty_acts ${sql({
      condominium_id: condominiumId,
      id: given.id,
      case_id: given.case_id,
      kind,
      actor_id: userId!,
      ...values,
    } as never)} returning *`
  audit({
    entity: 'penalty_acts',
    entityId: given.case_id,
    after: { act: kind, outcome: act!.outcome, cents: act!.cents, term_ends_on: act!.term_ends_on },
  })
  await enqueue('penalty-act', { condominiumId, actId: act!.id })
  return { act: act!, isNew: true }
}

/** A case as the board reads it. Throws `not_found`. */
export async function caseOf(
  sql: Sql,
  condominiumId: string,
  caseId: string,
  standing: { board: boolean; manager: boolean } = { board: true, manager: true },
): Promise<CaseDetail> {
  const [row] = await sql<{ found: CaseDetail | null }[]>`
    select private.penalty_case(${condominiumId}, ${caseId}, ${standing.board}, ${standing.manager}) as found`
  if (!row?.found) throw new AppError('not_found')
  return row.found
}

/** Checks whether the caller is a party to the case and has been notified. */
export async function isToldParty(sql: Sql, caseId: string): Promise<boolean> {
  const [row] = await sql<{ is: boolean }[]>`
    select ${caseId}::uuid in (select private.my_penalty_cases()) as is`
  return row!.is
}

/** Parties and the administration act; of anybody else the case does not exist. */
export async function requirePartyOrManager({ sql, role }: Context, caseId: string): Promise<void> {
  if (isAdministrator(role) || (await isToldParty(sql, caseId))) return
  throw new AppError('not_found')
}
