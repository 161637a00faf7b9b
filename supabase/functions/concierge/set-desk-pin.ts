import { z } from 'zod'
import { isPinFit, makePinVerifier } from '../../../domain/concierge/pin.ts'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/concierge/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  pin: z.string().regex(/^[0-9]{6}$/, 'O PIN tem seis números.'),
})

/** Sets the caller's own PIN for switching user at a shared desk; stores only a slow hash. Throws `pin_weak`. */
export default command('set-desk-pin', {
  roles: 'frontDesk',
  membersOnly: true,
  feature: 'portaria',
  readOnlyAllowed: true,
  isSecret: true,
  auditedAs: 'Escolheu o seu PIN da portaria',
  section: 'desk-rules',
  changes: 'nothing',
  ownCase: 'everyday',
  input,
  async run({ sql, condominiumId, userId, limit, audit }, { pin }) {
    await limit(`set-desk-pin:${userId}`, 10, 'hour')
    if (!isPinFit(pin)) throw new AppError('pin_weak')
    const verifier = await makePinVerifier(pin)
    await sql`
      insert into private.desk_pins (condominium_id, user_id, verifier) values (${condominiumId}, ${userId}, ${sql.json(verifier)})
      on conflict (condominium_id, user_id) do update set verifier = excluded.verifier, set_at = private.now()`
    audit({ entity: 'desk_pins', entityId: userId ?? undefined })
    return {}
  },
})
