import { addDays, civilDate } from '../../../domain/calendar.ts'
import type { Matter } from '../../../domain/decisions/matters.ts'
import { suspendAssemblyInput } from '../../../domain/voting/input.ts'
import {
  type ConventionNeed,
  type ItemCount,
  mayStayOpen,
  type Outcome,
} from '../../../domain/voting/outcome.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockAssembly, tellAssembly } from '../_shared/voting/locks.ts'

/**
 * Turns the session into a permanent one: a special quorum was missed and most of those present want to continue (art. 1.353 §§ 1º to 3º). It resumes
 * within 60 days, ends within 90 of the first date, and calls those who were absent. The item that missed its quorum reopens, and votes already cast
 * remain until changed. Throws `assembly_no_special`, `assembly_resume_late`, `assembly_items_open`, `assembly_not_open`.
 */
export default command('suspend-assembly', {
  roles: 'admins',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Tornou permanente a sessão de uma assembleia',
  section: 'assemblies',
  ownCase: 'everyday',
  input: suspendAssemblyInput,
  async run(context, { assembly_id, resumes_at, reason }) {
    const { sql, condominiumId, now, zone, today, audit } = context
    const held = await lockAssembly(context, assembly_id)
    refuseUnless(held.state === 'open', 'assembly_not_open')
    const items = await sql<
      {
        id: string
        matter: Matter
        state: string
        ballot: 'yes_no' | 'choice'
        secret: boolean
        convention: ConventionNeed | null
        result: { outcome?: Outcome; count?: ItemCount } | null
      }[]
    >`
      select id, matter, state, ballot, secret, convention, result from public.agenda_items where condominium_id = ${condominiumId} and assembly_id = ${assembly_id}`
    refuseUnless(!items.some(({ state }) => state === 'open'), 'assembly_items_open')
    refuseUnless(!items.some(({ state }) => state === 'tallying'), 'assembly_tallying')
    const date = civilDate(held.opened_at!, zone)
    // Ballots of an opened board cannot coexist with later ones, so a secret item is not resumed.
    const missed = items.filter(
      ({ matter, ballot, secret, convention, result }) =>
        !secret && result?.outcome && mayStayOpen({ matter, date, ballot, convention }, result.outcome),
    )
    refuseUnless(missed.length > 0, 'assembly_no_special')
    const day = civilDate(resumes_at, zone)
    refuseUnless(day > today && day <= addDays(today, 60) && day <= addDays(date, 90), 'assembly_resume_late')
    await sql`
      update public.assemblies set ${sql({ suspended_at: now, resumes_at, suspend_reason: reason })}
      where condominium_id = ${condominiumId} and id = ${assembly_id}`
    // They wait for the next session with their votes; today's count stays with them.
    await sql`
      update public.agenda_items set partial_results = partial_results || result, closed_at = null, result = null, opened_at = null, closes_at = null
      where condominium_id = ${condominiumId} and id = any (${missed.map(({ id }) => id)}::uuid[])`
    await sql`
      update public.assembly_units set presence = 'absent', arrived_at = null, proxy_id = null, holder_id = null, holder_name = null
      where condominium_id = ${condominiumId} and assembly_id = ${assembly_id} and presence <> 'absent'`
    await tellAssembly(context, assembly_id, 'suspended')
    audit({ entity: 'assemblies', entityId: assembly_id, after: { suspended: true, resumes_at, reason } })
    return { id: assembly_id, items: missed.map(({ id }) => id) }
  },
})
