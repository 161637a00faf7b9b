import { addDays } from '../../domain/calendar.ts'
import { measureCondominiumsTask } from '../../worker/platform/measure-condominiums.ts'
import type { Past } from './history.ts'
import { logins, managers, password } from './plan.ts'
import { noon } from './subscriptions.ts'

/** What the platform's team wrote about two of its customers, one of whom it should have called yesterday; then every condominium is measured. Once. */
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
  }
  await product.working(new Date().toISOString(), (context) =>
    measureCondominiumsTask.run(context, {}, new AbortController().signal),
  )
}
