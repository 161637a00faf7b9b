import { randomUUID } from 'node:crypto'
import type { Act, ActKind, PayloadInput } from '../../../domain/concierge/acts.ts'
import type { ActAnswer } from '../../../domain/concierge/snapshot.ts'
import type { TestProject, User } from '../../functions/_shared/testing.ts'
import recordActs from '../../functions/concierge/record-desk-acts.ts'
import registerDesk from '../../functions/concierge/register-desk.ts'

export type TestDesk = {
  id: string
  secret: string
  /** Builds the next act of this desk, with its own numbering. */
  act<K extends ActKind>(kind: K, payload: PayloadInput<K>, more?: Partial<Act>): Act
}

/** A condominium of six flats with a doorman, and desks that act there. */
export async function startGate(project: TestProject, more: { plan?: string } = {}) {
  const { admin, condominiumId } = await project.found(more)
  const doorman = await project.member(condominiumId, 'doorman')
  const units = await project.sql<{ id: string }[]>`
    insert into public.units ${project.sql(
      ['101', '102', '201', '202', '301', '302'].map((number, at) => ({
        condominium_id: condominiumId,
        block: 'A',
        number,
        share: 1,
        sort_key: `${at}`,
      })),
    )} returning id`
  type Fn = { fetch(request: Request): Promise<Response> }
  const call = (fn: Fn, body: object, user: User | null = admin) =>
    project.call(fn, { condominium_id: condominiumId, ...body }, user)
  return {
    project,
    admin,
    condominiumId,
    doorman,
    units: units.map(({ id }) => id),
    call,
    /** Adds a person who lives in the unit. */
    async dweller(unitId: string) {
      const user = await project.member(condominiumId, 'resident')
      const [person] = await project.sql<{ id: string }[]>`
        insert into public.people (condominium_id, user_id, name) values (${condominiumId}, ${user.id}, 'Luísa Campos') returning id`
      await project.sql`
        insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on)
        values (${condominiumId}, ${unitId}, ${person!.id}, 'owner', '2020-01-01')`
      return user
    },
    async desk(name: string): Promise<TestDesk> {
      // Tests make more of them than a real building does.
      await project.sql`delete from private.rate_limits`
      const { body } = await call(registerDesk, { name }, doorman)
      let seq = 0
      const id = String(body.desk_id)
      return {
        id,
        secret: String(body.secret),
        act: (kind, payload, more = {}) =>
          ({
            id: randomUUID(),
            desk_id: id,
            seq: ++seq,
            kind,
            happened_at: new Date().toISOString(),
            acted_by: doorman.id,
            payload,
            ...more,
          }) as Act,
      }
    },
    async record(desk: TestDesk, acts: readonly unknown[], user: User = doorman) {
      const { status, body } = await call(recordActs, { desk_id: desk.id, secret: desk.secret, acts }, user)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body as unknown as {
        answers: ActAnswer[]
        last_seq: number
        missing: number[]
        revoked: boolean
      }
    },
  }
}
export type Gate = Awaited<ReturnType<typeof startGate>>
