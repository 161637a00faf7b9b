import { addDays } from '../../domain/calendar.ts'
import { measureCondominiumsTask } from '../../worker/platform/measure-condominiums.ts'
import { measureIndicatorsTask } from '../../worker/platform/measure-indicators.ts'
import type { Past } from './history.ts'
import { logins, managers, password } from './plan.ts'
import { noon } from './subscriptions.ts'

/** Tenths of a per cent, and centavos. */
const targets = { 'activation.charge': 600, 'retention.3': 850, 'adoption.money': 900, mrr: 300_000 }

/**
 * What the platform's team wrote about two of its customers, one of whom it should have called yesterday, and what it
 * wants to reach, once; then every condominium and the product's figures are measured.
 */
export async function carePlatform({ product, sql, today }: Past): Promise<void> {
  const [late, next] = await sql<{ id: string }[]>`
    select c.id from public.condominiums c join auth.users u on u.id = c.admin_id
    where u.email = ${managers.email} order by c.created_at limit 2`
  const known = await sql`select from public.platform_notes limit 1`
  if (late && next && known.length === 0) {
    await product.signIn(logins.superadmin.email, password)
    const some = (name: string, day: string, id: string, more: object) =>
      product.command(name, noon(day), { condominium_id: id, ...more })
    const earlier = addDays(today, -6)
    await some('save-platform-note', earlier, late.id, {
      text: 'Pediu ajuda para trazer os moradores de uma planilha. Prometemos mostrar a importação por vídeo.',
    })
    await some('tag-condominium', earlier, late.id, { tag: 'implantação', is_set: true })
    await some('save-next-contact', earlier, late.id, {
      due_on: addDays(today, -1),
      note: 'Mostrar a importação',
    })
    await some('tag-condominium', earlier, next.id, { tag: 'implantação', is_set: true })
    await some('save-next-contact', earlier, next.id, { due_on: addDays(today, 12), note: 'Plano anual' })
    for (const [indicator, value] of Object.entries(targets))
      await product.command('save-indicator-target', noon(earlier), { indicator, value })
  }
  await product.working(new Date().toISOString(), async (context) => {
    const { signal } = new AbortController()
    await measureCondominiumsTask.run(context, {}, signal)
    await measureIndicatorsTask.run(context, {}, signal)
  })
}
