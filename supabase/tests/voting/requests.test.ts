import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestView } from '../../../domain/voting/quarter.ts'
import { readPdf } from '../../functions/_shared/charge-document/pdf-text.ts'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import assemblyDocument from '../../functions/voting/assembly-document.ts'
import call from '../../functions/voting/call-assembly.ts'
import callRequested from '../../functions/voting/call-requested-assembly.ts'
import cancel from '../../functions/voting/cancel-assembly.ts'
import discard from '../../functions/voting/discard-assembly.ts'
import openRequest from '../../functions/voting/open-assembly-request.ts'
import save from '../../functions/voting/save-assembly.ts'
import sign from '../../functions/voting/sign-assembly-request.ts'
import unsign from '../../functions/voting/unsign-assembly-request.ts'
import withdraw from '../../functions/voting/withdraw-assembly-request.ts'
import { type Hall, indebt, openHall, ownerOf } from './hall.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

const codeOf = async (given: Promise<{ status: number; body: { error?: { code: string } } }>) => {
  const { status, body } = await given
  return status === 200 ? 200 : body.error?.code
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const asked = {
  kind: 'extraordinary',
  title: 'Trocar a empresa de portaria',
  reasons: 'O contrato vence e o preço subiu duas vezes',
}

/** A request with one item, opened by the owner. */
async function ask(hall: Hall, owner: User): Promise<string> {
  const id = randomUUID()
  await hall.done(
    openRequest,
    { id, ...asked, items: [{ id: randomUUID(), title: 'Trocar a portaria', matter: 'other' }] },
    owner,
  )
  return id
}
async function readAs<Read>(hall: Hall, user: User, routine: string, args: string[]): Promise<Read> {
  const read = await hall.sql.begin(async (sql) => {
    const claims = JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })
    await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    const [row] =
      await sql`select public.${sql(routine)}(${sql.unsafe(args.map((one) => `'${one}'`).join())}) as read`
    return row!.read
  })
  return read as Read
}
const viewed = (hall: Hall, user: User, id: string) =>
  readAs<RequestView | null>(hall, user, 'assembly_request_view', [hall.condominiumId, id])
const waiting = async (hall: Hall, user: User) =>
  (
    await readAs<{ assemblies: Record<string, unknown> }>(hall, user, 'community_waiting', [
      hall.condominiumId,
    ])
  ).assemblies

/** Every unit with an owner of its own, each with the same share. */
async function owned(units: number, weight: 'unit' | 'share' = 'unit') {
  const hall = await openHall(project, Array(units).fill(10), weight)
  const owners: User[] = []
  for (const [nth, unit] of hall.units.entries()) owners.push(await ownerOf(hall, unit, `Dono ${nth + 1}`))
  const signAs = (nth: number, request_id: string) =>
    hall.ask(sign, { request_id, unit_ids: [hall.units[nth]] }, owners[nth]!)
  return { hall, owners, signAs }
}
/** As if so many days had passed since the quarter was reached. */
const passTerm = async ({ sql }: Hall, id: string) => {
  await sql`alter table public.assembly_requests disable trigger assembly_requests_guarded`
  await sql`
    update public.assembly_requests set reached_at = reached_at - interval '12 days', call_by = call_by - interval '12 days' where id = ${id}`
  await sql`alter table public.assembly_requests enable trigger assembly_requests_guarded`
}

test('a quarter of the owners makes a draft for the management, whose notice says for good how many convened', async () => {
  const { hall, owners, signAs } = await owned(9)
  const id = await ask(hall, owners[0]!)
  expect(await waiting(hall, owners[1]!)).toMatchObject({ support: { count: 1, id } })
  expect(await waiting(hall, owners[0]!)).toMatchObject({ support: { count: 0 } })
  // Who owes signs: the article counts owners.
  await indebt(hall, [hall.units[1]!])
  expect(await codeOf(signAs(1, id))).toBe(200)
  expect(await viewed(hall, owners[2]!, id)).toMatchObject({
    state: 'open',
    figures: { heads: 2, heads_total: 9, units: 2, shares: 20, shares_total: 90 },
  })
  // Nine owners: two are less than a quarter.
  expect(await codeOf(signAs(2, id))).toBe(200)
  const reached = await viewed(hall, hall.admin, id)
  expect(reached).toMatchObject({ state: 'reached', figures: { heads: 3 } })
  expect(await waiting(hall, hall.admin)).toMatchObject({ reached: [{ id }] })
  expect(await codeOf(hall.ask(unsign, { request_id: id }, owners[1]!))).toBe('request_reached')
  expect(await codeOf(hall.ask(withdraw, { request_id: id }, owners[0]!))).toBe('request_reached')
  // Others still join.
  expect(await codeOf(signAs(3, id))).toBe(200)
  const assembly_id = reached!.assembly_id!
  const [draft] = await hall.sql`
    select kind, title, state, convened_by, (select array_agg(title) from public.agenda_items where assembly_id = a.id) as items
    from public.assemblies a where id = ${assembly_id}`
  expect(draft).toEqual({
    kind: 'extraordinary',
    title: asked.title,
    state: 'draft',
    convened_by: 'owners',
    items: ['Trocar a portaria'],
  })
  // A draft is the management's own.
  expect((await viewed(hall, owners[2]!, id))!.assembly_id).toBeNull()
  const dated = {
    id: assembly_id,
    ...draft,
    state: undefined,
    form: 'in_person',
    place: 'Salão',
    first_call_at: inDays(12),
    cut_off_on: inDays(12).slice(0, 10),
  }
  const items = [{ id: randomUUID(), title: 'Só outra coisa', matter: 'other', ballot: 'yes_no' }]
  await hall.done(save, { ...dated, items })
  expect(await codeOf(hall.ask(call, { assembly_id }))).toBe('request_items_missing')
  await hall.done(save, {
    ...dated,
    items: [...items, { ...items[0], id: randomUUID(), title: 'Trocar a portaria' }],
  })
  await hall.done(call, { assembly_id })
  const [called] = await hall.sql`select conveners, quarter from public.assemblies where id = ${assembly_id}`
  expect(called!.conveners).toBe(
    '4 de 9 condôminos (44,4%), por 4 unidades com 44,4% das frações ideais, em declarações assinadas no Prumo: A-101, A-102, A-103, A-104',
  )
  expect(called!.quarter).toMatchObject({ request: id, heads: 4, heads_total: 9 })
  const response = await assemblyDocument.fetch(
    new Request('http://localhost/functions/v1/command', {
      method: 'POST',
      headers: { authorization: `Bearer ${await project.tokenFor(owners[5]!)}` },
      body: JSON.stringify({ condominium_id: hall.condominiumId, assembly_id, paper: 'notice' }),
    }),
  )
  const notice = readPdf(new Uint8Array(await response.arrayBuffer())).text.replace(/\s+/g, ' ')
  expect(notice).toMatch(/na lista anexa.*Anexo: condôminos que convocam.*A-101.*Dono 1.*A-104.*Dono 4/)
  expect(notice).not.toContain('Dono 5')
  expect(await codeOf(signAs(4, id))).toBe('request_over')
  await expect(
    hall.sql`update public.assemblies set quarter = '{}' where id = ${assembly_id}`,
  ).rejects.toThrow('assembly_called')
})

test('co-owners of one unit count once, and an owner of several units is one head', async () => {
  const hall = await openHall(project, [10, 10, 10, 10, 10, 10, 10, 10])
  const [first, second] = [
    await ownerOf(hall, hall.units[0]!, 'Ana'),
    await ownerOf(hall, hall.units[0]!, 'Beto'),
  ]
  await ownerOf(hall, hall.units[1]!, 'Ana', first)
  await ownerOf(hall, hall.units[2]!, 'Ana', first)
  await hall.sql`
    update public.occupancies o set kind = 'co_owner' from public.people p
    where p.id = o.person_id and p.name = 'Beto' and o.condominium_id = ${hall.condominiumId}`
  const id = await ask(hall, first)
  // Three units of eight are more than a quarter; one owner of six is not.
  expect(await viewed(hall, first, id)).toMatchObject({
    state: 'open',
    figures: { heads: 1, heads_total: 6, units: 3, units_total: 8 },
  })
  await hall.done(sign, { request_id: id, unit_ids: [hall.units[0]] }, second)
  await hall.done(sign, { request_id: id, unit_ids: [hall.units[0]] }, second)
  expect(await viewed(hall, first, id)).toMatchObject({ state: 'open', figures: { heads: 1, units: 3 } })
  const other = await ownerOf(hall, hall.units[3]!, 'Caio')
  await hall.done(sign, { request_id: id, unit_ids: [hall.units[3]] }, other)
  expect(await viewed(hall, first, id)).toMatchObject({ state: 'reached', figures: { heads: 2, units: 4 } })
})

test('where votes weigh by the share, a quarter of the shares is lacking too', async () => {
  const hall = await openHall(project, [10, 10, 10, 70], 'share')
  const [small, large] = [
    await ownerOf(hall, hall.units[0]!, 'Ana'),
    await ownerOf(hall, hall.units[3]!, 'Rui'),
  ]
  const id = await ask(hall, small)
  expect((await viewed(hall, small, id))!.state).toBe('open')
  await hall.done(sign, { request_id: id, unit_ids: [hall.units[3]] }, large)
  expect((await viewed(hall, small, id))!.state).toBe('reached')
})

test('a declaration ends with the unit’s sale before the call, and the owners’ call is refused with what is lacking', async () => {
  const { hall, owners, signAs } = await owned(8)
  const id = await ask(hall, owners[0]!)
  await signAs(1, id)
  const assembly_id = (await viewed(hall, hall.admin, id))!.assembly_id!
  await hall.sql`
    update public.occupancies set ends_on = private.today(${hall.condominiumId}) - 1 where unit_id = ${hall.units[1]!}`
  await ownerOf(hall, hall.units[1]!, 'Comprador')
  expect(await viewed(hall, owners[0]!, id)).toMatchObject({
    state: 'reached',
    figures: { heads: 1, units: 1 },
  })
  await hall.sql`update public.assemblies set place = 'Salão' where id = ${assembly_id}`
  const refused = await hall.ask(call, { assembly_id })
  expect(refused.body.error).toMatchObject({
    code: 'quarter_missing',
    message: expect.stringMatching(/^Faltam 1 condômino e 1 unidade\. .*1\.355/),
  })
  await passTerm(hall, id)
  const terms = { request_id: id, first_call_at: inDays(20), place: 'Salão' }
  expect(await codeOf(hall.ask(callRequested, terms, owners[0]!))).toBe('quarter_missing')
  expect(await codeOf(signAs(1, id))).toBe('request_not_owner')
  expect(await codeOf(signAs(2, id))).toBe(200)
  await hall.done(callRequested, terms, owners[0]!)
  const counted = await hall.sql`
    select unit_label, counted from public.assembly_declarations where request_id = ${id} order by unit_label`
  expect(counted.map(({ unit_label, counted }) => [unit_label, counted])).toEqual([
    ['A-101', true],
    ['A-102', false],
    ['A-103', true],
  ])
})

test('every request of a list has its own count', async () => {
  const { hall, owners, signAs } = await owned(16)
  const [bare, supported] = [await ask(hall, owners[0]!), await ask(hall, owners[1]!)]
  await signAs(2, supported)
  await hall.done(unsign, { request_id: bare }, owners[0])
  const { rows } = await readAs<{ rows: { id: string; figures: object }[] }>(
    hall,
    owners[5]!,
    'assembly_requests_page',
    [hall.condominiumId],
  )
  const totals = { heads_total: 16, units_total: 16, shares_total: 160, weight: 'unit' }
  expect(Object.fromEntries(rows.map(({ id, figures }) => [id, figures]))).toEqual({
    [bare]: { heads: 0, units: 0, shares: 0, ...totals },
    [supported]: { heads: 2, units: 2, shares: 20, ...totals },
  })
})

test('two records of an owner that become one keep the declaration', async () => {
  const { hall, owners } = await owned(8)
  const id = await ask(hall, owners[0]!)
  const [other] = await hall.sql<{ id: string }[]>`
    insert into public.people (condominium_id, name) values (${hall.condominiumId}, 'Dono Um') returning id`
  await hall.sql`
    select private.merge_people(${hall.condominiumId}, ${other!.id}, (select p.id from public.people p where p.user_id = ${owners[0]!.id}))`
  expect((await viewed(hall, owners[1]!, id))!.figures).toMatchObject({ heads: 1, units: 1 })
})

test('who opened a request calls it after the management’s term, and a cancelled one may be called again', async () => {
  const { hall, owners, signAs } = await owned(4)
  const id = await ask(hall, owners[0]!)
  expect((await viewed(hall, owners[0]!, id))!.state).toBe('reached')
  const terms = { request_id: id, first_call_at: inDays(20), place: 'Salão' }
  expect(await codeOf(hall.ask(callRequested, terms, owners[0]!))).toBe('request_wait')
  // The management throws its draft away: the request stays.
  await hall.done(discard, { assembly_id: (await viewed(hall, hall.admin, id))!.assembly_id })
  await passTerm(hall, id)
  await signAs(1, id)
  expect(await waiting(hall, owners[0]!)).toMatchObject({ call: [{ id }] })
  expect(await codeOf(hall.ask(callRequested, terms, owners[1]!))).toBe('request_not_yours')
  await hall.done(callRequested, terms, owners[0]!)
  const called = await viewed(hall, owners[1]!, id)
  expect(called).toMatchObject({ state: 'called', figures: { heads: 2 } })
  await hall.done(cancel, { assembly_id: called!.assembly_id, reason: 'Sem salão' })
  expect(await viewed(hall, owners[1]!, id)).toMatchObject({ state: 'reached', may_call: false })
  await hall.done(callRequested, terms, owners[0]!)
  const [row] = await hall.sql`
    select count(*)::integer as count from public.assemblies where condominium_id = ${hall.condominiumId} and state = 'called'`
  expect(row).toEqual({ count: 1 })
})

test('once who opened a request owns nothing of it, anybody whose declaration stands calls', async () => {
  const { hall, owners, signAs } = await owned(8)
  const id = await ask(hall, owners[0]!)
  await signAs(1, id)
  await signAs(2, id)
  await passTerm(hall, id)
  const terms = { request_id: id, first_call_at: inDays(20), place: 'Salão' }
  expect(await codeOf(hall.ask(callRequested, terms, owners[1]!))).toBe('request_not_yours')
  await hall.sql`
    update public.occupancies set ends_on = private.today(${hall.condominiumId}) - 1 where unit_id = ${hall.units[0]!}`
  await ownerOf(hall, hall.units[0]!, 'Comprador')
  expect(await codeOf(hall.ask(callRequested, terms, owners[0]!))).toBe('request_not_yours')
  expect(await codeOf(hall.ask(callRequested, terms, owners[3]!))).toBe('request_not_yours')
  expect(await viewed(hall, owners[1]!, id)).toMatchObject({ may_call: true })
  await hall.done(callRequested, terms, owners[1]!)
})

test('tenants, the doorman and a management that owns nothing neither sign nor open; tenants do not read', async () => {
  const { hall, owners } = await owned(9)
  const id = await ask(hall, owners[0]!)
  const tenant = await ownerOf(hall, hall.units[3]!, 'Inquilino')
  await hall.sql`
    update public.occupancies o set kind = 'tenant' from public.people p
    where p.id = o.person_id and p.name = 'Inquilino' and o.condominium_id = ${hall.condominiumId}`
  const doorman = await project.member(hall.condominiumId, 'doorman')
  const body = { request_id: id, unit_ids: [hall.units[3]] }
  expect(await codeOf(hall.ask(sign, body, tenant))).toBe('request_not_owner')
  expect(await codeOf(hall.ask(sign, body, doorman))).toBe('forbidden')
  expect(await codeOf(hall.ask(sign, body, hall.admin))).toBe('request_not_owner')
  expect(await codeOf(hall.ask(sign, body, owners[0]!))).toBe('request_not_owner')
  expect(await viewed(hall, tenant, id)).toBeNull()
  expect(await waiting(hall, tenant)).not.toHaveProperty('support')
  // Nor does the management take a request away.
  expect(await codeOf(hall.ask(withdraw, { request_id: id }, hall.admin))).toBe('request_not_yours')
  await hall.done(unsign, { request_id: id }, owners[0]!)
  expect(await viewed(hall, owners[0]!, id)).toMatchObject({ figures: { heads: 0 }, declared: [] })
  await hall.done(withdraw, { request_id: id }, owners[0]!)
  expect(await codeOf(hall.ask(sign, body, owners[3]!))).toBe('request_over')
})

test('a request ends after its days, and what was signed never changes', async () => {
  const { hall, owners, signAs } = await owned(9)
  const id = await ask(hall, owners[0]!)
  await expect(
    hall.sql`update public.assembly_requests set title = 'Outro' where id = ${id}`,
  ).rejects.toThrow('request_signed')
  await hall.sql`alter table public.assembly_requests disable trigger assembly_requests_guarded`
  await hall.sql`
    update public.assembly_requests set opened_at = opened_at - interval '92 days', expires_at = expires_at - interval '92 days' where id = ${id}`
  await hall.sql`alter table public.assembly_requests enable trigger assembly_requests_guarded`
  expect((await viewed(hall, owners[1]!, id))!.state).toBe('expired')
  expect(await codeOf(signAs(1, id))).toBe('request_over')
  expect(await waiting(hall, owners[1]!)).toMatchObject({ support: { count: 0 } })
})

test('declarations on paper need their number, and a quarter of the register', async () => {
  const { hall } = await owned(9)
  const draft = {
    id: randomUUID(),
    kind: 'extraordinary',
    form: 'in_person',
    title: 'Portaria',
    place: 'Salão',
    first_call_at: inDays(12),
    cut_off_on: inDays(12).slice(0, 10),
    convened_by: 'owners',
    conveners: 'A-101, A-102',
    items: [{ id: randomUUID(), title: 'Trocar a portaria', matter: 'other', ballot: 'yes_no' }],
  }
  const { body } = await hall.ask(save, { ...draft, convener_count: 2 })
  expect(body.error).toMatchObject({
    code: 'quarter_missing',
    message: expect.stringMatching(/^Falta 1 condômino para um quarto dos 9/),
  })
  expect(await codeOf(hall.ask(save, draft))).toBe('quarter_missing')
  await hall.done(save, { ...draft, convener_count: 3 })
  await hall.done(call, { assembly_id: draft.id })
  const [called] = await hall.sql`select quarter from public.assemblies where id = ${draft.id}`
  expect(called!.quarter).toEqual({ request: null, heads: 3, heads_total: 9 })
})
