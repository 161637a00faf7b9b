import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { freshPath, keep } from '../../tests/files/objects.ts'
import { openRegister } from '../_shared/people/people-testing.ts'
import merge from './merge-people.ts'
import save from './save-person.ts'

const register = openRegister()
const stored = async (id: unknown) =>
  (
    await register.project
      .sql`select name, document, email, phone, address_masked, user_id from public.people where id = ${String(id)}`
  )[0]

describe('save-person', () => {
  test('registers somebody, and a correction leaves alone what it does not name', async () => {
    const ana = {
      name: 'Ana Souza',
      document: '529.982.247-25',
      phone: '(11) 98765-4321',
      address: 'Rua das Palmas, 9, Santos/SP',
    }
    const { person_id } = await register.done(save, ana)
    await register.done(save, { person_id, name: 'Ana Maria Souza', email: 'ana@example.com' })
    expect(await stored(person_id)).toEqual({
      name: 'Ana Maria Souza',
      document: '52998224725',
      email: 'ana@example.com',
      phone: '+5511987654321',
      address_masked: '••• Santos/SP',
      user_id: null,
    })
    await register.done(save, { person_id, name: 'Ana Maria Souza', phone: '' })
    expect((await stored(person_id))!.phone).toBeNull()
  })

  test('of two who correct the same record at once one is told; whoever saw the other is not', async () => {
    const { person_id } = await register.done(save, { name: 'Ana Souza' })
    const correct = (name: string, seen_version: number) =>
      register.call(save, { person_id, name, seen_version })
    const answers = await Promise.all([correct('Ana Lima', 1), correct('Ana Dias', 1)])
    expect(answers.map(({ body }) => body.error?.code ?? 'ok').sort()).toEqual(['ok', 'record_changed'])
    expect((await correct('Ana Dias Lima', 2)).body.error).toBeUndefined()
    // Saving the same value again is no correction.
    expect((await correct('Ana Dias Lima', 3)).body.error).toBeUndefined()
    expect((await correct('Ana Dias Lima Prado', 3)).body.error).toBeUndefined()
  })

  test('the same CPF is one person, also of two at once', async () => {
    const ana = { name: 'Ana Souza', document: '52998224725' }
    const answers = await Promise.all([register.call(save, ana), register.call(save, ana)])
    expect(answers.map(({ body }) => body.error?.code ?? 'ok').sort()).toEqual([
      'ok',
      'person_document_taken',
    ])
    const { person_id } = await register.done(save, { name: 'Bia Lima' })
    expect(await register.refused(save, { person_id, ...ana, name: 'Bia Lima' })).toBe(
      'person_document_taken',
    )
  })

  test('somebody alike is offered first, by id alone; who is told of it may go on', async () => {
    const known = await register.person('José da Silva Prado')
    const alike = { name: 'Jose Silva Prado' }
    const refused = await register.call(save, alike)
    expect(refused.body.error).toMatchObject({
      code: 'person_duplicate',
      details: { people: [{ id: known, why: 'same_name' }] },
    })
    expect(JSON.stringify(refused.body)).not.toContain('Silva')
    await register.done(save, { ...alike, acknowledge_duplicates: true })
  })

  test('an entry of the log holds no document, e-mail or phone', async () => {
    const { person_id } = await register.done(save, {
      name: 'Ana Souza',
      document: '52998224725',
      email: 'ana@example.com',
    })
    const [entry] = await register.project.sql`
      select after::text as told from public.audit_entries where entity_id = ${String(person_id)}`
    expect(entry!.told).not.toMatch(/52998224725|ana@example/)
  })
})

describe('merge-people', () => {
  test('ties, account, documents and what the other lacked become one record’s', async () => {
    const { project, condominiumId } = register
    const user = await project.member(condominiumId, 'resident')
    const kept = await register.person('Ana Souza', { document: '52998224725' })
    const merged = await register.person('Ana', { user, email: 'ana@example.com' })
    await register.tie(kept, { is_voter: true })
    await register.tie(merged, { kind: 'dweller', starts_on: '2024-01-01', is_payer: true })
    const path = freshPath(condominiumId, 'people', merged)
    await keep(project, path)
    await project.sql`
      insert into public.consents (condominium_id, person_id, purpose, text_version, given)
      values (${condominiumId}, ${merged}, 'whatsapp', '2026-01', true)`
    await register.done(merge, { kept_id: kept, merged_id: merged })
    expect(await stored(kept)).toMatchObject({
      document: '52998224725',
      email: 'ana@example.com',
      user_id: user.id,
    })
    expect(await stored(merged)).toBeUndefined()
    expect(await register.times()).toEqual(['Ana owner 2020-01-01.. payer voter'])
    const [consent] =
      await project.sql`select person_id from public.consents where condominium_id = ${condominiumId}`
    expect(consent).toEqual({ person_id: kept })
    const orphans =
      await project.sql`select path from private.orphan_files(now() + interval '1 day', '', 100)`
    expect(orphans.map((row) => row.path)).not.toContain(path)
  })

  test('two documents or two accounts are two people; nobody is merged with themselves or a stranger', async () => {
    const ana = await register.person('Ana', { document: '52998224725' })
    const bia = await register.person('Ana', { document: '11144477735' })
    expect(await register.refused(merge, { kept_id: ana, merged_id: bia })).toBe('people_differ')
    expect(await register.refused(merge, { kept_id: ana, merged_id: ana })).toBe('invalid_input')
    expect(await register.refused(merge, { kept_id: ana, merged_id: randomUUID() })).toBe('not_found')
  })

  test('of two at once the second finds nobody to merge', async () => {
    const [kept, merged] = [await register.person('Ana'), await register.person('Ana')]
    const both = { kept_id: kept, merged_id: merged }
    const answers = await Promise.all([register.call(merge, both), register.call(merge, both)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })
})
