import { describe, expect, test } from 'vitest'
import { openRegister } from '../_shared/people/people-testing.ts'
import finish from './finish-move.ts'
import saveChecklist from './save-move-checklist.ts'
import start from './start-move.ts'
import update from './update-move.ts'

const register = openRegister()
const today = () =>
  register.project.sql<{ day: string }[]>`select private.today()::text as day`.then((rows) => rows[0]!.day)
const out = async (person_id: string, more: object = {}) => ({
  unit_id: register.unitId,
  person_id,
  kind: 'out',
  moves_on: await today(),
  ...more,
})
const moveRow = async (id: unknown) =>
  (await register.project.sql`select status, items, hours from public.moves where id = ${String(id)}`)[0]!

describe('a move', () => {
  test('takes the condominium’s checklist, or the usual one; a plan keeps the list it began with', async () => {
    const person = await register.person('Ana')
    await register.tie(person)
    await register.done(saveChecklist, { kind: 'out', items: ['Chaves', 'Chaves', '  Tags '] })
    const { move_id } = await register.done(start, await out(person))
    await register.done(saveChecklist, { kind: 'out', items: [] })
    expect((await moveRow(move_id)).items.map(({ text }: { text: string }) => text)).toEqual([
      'Chaves',
      'Tags',
    ])
    await register.done(update, { move_id, cancel: true })
    const again = await register.done(start, await out(person))
    expect((await moveRow(again.move_id)).items.length).toBeGreaterThan(3)
  })

  test('is planned once, also of two at once, and for somebody of the unit', async () => {
    const person = await register.person('Ana')
    expect(await register.refused(start, await out(person))).toBe('not_found')
    await register.tie(person)
    const body = await out(person)
    const answers = await Promise.all([register.call(start, body), register.call(start, body)])
    expect(answers.map(({ body: told }) => told.error?.code ?? 'ok').sort()).toEqual(['move_exists', 'ok'])
  })

  test('the front desk ticks items, with time and name; it neither cancels nor finishes', async () => {
    const doorman = await register.project.member(register.condominiumId, 'doorman')
    const person = await register.person('Ana')
    await register.tie(person)
    const { move_id } = await register.done(start, await out(person))
    await register.done(update, { move_id, item: { position: 1, done: true } }, doorman)
    const row = await moveRow(move_id)
    expect(row.status).toBe('running')
    expect(row.items[1]).toMatchObject({ done_by: 'Pessoa de Teste', done_at: expect.stringMatching(/^20/) })
    expect(await register.refused(update, { move_id, cancel: true }, doorman)).toBe('forbidden')
    expect(await register.refused(finish, { move_id }, doorman)).toBe('forbidden')
    expect(await register.refused(update, { move_id, item: { position: 99, done: true } }, doorman)).toBe(
      'not_found',
    )
    await register.done(update, { move_id, item: { position: 1, done: false } }, doorman)
    expect(await moveRow(move_id)).toMatchObject({ status: 'planned' })
  })

  test('two tick two items at once, and both stay ticked', async () => {
    const person = await register.person('Ana')
    await register.tie(person)
    const { move_id } = await register.done(start, await out(person))
    await Promise.all(
      [0, 1, 2].map((position) => register.done(update, { move_id, item: { position, done: true } })),
    )
    expect(
      (await moveRow(move_id)).items.slice(0, 3).every((item: { done_at: string | null }) => item.done_at),
    ).toBe(true)
  })
})

describe('the end of a move out', () => {
  test('a tenant leaves: tie, access and vehicle end, the owner pays again', async () => {
    const { project, condominiumId, unitId } = register
    const user = await project.member(condominiumId, 'resident')
    await register.tie(await register.person('Ana'), { kind: 'off_site_owner', is_voter: true })
    const bia = await register.person('Bia', { user })
    await register.tie(bia, { kind: 'tenant', is_payer: true })
    await project.sql`
      insert into public.vehicles (condominium_id, unit_id, person_id, plate) values (${condominiumId}, ${unitId}, ${bia}, 'ABC1234')`
    const { move_id } = await register.done(start, await out(bia))
    expect((await register.call(finish, { move_id })).body.error).toMatchObject({
      code: 'move_items_open',
      details: { open: 6 },
    })
    const told = await register.done(finish, { move_id, acknowledge_open: true })
    expect(told).toEqual({ people_left: 1, access_ended: 1 })
    const day = await today()
    const times = await register.times()
    expect(times).toContain(`Bia tenant 2020-01-01..${day} payer`)
    expect(times.at(-1)).toMatch(/^Ana off_site_owner .* payer voter$/)
    const [member] = await project.sql`select status from public.memberships where id = ${user.membershipId}`
    expect(member).toEqual({ status: 'ended' })
    expect(await project.sql`select from public.vehicles where unit_id = ${unitId}`).toHaveLength(0)
    expect(await register.refused(finish, { move_id, acknowledge_open: true })).toBe('move_closed')
  })

  test('an owner who moves out owns on from elsewhere, keeps access, and the household goes if told', async () => {
    const { project, condominiumId } = register
    const user = await project.member(condominiumId, 'resident')
    const ana = await register.person('Ana', { user })
    await register.tie(ana, { is_payer: true, is_voter: true })
    await register.tie(await register.person('Bia'), { kind: 'dweller' })
    const { move_id } = await register.done(start, await out(ana, { whole_household: true }))
    expect(await register.done(finish, { move_id, acknowledge_open: true })).toEqual({
      people_left: 2,
      access_ended: 0,
    })
    const day = await today()
    const times = await register.times()
    expect(times.slice(0, 2)).toEqual([
      `Ana owner 2020-01-01..${day} payer voter`,
      `Bia dweller 2020-01-01..${day}`,
    ])
    expect(times[2]).toMatch(/^Ana off_site_owner .*\.\. payer voter$/)
  })

  test('nothing ends before its day', async () => {
    const ana = await register.person('Ana')
    await register.tie(ana)
    const { move_id } = await register.done(start, await out(ana, { moves_on: '2999-01-01' }))
    expect(await register.refused(finish, { move_id, acknowledge_open: true })).toBe('move_not_yet')
  })
})
