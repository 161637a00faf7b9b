import { civilDate } from '../../../../domain/calendar.ts'
import { AppError } from '../../../../domain/errors.ts'
import { callFault } from '../../../../domain/voting/calling.ts'
import { shownOf } from '../../../../domain/voting/sending.ts'
import type { Context } from '../command.ts'
import { refuseUnless } from '../guards.ts'
import { convenedBy } from './convening.ts'
import { lockAssembly, tellAssembly } from './locks.ts'
import { unitsOutOfReach } from './reach.ts'

type Convention = {
  voting_weight: 'share' | 'unit'
  proxy_cap: number | null
  proxy_to_sindico: boolean
  proxy_to_debtor: boolean
  proxy_notarised: boolean
  agreed_vote: boolean
  tenants_vote: boolean
  remote_allowed: boolean
  notice_days: number | null
}

type Calling = Pick<Parameters<typeof callFault>[0], 'form' | 'place' | 'access' | 'items'> & {
  first_call_at: Date
}
type CallRules = Omit<Convention, 'remote_allowed' | 'notice_days' | 'voting_weight'> & {
  weight: Convention['voting_weight']
  by_hand: string
}

/**
 * Checks what every notice must fulfil on the day on which it goes out, the first one and one that takes the place of another: the convention's term
 * counts from today. Returns what the convention says on the day of the assembly, and how owners are told whom no channel reaches. Throws
 * `assembly_empty`, `assembly_past`, `assembly_too_soon`, `assembly_place`, `assembly_access`, `assembly_remote_forbidden`, `assembly_unreached`.
 */
export async function requireCallable(
  context: Context,
  calling: Calling,
  by_hand: string | null,
): Promise<{ rules: CallRules; units: { unit_id: string; label: string }[] }> {
  const { sql, condominiumId, now, zone, today } = context
  const day = civilDate(calling.first_call_at, zone)
  const [convention] = await sql<Convention[]>`
    select voting_weight, proxy_cap, proxy_to_sindico, proxy_to_debtor, proxy_notarised, agreed_vote, tenants_vote, remote_allowed, notice_days
    from public.conventions where condominium_id = ${condominiumId} and effective_from <= ${day} order by effective_from desc limit 1`
  const said: Convention = convention ?? silent
  const fault = callFault({ ...calling, today, day, is_past: calling.first_call_at <= now }, said)
  if (fault) throw new AppError(fault)
  const unreached = await unitsOutOfReach(context)
  if (unreached.length > 0 && by_hand === null)
    throw new AppError('assembly_unreached', { details: shownOf(unreached) })
  const { voting_weight, remote_allowed: _, notice_days: __, ...rules } = said
  return {
    // With everyone reached there is nothing to say.
    rules: { ...rules, weight: voting_weight, by_hand: unreached.length > 0 ? by_hand! : '' },
    units: unreached.map(({ unit_id, label }) => ({ unit_id, label })),
  }
}

/**
 * Sends the notice of a draft to everyone (art. 1.354); it changes only by another one that takes its place (amending.ts). Stores with it what the
 * convention says on the day of the assembly, how owners are told whom no channel reaches (`by_hand`), and of one that owners convene how many they
 * are. Throws `assembly_called`,
 * `assembly_empty`, `assembly_past`, `assembly_too_soon`, `assembly_place`, `assembly_access`, `assembly_remote_forbidden`, `assembly_unreached`,
 * `quarter_missing`, `request_items_missing`.
 */
export async function callDraft(
  context: Context,
  assembly_id: string,
  by_hand: string | null,
): Promise<void> {
  const { sql, condominiumId, userId, now, audit } = context
  const held = await lockAssembly(context, assembly_id)
  refuseUnless(held.state === 'draft', 'assembly_called')
  const [drafted] = await sql<{ items: number; place: string; access: string }[]>`
    select place, access, (select count(*)::integer from public.agenda_items where condominium_id = ${condominiumId} and assembly_id = ${assembly_id}) as items
    from public.assemblies where condominium_id = ${condominiumId} and id = ${assembly_id}`
  const calling = { ...drafted!, form: held.form, first_call_at: held.first_call_at }
  const { rules, units } = await requireCallable(context, calling, by_hand)
  const told = rules.by_hand
  const convened = await convenedBy(context, assembly_id)
  await sql`
    update public.assemblies set ${sql({ ...rules, ...convened, called_at: now, called_by: userId } as never)}, by_hand_units = ${sql.json(units)}
    where condominium_id = ${condominiumId} and id = ${assembly_id}`
  await tellAssembly(context, assembly_id, 'called')
  audit({
    entity: 'assemblies',
    entityId: assembly_id,
    after: {
      title: held.title,
      called: true,
      first_call_at: held.first_call_at,
      items: drafted!.items,
      ...(told && { by_hand: told }),
    },
  })
}

/** What the law says where there is no convention: by the share, proxies without limit. */
const silent: Convention = {
  voting_weight: 'share',
  proxy_cap: null,
  proxy_to_sindico: true,
  proxy_to_debtor: true,
  proxy_notarised: false,
  agreed_vote: true,
  tenants_vote: false,
  remote_allowed: true,
  notice_days: null,
}
