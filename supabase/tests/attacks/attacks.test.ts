import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRest } from '../../../host/rest/rest.ts'
import { atLength, seed } from '../../../host/test-length.ts'
import { handlerOf } from '../../command-handlers.ts'
import { createWorld, type Persona, personas, type World } from '../world.ts'
import { type Answer, judge } from './oracle.ts'
import { fingerprint, readSchema, type Schema } from './schema.ts'
import { idsFor, plantTargets, type Targets } from './targets.ts'
import { triesOf } from './tries.ts'
import type { Try } from './try.ts'

const howMany = atLength(500, 5000)
/** Requests of one persona that are under way at a time. */
const atOnce = 4

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

async function send({ kind, method, path, headers, body }: Try, bearer: string): Promise<Answer> {
  const base = kind === 'command' ? 'functions/v1' : 'rest/v1'
  const request = new Request(`http://localhost/${base}/${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', ...headers },
    body: body === null ? undefined : JSON.stringify(body),
  })
  const handler: Handler = kind === 'command' ? await handlerOf(path) : rest
  const response = await handler.fetch(request)
  return {
    status: response.status,
    text: await response.text(),
    range: response.headers.get('content-range'),
  }
}

/** The tries of a persona. */
function made(persona: Persona): Try[] {
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
  return triesOf(making, howMany, seed + personas.indexOf(persona))
}

/** What the oracle objects to, each with its request. */
async function attack(persona: Persona): Promise<{ told: string[]; statuses: Map<string, number> }> {
  const { project, users } = world
  const bearer = persona === 'anonymous' ? project.tokens.anonKey : await project.tokenFor(users[persona])
  const queue = made(persona)
  const told: string[] = []
  const statuses = new Map<string, number>()
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const answer = await send(next, bearer)
      const group = `${next.kind} ${Math.floor(answer.status / 100)}xx`
      statuses.set(group, (statuses.get(group) ?? 0) + 1)
      const objection = judge(world, targets, persona, next, answer)
      if (objection) told.push(`${next.method} ${next.path} ${JSON.stringify(next.body)}: ${objection}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { told, statuses }
}

test('every persona tries embedded rows, roles and states, and ids of others, of closed and of deleted condominiums', () => {
  const { neighbour, foreigner, subjects } = world
  for (const persona of personas) {
    const tries = made(persona)
    const other = persona === 'stranger' ? subjects.resident : foreigner
    const texts = tries.map(({ path, body }) => `${path} ${JSON.stringify(body)}`)
    const naming = (...ids: string[]) => texts.filter((text) => ids.some((id) => text.includes(id))).length
    const claiming = tries.filter(
      ({ kind, body }) => kind === 'write' && /"(role|status)":/.test(JSON.stringify(body)),
    )
    expect(tries).toHaveLength(howMany)
    expect(tries.filter(({ path }) => /[?]select=[^&]*[(]/.test(path)).length).toBeGreaterThan(50)
    expect(claiming.length).toBeGreaterThan(8)
    expect(naming(neighbour.unitId, neighbour.chargeId, neighbour.personId)).toBeGreaterThan(8)
    expect(naming(other.home.id, other.unitId, other.chargeId)).toBeGreaterThan(8)
    expect(naming(targets.closedId)).toBeGreaterThan(8)
    expect(naming(targets.deletedId)).toBeGreaterThan(8)
  }
})

test.each(personas)(
  `${howMany} requests edited by hand give %s nothing and change nothing`,
  async (persona) => {
    const before = await fingerprint(world.project.sql)
    const { told, statuses } = await attack(persona)
    expect(told).toEqual([])
    expect(await fingerprint(world.project.sql)).toEqual(before)
    // The tries are meaningful: many succeed, so that the oracle has rows to inspect.
    if (persona !== 'anonymous') expect(statuses.get('read 2xx') ?? 0).toBeGreaterThan(50)
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
  expect(judge(world, targets, 'resident', write, { status: 204, text: '', range: '*/1' })).toContain(
    'touches',
  )
  expect(see('resident', { ...read('plan_usage'), kind: 'call' }, {})).toContain('not open')
  expect(see('resident', { ...read('review-membership'), kind: 'command' }, {})).toContain('is done')
})
