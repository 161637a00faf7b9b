import type { Sql } from '../../worker/context.ts'
import { logins, password } from './plan.ts'
import type { Product } from './product.ts'

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** What makes "Quem viu meus dados" worth looking at: contacts that the administration revealed, and why. */
export async function lookAtContacts(product: Product, sql: Sql, condominiumId: string): Promise<void> {
  const [known] = await sql`
    select from public.audit_entries where condominium_id = ${condominiumId} and action = 'reveal-contact' limit 1`
  if (known) return
  const people = await sql<{ id: string }[]>`
    select p.id from public.people p cross join lateral private.account(p.user_id) a
    where p.condominium_id = ${condominiumId} and a.email in (${logins.owner.email}, ${logins.debtor.email})`
  const looks = [
    { by: logins.sindica, days: 26, fields: ['phone'], reason: 'Vazamento na prumada da cozinha' },
    { by: logins.admin, days: 3, fields: ['email', 'phone'], reason: 'Entrega parada na portaria' },
  ]
  for (const { by, days, fields, reason } of looks) {
    await product.signIn(by.email, password)
    for (const { id } of people) {
      const body = { condominium_id: condominiumId, person_id: id, fields, reason }
      await product.command('reveal-contact', ago(days), body)
    }
  }
  await product.signIn(logins.sindica.email, password)
}
