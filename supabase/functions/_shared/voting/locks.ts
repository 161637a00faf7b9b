import type { Matter } from '../../../../domain/decisions/matters.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { ConventionNeed, ItemCount, ItemTerms, Outcome } from '../../../../domain/voting/outcome.ts'
import { basisOf } from '../../../../domain/voting/quorum-words.ts'
import type { AssemblyState, Ballot, ItemState } from '../../../../domain/voting/words.ts'
import type { Context } from '../command.ts'

type Here = Pick<Context, 'sql' | 'condominiumId'>

export type LockedAssembly = {
  id: string
  kind: 'ordinary' | 'extraordinary'
  form: 'in_person' | 'virtual' | 'hybrid'
  title: string
  state: AssemblyState
  first_call_at: Date
  second_call_at: Date | null
  cut_off_on: string
  weight: 'share' | 'unit'
  proxy_cap: number | null
  proxy_to_sindico: boolean
  proxy_to_debtor: boolean
  proxy_notarised: boolean
  agreed_vote: boolean
  tenants_vote: boolean
  desk_registers: boolean
  notice_number: number
  opened_at: Date | null
  call: 1 | 2 | null
  suspended_at: Date | null
}

/**
 * Loads an assembly; `hold` blocks anyone who changes it until the transaction ends, `share` only those who would end it: people who vote or arrive
 * do not wait for each other. Throws `not_found`.
 */
export async function lockAssembly(
  { sql, condominiumId }: Here,
  id: string,
  how: 'hold' | 'share' = 'hold',
): Promise<LockedAssembly> {
  const [held] = await sql<LockedAssembly[]>`
    select id, kind, form, title, state, first_call_at, second_call_at, cut_off_on::text as cut_off_on, weight, proxy_cap, proxy_to_sindico,
      proxy_to_debtor, proxy_notarised, agreed_vote, tenants_vote, desk_registers, notice_number, opened_at, call, suspended_at
    from public.assemblies where condominium_id = ${condominiumId} and id = ${id} ${how === 'hold' ? sql`for no key update` : sql`for share`}`
  if (!held) throw new AppError('not_found')
  return held
}

export type LockedItem = {
  id: string
  assembly_id: string
  title: string
  matter: Matter
  ballot: Ballot
  options: string[]
  seats: number
  substitutes: number
  secret: boolean
  body: string
  about_unit_id: string | null
  convention: ConventionNeed | null
  parent_id: string | null
  since_notice: number
  result: { outcome?: Outcome } | null
  state: ItemState
  closes_at: Date | null
}

/** Loads an item of an agenda, locked like its assembly. Throws `not_found`. */
export async function lockItem(
  { sql, condominiumId }: Here,
  id: string,
  how: 'hold' | 'share' = 'hold',
): Promise<LockedItem> {
  const [held] = await sql<LockedItem[]>`
    select id, assembly_id, title, body, matter, ballot, options, seats, substitutes, secret, about_unit_id, convention, parent_id, since_notice, result, state,
      closes_at
    from public.agenda_items where condominium_id = ${condominiumId} and id = ${id} ${how === 'hold' ? sql`for no key update` : sql`for share`}`
  if (!held) throw new AppError('not_found')
  return held
}

type Figures = { shares: number; weight: number; present_shares: number; present_weight: number }

/** Returns an item's terms and count: the totals it is measured against, and its current votes. */
export async function countOf(
  { sql, condominiumId }: Here,
  assembly: LockedAssembly,
  item: LockedItem,
): Promise<{ terms: ItemTerms & { ballot: Exclude<Ballot, 'none'> }; count: ItemCount }> {
  const [row] = await sql<{ figures: Figures; votes: ItemCount['votes']; date: string }[]>`
    select private.assembly_figures(${condominiumId}, ${assembly.id}, ${item.about_unit_id}) as figures,
      private.item_count(${condominiumId}, ${item.id}) as votes,
      (${assembly.opened_at}::timestamptz at time zone (select private.zone_of(${condominiumId})))::date::text as date`
  const { figures, votes, date } = row!
  if (item.ballot === 'none') throw new AppError('item_no_ballot')
  const basis = basisOf(item.matter, date, assembly.weight)
  const isShares = basis === 'shares'
  return {
    terms: {
      matter: item.matter,
      date,
      ballot: item.ballot,
      convention: item.convention,
      seats: item.seats,
      substitutes: item.substitutes,
    },
    count: {
      basis,
      call: assembly.call ?? 2,
      total: isShares ? figures.shares : figures.weight,
      present: isShares ? figures.present_shares : figures.present_weight,
      total_shares: figures.shares,
      present_shares: figures.present_shares,
      votes: isShares && assembly.weight === 'unit' ? await votesByShare(sql, condominiumId, item.id) : votes,
    },
  }
}

/** The votes by ideal shares, where the convention's count by heads but the law's matter does not. */
const votesByShare = (sql: Here['sql'], condominiumId: string, itemId: string) =>
  sql<ItemCount['votes']>`
    select v.choice, sum(u.share)::float8 as weight
    from public.votes v
    join public.agenda_items i on i.condominium_id = v.condominium_id and i.id = v.item_id
    join public.assembly_units u on u.condominium_id = v.condominium_id and u.assembly_id = i.assembly_id and u.unit_id = v.unit_id
    where v.condominium_id = ${condominiumId} and v.item_id = ${itemId} group by 1 order by 2 desc, 1`

/** Notifies people about an assembly after the commit; the worker finds the recipients. */
export const tellAssembly = (
  { enqueue, condominiumId, userId }: Pick<Context, 'enqueue' | 'condominiumId' | 'userId'>,
  assemblyId: string,
  telling: 'called' | 'amended' | 'cancelled' | 'opened' | 'suspended' | 'closed',
  /** Of an amended notice. */
  number = 1,
): Promise<void> => enqueue('tell-assembly', { condominiumId, assemblyId, telling, number, byUserId: userId })
