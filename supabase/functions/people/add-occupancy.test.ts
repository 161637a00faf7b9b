import { describe, expect, test } from 'vitest'
import { openRegister } from '../_shared/people/people-testing.ts'
import add from './add-occupancy.ts'
import correct from './correct-occupancy.ts'
import end from './end-occupancy.ts'
import setRoles from './set-unit-roles.ts'

const register = openRegister()

const versions = () => register.project.sql`
  select kind, ends_on::text, was_removed, reason, replaced_by from public.occupancy_versions
  where unit_id = ${register.unitId} order by replaced_at, id`
const listed = async () =>
  (
    await register.project
      .sql`select owner_name, occupant_name, payer_name from public.unit_list where unit_id = ${register.unitId}`
  )[0]

describe('adding somebody', () => {
  test('the first owner pays and votes; a later tenant does neither unless told', async () => {
    const { unitId: unit_id } = register
    const ana = await register.person('Ana')
    await register.done(add, { unit_id, person_id: ana, kind: 'owner', starts_on: '2020-01-01' })
    await register.done(add, {
      unit_id,
      person: { name: 'Bia Lima' },
      kind: 'tenant',
      starts_on: '2024-01-01',
    })
    expect(await register.times()).toEqual(['Ana owner 2020-01-01.. payer voter', 'Bia tenant 2024-01-01..'])
    expect(await listed()).toEqual({ owner_name: 'Ana', occupant_name: 'Bia Lima', payer_name: 'Ana' })
  })

  test('who pays from a future day on does so from that day, and is in no list before', async () => {
    const { unitId: unit_id } = register
    await register.tie(await register.person('Ana'), { is_payer: true, is_voter: true })
    const bia = await register.person('Bia')
    const tenant = { unit_id, person_id: bia, kind: 'tenant', starts_on: '2999-01-01', is_payer: true }
    await register.done(add, tenant)
    expect(await register.times()).toEqual([
      'Ana owner 2020-01-01..2998-12-31 payer voter',
      'Ana owner 2999-01-01.. voter',
      'Bia tenant 2999-01-01.. payer',
    ])
    expect(await listed()).toEqual({ owner_name: 'Ana', occupant_name: 'Ana', payer_name: 'Ana' })
  })

  test('a unit that was given up takes nobody in', async () => {
    const { unitId: unit_id, project } = register
    const person_id = await register.person('Ana')
    await project.sql`update public.units set closed_on = '2026-01-01' where id = ${unit_id}`
    const tie = { unit_id, person_id, kind: 'owner', starts_on: '2020-01-01' }
    expect(await register.refused(add, tie)).toBe('unit_closed')
    await register.done(add, { ...tie, ends_on: '2025-12-31' })
  })

  test('nobody is twice in a unit on one day', async () => {
    const { unitId: unit_id } = register
    const ana = await register.person('Ana')
    await register.tie(ana, { ends_on: '2022-12-31' })
    const again = { unit_id, person_id: ana, kind: 'tenant' }
    expect(await register.refused(add, { ...again, starts_on: '2022-12-31' })).toBe('occupancy_overlaps')
    expect(await register.refused(add, { ...again, starts_on: '2010-01-01' })).toBe('occupancy_overlaps')
    await register.done(add, { ...again, starts_on: '2023-01-01' })
  })

  test('two administrators at once: the unit has one payer, and the same person is added once', async () => {
    const { unitId: unit_id, project } = register
    const second = await project.member(register.condominiumId, 'admin')
    const ana = await register.person('Ana')
    const owner = { unit_id, person_id: ana, kind: 'owner', starts_on: '2020-01-01' }
    const answers = await Promise.all([register.call(add, owner), register.call(add, owner, second)])
    expect(answers.map(({ body }) => body.error?.code ?? 'ok').sort()).toEqual(['occupancy_overlaps', 'ok'])
    const others = ['Bia', 'Caio', 'Davi'].map(async (name) => {
      const person_id = await register.person(name)
      return register.done(add, {
        unit_id,
        person_id,
        kind: 'tenant',
        starts_on: '2024-01-01',
        is_payer: true,
      })
    })
    await Promise.all(others)
    const payers = (await register.times()).filter((time) => time.includes('payer') && time.includes('.. '))
    expect(payers).toHaveLength(1)
  })

  test('an end before the beginning, a part that is none, another condominium’s unit or person are refused', async () => {
    const { unitId: unit_id } = register
    const other = await register.project.found({ name: 'Outro' })
    const ana = await register.person('Ana')
    const good = { unit_id, person_id: ana, kind: 'owner', starts_on: '2020-01-01' }
    for (const wrong of [
      { ends_on: '2019-12-31' },
      { part: '3/2' },
      { starts_on: '2020-02-30' },
      { person_id: null },
    ])
      expect(await register.refused(add, { ...good, ...wrong })).toBe('invalid_input')
    expect(await register.refused(add, { ...good, condominium_id: other.condominiumId }, other.admin)).toBe(
      'not_found',
    )
  })
})

describe('ending and correcting', () => {
  test('a payer who leaves is followed by the owner, on the day after', async () => {
    await register.tie(await register.person('Ana'), { is_voter: true })
    const tie = await register.tie(await register.person('Bia'), { kind: 'tenant', is_payer: true })
    await register.done(end, { occupancy_id: tie, ends_on: '2024-06-30', reason: 'Contrato encerrado' })
    expect(await register.times()).toEqual([
      'Ana owner 2020-01-01..2024-06-30 voter',
      'Bia tenant 2020-01-01..2024-06-30 payer',
      'Ana owner 2024-07-01.. payer voter',
    ])
    expect(await versions()).toMatchObject([
      {
        kind: 'owner',
        ends_on: null,
        was_removed: false,
        reason: 'Contrato encerrado',
        replaced_by: register.admin.id,
      },
      { kind: 'tenant', ends_on: null, was_removed: false },
    ])
  })

  test('access ends with the last tie, and not before', async () => {
    const { project, condominiumId } = register
    const user = await project.member(condominiumId, 'resident')
    const ana = await register.person('Ana', { user })
    const [one, two] = [
      await register.tie(ana),
      await register.tie(ana, { starts_on: '2010-01-01', ends_on: '2018-12-31' }),
    ]
    const status = async () =>
      (await project.sql`select status from public.memberships where id = ${user.membershipId}`)[0]!.status
    await register.done(end, { occupancy_id: two, ends_on: '2015-01-01' })
    await register.done(end, { occupancy_id: one, ends_on: '2999-01-01' })
    expect(await status()).toBe('approved')
    expect(await register.done(end, { occupancy_id: one, ends_on: '2024-01-01' })).toEqual({
      access_ended: true,
    })
    expect(await status()).toBe('ended')
  })

  test('who works here keeps access', async () => {
    const { project, condominiumId } = register
    const council = await project.member(condominiumId, 'council')
    const tie = await register.tie(await register.person('Ana', { user: council }))
    expect(await register.done(end, { occupancy_id: tie, ends_on: '2024-01-01' })).toEqual({
      access_ended: false,
    })
  })

  test('a correction says why and leaves what was there before', async () => {
    const tie = await register.tie(await register.person('Ana'), { is_payer: true, is_voter: true })
    expect(await register.refused(correct, { occupancy_id: tie, kind: 'tenant', reason: '' })).toBe(
      'invalid_input',
    )
    await register.done(correct, {
      occupancy_id: tie,
      kind: 'off_site_owner',
      starts_on: '2018-03-01',
      reason: 'Escritura conferida',
    })
    expect(await register.times()).toEqual(['Ana off_site_owner 2018-03-01.. payer voter'])
    expect(await versions()).toMatchObject([
      { kind: 'owner', was_removed: false, reason: 'Escritura conferida' },
    ])
  })

  test('what never was goes, with its trace, and the unit is listed anew', async () => {
    const tie = await register.tie(await register.person('Ana'), { is_payer: true })
    await register.done(correct, { occupancy_id: tie, remove: true, reason: 'Unidade errada' })
    expect(await register.times()).toEqual([])
    expect(await versions()).toMatchObject([{ was_removed: true, reason: 'Unidade errada' }])
    expect(await listed()).toEqual({ owner_name: null, occupant_name: null, payer_name: null })
  })

  test('another condominium’s tie does not exist here', async () => {
    const tie = await register.tie(await register.person('Ana'))
    const other = await register.project.found({ name: 'Outro' })
    const there = { condominium_id: other.condominiumId, occupancy_id: tie }
    expect(await register.refused(end, { ...there, ends_on: '2024-01-01' }, other.admin)).toBe('not_found')
    expect(await register.refused(correct, { ...there, remove: true, reason: 'Erro' }, other.admin)).toBe(
      'not_found',
    )
  })
})

describe('payer, voter and parts', () => {
  test('from a day on: the days before keep theirs, parts sum to one', async () => {
    const { unitId: unit_id } = register
    const ana = await register.person('Ana')
    const bia = await register.person('Bia')
    await register.tie(ana, { is_payer: true, is_voter: true })
    await register.tie(bia, { kind: 'co_owner' })
    const parts = { [ana]: '2/3', [bia]: '1/3' }
    await register.done(setRoles, { unit_id, from: '2025-01-01', payer_id: bia, voter_id: bia, parts })
    expect(await register.times()).toEqual([
      'Ana owner 2020-01-01..2024-12-31 payer voter',
      'Bia co_owner 2020-01-01..2024-12-31',
      'Ana owner 2025-01-01.. 2/3',
      'Bia co_owner 2025-01-01.. payer voter 1/3',
    ])
  })

  test('a tenant does not vote; parts that miss somebody or the whole are refused', async () => {
    const { unitId: unit_id } = register
    const ana = await register.person('Ana')
    const bia = await register.person('Bia')
    await register.tie(ana)
    await register.tie(bia, { kind: 'tenant' })
    const roles = { unit_id, from: '2025-01-01' }
    expect(await register.refused(setRoles, { ...roles, voter_id: bia })).toBe('voter_not_owner')
    expect(await register.refused(setRoles, { ...roles, parts: { [ana]: '99,99%' } })).toBe(
      'parts_incomplete',
    )
    expect(await register.refused(setRoles, { ...roles, parts: { [bia]: '1' } })).toBe('parts_incomplete')
    expect(await register.refused(setRoles, { ...roles, parts: { [ana]: 'x' } })).toBe('invalid_input')
    expect(await register.refused(setRoles, { ...roles, payer_id: await register.person('Caio') })).toBe(
      'not_found',
    )
  })
})

test('the calendar lists a unit anew when a time that was told ahead begins, and ends access when one is over', async () => {
  const { project, condominiumId, unitId } = register
  const user = await project.member(condominiumId, 'resident')
  const ana = await register.person('Ana', { user })
  const bia = await register.person('Bia')
  await register.tie(ana, { ends_on: new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10) })
  await project.sql`
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on, recorded_on)
    values (${condominiumId}, ${unitId}, ${bia}, 'owner', private.today(), private.today() - 10)`
  await project.sql`update public.unit_list set owner_name = 'Ana' where unit_id = ${unitId}`
  await project.sql`select private.turn_occupancies()`
  expect((await listed())!.owner_name).toBe('Bia')
  const [member] = await project.sql`select status from public.memberships where id = ${user.membershipId}`
  expect(member).toEqual({ status: 'ended' })
})
