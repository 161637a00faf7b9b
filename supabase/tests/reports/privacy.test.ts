import type { TestProject } from '../../functions/_shared/testing.ts'
import { agreementOf } from './agreement.ts'
import { type RandomHome, todayEverywhere } from './random-homes.ts'
import { privacySecond } from './second/privacy.ts'

agreementOf('privacy', {
  async furnish(project, homes) {
    for (const home of homes) {
      await ask(project, home)
      await look(project, home)
    }
  },
  second: privacySecond,
})

const today = todayEverywhere()

/** Requests of the last year: answered in time, late, on the last day, refused, taken back, still open and over. */
async function ask({ sql }: TestProject, { condominiumId, people, chance }: RandomHome) {
  for (let number = chance.whole(2, 9); number > 0; number--) {
    const made = chance.momentBefore(today, 450)
    const steer = new Date(Date.parse(made) + 15 * 86_400_000).toISOString().slice(0, 10)
    const status = chance.one(['open', 'answered', 'answered', 'refused', 'cancelled'])
    const isOver = status === 'answered' || status === 'refused'
    const answered = new Date(
      Date.parse(made) + chance.one([15, chance.whole(0, 20)]) * 86_400_000,
    ).toISOString()
    const person = people.length ? chance.one(people) : null
    await sql`
      insert into public.data_requests (condominium_id, number, user_id, person_id, requester_name, kind, details, status, steer_on, due_on, answer,
        answered_at, created_at)
      values (${condominiumId}, ${number}, null, ${person?.id ?? null}, 'Pessoa', ${chance.one(['access', 'correction', 'erasure', 'objection'])}, 'Quero ver',
        ${status}, ${steer}, ${steer}, ${isOver ? 'Aqui está.' : null}, ${isOver ? answered : null}, ${made})`
  }
}

/** Entries of the audit by members of each role and by nobody of the house: accesses to others' data and to one's own, and what is none. */
async function look({ sql }: TestProject, { condominiumId, people, members, chance }: RandomHome) {
  const gone = crypto.randomUUID()
  for (let times = chance.whole(5, 60); times > 0; times--) {
    const actor = chance.one([...members, { userId: gone, role: 'superadmin' }])
    const action = chance.one([
      'reveal-contact',
      'reveal-contact',
      'reveal-emergency-contacts',
      'export-register',
      'view-document',
      'open-support-access',
      'update-person',
    ])
    const own = people.find(({ userId }) => userId === actor.userId)
    const subject = own && chance.percent(40) ? own : people.length ? chance.one(people) : null
    const isOfSome = action !== 'export-register' && action !== 'open-support-access'
    await sql`
      insert into public.audit_entries (condominium_id, actor_id, actor_role, action, entity, subject_person_id, created_at)
      values (${condominiumId}, ${actor.userId}, ${actor.role}, ${action}, 'people', ${isOfSome && subject ? subject.id : null},
        ${chance.momentBefore(today, 500)})`
  }
}
