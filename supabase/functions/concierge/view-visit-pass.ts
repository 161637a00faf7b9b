import { z } from 'zod'
import { checkPass, type PassPolicy, readPass } from '../../../domain/concierge/passes.ts'
import { command } from '../_shared/command.ts'

const input = z.object({ token: z.string().max(4000) })

type Place = {
  time_zone: string
  name: string
  address: string | null
  district: string | null
  city: string | null
  state: string | null
  pass_policy: PassPolicy
  is_revoked: boolean
  uses: number
  note: string | null
}
const forged = { state: 'forged' as const }

/**
 * Returns what the visitor sees behind their link: the building, when they are expected, and whether the pass is valid. Nothing about the residents,
 * and no phone. `state`: good, not_yet, expired, outside_hours, used_up, revoked, forged.
 */
export default command('view-visit-pass', {
  roles: 'anyone',
  readOnlyAllowed: true,
  auditedAs: 'Abriu o passe de uma visita',
  input,
  async run({ sql, now, limit }, { token }) {
    const [where] = await sql<{ network: string | null }[]>`select private.request_network()::text as network`
    await limit(`view-visit-pass:${where?.network ?? 'unknown'}`, 60)
    const keys = await sql<{ kid: string; condominium_id: string; public_jwk: never }[]>`
      select kid, condominium_id, public_jwk from private.pass_keys where kid = ${kidOf(token)}`
    const claims = await readPass(token, keys)
    if (typeof claims === 'string') return forged
    const [place] = await sql<Place[]>`
      select k.name, k.time_zone, k.address, k.district, k.city, k.state, s.pass_policy, coalesce(a.uses, 0) as uses, a.note,
        -- An authorisation that is gone, or has another pass by now.
        a.id is null or a.revoked_at is not null or a.pass_id <> ${claims.pid} as is_revoked
      from public.condominiums k
      join public.concierge_settings s on s.condominium_id = k.id
      left join public.visit_authorizations a on a.condominium_id = k.id and a.id = ${claims.aid}
      where k.id = ${keys[0]!.condominium_id}`
    if (!place) return forged
    const { code } = checkPass(claims, {
      now,
      zone: place.time_zone,
      condominiumId: keys[0]!.condominium_id,
      revoked: new Set(place.is_revoked ? [claims.pid] : []),
      usedTimes: place.uses,
      policy: place.pass_policy,
    })
    if (code === 'other_condominium' || code === 'forged') return forged
    const { address, district, city, state } = place
    return {
      state: code ?? 'good',
      name: claims.n,
      condominium: place.name,
      address:
        [address, district, city && state ? `${city}/${state}` : city].filter(Boolean).join(', ') || null,
      map_query: [address, district, city, state].filter(Boolean).join(', ') || place.name,
      time_zone: place.time_zone,
      valid_from: new Date(claims.from * 1000).toISOString(),
      valid_until: new Date(claims.until * 1000).toISOString(),
      weekdays: claims.w?.d ?? null,
      from_time: claims.w?.f ?? null,
      until_time: claims.w?.t ?? null,
      note: code === 'revoked' ? null : place.note,
    }
  },
})

function kidOf(token: string): string {
  try {
    const head = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as {
      kid?: unknown
    }
    return typeof head.kid === 'string' ? head.kid : ''
  } catch {
    return ''
  }
}
