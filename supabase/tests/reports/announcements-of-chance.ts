import { channels } from '../../../domain/notifications/events.ts'
import type { TestProject } from '../../functions/_shared/testing.ts'
import { type RandomHome, todayEverywhere } from './random-homes.ts'

/** Announcements of the last two years, some withdrawn, some that ask for nothing; read and confirmed by chance. */
export async function announcementsOfChance(
  { sql }: TestProject,
  { condominiumId, people, members, chance }: RandomHome,
) {
  const today = todayEverywhere()
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
      if (chance.percent(70))
        await tell(sql, { condominiumId, chance, person, user, about: made!.id, at: published })
    }
  }
}

type Told = Pick<RandomHome, 'condominiumId' | 'chance'> & {
  person: string | null
  user: string | null
  about: string | null
  at: string
}

/** One telling by one or two channels, with what became of it. */
async function tell(sql: TestProject['sql'], { condominiumId, chance, person, user, about, at }: Told) {
  const telling = crypto.randomUUID()
  for (const channel of chance.percent(50) ? (['email', 'whatsapp'] as const) : [chance.one(channels)])
    await sql`
      insert into public.messages (condominium_id, channel, kind, person_id, user_id, about_id, occurrence, telling_id, subject, status, sample_of, created_at)
      values (${condominiumId}, ${channel}, 'announcement', ${person}, ${user}, ${about}, ${chance.whole(0, 1_000_000)}, ${telling}, 'Aviso',
        ${chance.one(['queued', 'sent', 'delivered', 'read', 'failed', 'failed', 'failed'])}, ${chance.percent(10) ? 'announcement' : null}, ${at})`
}

/** Other messages to people, to their accounts and to nobody of the register; some people have addresses, some have left. */
export async function messagesOfChance(
  { sql }: TestProject,
  { condominiumId, people, members, chance }: RandomHome,
) {
  const today = todayEverywhere()
  for (const { id, userId } of people) {
    if (chance.percent(40))
      await sql`update public.people set email = ${`${id}@example.com`} where id = ${id}`
    if (chance.percent(15)) await sql`update public.people set phone = '+5511987654321' where id = ${id}`
    if (chance.percent(15))
      await sql`update public.occupancies set ends_on = ${chance.dayBefore(today, 30)} where person_id = ${id}`
    for (let times = chance.whole(0, 6); times > 0; times--) {
      const isAccounts = userId !== null && chance.percent(40)
      const at = chance.momentBefore(today, 500)
      await tell(sql, {
        condominiumId,
        chance,
        person: isAccounts ? null : id,
        user: userId,
        about: null,
        at,
      })
    }
  }
  for (const { userId } of members)
    await tell(sql, {
      condominiumId,
      chance,
      person: null,
      user: userId,
      about: null,
      at: chance.momentBefore(today, 90),
    })
}
