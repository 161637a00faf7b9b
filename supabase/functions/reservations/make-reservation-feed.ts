import { sha256Hex } from '../../../domain/communications/certificate.ts'
import { feedInput } from '../../../domain/reservations/input.ts'
import { command } from '../_shared/command.ts'
import { manages, refuseUnless } from '../_shared/guards.ts'

/**
 * Makes the caller's secret calendar address, replacing the previous one: { token }, returned only this once. Only administrators get everyone's
 * bookings. Throws `forbidden`.
 */
export default command('make-reservation-feed', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'reservations',
  isSecret: true,
  auditedAs: 'Criou um endereço de calendário de reservas',
  section: 'reservation-feeds',
  ownCase: 'own say',
  input: feedInput,
  async run(context, { scope }) {
    const { sql, condominiumId, userId, now, audit } = context
    refuseUnless(scope === 'mine' || manages(context), 'forbidden')
    const token = base64url(crypto.getRandomValues(new Uint8Array(32)))
    const token_hash = await sha256Hex(new TextEncoder().encode(token))
    await sql`
      insert into private.reservation_feeds ${sql({ condominium_id: condominiumId, user_id: userId!, scope, token_hash, created_at: now })}
      on conflict (condominium_id, user_id, scope) do update
        set token_hash = excluded.token_hash, created_at = excluded.created_at, read_at = null`
    audit({ entity: 'reservation_feeds', after: { scope } })
    return { token }
  },
})

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '')
