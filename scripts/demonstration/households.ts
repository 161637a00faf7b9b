import { addDays, addMonths } from '../../domain/calendar.ts'
import type { Sql } from '../../worker/context.ts'
import { logins, password } from './plan.ts'
import type { Product } from './product.ts'

type Tie = { id: string; unit_id: string; person_id: string; kind: string; name: string }
type Made = { occupancy_id: string; person_id: string }
type Demonstration = { product: Product; sql: Sql; condominiumId: string; today: string }
type Run = <Answer>(key: string, name: string, body: object, on?: string) => Promise<Answer>

/** Families as buildings have them: co-owners, owners who live elsewhere, a sale, moves, vehicles, pets, and what residents ask for. */
export async function furnishHouseholds(demonstration: Demonstration): Promise<void> {
  const { product, sql, condominiumId, today } = demonstration
  const run: Run = (key, name, body, on = today) =>
    product.command(
      name,
      `${on}T10:00:00-03:00`,
      { condominium_id: condominiumId, ...body },
      `household:${key}`,
    )
  await product.signIn(logins.sindica.email, password)
  await ownersOf(demonstration, run)
  await moveTenants(demonstration, run)
  await parkAndPet(demonstration, run)
  await ask(demonstration, run)
  await product.signIn(logins.sindica.email, password)
  // The list shows past events as of their time.
  await sql`
    select private.refresh_unit_list(array(select id from public.units where condominium_id = ${condominiumId})),
      private.refresh_unplaced(array(select id from public.people where condominium_id = ${condominiumId}))`
}

async function tiesOf({ sql, condominiumId }: Demonstration, label: string): Promise<Tie[]> {
  return sql<Tie[]>`
    select o.id, o.unit_id, o.person_id, o.kind, p.name
    from public.unit_list l
    join public.occupancies o on o.condominium_id = l.condominium_id and o.unit_id = l.unit_id
    join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
    where l.condominium_id = ${condominiumId} and l.label = ${label} order by o.starts_on, o.kind`
}

const only = (ties: readonly Tie[], kind: string): Tie => {
  const tie = ties.find((one) => one.kind === kind)
  if (!tie) throw new Error(`no ${kind} to begin with`)
  return tie
}

/** A couple that owns in halves, an owner who lives elsewhere, a unit that was sold. */
async function ownersOf(demonstration: Demonstration, run: Run): Promise<void> {
  const { today } = demonstration
  const halves = only(await tiesOf(demonstration, 'B-201'), 'owner')
  const since = addMonths(today, -14)
  const { person_id } = await run<Made>('co-owner', 'add-occupancy', {
    unit_id: halves.unit_id,
    person: { name: 'Lívia Nogueira Castro', email: 'livia.castro@example.com', phone: '(11) 97312-4450' },
    kind: 'co_owner',
    starts_on: since,
  })
  await run('halves', 'set-unit-roles', {
    unit_id: halves.unit_id,
    from: since,
    parts: { [halves.person_id]: '1/2', [person_id]: '1/2' },
  })
  const elsewhere = (await tiesOf(demonstration, 'A-102')).find(({ kind }) => kind === 'owner')
  if (elsewhere) {
    const reason = 'Mora em Santos desde a locação'
    await run('elsewhere', 'correct-occupancy', {
      occupancy_id: elsewhere.id,
      kind: 'off_site_owner',
      reason,
    })
    await run('address', 'save-person', {
      person_id: elsewhere.person_id,
      name: elsewhere.name,
      address: 'Avenida dos Coqueiros, 415, ap 82, Santos/SP',
    })
  }
  const sold = only(await tiesOf(demonstration, 'C-302'), 'owner')
  const buyer = await run<{ person_id: string }>('buyer', 'save-person', {
    name: 'Tomás Figueira Brandão',
    document: '390.533.447-05',
    email: 'tomas.brandao@example.com',
    phone: '(11) 99120-3377',
  })
  await run('sale', 'transfer-unit', {
    unit_id: sold.unit_id,
    on: addMonths(today, -5),
    owners: [{ person_id: buyer.person_id }],
    note: 'Escritura registrada',
    acknowledge_debt: true,
  })
}

/** Adds a tenant who left, one who is leaving today, and one who arrives next week. */
async function moveTenants(demonstration: Demonstration, run: Run): Promise<void> {
  const { today } = demonstration
  const left = addMonths(today, -3)
  const [gone, going, coming] = await Promise.all(
    ['A-202', 'B-102', 'C-201'].map((label) => tiesOf(demonstration, label)),
  )
  const tenants = async (label: string, ties: readonly Tie[]): Promise<Tie> => {
    const known = ties.find(({ kind }) => kind === 'tenant')
    if (known) return known
    const { unit_id } = ties[0]!
    const person = { name: label === 'B-102' ? 'Cecília Amorim Reis' : 'Heitor Lacerda Pinho' }
    const body = { unit_id, person, kind: 'tenant', starts_on: addMonths(today, -11) }
    const made = await run<Made>(`tenant:${label}`, 'add-occupancy', body)
    return { id: made.occupancy_id, unit_id, person_id: made.person_id, kind: 'tenant', name: person.name }
  }
  const out = await tenants('A-202', gone!)
  const move = await run<{ move_id: string }>(
    'move:gone',
    'start-move',
    {
      unit_id: out.unit_id,
      person_id: out.person_id,
      kind: 'out',
      moves_on: left,
      hours: '8h às 12h',
      whole_household: true,
    },
    addDays(left, -6),
  )
  for (const position of [0, 1, 2, 3, 4, 5])
    await run(`tick:gone:${position}`, 'update-move', { ...move, item: { position, done: true } }, left)
  await run('finish:gone', 'finish-move', move, left)
  const leaving = await tenants('B-102', going!)
  const running = await run<{ move_id: string }>('move:going', 'start-move', {
    unit_id: leaving.unit_id,
    person_id: leaving.person_id,
    kind: 'out',
    moves_on: today,
    hours: '9h às 13h',
    note: 'Caminhão na rampa de serviço',
  })
  for (const position of [0, 1])
    await run(`tick:going:${position}`, 'update-move', { ...running, item: { position, done: true } })
  const next = addDays(today, 8)
  const unit_id = coming![0]!.unit_id
  const person = { name: 'Marina Sá Pereira', email: 'marina.pereira@example.com', phone: '(11) 98455-2210' }
  const made = await run<Made>('coming', 'add-occupancy', {
    unit_id,
    person,
    kind: 'tenant',
    starts_on: next,
    is_payer: true,
  })
  await run('move:coming', 'start-move', {
    unit_id,
    person_id: made.person_id,
    kind: 'in',
    moves_on: next,
    hours: '14h às 18h',
  })
}

const vehicles = [
  ['A-101', 'BRA2E19', 'Fiat Argo', 'Prata', 'G-12'],
  ['A-101', 'GHT4512', 'Honda CG 160', 'Vermelha', 'M-03'],
  ['A-103', 'FQL8J72', 'Toyota Corolla', 'Preto', 'G-15'],
  ['A-702', 'EKD3C40', 'Hyundai HB20', 'Branco', 'G-41'],
  ['B-201', 'DXZ7719', 'Volkswagen Polo', 'Azul', 'G-22'],
  ['B-304', 'RTG5H08', 'Chevrolet Onix', 'Cinza', 'G-27'],
  ['C-302', 'LUM1B93', 'Renault Kwid', 'Laranja', 'G-60'],
] as const
const pets = [
  ['A-101', 'Farofa', 'dog', 'Vira-lata', 'medium', 'V10 e antirrábica em 03/2026'],
  ['B-201', 'Nina', 'cat', 'Siamês', 'small', 'Antirrábica em 08/2026'],
  ['C-302', 'Bento', 'dog', 'Golden retriever', 'large', null],
] as const

async function parkAndPet(demonstration: Demonstration, run: Run): Promise<void> {
  for (const [label, plate, model, color, spot] of vehicles) {
    const [tie] = await tiesOf(demonstration, label)
    if (tie)
      await run(`vehicle:${plate}`, 'save-vehicle', { unit_id: tie.unit_id, plate, model, color, spot })
  }
  for (const [label, name, kind, breed, size, vaccination] of pets) {
    const [tie] = await tiesOf(demonstration, label)
    const pet = { name, kind, breed, size, vaccination: vaccination ?? '' }
    if (tie) await run(`pet:${name}`, 'save-pet', { unit_id: tie.unit_id, ...pet })
  }
}

/** What two residents keep themselves and ask of the síndica. */
async function ask({ product, sql, condominiumId, today }: Demonstration, run: Run): Promise<void> {
  const own = async (email: string) => {
    const [row] = await sql<{ person_id: string; unit_id: string; name: string }[]>`
      select p.id as person_id, o.unit_id, p.name from auth.users u
      join public.people p on p.user_id = u.id and p.condominium_id = ${condominiumId}
      join public.occupancies o on o.condominium_id = p.condominium_id and o.person_id = p.id
      where u.email = ${email} order by o.starts_on desc limit 1`
    return row
  }
  const first = await own(logins.owner.email)
  if (first) {
    const { person_id, unit_id } = first
    await product.signIn(logins.owner.email, password)
    await run('emergency', 'save-emergency-contact', {
      person_id,
      name: 'Sílvia Monteiro',
      relation: 'Mãe',
      phone: '(11) 98320-1177',
    })
    for (const purpose of ['directory_photo', 'emergency_contacts'])
      await run(`consent:${purpose}`, 'record-consent', {
        person_id,
        purpose,
        text_version: '2026-01',
        given: true,
      })
    await run('ask:person', 'propose-change', {
      change: {
        kind: 'add_person',
        unit_id,
        occupancy_kind: 'dweller',
        starts_on: today,
        person: { name: 'Caetano Monteiro', phone: '(11) 97644-0098' },
      },
      note: 'Meu filho voltou a morar comigo.',
    })
  }
  const second = await own(logins.debtor.email)
  if (!second) return
  await product.signIn(logins.debtor.email, password)
  const change = { kind: 'name', name: `${second.name} Vasconcelos` }
  await run('ask:name', 'propose-change', { change, note: 'Casei e mudei o sobrenome.' })
}
