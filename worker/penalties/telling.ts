import { formatDocument } from '../../domain/cpf-cnpj.ts'
import type { ActKind, AppealTo, CaseState, Decider } from '../../domain/penalties/words.ts'
import type { Transaction } from '../context.ts'
import { renderPenalty } from '../message-templates/penalties.ts'
import { type Message, notifyIn } from '../notify/notify.ts'

export type Told = {
  to: 'party' | 'managers' | 'council'
  title: string
  text: string
  action: string
  endsOn?: string | null
  /** Distinguishes a case's notices: the act's position, or that a term is near or over. */
  occurrence: number
}
export type CaseRow = {
  id: string
  number: string
  unit_id: string
  unit_label: string
  state: CaseState
  decided_by: Decider
  appeal_to: AppealTo
  defence_days: number
  term_ends_on: string | null
  condominium: string
  document: string | null
  parties: string[]
}
export type ActRow = {
  id: string
  case_id: string
  kind: ActKind
  position: number
  way: string | null
  outcome: string | null
  term_ends_on: string | null
  about_kind: ActKind | null
}

export async function caseRow(
  sql: Transaction,
  condominiumId: string,
  caseId: string,
): Promise<CaseRow | null> {
  const [row] = await sql<CaseRow[]>`
    select c.id, c.number, c.unit_id, c.unit_label, c.state, c.decided_by, c.appeal_to, c.defence_days, c.term_ends_on::text, k.name as condominium,
      k.document, array(select y.person_id from public.penalty_parties y where y.condominium_id = c.condominium_id and y.case_id = c.id) as parties
    from public.penalty_cases c join public.condominiums k on k.id = c.condominium_id
    where c.condominium_id = ${condominiumId} and c.id = ${caseId}`
  return row ?? null
}

/** Returns accounts with certain roles that are no party of the case: the accused are notified only as such. */
async function accounts(
  sql: Transaction,
  condominiumId: string,
  caseId: string,
  roles: string[],
): Promise<string[]> {
  const rows = await sql<{ user_id: string }[]>`
    select m.user_id from public.memberships m
    where m.condominium_id = ${condominiumId} and m.status = 'approved' and m.role = any (${roles}) and m.user_id is not null
      and not private.is_penalty_party(${condominiumId}, ${caseId}, m.user_id)`
  return rows.map(({ user_id }) => user_id)
}

/** Queues a case's notices, each thing once to each person. */
export async function tellCase(
  sql: Transaction,
  siteUrl: string,
  condominiumId: string,
  row: CaseRow,
  told: readonly Told[],
): Promise<void> {
  const messages: Message[] = []
  for (const one of told) {
    const path = `/dashboard/penalties/${row.id}`
    const shared = {
      condominiumId,
      path,
      about: { id: row.id, occurrence: one.occurrence },
      content: renderPenalty({
        condominium: row.condominium,
        document: row.document && formatDocument(row.document),
        url: `${siteUrl}${path}`,
        unitLabel: row.unit_label,
        to: one.to,
        title: one.title,
        text: one.text,
        action: one.action,
        endsOn: one.endsOn ?? null,
      }),
    }
    if (one.to === 'party')
      messages.push(
        ...row.parties.map((personId) => ({ ...shared, kind: 'penalty_party' as const, personId })),
      )
    else {
      const isCouncil = one.to === 'council'
      const users = await accounts(
        sql,
        condominiumId,
        row.id,
        isCouncil ? ['council'] : ['owner_admin', 'admin'],
      )
      const kind = isCouncil ? ('penalty_council' as const) : ('penalty_step' as const)
      messages.push(...users.map((userId) => ({ ...shared, kind, userId })))
    }
  }
  await notifyIn(sql, messages)
}
