import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../../functions/_shared/charge-document/pdf-text.ts'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import assemblyDocument from '../../functions/voting/assembly-document.ts'
import checkIn from '../../functions/voting/check-in-unit.ts'
import checkOut from '../../functions/voting/check-out-unit.ts'
import openAssembly from '../../functions/voting/open-assembly.ts'
import { convene, type Hall, openHall, ownerOf } from './hall.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

const table = { call: 2, chair: 'Helena Prado', secretary: 'Rui Barros' }
type Code = { unit_id: string; label: string; code: string }

async function codesOf({ sql, condominiumId }: Hall, assembly_id: string, user: User): Promise<Code[]> {
  const claims = JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })
  return sql.begin(async (begun) => {
    await begun`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    const [row] = await begun<{ codes: Code[] }[]>`
      select public.assembly_door_codes(${condominiumId}, ${assembly_id}) as codes`
    return row!.codes
  }) as Promise<Code[]>
}

async function door() {
  const hall = await openHall(project, [1, 1, 1])
  const owner = await ownerOf(hall, hall.units[0]!, 'Ana Lobo')
  const called = await convene(hall, { matter: 'accounts' })
  const [code] = await codesOf(hall, called.assembly_id, owner)
  const come = (body: object, user?: User) =>
    hall.ask(checkIn, { assembly_id: called.assembly_id, presence: 'in_person', ...body }, user)
  return { hall, owner, code: code!, come, ...called }
}
const refusal = (status: number, code: string) => ({ status, body: { error: { code } } })

test('the table reads the code of a notice: the unit is there, with who registered it; the code says nothing about it', async () => {
  const { hall, owner, code, come, assembly_id } = await door()
  expect(code).toMatchObject({ unit_id: hall.units[0], label: 'A-101' })
  expect(code.code).not.toContain(hall.units[0]!.replaceAll('-', '').slice(0, 8))
  expect(await come({ code: code.code })).toMatchObject(refusal(409, 'assembly_not_open'))
  await hall.done(openAssembly, { assembly_id, ...table })
  expect(await come({ code: code.code }, owner)).toMatchObject(refusal(403, 'vote_not_yours'))
  expect(await come({ code: `presenca:${'0'.repeat(32)}` })).toMatchObject(refusal(404, 'door_code_unknown'))
  expect(await come({})).toMatchObject({ status: 422 })
  expect(await come({ code: code.code })).toMatchObject({
    status: 200,
    body: { unit_id: hall.units[0], unit: 'A-101', presence: 'in_person' },
  })
  // Read twice, it is one arrival.
  expect((await come({ code: code.code })).status).toBe(200)
  expect(
    await hall.sql`select kind, presence, holder_name, told_by from public.assembly_attendance where assembly_id = ${assembly_id}`,
  ).toEqual([{ kind: 'arrived', presence: 'in_person', holder_name: 'Ana Lobo', told_by: hall.admin.id }])
})

test('a code holds for its own assembly alone, and others do not learn it', async () => {
  const { hall, owner, code } = await door()
  const stranger = await ownerOf(hall, hall.units[1]!, 'Beto Reis')
  const second = await convene(hall, { matter: 'accounts' })
  await hall.done(openAssembly, { assembly_id: second.assembly_id, ...table })
  expect(
    await hall.ask(checkIn, { assembly_id: second.assembly_id, code: code.code, presence: 'in_person' }),
  ).toMatchObject(refusal(404, 'door_code_unknown'))
  expect((await codesOf(hall, second.assembly_id, owner))[0]!.code).not.toBe(code.code)
  expect((await codesOf(hall, second.assembly_id, stranger)).map(({ label }) => label)).toEqual(['A-102'])
})

test('nobody takes the place of who represents a unit already; once they left, another comes', async () => {
  const { hall, owner, code, come, assembly_id } = await door()
  await hall.done(openAssembly, { assembly_id, ...table })
  const unit_id = hall.units[0]!
  expect((await come({ unit_id, holder_name: 'Carla Dias' })).status).toBe(200)
  expect(await come({ code: code.code })).toMatchObject(refusal(409, 'unit_represented'))
  expect((await come({ unit_id, holder_name: 'carla dias' })).status).toBe(200)
  await hall.done(checkOut, { assembly_id, unit_id })
  expect((await come({ code: code.code })).status).toBe(200)

  await hall.done(checkOut, { assembly_id, unit_id })
  expect((await come({ unit_id, presence: 'remote' }, owner)).status).toBe(200)
  expect(await come({ unit_id, holder_name: 'Outra Pessoa' })).toMatchObject(refusal(409, 'unit_represented'))
  // A fellow owner does not take their place either.
  const fellow = await ownerOf(hall, unit_id, 'Caio Lobo')
  expect(await come({ unit_id, presence: 'remote' }, fellow)).toMatchObject(refusal(409, 'unit_represented'))
  // Of two who arrive at once one is refused.
  await hall.done(checkOut, { assembly_id, unit_id })
  const both = await Promise.all([
    come({ unit_id, holder_name: 'Davi Melo' }),
    come({ unit_id, holder_name: 'Eva Nunes' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('the notice of who has a unit carries its code, that of who has none does not', async () => {
  const { hall, owner, assembly_id } = await door()
  const printed = async (user: User) => {
    const response = await assemblyDocument.fetch(
      new Request('http://localhost/functions/v1/command', {
        method: 'POST',
        headers: { authorization: `Bearer ${await project.tokenFor(user)}` },
        body: JSON.stringify({ condominium_id: hall.condominiumId, assembly_id, paper: 'notice' }),
      }),
    )
    expect(response.status).toBe(200)
    return readPdf(new Uint8Array(await response.arrayBuffer())).text.replace(/\s+/g, ' ')
  }
  expect(await printed(owner)).toMatch(/QR de entrada.*Unidade A-101/)
  expect(await printed(hall.admin)).not.toContain('QR de entrada')
})
