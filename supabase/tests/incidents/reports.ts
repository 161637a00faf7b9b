import { randomUUID } from 'node:crypto'
import { startTestWorker } from '../../../worker/testing.ts'
import { startProject, type User } from '../../functions/_shared/testing.ts'
import change from '../../functions/incidents/change-incidents.ts'
import report from '../../functions/incidents/report-incident.ts'
import { type Gate, startGate } from '../concierge/gate.ts'

type View = Record<string, unknown> & {
  may: Record<string, boolean>
  events: { kind: string; from: string | null; to: string | null }[]
}

export type Reports = Awaited<ReturnType<typeof startReports>>

/** Starts a condominium with two resident reporters, Ana of its first unit and Beto of its second; and reads as each. */
export async function startReports() {
  const gate = await startGate(await startProject())
  const worker = startTestWorker(gate.project)
  const ana = await gate.dweller(gate.units[0]!)
  const beto = await gate.dweller(gate.units[1]!)
  const kinds = await gate.project.sql<{ id: string; name: string }[]>`
    select id, name from public.incident_categories where condominium_id = ${gate.condominiumId}`
  const categories = new Map(kinds.map(({ id, name }) => [name, id]))
  /** Queries the data API as a signed-in account. */
  async function asked<Row>(
    user: User,
    text: (sql: Gate['project']['sql']) => PromiseLike<unknown>,
  ): Promise<Row[]> {
    return gate.project.sql.begin(async (sql) => {
      await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })}, true)`
      return (await text(sql as never)) as Row[]
    }) as Promise<Row[]>
  }
  const view = async (user: User, id: string): Promise<View | null> =>
    (
      await asked<{ v: View | null }>(
        user,
        (sql) => sql`select public.incident_view(${gate.condominiumId}, ${id}) as v`,
      )
    )[0]!.v
  const list = (
    user: User,
    filters: object = {},
    after: string | null = null,
    sorted = 'newest',
    size = 50,
  ) =>
    asked<{
      id: string
      protocol: string
      key: string
      reporter_name: string | null
      unit_label: string | null
    }>(
      user,
      (sql) => sql`
      select * from public.incidents_page(${gate.condominiumId}, ${sql.json(filters as never)}, ${sorted}, ${after}, ${size}::integer)`,
    )
  async function reported(user: User, more: object = {}, category = 'Elétrica e iluminação') {
    const id = randomUUID()
    const { status, body } = await gate.call(
      report,
      {
        id,
        category_id: categories.get(category),
        description: 'Lâmpada queimada no corredor',
        place: { kind: 'other', note: 'Corredor' },
        ...more,
      },
      user,
    )
    if (status !== 200) throw new Error(JSON.stringify(body))
    return { id, protocol: String(body.protocol) }
  }
  const moved = (id: string, status: string, more: object = {}, user?: User) =>
    gate.call(change, { ids: [id], change: { kind: 'status', status, ...more } }, user)
  const row = async (id: string) =>
    (await gate.project.sql`select * from public.incidents where id = ${id}`)[0]!
  const close = async () => {
    await worker.stop()
    await gate.project.close()
  }
  return { gate, worker, ana, beto, categories, asked, view, list, reported, moved, row, close }
}
