import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { openRegister } from '../_shared/people/people-testing.ts'
import type { User } from '../_shared/testing.ts'
import recordConsent from '../data-protection/record-consent.ts'
import remove from './remove-household-item.ts'
import reveal from './reveal-emergency-contacts.ts'
import saveContact from './save-emergency-contact.ts'
import saveOwn from './save-own-contact.ts'
import savePet from './save-pet.ts'
import saveVehicle from './save-vehicle.ts'

const register = openRegister()
let ana: User
let anaId: string
let bia: User
let biaId: string
let elsewhere: string

beforeEach(async () => {
  const { project, condominiumId } = register
  ana = await project.member(condominiumId, 'resident')
  bia = await project.member(condominiumId, 'resident')
  anaId = await register.person('Ana', { user: ana })
  biaId = await register.person('Bia', { user: bia })
  await register.tie(anaId)
  const [unit] = await project.sql<{ id: string }[]>`
    insert into public.units (condominium_id, number, share, sort_key) values (${condominiumId}, '9999', 1, '9999') returning id`
  elsewhere = unit!.id
})

describe('vehicles and pets', () => {
  test('residents keep those of their own unit, administrators any; a plate stands once', async () => {
    const { unitId: unit_id } = register
    const car = { unit_id, plate: 'bra-2e19', model: 'Fiat Argo' }
    const { vehicle_id } = await register.done(saveVehicle, car, ana)
    await register.done(saveVehicle, { ...car, vehicle_id, color: 'Prata' }, ana)
    const [row] = await register.project
      .sql`select plate, model, color from public.vehicles where id = ${String(vehicle_id)}`
    expect(row).toEqual({ plate: 'BRA2E19', model: 'Fiat Argo', color: 'Prata' })
    expect(await register.refused(saveVehicle, { unit_id: elsewhere, plate: 'BRA2E19' })).toBe(
      'vehicle_duplicate',
    )
    expect(await register.refused(saveVehicle, { unit_id, plate: 'x' }, ana)).toBe('invalid_input')
    await register.done(remove, { kind: 'vehicles', id: vehicle_id })
  })

  test('a neighbour’s unit, vehicle and pet do not exist for a resident', async () => {
    const { unitId: unit_id } = register
    const { vehicle_id } = await register.done(saveVehicle, { unit_id, plate: 'ABC1234' }, ana)
    const { pet_id } = await register.done(
      savePet,
      { unit_id, name: 'Bidu', kind: 'dog', size: 'small' },
      ana,
    )
    const tries = [
      [saveVehicle, { unit_id, plate: 'ABC1235' }],
      [saveVehicle, { unit_id: elsewhere, vehicle_id, plate: 'ABC1234' }],
      [savePet, { unit_id, pet_id, name: 'Rex', kind: 'dog' }],
      [remove, { kind: 'vehicles', id: vehicle_id }],
      [remove, { kind: 'pets', id: pet_id }],
      [remove, { kind: 'pets', id: randomUUID() }],
    ] as const
    for (const [fn, body] of tries) expect(await register.refused(fn, body, bia)).toBe('not_found')
    // A resident cannot move a vehicle into a neighbour's unit either, or take one from there.
    expect(
      await register.refused(saveVehicle, { unit_id: elsewhere, vehicle_id, plate: 'ABC1234' }, ana),
    ).toBe('not_found')
    const theirs = await register.done(saveVehicle, { unit_id: elsewhere, plate: 'ABC9999' })
    expect(await register.refused(saveVehicle, { unit_id, plate: 'ABC9999', ...theirs }, ana)).toBe(
      'not_found',
    )
  })
})

test('a resident does not fill the register with vehicles', async () => {
  const { unitId: unit_id, project, condominiumId } = register
  await project.sql`
    insert into public.vehicles (condominium_id, unit_id, plate)
    select ${condominiumId}, ${unit_id}, 'FUL' || (1000 + n) from generate_series(1, 50) n`
  expect(await register.refused(saveVehicle, { unit_id, plate: 'ABC1234' }, ana)).toBe('household_full')
})

describe('emergency contacts', () => {
  const contact = { name: 'Irmã', phone: '(11) 98765-4321' }
  test('everybody keeps their own; a phone is told by a command that leaves an entry', async () => {
    await register.done(saveContact, { ...contact, person_id: anaId }, ana)
    expect(await register.refused(saveContact, { ...contact, person_id: anaId }, bia)).toBe('not_found')
    expect(await register.refused(reveal, { person_id: anaId }, bia)).toBe('not_found')
    const told = await register.done(reveal, { person_id: anaId })
    expect(told).toMatchObject({ contacts: [{ phone: '+5511987654321' }] })
    const [entry] = await register.project.sql`
      select subject_person_id from public.audit_entries where action = 'reveal-emergency-contacts' and condominium_id = ${register.condominiumId}`
    expect(entry).toEqual({ subject_person_id: anaId })
  })

  test('no record of repeated calls keeps the phones', async () => {
    const { project, condominiumId: condominium_id } = register
    await register.done(saveContact, { ...contact, person_id: anaId }, ana)
    const key = { 'idempotency-key': randomUUID() }
    const body = { condominium_id, person_id: anaId }
    for (const _ of ['first', 'again'])
      expect((await project.call(reveal, body, ana, key)).body).toMatchObject({
        contacts: [{ phone: '+5511987654321' }],
      })
    expect(
      await project.sql`select from private.idempotency_keys where key = ${key['idempotency-key']}`,
    ).toEqual([])
  })
})

test('a phone of one’s own is changed by oneself, and by nobody else', async () => {
  await register.done(saveOwn, { phone: '11 91234-5678' }, bia)
  const rows = await register.project.sql`
    select id, phone from public.people where condominium_id = ${register.condominiumId} and phone is not null`
  expect(rows).toEqual([{ id: biaId, phone: '+5511912345678' }])
})

describe('consents', () => {
  const whatsapp = { purpose: 'whatsapp', text_version: '2026-01' }
  const history = async () =>
    (
      await register.project
        .sql`select given from public.consents where person_id = ${anaId} order by recorded_at, id`
    ).map(({ given }) => given)

  test('given and taken back are two rows, saying the same twice is none', async () => {
    const consent = { person_id: anaId, ...whatsapp }
    for (const given of [false, true, true, false, false, true])
      await register.done(recordConsent, { ...consent, given }, ana)
    expect(await history()).toEqual([true, false, true])
  })

  test('nobody agrees for another; an administrator only writes down a withdrawal', async () => {
    const consent = { person_id: anaId, ...whatsapp }
    expect(await register.refused(recordConsent, { ...consent, given: true })).toBe('forbidden')
    expect(await register.refused(recordConsent, { ...consent, given: true }, bia)).toBe('not_found')
    await register.done(recordConsent, { ...consent, given: true }, ana)
    await register.done(recordConsent, { ...consent, given: false })
    expect(await history()).toEqual([true, false])
    expect(
      await register.refused(recordConsent, { ...consent, text_version: '1999', given: true }, ana),
    ).toBe('consent_changed')
  })

  test('no row is ever changed', async () => {
    await register.done(recordConsent, { person_id: anaId, ...whatsapp, given: true }, ana)
    const change = register.project.sql`update public.consents set given = false where person_id = ${anaId}`
    await expect(change).rejects.toThrow('append-only')
  })
})
