import { randomUUID } from 'node:crypto'
import { addDays } from '../../../domain/calendar.ts'
import type { Past } from '../history.ts'
import { mails } from '../outbox.ts'
import { logins, nightDoorman, password } from '../plan.ts'
import { DeskLog, type Device } from './desk-log.ts'
import { type House, liveTwoWeeks } from './two-weeks.ts'

/** By these the doormen come on duty at the demonstration's desk. */
const pins = { day: '246810', night: '135790' }

/** Fills the front desk: two devices, what residents registered, two weeks of acts, and one act that two desks did. Once. */
export async function furnishConcierge(past: Past): Promise<void> {
  const { product, sql, condominiumId, today } = past
  const [settled] = await sql`
    select from public.desk_conflicts where condominium_id = ${condominiumId} limit 1`
  if (settled) return
  const began = addDays(today, -14)
  const run = <Answer>(name: string, on: string, body: object) =>
    product.command<Answer>(name, on.length > 10 ? on : `${on}T06:00:00-03:00`, {
      condominium_id: condominiumId,
      ...body,
    })
  await product.signIn(logins.sindica.email, password)
  await clear(past)
  const house = await equip(past, run)
  await product.signIn(nightDoorman.email, password)
  await run('set-desk-pin', began, { pin: pins.night })
  await product.signIn(logins.doorman.email, password)
  await run('set-desk-pin', began, { pin: pins.day })
  const [lodge, garage] = [await register(run, began, 'Guarita'), await register(run, began, 'Garagem')]
  const log = new DeskLog(past, lodge)
  const shift = await liveTwoWeeks(log, house, today)
  await tellGate(past, run)
  await product.signIn(logins.doorman.email, password)
  await liveToday(past, log, new DeskLog(past, garage), house, shift)
  await product.signIn(logins.sindica.email, password)
  await product.doJobs(mails)
}

type Run = <Answer>(name: string, on: string, body: object) => Promise<Answer>

/** Removes devices left by an interrupted run, whose secrets are lost. */
async function clear({ sql, condominiumId, product, today }: Past): Promise<void> {
  const left = await sql<{ id: string }[]>`
    select id from public.desks where condominium_id = ${condominiumId} and revoked_at is null`
  for (const { id } of left)
    await product.command('revoke-desk', `${today}T05:00:00-03:00`, {
      condominium_id: condominiumId,
      desk_id: id,
    })
}

async function register(run: Run, on: string, name: string): Promise<Device> {
  const { desk_id, secret } = await run<{ desk_id: string; secret: string }>('register-desk', on, { name })
  return { desk_id, secret, seq: 0 }
}

/** Adds keys, patrol points, a gate, and people known to the house. */
async function equip({ sql, condominiumId, today }: Past, run: Run): Promise<House> {
  const on = addDays(today, -20)
  const known = await sql`select from public.gates where condominium_id = ${condominiumId} limit 1`
  if (known.length === 0) {
    for (const [name, place] of [
      ['Salão de festas', 'Gancho 1'],
      ['Churrasqueira', 'Gancho 2'],
      ['Casa de máquinas', 'Gancho 7'],
      ['Bicicletário', 'Gancho 4'],
    ])
      await run('save-desk-key', on, { name, place })
    for (const [name, can_open] of [
      ['Portão da garagem', true],
      ['Portão de pedestres', false],
    ])
      await run('save-gate', on, { name, can_open })
  }
  const kept = await sql<{ id: string; name: string }[]>`
    select id, name from public.patrol_points where condominium_id = ${condominiumId} order by position`
  const points: { id: string; token: string }[] = []
  for (const [position, name] of ['Garagem', 'Cobertura', 'Portão dos fundos'].entries()) {
    const point = kept.find((one) => one.name === name)
    const { point_id, token } = await run<{ point_id: string; token: string }>('save-patrol-point', on, {
      ...(point && { point_id: point.id, rotate: true }),
      name,
      position,
      every_hours: 24,
    })
    points.push({ id: point_id, token })
  }
  const units = await sql<{ unit_id: string }[]>`
    select unit_id from public.unit_list where condominium_id = ${condominiumId} and kind = 'apartment' order by sort_key`
  const keys = await sql<{ id: string }[]>`
    select id from public.desk_keys where condominium_id = ${condominiumId} order by name`
  const [gate] = await sql<{ id: string }[]>`
    select id from public.gates where condominium_id = ${condominiumId} order by name limit 1`
  const idOf = async (email: string) =>
    (await sql<{ id: string }[]>`select id from auth.users where email = ${email}`)[0]!.id
  return {
    units: units.map(({ unit_id }) => unit_id),
    keys: keys.map(({ id }) => id),
    points,
    gate: gate!.id,
    people: { day: await idOf(logins.doorman.email), night: await idOf(nightDoorman.email) },
  }
}

const unitOf = async ({ sql, condominiumId }: Past, label: string): Promise<string> =>
  (
    await sql<{ unit_id: string }[]>`
      select unit_id from public.unit_list where condominium_id = ${condominiumId} and label = ${label}`
  )[0]!.unit_id

/** What residents and the administration said to the gate. */
async function tellGate(past: Past, run: Run): Promise<void> {
  const { product, today } = past
  const at = (day: string, time: string) => new Date(`${day}T${time}:00-03:00`).toISOString()
  const own = await unitOf(past, 'A-101')
  const day = { valid_from: at(today, '00:00'), valid_until: at(addDays(today, 1), '00:00') }
  await product.signIn(logins.owner.email, password)
  await run('authorize-visit', today, {
    unit_id: own,
    kind: 'visitor',
    name: 'Cláudio Meireles',
    uses_max: 1,
    ...day,
  })
  await run('authorize-visit', today, {
    unit_id: own,
    kind: 'provider',
    name: 'Vanda dos Santos',
    company: 'Diarista',
    valid_from: at(addDays(today, -30), '00:00'),
    valid_until: at(addDays(today, 120), '00:00'),
    weekdays: [1, 3, 5],
    from_time: '08:00',
    until_time: '16:00',
    uses_max: null,
  })
  await run('save-visit-party', today, {
    unit_id: own,
    name: 'Aniversário da Clara',
    valid_from: at(addDays(today, 5), '18:00'),
    valid_until: at(addDays(today, 6), '01:00'),
    guests: ['Ana Beatriz Rocha', 'Bruno Teixeira', 'Carolina Melo', 'Diego Farias', 'Eduarda Pinho'].map(
      (name) => ({ name }),
    ),
  })
  await run('save-desk-instruction', today, {
    unit_id: own,
    text: 'Depois das 22h não interfonar: o bebê dorme. Ligar no telefone da portaria.',
  })
  await run('save-gate-contact', today, { unit_id: own, name: 'Rosana', phone: '11988000002' })
  await product.signIn(logins.sindica.email, password)
  const others: [label: string, name: string, kind: string, more: object][] = [
    ['C-304', 'Luísa Fontana', 'visitor', { uses_max: 1 }],
    [
      'A-803',
      'Anderson Lima',
      'provider',
      {
        company: 'Refrigeração Polar',
        companions_max: 1,
        from_time: '08:00',
        until_time: '18:00',
        uses_max: null,
      },
    ],
    [
      'B-504',
      'Renata e Guilherme Vasconcelos de Alencar Bittencourt',
      'visitor',
      { plate: 'BRA2E19', companions_max: 1, uses_max: 1 },
    ],
  ]
  for (const [label, name, kind, more] of others)
    await run('authorize-visit', today, { unit_id: await unitOf(past, label), name, kind, ...day, ...more })
  await run('save-admission-ban', today, {
    unit_id: await unitOf(past, 'C-602'),
    name: 'Sérgio Antunes',
    description: 'Cerca de 40 anos, barba grisalha, carro prata',
    reason: 'Medida protetiva; avisar a moradora e chamar a polícia se insistir',
  })
  await run('save-desk-instruction', today, {
    unit_id: null,
    text: 'Mudanças só de segunda a sábado, das 8h às 17h, com agendamento.',
  })
}

/** Adds acts since this morning: visitors inside, waiting parcels, a key that is out, something found, and a parcel that both desks handed out. */
async function liveToday(
  past: Past,
  log: DeskLog,
  garage: DeskLog,
  house: House,
  shift: string,
): Promise<void> {
  const { today } = past
  const { day: josue, night } = house.people
  // The newest moment that is surely past, however early in the day this is made.
  const now = Date.now()
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  const next = randomUUID()
  log.act('shift.handed', ago(180), night, {
    shift_id: shift,
    checklist: ['keys', 'radio', 'deliveries', 'gates'].map((id) => ({ id, ok: true })),
    notes: 'Noite tranquila.',
  })
  log.act('shift.accepted', ago(178), josue, { shift_id: shift, next_shift_id: next })
  const own = await unitOf(past, 'A-101')
  log.visit(ago(1_200), night, {
    unit_id: await unitOf(past, 'A-204'),
    name: 'Iara Pontes',
    kind: 'visitor',
    admitted_by: 'resident',
  })
  log.visit(ago(150), josue, {
    unit_id: await unitOf(past, 'B-101'),
    name: 'Paulo Cruz',
    company: 'Elétrica Norte',
    kind: 'provider',
    admitted_by: 'call',
  })
  log.visit(ago(90), josue, {
    unit_id: await unitOf(past, 'C-703'),
    name: 'Davi Ramos',
    kind: 'visitor',
    admitted_by: 'call',
  })
  log.visit(
    ago(170),
    josue,
    { unit_id: own, name: 'Tereza Campos', kind: 'visitor', admitted_by: 'resident' },
    70,
  )
  log.parcel(ago(60), josue, {
    unit_id: own,
    carrier: 'Correios',
    description: 'Caixa média',
    place: 'Prateleira 2',
  })
  log.parcel(ago(4_400), josue, {
    unit_id: own,
    carrier: 'Loja Girassol',
    description: 'Envelope',
    volumes: 2,
    place: 'Gaveta',
  })
  log.parcel(ago(8_800), josue, {
    unit_id: await unitOf(past, 'C-102'),
    carrier: 'Transportadora Andorinha',
    description: 'Caixa grande',
    place: 'Depósito',
  })
  log.parcel(ago(40), josue, {
    unit_id: await unitOf(past, 'B-302'),
    carrier: 'Correios',
    description: 'Caixas de livros',
    volumes: 2,
    place: 'Prateleira 1',
  })
  log.act('key.lent', ago(400), night, {
    loan_id: randomUUID(),
    key_id: house.keys[0]!,
    to_name: 'Tânia Bastos',
    unit_id: await unitOf(past, 'B-504'),
    expected_back: ago(100),
  })
  log.act('lost.found', ago(1_500), josue, {
    item_id: randomUUID(),
    description: 'Guarda-chuva preto',
    place: 'Hall do bloco B',
  })
  log.act('lost.found', ago(3_000), josue, {
    item_id: randomUUID(),
    description: 'Chaveiro com três chaves',
    place: 'Playground',
  })
  const parcel = log.parcel(ago(175), josue, {
    unit_id: await unitOf(past, 'A-702'),
    carrier: 'Farmácia Ipê',
    description: 'Sacola',
    place: 'Prateleira 1',
  })
  log.act('delivery.handed', ago(120), josue, { delivery_id: parcel, to_name: 'Rita Moraes', proof: 'code' })
  garage.act('delivery.handed', ago(118), night, {
    delivery_id: parcel,
    to_name: 'Rui Moraes',
    proof: 'known',
  })
  await log.send(`${today}T23:59:00-03:00`)
  await garage.send(`${today}T23:59:30-03:00`)
}
