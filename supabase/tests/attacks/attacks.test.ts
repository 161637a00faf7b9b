import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRest } from '../../../host/rest/rest.ts'
import { createWorld, type Persona, personas, type World } from '../world.ts'
import { type Answer, judge } from './oracle.ts'
import { fingerprint, readSchema, type Schema } from './schema.ts'
import { idsFor, plantTargets, type Targets } from './targets.ts'
import { type Try, triesOf } from './tries.ts'

const howMany = 500
/** Requests of one persona that are under way at a time. */
const atOnce = 4
const seed = Number(process.env.ATTACK_SEED ?? 20260110)

let world: World
let targets: Targets
let schema: Schema
let rest: Awaited<ReturnType<typeof createRest>>

beforeAll(async () => {
  world = await createWorld()
  targets = await plantTargets(world)
  schema = await readSchema(world.project.sql)
  const { clone, tokens } = world.project
  rest = await createRest({ url: clone.urls.authenticator, tokens, config: { poolSize: atOnce } })
})
afterAll(async () => {
  await rest.close()
  await world.close()
})

type Handler = { fetch(request: Request): Promise<Response> }
const functionsFolder = join(import.meta.dirname, '..', '..', 'functions')

async function send({ kind, method, path, headers, body }: Try, bearer: string): Promise<Answer> {
  const base = kind === 'command' ? 'functions/v1' : 'rest/v1'
  const request = new Request(`http://localhost/${base}/${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', ...headers },
    body: body === null ? undefined : JSON.stringify(body),
  })
  const handler: Handler =
    kind === 'command'
      ? ((await import(join(functionsFolder, path, 'index.ts'))) as { default: Handler }).default
      : rest
  const response = await handler.fetch(request)
  return {
    status: response.status,
    text: await response.text(),
    range: response.headers.get('content-range'),
  }
}

/** What the oracle objects to, each with its request. */
async function attack(persona: Persona): Promise<{ told: string[]; statuses: Map<string, number> }> {
  const { project, users } = world
  const bearer = persona === 'anonymous' ? project.tokens.anonKey : await project.tokenFor(users[persona])
  const ids = idsFor(world, targets, persona)
  const { neighbour, foreigner } = world
  const elsewhere = persona === 'stranger' ? neighbour : foreigner
  const { home, ...strange } = elsewhere
  const strangeIds = [
    home.id,
    targets.closedId,
    targets.deletedId,
    ...Object.values(strange),
    ...Object.values(home),
  ]
  const making = {
    world,
    schema,
    persona,
    ids,
    strangeIds: strangeIds.filter((id) => /^[0-9a-f-]{36}$/.test(String(id))),
  }
  const queue = triesOf(making, howMany, seed + personas.indexOf(persona))
  const told: string[] = []
  const statuses = new Map<string, number>()
  const work = async () => {
    for (let made = queue.pop(); made; made = queue.pop()) {
      const answer = await send(made, bearer)
      const group = `${made.kind} ${Math.floor(answer.status / 100)}xx`
      statuses.set(group, (statuses.get(group) ?? 0) + 1)
      const objection = judge(world, targets, persona, made, answer)
      if (objection) told.push(`${made.method} ${made.path} ${JSON.stringify(made.body)}: ${objection}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { told, statuses }
}

test.each(personas)(
  `${howMany} requests edited by hand give %s nothing and change nothing`,
  async (persona) => {
    const before = await fingerprint(world.project.sql)
    const { told, statuses } = await attack(persona)
    expect(told).toEqual([])
    expect(await fingerprint(world.project.sql)).toEqual(before)
    // The tries are worth something: many are answered, so that the oracle has rows to look at.
    expect(statuses.get('read 2xx') ?? 0).toBeGreaterThan(persona === 'anonymous' ? 0 : 50)
  },
)

test('the oracle sees rows out of scope, marks, writes and open procedures', () => {
  const read = (about: string): Try => ({
    kind: 'read',
    about,
    method: 'GET',
    path: about,
    headers: { 'accept-profile': 'public', accept: 'application/json', prefer: 'count=exact' },
    body: null,
  })
  const see = (persona: Persona, made: Try, rows: unknown, range = '0-0/*') =>
    judge(world, targets, persona, made, { status: 200, text: JSON.stringify(rows), range })
  const { neighbour, foreigner, subjects } = world
  const home = subjects.resident.home.id
  const charge = (subject: typeof neighbour) => ({ id: subject.chargeId, condominium_id: subject.home.id })
  expect(see('resident', read('charges'), [charge(subjects.resident)])).toBeNull()
  expect(see('resident', read('charges'), [charge(neighbour)])).toContain("somebody else's")
  expect(see('council', read('charges'), [charge(neighbour)])).toBeNull()
  expect(see('council', read('charges'), [charge(foreigner)])).toContain('another condominium')
  expect(see('doorman', read('charges'), [charge(neighbour)])).toContain('a row of charges')
  expect(see('doorman', read('charges'), [], '*/7')).toContain('counts 7')
  const hung = [{ id: home, charges: [charge(neighbour)] }]
  expect(see('resident', read('condominiums'), hung)).toContain('condominiums → ')
  expect(
    see('admin', read('people'), [{ condominium_id: home, email: 'segredo2@exemplo.com.br' }]),
  ).toContain('shows')
  const write: Try = { ...read('units'), kind: 'write', method: 'PATCH' }
  expect(see('resident', write, [{ id: neighbour.unitId }])).toContain('touches')
  expect(see('resident', write, [], '*/0')).toBeNull()
  expect(see('resident', { ...read('plan_usage'), kind: 'call' }, {})).toContain('not open')
  expect(see('resident', { ...read('review-membership'), kind: 'command' }, {})).toContain('is done')
})
