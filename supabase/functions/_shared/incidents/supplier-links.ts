import { addDays } from '../../../../domain/calendar.ts'
import { AppError } from '../../../../domain/errors.ts'
import { supplierLinkDays } from '../../../../domain/incidents/supplier-links.ts'
import type { Context } from '../command.ts'
import { digestOf } from '../documents/share-secrets.ts'
import type { LockedIncident } from './locks.ts'

/** Pages, photos and answers of one network a minute: one supplier's office may have several people. */
const MOST_OF_A_NETWORK = 120
/** The same of one link an hour. */
const MOST_OF_A_LINK = 300

export type OpenLink = {
  condominium_id: string
  id: string
  incident_id: string
  supplier: string
  time_zone: string
  shows_photos: boolean
  photos: number
  expires_at: Date
  created_at: Date
}

/**
 * Returns the link that a secret opens, locked until the transaction ends: unknown, ended, expired, of another supplier by now, of an incident that is
 * over or of a condominium without a plan get the same refusal. Throws `supplier_link_over`, `rate_limited`.
 */
export async function requireLink({ sql, limit }: Context, token: string): Promise<OpenLink> {
  const [where] = await sql<{ network: string | null }[]>`select private.request_network()::text as network`
  await limit(`supplier-link:${where?.network ?? 'unknown'}`, MOST_OF_A_NETWORK)
  const [link] = await sql<OpenLink[]>`
    select l.condominium_id, l.id, l.incident_id, s.name as supplier, k.time_zone, l.shows_photos, l.photos, l.expires_at, l.created_at
    from private.incident_supplier_links l
    join public.incidents i on i.condominium_id = l.condominium_id and i.id = l.incident_id
    join public.suppliers s on s.condominium_id = l.condominium_id and s.id = l.supplier_id
    join public.condominiums k on k.id = l.condominium_id
    where l.token_hash = ${digestOf(token)} and l.revoked_at is null and l.expires_at > private.now() and i.is_open
      and i.supplier_id = l.supplier_id and s.archived_on is null
      and private.subscription_state(l.condominium_id) in ('trial', 'active')
    for no key update of l`
  if (!link) throw new AppError('supplier_link_over')
  await limit(`supplier-link:${link.id}`, MOST_OF_A_LINK, 'hour')
  return link
}

/** Ends an incident's link that lasts. */
export const endLink = ({ sql, condominiumId, now }: Context, incidentId: string): Promise<unknown> =>
  sql`
    update private.incident_supplier_links set revoked_at = ${now}
    where condominium_id = ${condominiumId} and incident_id = ${incidentId} and revoked_at is null`.then(
    (rows) => rows,
  )

/**
 * Makes a link for the supplier of an incident, in place of an earlier one, and queues its letter; null for a supplier without an e-mail. The worker
 * makes the secret, so that it stands in the letter alone.
 */
export async function giveLink(
  context: Context,
  incidentId: string,
  { supplierId, showsPhotos }: { supplierId: string; showsPhotos: boolean },
): Promise<{ id: string; expiresOn: string } | null> {
  const { sql, condominiumId, userId, now, today, enqueue } = context
  await endLink(context, incidentId)
  const expiresOn = addDays(today, supplierLinkDays)
  const [link] = await sql<{ id: string }[]>`
    insert into private.incident_supplier_links (condominium_id, incident_id, supplier_id, email, shows_photos, expires_at, created_by, created_at)
    select ${condominiumId}::uuid, ${incidentId}::uuid, s.id, s.email, ${showsPhotos},
      (${expiresOn}::date + 1)::timestamp at time zone (select private.zone_of(${condominiumId})), ${userId}::uuid, ${now}
    from public.suppliers s
    where s.condominium_id = ${condominiumId} and s.id = ${supplierId} and s.archived_on is null and s.email like '%@%'
    returning id`
  if (!link) return null
  await enqueue('send-supplier-link', { condominiumId, linkId: link.id })
  return { id: link.id, expiresOn }
}

/** Photos of what neighbours may see are shown unless the management says otherwise; of what is private only where it says so. */
export const showsPhotosOf = (
  { visibility }: Pick<LockedIncident, 'visibility'>,
  chosen: boolean | null | undefined,
): boolean => chosen ?? visibility === 'community'
