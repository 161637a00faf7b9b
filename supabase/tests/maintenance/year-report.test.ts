import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../../functions/_shared/charge-document/pdf-text.ts'
import { startProject, type User } from '../../functions/_shared/testing.ts'
import report from '../../functions/maintenance/maintenance-report-document.ts'
import { type Gate, startGate } from '../concierge/gate.ts'

let gate: Gate
let year: number
let council: User
const pump = randomUUID()
const lift = randomUUID()
beforeAll(async () => {
  gate = await startGate(await startProject(), { plan: 'profissional' })
  council = await gate.project.member(gate.condominiumId, 'council')
  const { sql } = gate.project
  const [clock] = await sql<{ year: number }[]>`select extract(year from private.today())::integer as year`
  year = clock!.year
  const condominium_id = gate.condominiumId
  const [supplier] = await sql<{ id: string }[]>`
    insert into public.suppliers (condominium_id, name) values (${condominium_id}, 'Hidráulica Sul') returning id`
  await sql`
    insert into public.assets (condominium_id, id, name, category, installed_on, warranty_until, life_years, replacement_cents)
    values (${condominium_id}, ${pump}, 'Bomba 1', 'pump', ${`${year - 5}-01-01`}, ${`${year}-12-31`}, 10, 1200000),
      (${condominium_id}, ${lift}, 'Elevador B', 'lift', null, ${`${year - 2}-01-01`}, null, null)`
  const [decision] = await sql<{ id: string }[]>`
    insert into public.decisions (condominium_id, decided_on, assembly, matter, title, body, requirement)
    values (${condominium_id}, ${`${year}-01-02`}, 'extraordinary', 'useful_works', 'Gerador novo', 'Aprovado', 'maioria') returning id`
  const order = (number: number, title: string, more: object) => sql`
    insert into public.maintenance_orders ${sql({
      condominium_id,
      id: randomUUID(),
      year,
      number,
      title,
      kind: 'preventive',
      asset_id: pump,
      status: 'checked',
      due_on: `${year}-01-05`,
      done_on: `${year}-01-05`,
      cost_cents: 0,
      ...more,
    })}`
  await order(1, 'No dia', { cost_cents: 30_000 })
  await order(2, 'Um dia depois', { done_on: `${year}-01-06`, cost_cents: 15_000 })
  await order(3, 'Esquecida', { status: 'open', due_on: `${year}-01-01`, done_on: null, cost_cents: null })
  await sql`
    insert into public.maintenance_plans (condominium_id, id, title, every, every_unit, anchor, first_on, responsible, next_on)
    values (${condominium_id}, ${pump}, 'Bombas', 1, 'month', 'date', ${`${year}-01-05`}, 'staff', ${`${year}-02-05`})`
  await order(8, 'Férias da empresa', {
    status: 'skipped',
    plan_id: pump,
    planned_on: `${year}-01-05`,
    done_on: null,
    cost_cents: null,
    cancel_reason: 'Oficina fechada',
  })
  await order(4, 'Desistida', {
    status: 'cancelled',
    done_on: null,
    cost_cents: null,
    cancel_reason: 'Bomba fora de uso',
  })
  await order(5, 'Do ano anterior', {
    year: year - 1,
    due_on: `${year - 1}-03-01`,
    done_on: `${year - 1}-03-01`,
    cost_cents: 20_000,
  })
  await order(6, 'Trocar o gerador', {
    asset_id: null,
    works: 'useful_works',
    decision_id: decision!.id,
    cost_cents: 9_000_000,
  })
  await order(7, 'Segurar a marquise', {
    asset_id: null,
    works: 'necessary_works',
    urgent_reason: 'Caíam pedaços sobre a calçada.',
  })
  const inspection = randomUUID()
  await sql`
    insert into public.inspections (condominium_id, id, kind, name, every_months)
    values (${condominium_id}, ${inspection}, 'other', 'Laudo da fachada', 60)`
  await sql`
    insert into public.inspection_records (condominium_id, id, inspection_id, done_on, valid_until, result, supplier_id, professional, council, registry,
      responsibility_number)
    values (${condominium_id}, ${randomUUID()}, ${inspection}, ${`${year}-01-03`}, ${`${year + 5}-01-03`}, 'approved', ${supplier!.id}, 'Eng. Rita Lemos',
      'crea', '5061234567', 'SP-2026-777')`
})
afterAll(() => gate.project.close())

async function asked(body: object, user: User) {
  const answer = await report.fetch(
    new Request('http://localhost', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await gate.project.tokenFor(user)}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ condominium_id: gate.condominiumId, ...body }),
    }),
  )
  return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

test('the year on paper says what was inspected, done, late, given up, decided, spent, warranted and to be put aside', async () => {
  const { status, bytes } = await asked({ year }, council)
  expect(status).toBe(200)
  const text = readPdf(bytes).text.replace(/\s+/g, ' ')
  for (const part of [
    `Relatório da manutenção de ${year}`,
    '7 ordens de serviço para o ano',
    'Laudo da fachada',
    'Hidráulica Sul, Eng. Rita Lemos',
    'ART, RRT ou TRT SP-2026-777',
    'sem arquivo',
    '3 feitas no prazo, 1 feita com atraso, 1 atrasada, 1 pulada, 1 cancelada',
    'Cancelada: Bomba fora de uso',
    'Pulada: Oficina fechada',
    'Gerador novo',
    'A assembleia ainda toma ciência',
    'Caíam pedaços sobre a calçada.',
    '90.000,00',
    '+125%',
    'Bomba 1',
    'equipamento está sem preço ou sem data de instalação',
  ])
    expect(text).toContain(part)
  // Neither work of another year nor a warranty that was over before it.
  expect(text).not.toContain('Do ano anterior')
  expect(text).not.toContain('Elevador B')
})

test('an empty year says so in each part, and nobody but management and council reads it', async () => {
  const text = readPdf((await asked({ year: 2001 }, gate.admin)).bytes).text.replace(/\s+/g, ' ')
  expect(text).toContain('Nenhuma ordem de serviço para este ano.')
  expect(text).toContain('Nada foi gasto em 2000 nem em 2001.')
  const resident = await gate.dweller(gate.units[0]!)
  expect((await asked({ year }, gate.doorman)).status).toBe(403)
  expect((await asked({ year }, resident)).status).toBe(403)
})
