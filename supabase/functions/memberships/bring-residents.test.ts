import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendInvitationTask } from '../../../worker/invitations/send-invitation.ts'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import bring from './bring-residents.ts'
import { openMailbox } from './entering-testing.ts'

let project: TestProject
let mailbox: ReturnType<typeof openMailbox>
let home: { admin: User; condominiumId: string }
beforeAll(async () => {
  project = await startProject()
  mailbox = openMailbox(project)
})
afterAll(async () => {
  await mailbox.close()
  await project.close()
})
beforeEach(async () => {
  home = await project.found({ plan: 'profissional' })
})

type Person = { block?: string; email?: string; phone?: string; account?: User; left?: boolean }
let unitCount = 0
/** Someone of the register, an owner of a unit of their own. */
async function resident(name: string, { block = 'A', email, phone, account, left = false }: Person = {}) {
  unitCount += 1
  const [row] = await project.sql<{ id: string }[]>`
    with unit as (
      insert into public.units (condominium_id, block, number, share, sort_key)
      values (${home.condominiumId}, ${block}, ${String(unitCount)}, 1, ${block + unitCount}) returning id
    ), person as (
      insert into public.people (condominium_id, name, email, phone, user_id)
      values (${home.condominiumId}, ${name}, ${email ?? null}, ${phone ?? null}, ${account?.id ?? null}) returning id
    )
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on, ends_on)
    select ${home.condominiumId}, unit.id, person.id, 'owner', private.today() - 60, ${left ? project.sql`private.today() - 30` : null}
    from unit, person returning person_id as id`
  return row!.id
}
const address = (name: string) => `${name}-${home.condominiumId.slice(0, 8)}@exemplo.com`

type Brought = { invited: number; left_out: { reason: string; count: number; names: string[] }[] }
async function send(body: Record<string, unknown> = {}, by = home.admin): Promise<Brought> {
  const answer = await project.call(bring, { condominium_id: home.condominiumId, ...body }, by)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Brought
}
const rows = () => project.sql`
  select i.email, i.status, i.turn, i.full_name, i.occupancy_kind, cardinality(i.unit_ids) as units from public.invitations i
  where i.condominium_id = ${home.condominiumId} order by i.email`
/** As if everything that was sent had been sent so long ago. */
const daysLater = (days: number) => project.sql`
  update public.invitations set created_at = created_at - ${`${days} days`}::interval, expires_at = expires_at - ${`${days} days`}::interval,
    sent_at = sent_at - ${`${days} days`}::interval
  where condominium_id = ${home.condominiumId}`

describe('everyone', () => {
  test('who has an address and no access is invited into their unit, once however often it is asked', async () => {
    const member = await project.member(home.condominiumId, 'resident')
    await resident('Ana Lima', { email: address('Ana') })
    await resident('Bia Reis', { email: address('bia'), block: 'B' })
    await resident('Caio Sá', { email: member.email, account: member })
    await resident('Davi Melo', { phone: '+5511987654321' })
    await resident('Eva Paz', { email: address('eva'), left: true })
    const sent = await Promise.all([send(), send()])
    expect(sent.map(({ invited }) => invited).toSorted()).toEqual([0, 2])
    expect(await rows()).toMatchObject([
      {
        email: address('ana'),
        status: 'pending',
        turn: 1,
        full_name: 'Ana Lima',
        occupancy_kind: 'owner',
        units: 1,
      },
      { email: address('bia'), status: 'pending', turn: 1 },
    ])
    await mailbox.worker.settle([sendInvitationTask])
    const mails = mailbox.worker.sent.filter(({ to }) =>
      [address('ana'), address('bia')].includes(to as string),
    )
    expect(mails).toHaveLength(2)
  })

  test('a block is invited alone; who did not answer is written to again a day later, with a new link', async () => {
    await resident('Ana Lima', { email: address('ana') })
    await resident('Bia Reis', { email: address('bia'), block: 'B' })
    expect(await send({ block: 'B' })).toEqual({ invited: 1, left_out: [] })
    expect(await send({ block: 'B', again: true })).toEqual({
      invited: 0,
      left_out: [{ reason: 'asked_today', count: 1, names: ['Bia Reis'] }],
    })
    await daysLater(9)
    expect(await send({ block: 'B' })).toEqual({ invited: 0, left_out: [] })
    expect(await send({ block: 'B', again: true })).toEqual({ invited: 1, left_out: [] })
    expect(await rows()).toMatchObject([{ email: address('bia'), status: 'pending', turn: 2 }])
  })

  test('no more leave in a day than may, those sent again among them; the others are named', async () => {
    await resident('Ana Lima', { email: address('ana') })
    await resident('Bia Reis', { email: address('bia') })
    await project.sql`
      insert into public.invitations (condominium_id, email, email_masked, role, status, turn, expires_at, invited_by, closed_at)
      values (${home.condominiumId}, 'antes@exemplo.com', 'a', 'council', 'revoked', 99, now(), ${home.admin.id}, now())`
    expect(await send()).toEqual({
      invited: 1,
      left_out: [{ reason: 'daily_limit', count: 1, names: ['Bia Reis'] }],
    })
  })
})

describe('the chosen', () => {
  test('each who gets none is told of with the reason', async () => {
    const member = await project.member(home.condominiumId, 'council')
    const waiting = await project.member(home.condominiumId, 'resident', 'pending')
    const away = await project.member(home.condominiumId, 'resident', 'suspended')
    const ids = [
      await resident('Ana Lima', { email: address('ana') }),
      await resident('Ana Maria', { email: address('ana') }),
      await resident('Bia Reis', { email: member.email }),
      await resident('Caio Sá', { email: away.email, account: away }),
      await resident('Davi Melo', { email: waiting.email }),
      await resident('Eva Paz'),
      await resident('Fábio Gil', { email: 'fabio arroba' }),
    ]
    const { invited, left_out } = await send({ person_ids: ids })
    expect(invited).toBe(1)
    expect(Object.fromEntries(left_out.map(({ reason, names }) => [reason, names]))).toEqual({
      same_email: ['Ana Maria'],
      email_taken: ['Bia Reis'],
      suspended: ['Caio Sá'],
      asked: ['Davi Melo'],
      no_email: ['Eva Paz'],
      bad_email: ['Fábio Gil'],
    })
  })

  test('nobody of another condominium is invited, and only those who administer invite', async () => {
    const here = home
    const stranger = await resident('Ana Lima', { email: address('ana') })
    home = await project.found({ plan: 'profissional' })
    expect(await send({ person_ids: [stranger] })).toEqual({ invited: 0, left_out: [] })
    const answer = await project.call(bring, { condominium_id: here.condominiumId }, home.admin)
    expect(answer.body.error?.code).toBe('forbidden')
  })
})
