import { addDays, civilDate } from '../../../../domain/calendar.ts'
import { AppError } from '../../../../domain/errors.ts'
import { momentAt } from '../../../../domain/time-zones/moments.ts'
import {
  isQuarter,
  lackingWords,
  type QuarterFigures,
  type RequestItem,
  type RequestState,
  waitingOn,
} from '../../../../domain/voting/quarter.ts'
import type { Context } from '../command.ts'
import { refuseUnless } from '../guards.ts'

type Here = Pick<Context, 'sql' | 'condominiumId'>

export type LockedRequest = {
  id: string
  kind: 'ordinary' | 'extraordinary'
  title: string
  items: RequestItem[]
  opened_by: string | null
  call_by: Date | null
  assembly_id: string | null
  state: RequestState
}

/** Loads a request in its state at this time, locked against others who change it. Throws `not_found`. */
export async function lockRequest({ sql, condominiumId }: Here, id: string): Promise<LockedRequest> {
  const [held] = await sql<LockedRequest[]>`
    select r.id, r.kind, r.title, r.items, r.opened_by, r.call_by, r.assembly_id, private.request_state(r) as state from public.assembly_requests r
    where r.condominium_id = ${condominiumId} and r.id = ${id} for no key update`
  if (!held) throw new AppError('not_found')
  return held
}

/** How much of a quarter has declared for a request by now; of no request (`null`) only the totals say something. */
export async function figuresOf({ sql, condominiumId }: Here, id: string | null): Promise<QuarterFigures> {
  const [row] = await sql<{ figures: QuarterFigures }[]>`
    select private.quarter_figures(${condominiumId}, ${id}) as figures`
  return row!.figures
}

/** Throws `quarter_missing` with how much is lacking. */
export function refuseLess(figures: QuarterFigures): void {
  if (isQuarter(figures)) return
  throw new AppError('quarter_missing', {
    message: `${lackingWords(figures)} Um quarto dos condôminos convoca (Código Civil, art. 1.350, § 1º, e 1.355).`,
  })
}

/** Throws `quarter_missing` where fewer owners signed on paper than a quarter of those in the register. */
export function refuseFewer(signed: number, total: number): void {
  const lacking = Math.ceil(total / 4) - signed
  if (lacking <= 0) return
  throw new AppError('quarter_missing', {
    message: `${lacking === 1 ? 'Falta 1 condômino' : `Faltam ${lacking} condôminos`} para um quarto dos ${total} do cadastro (Código Civil, art. 1.350, § 1º, e 1.355).`,
  })
}

/** Declares the person's support for the units, each once. Throws `request_not_owner`. */
export async function declare(
  { sql, condominiumId, userId, now }: Pick<Context, 'sql' | 'condominiumId' | 'userId' | 'now'>,
  requestId: string,
  unitIds: readonly string[],
): Promise<string[]> {
  const mine = await sql<{ unit_id: string; person_id: string; label: string }[]>`
    select unit_id, person_id, label from private.my_request_units(${condominiumId})
    where unit_id = any (${unitIds as string[]}::uuid[]) order by sort_key`
  refuseUnless(mine.length > 0 && mine.length === new Set(unitIds).size, 'request_not_owner')
  await sql`
    insert into public.assembly_declarations ${sql(
      mine.map(({ unit_id, person_id, label }) => ({
        condominium_id: condominiumId,
        request_id: requestId,
        unit_id,
        unit_label: label,
        person_id,
        user_id: userId,
        declared_at: now,
      })),
    )} on conflict (condominium_id, request_id, unit_id, user_id) where withdrawn_at is null do nothing`
  return mine.map(({ label }) => label)
}

/** Where a request now has its quarter: the management's term begins, a draft with its agenda waits for them, and people are told. */
export async function settleQuarter(context: Context, request: LockedRequest): Promise<void> {
  const { sql, condominiumId, userId, now, today, zone, enqueue, audit } = context
  if (request.state !== 'open') return
  const figures = await figuresOf(context, request.id)
  if (!isQuarter(figures)) return
  const call_by = momentAt(addDays(today, waitingOn(today).days + 1), 0, zone)
  const assembly_id = crypto.randomUUID()
  const first_call_at = momentAt(addDays(today, DRAFT_IN_DAYS), 19 * 60, zone)
  await draftOf(context, request, {
    id: assembly_id,
    form: 'in_person',
    first_call_at,
    second_call_at: new Date(first_call_at.getTime() + 1_800_000),
    place: '',
  })
  await sql`
    update public.assembly_requests set ${sql({ reached_at: now, call_by, assembly_id })}
    where condominium_id = ${condominiumId} and id = ${request.id}`
  await enqueue('tell-assembly-request', {
    condominiumId,
    requestId: request.id,
    telling: 'reached',
    byUserId: userId,
  })
  audit({ entity: 'assembly_requests', entityId: request.id, after: { reached: true, ...figures } })
}

/** The draft's day, which its author moves: as many days as many conventions ask between notice and assembly, and the management's ten before. */
const DRAFT_IN_DAYS = 20

export type DraftTerms = {
  id: string
  form: 'in_person'
  first_call_at: Date
  second_call_at: Date | null
  place: string
}

/** Writes the draft of what was asked, convened by owners, with the request's agenda. */
export async function draftOf(
  { sql, condominiumId, userId, zone }: Pick<Context, 'sql' | 'condominiumId' | 'userId' | 'zone'>,
  request: LockedRequest,
  terms: DraftTerms,
): Promise<void> {
  await sql`
    insert into public.assemblies ${sql({
      condominium_id: condominiumId,
      ...terms,
      kind: request.kind,
      title: request.title,
      convened_by: 'owners',
      cut_off_on: civilDate(terms.first_call_at, zone),
      created_by: userId,
    })}`
  await sql`
    insert into public.agenda_items ${sql(
      request.items.map(({ title, body, matter }, at) => ({
        condominium_id: condominiumId,
        // Its own: of a request that is called again, the items of the cancelled assembly stay.
        id: crypto.randomUUID(),
        assembly_id: terms.id,
        position: at + 1,
        title,
        body,
        matter,
        ballot: 'yes_no',
      })),
    )}`
}
