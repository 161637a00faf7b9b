import { AppError } from '../../../domain/errors.ts'
import { openSupportAccessInput } from '../../../domain/support/support.ts'
import { command } from '../_shared/command.ts'

/**
 * Opens a condominium to the caller as its administration sees it, to read, until the time is over or either side ends it. Its administrators
 * are told at once. Throws `support_access_open`, `condominium_not_found`, `session_ended`.
 */
export default command('open-support-access', {
  roles: ['superadmin'],
  auditedAs: 'Abriu um acesso do suporte',
  section: 'support',
  input: openSupportAccessInput,
  condominium: () => '',
  logsRefusals: true,
  async run({ sql, userId, audit, enqueue, limit }, { condominium_id, reason, reference, minutes }) {
    await limit(`support:${userId}`, 30, 'hour')
    const [place] = await sql`select from public.condominiums c where c.id = ${condominium_id} for key share`
    if (!place) throw new AppError('condominium_not_found')
    const [session] = await sql<{ id: string | null }[]>`select auth.jwt() ->> 'session_id' as id`
    if (!session?.id) throw new AppError('session_ended')
    // What the time ended before the worker wrote it down, and what another session of the same account left open.
    await sql`
      update public.support_accesses a set ended_at = least(a.expires_at, private.now()), may_act = false
      where a.condominium_id = ${condominium_id} and a.opened_by = ${userId} and a.ended_at is null
        and (a.expires_at <= private.now() or a.session_id <> ${session.id})`
    const [opened] = await sql<{ id: string; expires_at: Date }[]>`
      insert into public.support_accesses (condominium_id, opened_by, session_id, reason, reference, expires_at)
      values (${condominium_id}, ${userId}, ${session.id}, ${reason}, ${reference}, private.now() + make_interval(mins => ${minutes}))
      on conflict (opened_by, condominium_id) where ended_at is null do nothing
      returning id, expires_at`
    if (!opened) throw new AppError('support_access_open')
    audit({
      condominiumId: condominium_id,
      entity: 'support_accesses',
      entityId: opened.id,
      after: { reason, reference, expires_at: opened.expires_at },
    })
    await enqueue('tell-support', { condominiumId: condominium_id, accessId: opened.id, what: 'opened' })
    return { access_id: opened.id, expires_at: opened.expires_at }
  },
})
