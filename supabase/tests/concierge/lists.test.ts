import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type User } from '../../functions/_shared/testing.ts'
import exportGateOpenings from '../../functions/concierge/export-gate-openings.ts'
import exportKeyLoans from '../../functions/concierge/export-key-loans.ts'
import exportLostItems from '../../functions/concierge/export-lost-items.ts'
import exportOccurrences from '../../functions/concierge/export-occurrences.ts'
import exportPatrols from '../../functions/concierge/export-patrols.ts'
import exportShifts from '../../functions/concierge/export-shifts.ts'
import exportVisits from '../../functions/concierge/export-visits.ts'
import { as } from '../register/building.ts'
import { type Gate, startGate } from './gate.ts'

// What the administration reads of the desk's books: page by page, narrowed, and as files; by every administrator alike.
let gate: Gate
let partner: User
beforeAll(async () => {
  gate = await startGate(await startProject())
  partner = await gate.project.member(gate.condominiumId, 'admin')
  await furnish()
})
afterAll(() => gate.project.close())

const days = 60
/** One of each kind a day, the last on 1 March 2026 at 9:00 in Brasília; every third is in another state. */
async function furnish() {
  const { sql } = gate.project
  const id = gate.condominiumId
  const desk = await gate.desk('Norte')
  const who = gate.doorman.id
  await sql`insert into public.desk_keys (condominium_id, id, name, place) values (${id}, ${id}, 'Salão de festas', 'Gancho 3')`
  await sql`insert into public.patrol_points (condominium_id, id, name, token_hash) values (${id}, ${id}, 'Garagem', ${'0'.repeat(64)})`
  await sql`insert into public.gates (condominium_id, id, name) values (${id}, ${id}, 'Pedestres')`
  const moments = sql`(select n, '2026-03-01T12:00:00.000123Z'::timestamptz - make_interval(days => n) as at from generate_series(0, ${days - 1}) n) m`
  await sql`
    insert into public.shifts (condominium_id, id, desk_id, doorman_id, doorman_name, started_at, handed_at, accepted_at, accepted_by_name,
      checklist, notes)
    select ${id}::uuid, private.new_id(), ${desk.id}::uuid, ${who}::uuid, 'Josué Ramos', at, at + interval '12 hours',
      case when n % 3 > 0 then at + interval '13 hours' end, case when n % 3 > 0 then 'Ana Lima' end,
      case when n = 7 then '[{"id": "keys", "ok": false, "note": "falta a do portão"}]'::jsonb else '[{"id": "keys", "ok": true}]' end,
      case when n = 4 then 'Câmera do HÁLL sem imagem' else '' end from ${moments}`
  await sql`
    insert into public.key_loans (condominium_id, id, key_id, status, to_name, lent_at, lent_by, expected_back, returned_at, desk_id)
    select ${id}::uuid, private.new_id(), ${id}::uuid, case when n = 0 then 'out' else 'returned' end, 'Zelador ' || n, at, ${who}::uuid,
      at + interval '2 hours', case when n > 0 then at + interval '1 hour' end, ${desk.id}::uuid from ${moments}`
  await sql`
    insert into public.lost_items (condominium_id, id, status, description, place, found_at, found_by, desk_id)
    select ${id}::uuid, private.new_id(), case when n % 3 = 0 then 'claimed' else 'kept' end, 'Guarda-chuva ' || n, 'Hall', at, ${who}::uuid,
      ${desk.id}::uuid from ${moments}`
  await sql`
    insert into public.patrol_passes (condominium_id, id, point_id, proof, is_valid, passed_at, passed_by, passed_by_name, desk_id)
    select ${id}::uuid, private.new_id(), ${id}::uuid, 'qr', n % 3 > 0, at, ${who}::uuid, 'Josué Ramos', ${desk.id}::uuid from ${moments}`
  await sql`
    insert into public.gate_openings (condominium_id, id, gate_id, reason, opened_at, opened_by, opened_by_name, desk_id, outcome)
    select ${id}::uuid, private.new_id(), ${id}::uuid, 'Mudança ' || n, at, ${who}::uuid, 'Josué Ramos', ${desk.id}::uuid,
      case when n % 3 = 0 then 'failed' else 'by_hand' end from ${moments}`
  // Something else between the two entries of the book, and all of it sent twice.
  const acts = [
    desk.act('occurrence.noted', {
      occurrence_id: crypto.randomUUID(),
      category: 'noise',
      text: 'Música no salão',
    }),
    desk.act('visit.entered', {
      visit_id: crypto.randomUUID(),
      unit_id: gate.units[0]!,
      name: 'Cláudio Meireles',
      kind: 'visitor',
      admitted_by: 'call',
      plate: 'ABC1D23',
    }),
    desk.act('occurrence.noted', {
      occurrence_id: crypto.randomUUID(),
      category: 'damage',
      text: 'Vidro trincado',
    }),
  ]
  await gate.record(desk, acts)
  await gate.record(desk, acts)
}

const lists = [
  'shifts_page',
  'key_loans_page',
  'lost_items_page',
  'patrol_page',
  'gate_openings_page',
] as const
type Row = { id: string; key: string } & Record<string, unknown>
const page = (
  list: (typeof lists)[number],
  filters: object = {},
  after: string | null = null,
  user: User = partner,
) =>
  as(
    gate.project,
    user,
    (sql) =>
      sql<
        Row[]
      >`select * from ${sql(`public.${list}`)}(${gate.condominiumId}, ${sql.json(filters as never)}, ${after})`,
  )

test.each(lists)('%s gives fifty and one more, then the rest, nothing twice', async (list) => {
  const first = await page(list)
  expect(first).toHaveLength(51)
  const rest = await page(list, {}, first[49]!.key)
  expect(rest).toHaveLength(days - 50)
  expect(new Set([...first.slice(0, 50), ...rest].map(({ id }) => id)).size).toBe(days)
})

test.each(lists)('%s is the administrators’ alone', async (list) => {
  await expect(page(list, {}, null, gate.doorman)).rejects.toThrow('forbidden')
})

test.each(lists)('%s takes days, both counted in Brasília', async (list) => {
  expect(await page(list, { from: '2026-02-27', until: '2026-03-01' })).toHaveLength(3)
  expect(await page(list, { until: '2026-02-27' })).toHaveLength(51)
  expect(await page(list, { from: '2026-03-02' })).toHaveLength(0)
})

test('what is narrowed by state and by words, whatever their accents', async () => {
  const count = async (list: (typeof lists)[number], filters: object) => (await page(list, filters)).length
  expect(await count('shifts_page', { status: 'unaccepted' })).toBe(20)
  expect(await count('shifts_page', { status: 'accepted' })).toBe(40)
  expect(await count('shifts_page', { status: 'remarked' })).toBe(1)
  expect(await count('shifts_page', { typed: 'camera piscina' })).toBe(0)
  expect(await count('shifts_page', { typed: 'hall câmeras' })).toBe(1)
  expect(await count('key_loans_page', { status: 'late' })).toBe(1)
  expect(await count('key_loans_page', { status: 'returned', typed: 'ZELADOR 42' })).toBe(1)
  expect(await count('key_loans_page', { key_id: crypto.randomUUID() })).toBe(0)
  expect(await count('lost_items_page', { status: 'claimed' })).toBe(20)
  expect(await count('patrol_page', { status: 'wrong', point_id: gate.condominiumId })).toBe(20)
  expect(await count('gate_openings_page', { status: 'failed', typed: 'mudanca 3' })).toBe(5)
})

test('what the desk is told: what stands, and what ended by its day or by hand, by unit and by words', async () => {
  const { sql } = gate.project
  const id = gate.condominiumId
  const unit = gate.units[1]!
  await sql`
    insert into public.desk_instructions (condominium_id, unit_id, text, until, removed_at, created_by)
    select ${id}::uuid, case when n = 1 then ${unit}::uuid end, 'Portão às ' || n || 'h', case when n = 2 then private.today() - 1 end,
      case when n = 3 then now() end, ${gate.admin.id}::uuid from generate_series(1, 60) n`
  await sql`
    insert into public.admission_bans (condominium_id, unit_id, name, reason, until, lifted_at)
    values (${id}, ${unit}, 'Rui Sá', 'Pedido da família', private.today(), null), (${id}, null, 'Davi', 'Furto', null, now())`
  const told = (
    list: 'instructions_page' | 'bans_page',
    filters: object = {},
    after: string | null = null,
    user = partner,
  ) =>
    as(
      gate.project,
      user,
      (tx) => tx<Row[]>`select * from ${tx(`public.${list}`)}(${id}, ${tx.json(filters as never)}, ${after})`,
    )
  const first = await told('instructions_page')
  expect(first).toHaveLength(51)
  expect(await told('instructions_page', {}, first[49]!.key)).toHaveLength(8)
  expect((await told('instructions_page', { status: 'ended' })).map(({ text }) => text).sort()).toEqual([
    'Portão às 2h',
    'Portão às 3h',
  ])
  expect(await told('instructions_page', { unit_id: unit })).toMatchObject([
    { text: 'Portão às 1h', unit_label: 'A-102', created_by_name: 'Helena Duarte' },
  ])
  expect(await told('instructions_page', { typed: 'portao as 42h' })).toHaveLength(1)
  expect(await told('bans_page', { typed: 'rui sa' })).toMatchObject([
    { name: 'Rui Sá', unit_label: 'A-102' },
  ])
  expect(await told('bans_page', { status: 'ended' })).toMatchObject([{ name: 'Davi', unit_label: null }])
  await expect(told('bans_page', {}, null, gate.doorman)).rejects.toThrow('forbidden')
})

async function file(
  fn: { fetch(request: Request): Promise<Response> },
  body: object = {},
  user: User = partner,
) {
  await gate.project.sql`delete from private.rate_limits`
  const response = await fn.fetch(
    new Request('http://localhost', {
      method: 'POST',
      headers: { authorization: `Bearer ${await gate.project.tokenFor(user)}` },
      body: JSON.stringify({ condominium_id: gate.condominiumId, format: 'csv', ...body }),
    }),
  )
  return { status: response.status, lines: (await response.text()).trim().split('\r\n').slice(1) }
}

test('files hold the whole list, or what it is narrowed to, in words', async () => {
  expect((await file(exportShifts)).lines).toHaveLength(days)
  expect((await file(exportShifts, { filters: { status: 'remarked' } })).lines[0]).toContain(
    'Chaves conferidas: falta a do portão',
  )
  expect((await file(exportKeyLoans, { filters: { typed: 'zelador 0' } })).lines).toEqual([
    'Salão de festas;Gancho 3;Zelador 0;;Emprestada;01/03/2026 09:00;Pessoa de Teste;01/03/2026 11:00;;;',
  ])
  expect((await file(exportLostItems, { filters: { status: 'kept' } })).lines).toHaveLength(40)
  expect((await file(exportPatrols, { filters: { from: '2026-03-01' } })).lines).toEqual([
    '01/03/2026 09:00;Garagem;Josué Ramos;Norte;QR;Etiqueta de outro ponto',
  ])
  expect((await file(exportGateOpenings, { filters: { status: 'failed' } })).lines).toHaveLength(20)
})

test('the book goes out whole to every administrator, and by its kind', async () => {
  expect((await file(exportOccurrences)).lines).toHaveLength(2)
  expect((await file(exportOccurrences, {}, gate.admin)).lines).toHaveLength(2)
  const [line, ...more] = (await file(exportOccurrences, { filters: { category: 'damage', typed: 'VÍDRO' } }))
    .lines
  expect(more).toHaveLength(0)
  // The second of the book, the third of the desk's log.
  expect(line).toMatch(/^2;.*Dano;;Vidro trincado;;3-[0-9a-f]{16}$/)
})

test('visits go out by the name or the plate that was typed, and a filter that is none is refused', async () => {
  expect((await file(exportVisits, { filters: { typed: 'claudio' } })).lines).toHaveLength(1)
  expect((await file(exportVisits, { filters: { typed: 'abc1d23' } })).lines).toHaveLength(1)
  expect((await file(exportVisits, { filters: { typed: 'Rita' } })).lines).toHaveLength(0)
  expect((await file(exportVisits, { filters: { status: 'gone' } })).status).toBe(422)
  expect((await file(exportVisits, {}, gate.doorman)).status).toBe(403)
  const [entry] = await gate.project.sql`
    select after from public.audit_entries where condominium_id = ${gate.condominiumId} and action = 'export-visits' and after -> 'filters' ->> 'typed' = 'claudio'`
  expect(entry!.after).toEqual({ format: 'csv', filters: { typed: 'claudio' } })
})
