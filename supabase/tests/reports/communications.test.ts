import type { TestProject } from '../../functions/_shared/testing.ts'
import { agreementOf } from './agreement.ts'
import type { RandomHome } from './random-homes.ts'
import { communicationsSecond } from './second/communications.ts'

agreementOf('communications', {
  async furnish(project, homes) {
    for (const home of homes) await announce(project, home)
  },
  second: communicationsSecond,
})

/** Announcements of the last two years, some withdrawn, some that ask for nothing; read and confirmed by chance. */
async function announce({ sql }: TestProject, { condominiumId, people, members, chance }: RandomHome) {
  const today = new Date().toISOString().slice(0, 10)
  for (let at = chance.whole(2, 8); at > 0; at--) {
    const published = chance.momentBefore(today, 700)
    const isWithdrawn = chance.percent(20)
    const [made] = await sql<{ id: string }[]>`
      insert into public.announcements (condominium_id, kind, status, title, body, plain, audience, asks_confirmation, published_at,
        withdrawn_at, withdrawn_reason)
      values (${condominiumId}, 'info', ${isWithdrawn ? 'withdrawn' : 'published'}, ${`Aviso ${at}`}, '{}', '', '{"standing":"any"}',
        ${chance.percent(70)}, ${published}, ${isWithdrawn ? published : null}, ${isWithdrawn ? 'Estava errado' : null}) returning id`
    const people_ = people.map(({ id }) => ({ person: id as string | null, user: null as string | null }))
    const accounts = members
      .filter(({ role }) => role === 'doorman')
      .map(({ userId }) => ({ person: null, user: userId }))
    for (const { person, user } of [...people_, ...accounts].filter(() => chance.percent(80))) {
      const seen = chance.percent(50) ? chance.momentBefore(today, 100) : null
      await sql`
        insert into public.announcement_recipients (condominium_id, announcement_id, person_id, user_id, tie, unit_labels, reminders,
          seen_at, confirmed_at)
        values (${condominiumId}, ${made!.id}, ${person}, ${user}, 'owner', ${chance.one(['A-101', 'B-102', ''])}, ${chance.whole(0, 3)},
          ${seen}, ${seen && chance.percent(50) ? seen : null})`
    }
  }
}
