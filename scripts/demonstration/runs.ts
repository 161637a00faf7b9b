import { randomUUID } from 'node:crypto'
import { addDays, dayOfMonth, monthOf, shiftMonth } from '../../domain/calendar.ts'
import { filePath } from '../../domain/files.ts'
import { drawDial } from './dial.ts'
import type { Past } from './history.ts'
import { mails } from './outbox.ts'

const months = 4

/**
 * Adds gas measured in every unit, read for four months and half read in this one; reservations and a fine charged to those who owe them; an extra
 * fee that was issued and withdrawn. Once.
 */
export async function furnishRuns(past: Past): Promise<void> {
  const { product, sql, condominiumId, today } = past
  const known = await sql`select from public.meters where condominium_id = ${condominiumId} limit 1`
  if (known.length > 0) return
  const month = monthOf(today)
  const beginning = dayOfMonth(shiftMonth(month, -months), 1)
  const run = (command: Parameters<typeof product.command>[0], day: string, body: object) =>
    product.command(command, `${day}T18:00:00-03:00`, { condominium_id: condominiumId, ...body })
  await run('save-meter', beginning, {
    of: 'every_unit',
    kind: 'gas',
    measure: 'm3',
    digits: 5,
    installed_on: beginning,
    first_value: 120_000,
  })
  await run('save-meter-tariff', beginning, {
    kind: 'gas',
    effective_from: beginning,
    fixed_cents: 890,
    steps: [
      { up_to: 7_000, price: 78_420 },
      { up_to: null, price: 91_350 },
    ],
  })
  await readMeters(past, run)
  await keepDials(past)
  await chargeOwn(past, run)
  await recordDues(past, run)
  await takeBack(past, run)
  await product.doJobs(mails)
}

type Run = (command: Parameters<Past['product']['command']>[0], day: string, body: object) => Promise<unknown>

async function readMeters({ sql, condominiumId, today }: Past, run: Run): Promise<void> {
  const meters = await sql<{ id: string }[]>`
    select m.id from public.meters m join public.unit_list l on l.unit_id = m.unit_id
    where m.condominium_id = ${condominiumId} order by l.sort_key`
  const values = meters.map(() => 120_000)
  for (let back = months - 1; back >= 0; back -= 1) {
    const competence = shiftMonth(monthOf(today), -back)
    const read_on = back === 0 ? today : dayOfMonth(competence, 25)
    // This month's meter reader has reached the middle of the building.
    const reached = back === 0 ? Math.floor(meters.length / 2) : meters.length
    const readings = meters.slice(0, reached).map(({ id }, place) => {
      values[place] = values[place]! + 4_000 + ((place * 733 + back * 917) % 5_200)
      return { meter_id: id, value: values[place], read_on }
    })
    await run('record-readings', read_on, { kind: 'gas', competence, readings })
  }
}

/** The last dials that were read, in the order of the walk. */
async function keepDials({ product, sql, condominiumId, today }: Past): Promise<void> {
  const read = await sql<{ id: string; value: number; serial: string; label: string }[]>`
    select r.id, r.value::float8 as value, m.serial, l.label from public.meter_readings r
    join public.meters m on m.condominium_id = r.condominium_id and m.id = r.meter_id
    join public.unit_list l on l.unit_id = r.unit_id
    where r.condominium_id = ${condominiumId} and r.competence = ${dayOfMonth(monthOf(today), 1)} order by l.sort_key limit 4`
  for (const { id: ownerId, value, serial, label } of read) {
    const name = `Medidor ${label}.jpg`
    const path = filePath({ condominiumId, area: 'readings', ownerId, id: randomUUID(), name })
    await product.upload(path, { name, type: 'image/jpeg', bytes: await drawDial(value, serial) })
  }
}

/** Records what two units pay with the next fee, one of which is waived; one unit is that of the resident who tries the product. */
async function recordDues({ sql, condominiumId, today }: Past, run: Run): Promise<void> {
  const units = await sql<{ unit_id: string }[]>`
    select l.unit_id from public.unit_list l
    where l.condominium_id = ${condominiumId} and l.kind not in ('garage', 'storage')
    order by (select count(*) from public.people p join public.occupancies o on o.person_id = p.id
      where o.unit_id = l.unit_id and p.user_id is not null) desc, l.sort_key limit 3`
  const dues = [
    { description: 'Segunda via do controle do portão', note: 'Retirado na portaria', cents: 8500 },
    { description: 'Vidro do hall quebrado na mudança', note: '', cents: 32_000 },
    { description: 'Chave da churrasqueira perdida', note: 'Cópia feita no chaveiro', cents: 4500 },
  ]
  for (const [place, { unit_id }] of units.entries())
    await run('save-unit-due', addDays(today, place - 4), {
      unit_id,
      rubric: 'damage',
      charged_from: monthOf(today),
      ...dues[place],
    })
  const [found] = await sql<{ id: string }[]>`
    select id from public.unit_dues where condominium_id = ${condominiumId} order by created_at desc limit 1`
  await run('waive-unit-due', addDays(today, -1), {
    due_id: found?.id,
    reason: 'A chave apareceu nos achados e perdidos',
  })
}

/** To units whose people have no account here and owe nothing else. */
async function chargeOwn({ sql, condominiumId, today }: Past, run: Run): Promise<void> {
  const units = await sql<{ unit_id: string }[]>`
    select l.unit_id from public.unit_list l
    where l.condominium_id = ${condominiumId} and l.payer_id is not null
      and not exists (select from public.charges c where c.unit_id = l.unit_id and c.status = 'open')
      and not exists (select from public.people p join public.occupancies o on o.person_id = p.id
        where o.unit_id = l.unit_id and p.user_id is not null)
    order by l.sort_key limit 3 offset 20`
  if (units.length < 3) return
  const notes = [
    'Salão de festas, dia 14',
    'Churrasqueira, dia 15',
    'Multa: obra em domingo, art. 22 do regimento',
  ]
  const cents = [25_000, 12_000, 30_000]
  const line = (place: number, rubric: string, description: string) => ({
    fund: 'ordinary',
    rubric,
    description,
    rule: 'amounts',
    amounts: units
      .slice(place, place === 0 ? 2 : 3)
      .map(({ unit_id }, index) => ({ unit_id, cents: cents[place + index], note: notes[place + index] })),
  })
  await run('issue-charge-run', today, {
    kind: 'individual',
    name: 'Reservas e multas',
    competence: monthOf(today),
    due_on: addDays(today, 15),
    lines: [line(0, '1.4.02', 'Reserva de área comum'), line(2, '1.3.02', 'Multa por infração')],
  })
}

/** Withdraws a charge to one block only, which the síndica noticed in time: the decision was for another amount. */
async function takeBack({ product, sql, condominiumId, today }: Past, run: Run): Promise<void> {
  const [place] = await sql<{ block: string }[]>`
    select block from public.unit_list where condominium_id = ${condominiumId} and block <> '' order by sort_key desc limit 1`
  if (!place) return
  const issued = (await run('issue-charge-run', today, {
    kind: 'extraordinary',
    name: 'Telhado do bloco',
    competence: monthOf(today),
    reason: 'Infiltração urgente depois da chuva, assembleia chamada em seguida',
    due_on: addDays(today, 20),
    lines: [
      {
        fund: 'ordinary',
        rubric: '2.8.01',
        description: 'Conserto do telhado',
        cents: 960_000,
        block: place.block,
        reason: `Só o bloco ${place.block} usa este telhado`,
      },
    ],
  })) as { run_id: string }
  await product.doJobs(mails)
  const reason = 'O orçamento aprovado foi menor. Sai outra cobrança.'
  await run('undo-charge-run', today, { run_id: issued.run_id, reason })
}
