import { openSupportPageInput, VIEW_MINUTES } from '../../../domain/support/support.ts'
import { command } from '../_shared/command.ts'
import { ownAccess } from '../_shared/support/access.ts'

/**
 * Says which page the support looks at, before anything of it can be read and again while it is being looked at; each page once in a row leaves an
 * entry in the condominium's audit. Throws `support_access_over`.
 */
export default command('open-support-page', {
  roles: ['superadmin'],
  auditedAs: 'Abriu uma página',
  section: 'support',
  auditsOnlyWhatItTells: true,
  input: openSupportPageInput,
  condominium: () => '',
  async run({ sql, audit }, { access_id, page, path }) {
    const access = await ownAccess(sql, access_id)
    const [before] = await sql<
      { page: string }[]
    >`select v.page from private.support_views v where v.access_id = ${access_id}`
    const [view] = await sql<{ seen_until: Date }[]>`
      insert into private.support_views as v (access_id, page, seen_until)
      values (${access_id}, ${path}, least(${access.expires_at}, private.now() + make_interval(mins => ${VIEW_MINUTES})))
      on conflict (access_id) do update set page = excluded.page, seen_until = excluded.seen_until
      returning seen_until`
    if (before?.page !== path)
      audit({
        condominiumId: access.condominium_id,
        entity: 'support_accesses',
        entityId: access.id,
        after: { page, path },
      })
    return { seen_until: view!.seen_until }
  },
})
