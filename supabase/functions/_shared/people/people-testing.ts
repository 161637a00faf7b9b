import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { startProject, type TestProject, type User } from '../testing.ts'

type Handler = { fetch(request: Request): Promise<Response> }

/** A fresh condominium with a unit for each test of the register of people. */
export type Register = {
  project: TestProject
  admin: User
  condominiumId: string
  unitId: string
  /** Registers a person, with an account if a user is given. */
  person(name: string, more?: { user?: User; document?: string; email?: string }): Promise<string>
  /** Ties a person to the unit, as the register recorded it earlier. */
  tie(personId: string, more?: Record<string, unknown>): Promise<string>
  /** Calls a command in the condominium; by default as the síndica. */
  call(fn: Handler, body: object, by?: User): ReturnType<TestProject['call']>
  /** Does the same, requires success, and returns the answer. */
  done(fn: Handler, body: object, by?: User): Promise<Record<string, unknown>>
  /** Its refusal's code. */
  refused(fn: Handler, body: object, by?: User): Promise<string | undefined>
  /** Everybody's times in the unit, in order: 'Ana owner 2020-01-01..2020-02-01 payer voter'. */
  times(): Promise<string[]>
}

export function openRegister(): Register {
  const register = {} as Register
  let plates = 0
  beforeAll(async () => {
    register.project = await startProject()
  })
  afterAll(() => register.project.close())
  beforeEach(async () => {
    Object.assign(register, await register.project.found())
    register.unitId = await newUnit(register, `${++plates}`)
  })
  register.person = async (name, { user, document, email } = {}) => {
    const [row] = await register.project.sql<{ id: string }[]>`
      insert into public.people (condominium_id, name, user_id, document, email)
      values (${register.condominiumId}, ${name}, ${user?.id ?? null}, ${document ?? null}, ${email ?? null}) returning id`
    return row!.id
  }
  register.tie = async (personId, more = {}) => {
    const { sql } = register.project
    const row = { kind: 'owner', starts_on: '2020-01-01', ...more }
    const [made] = await sql<{ id: string }[]>`
      insert into public.occupancies ${sql({ condominium_id: register.condominiumId, unit_id: register.unitId, person_id: personId, ...row })}
      returning id`
    return made!.id
  }
  register.call = (fn, body, by = register.admin) =>
    register.project.call(fn, { condominium_id: register.condominiumId, ...body }, by)
  register.done = async (fn, body, by) => {
    const { status, body: answer } = await register.call(fn, body, by)
    expect([status, answer.error?.code]).toEqual([200, undefined])
    return answer
  }
  register.refused = async (fn, body, by) => (await register.call(fn, body, by)).body.error?.code
  register.times = () => timesOf(register)
  return register
}

async function newUnit({ project, condominiumId }: Register, number: string): Promise<string> {
  const [unit] = await project.sql<{ id: string }[]>`
    insert into public.units (condominium_id, number, share, sort_key)
    values (${condominiumId}, ${number}, 1, ${number}) returning id`
  return unit!.id
}

async function timesOf({ project, unitId }: Register): Promise<string[]> {
  const rows = await project.sql<{ told: string }[]>`
    select concat_ws(' ', split_part(p.name, ' ', 1), o.kind, o.starts_on || '..' || coalesce(o.ends_on::text, ''),
      case when o.is_payer then 'payer' end, case when o.is_voter then 'voter' end,
      o.part_n || '/' || o.part_d) as told
    from public.occupancies o join public.people p on p.id = o.person_id where o.unit_id = ${unitId}
    order by o.starts_on, p.name, o.kind`
  return rows.map(({ told }) => told)
}
