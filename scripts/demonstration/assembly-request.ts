import { randomUUID } from 'node:crypto'
import { momentAt } from '../../domain/time-zones/moments.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import type { Past } from './history.ts'
import { logins, password } from './plan.ts'

/** Adds a request for an assembly, opened by the councillor on the day her unit became hers; the other owner has not signed. Once. */
export async function askForAssembly({ product, sql, condominiumId, today }: Past): Promise<void> {
  const known = await sql`
    select from public.assembly_requests where condominium_id = ${condominiumId} limit 1`
  if (known.length > 0) return
  await product.signIn(logins.council.email, password)
  await product.command('open-assembly-request', momentAt(today, 1, brasiliaZone).toISOString(), {
    condominium_id: condominiumId,
    id: randomUUID(),
    kind: 'extraordinary',
    title: 'Rever o contrato da portaria',
    reasons:
      'O contrato da portaria vence em três meses e o preço subiu duas vezes neste ano. Peço que a assembleia compare a portaria de hoje com a remota antes da renovação.',
    items: [
      { id: randomUUID(), title: 'Renovar ou não o contrato da portaria', matter: 'other' },
      { id: randomUUID(), title: 'Pedir três orçamentos de portaria remota', matter: 'other' },
    ],
  })
  await product.signIn(logins.sindica.email, password)
}
