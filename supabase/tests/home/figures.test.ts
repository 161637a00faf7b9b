import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import home from '../../functions/charges/home.ts'
import { randomBuilding } from './random-building.ts'
import {
  councilFigures,
  deskFigures,
  type Figures,
  lateAmounts,
  managerFigures,
  residentFigures,
} from './second-queries.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

type Fund = { kind: string; balance_cents: number }
type Counted = { count: number; cents: number }
type Manager = {
  today: string
  summary: Record<'requests' | 'reviews' | 'unsent', Counted> & {
    rejected: number
    received: { received_on: string; cents: number }[]
    due_this_month: { total_cents: number }
    funds: Fund[]
  }
  duties: Record<'orders_late' | 'without_access' | 'approve', number> & {
    bills: Record<'overdue' | 'overdue_cents' | 'week', number>
  }
  community: { late: number; reports: number }
  gate: { inside: number; waiting: number; old: number }
  changes: number
  data: { open: number; late: number }
  finance: {
    overdue: Record<
      | 'charge_count'
      | 'unit_count'
      | 'principal_cents'
      | 'correction_cents'
      | 'fine_cents'
      | 'interest_cents'
      | 'total_cents',
      number
    >
    upcoming: { charge_count: number; cents: number }
    delinquency: number
  }
}
type Resident = {
  own: { first: { amount_cents: number } | null; open_count: number; paid: unknown[] }
  polls: unknown[]
  desk: { parcels: unknown[]; visits: { count: number } }
}

const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0)

const shownToManager = ({
  today,
  summary,
  duties,
  community,
  gate,
  changes,
  data,
  finance,
}: Manager): Figures => ({
  'pedidos de acesso': summary.requests.count,
  'recebimentos a decidir': summary.reviews.count,
  'valor a decidir': summary.reviews.cents,
  'boletos sem remessa': summary.unsent.count,
  'boletos recusados': summary.rejected,
  'recebido no mês': sum(
    summary.received
      .filter(({ received_on }) => received_on.startsWith(today.slice(0, 7)))
      .map(({ cents }) => cents),
  ),
  'vence no mês': summary.due_this_month.total_cents,
  'saldo em caixa': sum(
    summary.funds.filter(({ kind }) => kind !== 'reserve').map((fund) => fund.balance_cents),
  ),
  'fundo de reserva': sum(
    summary.funds.filter(({ kind }) => kind === 'reserve').map((fund) => fund.balance_cents),
  ),
  'cobranças vencidas': finance.overdue.charge_count,
  'unidades em atraso': finance.overdue.unit_count,
  'valor vencido': finance.overdue.principal_cents,
  'cobranças a vencer': finance.upcoming.charge_count,
  'valor a vencer': finance.upcoming.cents,
  inadimplência: finance.delinquency,
  'pedidos de alteração': changes,
  'pedidos sobre dados': data.open,
  'pedidos sobre dados em atraso': data.late,
  'ocorrências fora do prazo': community.late,
  'relatos de infração': community.reports,
  'contas vencidas': duties.bills.overdue,
  'valor das contas vencidas': duties.bills.overdue_cents,
  'contas da semana': duties.bills.week,
  'ordens atrasadas': duties.orders_late,
  'pessoas sem acesso': duties.without_access,
  'visitantes no prédio': gate.inside,
  encomendas: gate.waiting,
  'encomendas antigas': gate.old,
})

const shownToResident = ({ own, polls, desk }: Resident): Figures => ({
  'cobranças em aberto': own.open_count,
  'próxima cobrança': own.first?.amount_cents ?? (null as never),
  'cobranças pagas': own.paid.length,
  enquetes: polls.length,
  encomendas: desk.parcels.length,
  'visitas de hoje': desk.visits.count,
})

/** The page of a role, as the data API says it. */
const pageOf = <Page>(condominiumId: string, user: User): Promise<Page> =>
  project.sql.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated' })}, true)`
    const [row] = await sql<{ home: Page }[]>`select public.home(${condominiumId}) as home`
    return row!.home
  }) as Promise<Page>

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'condominium %i: each number of each first page is the one that a second query finds',
  async (seed) => {
    const { condominiumId, manager, council, resident, doorman } = await randomBuilding(project, seed)
    const { status, body } = await project.call(home, { condominium_id: condominiumId }, manager)
    expect(status).toBe(200)
    const page = body as unknown as Manager
    expect(shownToManager(page)).toEqual(await managerFigures(project.sql, condominiumId))
    const { overdue } = page.finance
    expect(overdue).toEqual(await lateAmounts(project.sql, condominiumId))
    const { duties } = await pageOf<Manager>(condominiumId, council)
    expect({ 'contas a aprovar': duties.approve }).toEqual(await councilFigures(project.sql, condominiumId))
    const own = await pageOf<Resident>(condominiumId, resident)
    expect(shownToResident(own)).toEqual(await residentFigures(project.sql, condominiumId, resident.id))
    const { moves } = await pageOf<{ moves: unknown[] }>(condominiumId, doorman)
    expect({ mudanças: moves.length }).toEqual(await deskFigures(project.sql, condominiumId))
    expect([...(await project.sql`select * from private.register_differences(${condominiumId})`)]).toEqual([])
  },
)
