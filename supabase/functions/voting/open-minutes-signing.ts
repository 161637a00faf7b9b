import { randomBytes } from 'node:crypto'
import { clearanceCode } from '../../../domain/delinquency/clearance.ts'
import { openMinutesSigningInput } from '../../../domain/voting/minutes-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { listedOf, minutesFacts } from '../_shared/voting/minutes/facts.ts'
import { accountsOf, lockMinutes } from '../_shared/voting/minutes/locks.ts'
import { keepPaper } from '../_shared/voting/minutes/sealing.ts'

/**
 * Submits the minutes for signing: the text no longer changes, and the file to sign is stored byte for byte. Signers with an account are notified and
 * sign through it. Throws `not_found`, `minutes_frozen`, `minutes_signed`, `minutes_signer_unknown`.
 */
export default command('open-minutes-signing', {
  roles: 'admins',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Enviou uma ata para assinatura',
  section: 'minutes',
  ownCase: 'everyday',
  input: openMinutesSigningInput,
  async run(context, { minutes_id, signers }) {
    const { sql, condominiumId, now, audit } = context
    const held = await lockMinutes(context, minutes_id)
    refuseUnless(held.state !== 'signed', 'minutes_signed')
    refuseUnless(held.state === 'draft', 'minutes_frozen')
    const accounts = await accountsOf(context, signers)
    refuseUnless(
      signers.every(({ email }, at) => email === null || accounts[at] !== null),
      'minutes_signer_unknown',
    )
    const { attendance } = await minutesFacts(context, held.assembly_id, held.session)
    const code = held.code ?? clearanceCode((length) => randomBytes(length))
    await sql`
      update public.assembly_minutes set annex = ${sql.json(listedOf(attendance) as never)}, frozen_at = ${now}, code = ${code}, reopened_reason = null
      where condominium_id = ${condominiumId} and id = ${minutes_id}`
    await sql`
      insert into public.minutes_signatures ${sql(
        signers.map(({ duty, name }, at) => ({
          condominium_id: condominiumId,
          minutes_id,
          position: at + 1,
          duty,
          name,
          user_id: accounts[at] ?? null,
        })),
      )}`
    await keepPaper(context, minutes_id, 'to_sign')
    await context.enqueue('tell-minutes', { condominiumId, minutesId: minutes_id, telling: 'to_sign' })
    audit({
      entity: 'assembly_minutes',
      entityId: minutes_id,
      after: { signers: signers.length, accounts: accounts.filter(Boolean).length },
    })
    return { id: minutes_id }
  },
})
