import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dueMessagesTask } from '../../../worker/notify/due-messages.ts'
import { sendMessageTask } from '../../../worker/notify/notify.ts'
import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import { tellAssemblyTask } from '../../../worker/voting/tell-assembly.ts'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import call from '../../functions/voting/call-assembly.ts'
import closeAssembly from '../../functions/voting/close-assembly.ts'
import draft from '../../functions/voting/draft-minutes.ts'
import exportProofs from '../../functions/voting/export-sending-proofs.ts'
import listUnreached from '../../functions/voting/list-unreached-units.ts'
import open from '../../functions/voting/open-assembly.ts'
import save from '../../functions/voting/save-assembly.ts'
import { convene, type Hall, openHall } from './hall.ts'

let project: TestProject
let server: Server
let workers: Record<'with' | 'without', TestWorker>
const whatsApp = ['WHATSAPP_API_URL', 'WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_ACCESS_TOKEN'] as const
let apiUrl: string

/** What the environment of the functions and of the worker says of WhatsApp. */
function setUp(has: boolean): void {
  const [address, number, token] = has ? [apiUrl, '1', 'token'] : ['', '', '']
  Object.assign(process.env, { [whatsApp[0]]: address, [whatsApp[1]]: number, [whatsApp[2]]: token })
}

beforeAll(async () => {
  project = await startProject()
  server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ messages: [{ id: `wamid.${randomUUID()}` }] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  setUp(true)
  const wired = startTestWorker(project)
  setUp(false)
  workers = { with: wired, without: startTestWorker(project) }
})
afterAll(async () => {
  await Promise.all([workers.with.stop(), workers.without.stop()])
  await new Promise((resolve) => server.close(resolve))
  await project.close()
})

type Person = { user?: User; email?: string; phone?: string; consents?: boolean[] }
type Tie = { person: string; kind?: string; from?: string; until?: string }

async function personOf({ sql, condominiumId }: Hall, name: string, person: Person): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.people (condominium_id, user_id, name, email, phone)
    values (${condominiumId}, ${person.user?.id ?? null}, ${name}, ${person.email ?? null}, ${person.phone ?? null}) returning id`
  for (const [nth, given] of (person.consents ?? []).entries())
    await sql`
      insert into public.consents (condominium_id, person_id, purpose, text_version, given, recorded_at)
      values (${condominiumId}, ${row!.id}, 'whatsapp', '1', ${given}, now() - interval '1 day' + ${nth} * interval '1 minute')`
  return row!.id
}

const tie = ({ sql, condominiumId }: Hall, unitId: string, { person, kind = 'owner', from, until }: Tie) =>
  sql`
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on, ends_on)
    values (${condominiumId}, ${unitId}, ${person}, ${kind}, ${from ?? '2020-01-01'}, ${until ?? null})`

/** A building in which each unit's owners are reached in their own way, or not; the name of a unit says how. */
async function everyKind(): Promise<{ hall: Hall; nameOf: Map<string, string> }> {
  const cases: Record<string, (hall: Hall, unitId: string) => Promise<unknown>> = {
    account: async (hall, unit) => {
      const user = await project.member(hall.condominiumId, 'resident')
      const person = await personOf(hall, 'account', { user })
      await tie(hall, unit, { person })
    },
    'account of the porter': async (hall, unit) => {
      const user = await project.member(hall.condominiumId, 'doorman')
      await tie(hall, unit, { person: await personOf(hall, 'porter', { user }) })
    },
    'account of a stranger': async (hall, unit) => {
      const user = await project.userWith()
      await tie(hall, unit, { person: await personOf(hall, 'stranger', { user }) })
    },
    ...alone('e-mail', { email: 'dona@example.com' }),
    ...alone('nothing', {}),
    ...alone('empty e-mail', { email: '' }),
    ...alone('mobile without consent', { phone: '+5511987654321' }),
    ...alone('mobile', { phone: '+5511987654322', consents: [true] }),
    ...alone('mobile, consent taken back', { phone: '+5511987654323', consents: [true, false] }),
    ...alone('landline', { phone: '+551133334444', consents: [true] }),
    ...alone('number as typed', { phone: '11987654324', consents: [true] }),
    ...alone('foreign number', { phone: '+351912345678', consents: [false, true] }),
    'one of two': async (hall, unit) => {
      await tie(hall, unit, { person: await personOf(hall, 'one', { email: 'um@example.com' }) })
      await tie(hall, unit, { person: await personOf(hall, 'two', {}), kind: 'co_owner' })
    },
    'owner elsewhere': async (hall, unit) =>
      tie(hall, unit, {
        person: await personOf(hall, 'elsewhere', { email: 'longe@example.com' }),
        kind: 'off_site_owner',
      }),
    nobody: async () => {},
    'only a tenant': async (hall, unit) =>
      tie(hall, unit, {
        person: await personOf(hall, 'tenant', { email: 'inquilina@example.com' }),
        kind: 'tenant',
      }),
    'only a dweller': async (hall, unit) => {
      const [admin] = await hall.sql<{ id: string }[]>`select id from auth.users where id = ${hall.admin.id}`
      const person = await personOf(hall, 'dweller', { user: { id: admin!.id, email: '' } })
      await tie(hall, unit, { person, kind: 'dweller' })
    },
    'sold by an owner of another': async (hall, unit) => {
      const person = await personOf(hall, 'seller', { email: 'vendeu@example.com' })
      await tie(hall, unit, { person, until: '2021-01-01' })
      await tie(hall, hall.units[0]!, { person, kind: 'co_owner' })
    },
    'owner from next year': async (hall, unit) =>
      tie(hall, unit, {
        person: await personOf(hall, 'next', { email: 'futura@example.com' }),
        from: '2999-01-01',
      }),
    'owner until next year': async (hall, unit) =>
      tie(hall, unit, {
        person: await personOf(hall, 'leaving', { email: 'sai@example.com' }),
        until: '2999-01-01',
      }),
    'garage of another': async (hall, unit) => {
      await hall.sql`update public.units set kind = 'garage' where id = ${unit}`
      await hall.sql`
        insert into public.unit_annexes (condominium_id, annex_id, main_id, tie) values (${hall.condominiumId}, ${unit}, ${hall.units[0]!}, 'belongs')`
    },
  }
  const hall = await openHall(
    project,
    Object.keys(cases).map(() => 1),
  )
  const nameOf = new Map<string, string>()
  for (const [nth, [name, arrange]] of Object.entries(cases).entries()) {
    nameOf.set(`A-${101 + nth}`, name)
    await arrange(hall, hall.units[nth]!)
  }
  return { hall, nameOf }
}

const alone = (name: string, person: Person) => ({
  [name]: async (hall: Hall, unit: string) => tie(hall, unit, { person: await personOf(hall, name, person) }),
})

const words = 'Carta registrada postada em 3 de março; sob a porta onde falta o dono.'

async function drafted(hall: Hall): Promise<string> {
  const id = randomUUID()
  await hall.done(save, {
    id,
    kind: 'ordinary',
    form: 'in_person',
    title: 'Contas',
    place: 'Salão',
    first_call_at: new Date(Date.now() + 864e5).toISOString(),
    cut_off_on: '2026-01-10',
    items: [{ id: randomUUID(), title: 'Contas', matter: 'accounts', ballot: 'yes_no' }],
  })
  return id
}

type Proof = { recipient: string | null; unit_label: string | null; reach: string; by_hand: string | null }

/** Sends everything that is due, with what the other channels then bring, and returns the proof. */
async function sentProof(hall: Hall, assembly_id: string, worker: TestWorker): Promise<Proof[]> {
  await worker.settle([tellAssemblyTask, sendMessageTask])
  for (let round = 0; round < 2; round++) {
    await dueMessagesTask.run(worker.context, {}, new AbortController().signal)
    await worker.settle([sendMessageTask])
  }
  return hall.sql<Proof[]>`
    select recipient, unit_label, reach, by_hand from private.sending_page(${hall.condominiumId}, ${assembly_id}, 'called', null, null)`
}

const never = [
  ...['nothing', 'empty e-mail', 'mobile without consent', 'mobile, consent taken back', 'landline'],
  ...['number as typed', 'one of two', 'nobody', 'only a tenant', 'only a dweller'],
  ...['sold by an owner of another', 'owner from next year'],
]
const byPhone = ['mobile', 'foreign number']

test.each([
  { name: 'WhatsApp is set up', has: true, expected: never },
  { name: 'the condominium switched WhatsApp off', has: true, off: true, expected: never },
  { name: 'the installation has none', has: false, expected: [...never, ...byPhone] },
  { name: 'the plan has none', has: true, poor: true, expected: [...never, ...byPhone] },
])('what the call refuses is what the proof then shows: $name', async ({ has, off, poor, expected }) => {
  const { hall, nameOf } = await everyKind()
  setUp(has)
  if (off)
    await hall.sql`
      insert into public.notification_defaults (condominium_id, choices) values (${hall.condominiumId}, '{"assembly_notice":{"whatsapp":false}}')`
  const allows = (allowed: boolean) => hall.sql`
    update public.subscription_plans set features = features || ${hall.sql.json({ advanced_notifications: allowed })}`
  if (poor) await allows(false)
  const assembly_id = await drafted(hall)
  const refused = await hall.ask(call, { assembly_id })
  expect(refused.body.error).toMatchObject({ code: 'assembly_unreached' })
  expect(refused.body.error!.message).toMatch(/art\. 1\.354/)
  const told = refused.body.error!.details as { units: { label: string }[]; more: number }
  expect((await hall.done(listUnreached, {})) as unknown).toEqual(told)
  expect(told).toMatchObject({ units: { length: 12 }, more: expected.length - 12 })
  expect(await hall.sql`select from private.outbox where payload ->> 'assemblyId' = ${assembly_id}`).toEqual(
    [],
  )

  await hall.done(call, { assembly_id, by_hand: words })
  const [kept] = await hall.sql<{ by_hand: string; by_hand_units: { label: string }[] }[]>`
    select by_hand, by_hand_units from public.assemblies where id = ${assembly_id}`
  const named = (labels: (string | null)[]) =>
    [...new Set(labels.map((label) => nameOf.get(label!)))].toSorted()
  expect(named(kept!.by_hand_units.map(({ label }) => label))).toEqual(expected.toSorted())

  const proof = await sentProof(hall, assembly_id, workers[has ? 'with' : 'without'])
  if (poor) await allows(true)
  expect(proof.filter(({ reach }) => reach === 'queued')).toEqual([])
  const missed = proof.filter(({ reach }) => reach === 'nobody' || reach === 'failed')
  expect(named(missed.map(({ unit_label }) => unit_label))).toEqual(expected.toSorted())
  expect(missed.filter(({ by_hand }) => by_hand !== words)).toEqual([])
  expect(proof.filter((row) => !missed.includes(row) && row.by_hand !== null)).toEqual([])
})

test('a notice that reaches every owner asks for no words and keeps none', async () => {
  setUp(false)
  const hall = await openHall(project, [1])
  await tie(hall, hall.units[0]!, { person: await personOf(hall, 'Ana', { email: 'ana@example.com' }) })
  expect((await hall.done(listUnreached, {})) as unknown).toEqual({ units: [], more: 0 })
  for (const more of [{}, { by_hand: words }]) {
    const assembly_id = await drafted(hall)
    await hall.done(call, { assembly_id, ...more })
    expect(
      await hall.sql`select by_hand, by_hand_units from public.assemblies where id = ${assembly_id}`,
    ).toEqual([{ by_hand: '', by_hand_units: [] }])
  }
})

test('the words do not change once the notice is out, and stand in the sheet and in the minutes', async () => {
  setUp(false)
  const hall = await openHall(project, [1, 1])
  await tie(hall, hall.units[0]!, { person: await personOf(hall, 'Ana', { email: 'ana@example.com' }) })
  const short = await hall.ask(call, { assembly_id: await drafted(hall), by_hand: 'carta' })
  expect(short.body.error!.code).toBe('invalid_input')
  const { assembly_id } = await convene(hall, { matter: 'accounts' })
  const [said] = await hall.sql<{ by_hand: string }[]>`
    select by_hand from public.assemblies where id = ${assembly_id}`
  for (const change of [
    { by_hand: 'Pelo mural, na entrada.' },
    { by_hand_units: hall.sql.json([{ label: 'B-1' }]) },
  ])
    await expect(
      hall.sql`update public.assemblies set ${hall.sql(change as never)} where id = ${assembly_id}`,
    ).rejects.toThrow('assembly_called')
  await sentProof(hall, assembly_id, workers.without)
  const sheet = await exportProofs.fetch(
    new Request('http://localhost/functions/v1/command', {
      method: 'POST',
      headers: { authorization: `Bearer ${await project.tokenFor(hall.admin)}` },
      body: JSON.stringify({
        condominium_id: hall.condominiumId,
        assembly_id,
        telling: 'called',
        format: 'csv',
      }),
    }),
  )
  const lines = (await sheet.text()).trim().split('\r\n')
  expect(lines.filter((line) => line.includes(said!.by_hand))).toHaveLength(1)
  expect(lines.find((line) => line.includes(said!.by_hand))).toContain('A-102')

  await hall.done(open, { assembly_id, call: 2, chair: 'Helena Prado', secretary: 'Rui Barros' })
  await hall.done(closeAssembly, { assembly_id })
  await hall.done(draft, { assembly_id })
  const [minutes] = await hall.sql<{ text: string }[]>`
    select s ->> 'text' as text from public.assembly_minutes m, jsonb_array_elements(m.sections) s
    where m.assembly_id = ${assembly_id} and s ->> 'key' = 'notice'`
  expect(minutes!.text).toContain(
    `Os donos da unidade A-102, que o envio não alcançava, foram avisados de outra forma, como declarou a administração: ${said!.by_hand}`,
  )
  expect(minutes!.text).not.toContain('a todos os condôminos')
})
