import { z } from 'zod'
import { reloadUser, renderFactor, type User } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Endpoint } from '../context.ts'
import { userOf } from '../endpoints/admin-users.ts'
import { readBody } from '../request/body.ts'
import { normalizePhone } from '../sms/phone.ts'
import { factorInPath } from './factor.ts'
import { removeFactor } from './unenroll.ts'

/** The factor as the account shows it. */
function rendered(user: User, id: string) {
  const factor = user.factors.find((candidate) => candidate.id === id)
  return factor && renderFactor(factor)
}

/** `GET /admin/users/:id/factors`: with the service key. */
export const getUserFactors: Endpoint = async (auth, c) => {
  const user = await userOf(auth, c)
  return c.json(user.factors.map(renderFactor))
}

/** `DELETE /admin/users/:id/factors/:factor`: with the service key, for people who lost the device. */
export const removeUserFactor: Endpoint = async (auth, c) => {
  const user = await userOf(auth, c)
  const factor = await factorInPath(auth, c, user.id)
  await auth.sql.begin(async (db) => {
    await removeFactor(db, factor)
    await audit(auth, c, db, 'factor_deleted', null, { user_id: user.id, factor_id: factor.id })
  })
  return c.json(rendered(user, factor.id))
}

const body = z.object({ friendly_name: z.string().max(255).nullish(), phone: z.string().nullish() })

/** `PUT /admin/users/:id/factors/:factor`: with the service key; name, and the number of a phone. */
export const updateUserFactor: Endpoint = async (auth, c) => {
  const user = await userOf(auth, c)
  const factor = await factorInPath(auth, c, user.id)
  const input = await readBody(c, body)
  const phone = input.phone && factor.factor_type === 'phone' ? normalizePhone(input.phone) : null
  const updated = await auth.sql.begin(async (db) => {
    await db`
      update auth.mfa_factors set updated_at = ${auth.now()}, phone = coalesce(${phone}, phone),
        friendly_name = coalesce(${input.friendly_name || null}, friendly_name)
      where id = ${factor.id}`
    const traits = { user_id: user.id, factor_id: factor.id, factor_type: factor.factor_type }
    await audit(auth, c, db, 'factor_updated', null, traits)
    return reloadUser(db, user.id)
  })
  return c.json(rendered(updated, factor.id))
}
