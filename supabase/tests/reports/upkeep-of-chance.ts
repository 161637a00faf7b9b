import { randomUUID } from 'node:crypto'
import { addDays } from '../../../domain/calendar.ts'
import type { TestProject } from '../../functions/_shared/testing.ts'
import { type RandomHome, todayEverywhere } from './random-homes.ts'

/** Equipment, suppliers, their papers and orders, inspections, documents and mandates, most with a day that comes or has passed. */
export async function upkeepOfChance(project: TestProject, home: RandomHome): Promise<void> {
  await keepUp(project, home)
  await arrange(project, home)
}

const today = todayEverywhere()
/** A day up to so many days before or after today; now and then just at the edge of what is asked for. */
const around = ({ chance }: RandomHome, most: number) =>
  addDays(
    today,
    chance.percent(30) ? chance.one([-1, 0, 1, 29, 30, 31, 89, 90, 91]) : chance.whole(-most, most),
  )

/** Equipment, suppliers, plans and orders of three years in every state, some rated. */
async function keepUp({ sql }: TestProject, home: RandomHome) {
  const { condominiumId, adminId, chance } = home
  const condominium_id = condominiumId
  const assets: string[] = []
  for (let at = chance.whole(1, 4); at > 0; at--) {
    const id = randomUUID()
    await sql`insert into public.assets ${sql({ condominium_id, id, name: `Bomba ${at}`, category: chance.one(['lift', 'pump', 'gate']), warranty_until: chance.percent(60) ? around(home, 200) : null, removed_at: chance.percent(20) ? new Date() : null })}`
    assets.push(id)
  }
  const suppliers: string[] = []
  for (let at = chance.whole(1, 4); at > 0; at--) {
    const id = randomUUID()
    await sql`insert into public.suppliers ${sql({ condominium_id, id, name: `Oficina ${chance.whole(1, 3)}`, archived_on: chance.percent(20) ? today : null })}`
    suppliers.push(id)
    let replaces_id: string | null = null
    for (let papers = chance.whole(0, 3); papers > 0; papers--) {
      const paper = randomUUID()
      await sql`insert into public.supplier_documents ${sql({ condominium_id, id: paper, supplier_id: id, kind: 'permit', name: `Alvará ${papers}`, expires_on: chance.percent(80) ? around(home, 150) : null, replaces_id, removed_at: chance.percent(20) ? new Date() : null })}`
      replaces_id = chance.percent(40) ? paper : null
    }
  }
  const plans: string[] = []
  for (let at = chance.whole(0, 4); at > 0; at--) {
    const id = randomUUID()
    const ended_at = chance.percent(20) ? new Date() : null
    await sql`insert into public.maintenance_plans ${sql({ condominium_id, id, title: `Revisão ${at}`, kind: 'preventive', every: 1, every_unit: 'month', anchor: 'date', first_on: '2020-01-01', responsible: 'staff', next_on: ended_at ? null : around(home, 150), ended_at })}`
    plans.push(id)
  }
  const waiting = new Set<string>()
  for (let number = chance.whole(0, 40); number > 0; number--) {
    const id = randomUUID()
    const plan_id = plans.length > 0 && chance.percent(40) ? chance.one(plans) : null
    const statuses = plan_id && waiting.has(plan_id) ? [] : ['planned', 'open', 'in_progress']
    const status = chance.one([...statuses, 'done', 'checked', plan_id ? 'skipped' : 'done', 'cancelled'])
    if (plan_id && statuses.includes(status)) waiting.add(plan_id)
    const supplier_id = chance.percent(50) ? chance.one(suppliers) : null
    const asset_id = chance.percent(70) ? chance.one(assets) : null
    const isDone = status === 'done' || status === 'checked'
    const order = {
      condominium_id,
      id,
      year: 2026,
      number,
      kind: plan_id ? 'preventive' : chance.one(['preventive', 'corrective', 'corrective', 'inspection']),
      title: `Serviço ${number}`,
      status,
      priority: chance.one(['urgent', 'high', 'normal', 'low']),
      asset_id,
      plan_id,
      planned_on: plan_id ? addDays(today, -number) : null,
      responsible: chance.one(['staff', 'supplier', 'firm']),
      supplier_id,
      due_on: around(home, 150),
      done_on: isDone || chance.percent(10) ? chance.dayBefore(today, 1000) : null,
      cancel_reason: status === 'skipped' || status === 'cancelled' ? 'Não era preciso' : null,
      cost_cents: chance.percent(70) ? chance.whole(0, 900_000) : null,
    }
    await sql`insert into public.maintenance_orders ${sql(order)}`
    if (supplier_id && isDone && chance.percent(60))
      await sql`insert into public.supplier_ratings ${sql({ condominium_id, order_id: id, supplier_id, stars: chance.whole(1, 5), rated_by: adminId, created_at: chance.momentBefore(today, 500) })}`
    if (asset_id && isDone && chance.percent(30))
      await sql`insert into public.asset_warranties ${sql({ condominium_id, order_id: id, asset_id, covers: 'Motor', starts_on: '2020-01-01', until_on: around(home, 150) })}`
  }
}

/** What else ends: inspections done more than once, papers in folders of every reader, mandates one after the other. */
async function arrange({ sql }: TestProject, home: RandomHome) {
  const { condominiumId, chance } = home
  const condominium_id = condominiumId
  const inspections = await sql<{ id: string }[]>`
    select id from public.inspections where condominium_id = ${condominiumId} order by position limit 6`
  for (const { id } of inspections) {
    for (let records = chance.whole(0, 3); records > 0; records--) {
      const result = chance.one(['approved', 'with_reservations', 'refused'])
      await sql`insert into public.inspection_records ${sql({ condominium_id, id: randomUUID(), inspection_id: id, done_on: addDays(today, -chance.whole(160, 165)), valid_until: result !== 'refused' && chance.percent(90) ? around(home, 150) : null, result, findings: 'Trocar a porta', removed_at: chance.percent(15) ? new Date() : null })}`
    }
    if (chance.percent(15))
      await sql`update public.inspections set not_applicable_reason = 'Não há aqui' where condominium_id = ${condominiumId} and id = ${id}`
  }
  for (let at = chance.whole(0, 5); at > 0; at--) {
    const [folder_id, id, version_id] = [randomUUID(), randomUUID(), randomUUID()]
    const readers = chance.one([
      [],
      ['council'],
      ['resident'],
      ['owner'],
      ['doorman'],
      ['council', 'resident'],
    ])
    await sql`insert into public.document_folders ${sql({ condominium_id, id: folder_id, name: `Pasta ${at}`, readers, unit_ids: chance.percent(30) ? [home.units[0]!.id] : null, binned_at: chance.percent(15) ? new Date() : null })}`
    const file = { condominium_id, folder_id, file_name: 'a.pdf', content_type: 'application/pdf', size: 1 }
    await sql.begin(async (tx) => {
      await tx`insert into public.documents ${tx({ ...file, id, name: `Apólice ${at}`, version_id, kind: chance.one(['insurance', 'contract', 'other']), expires_on: chance.percent(80) ? around(home, 150) : null, archived_at: chance.percent(15) ? new Date() : null, binned_at: chance.percent(15) ? new Date() : null })}`
      await tx`insert into public.document_versions ${tx({ ...file, id: version_id, document_id: id, number: 1, path: `${condominiumId}/documents/${version_id}/${version_id}/a.pdf` })}`
    })
  }
  await sql`select private.refresh_document_folders(${condominiumId})`
  await sql`delete from public.mandates where condominium_id = ${condominiumId}`
  let starts_on = addDays(today, -chance.whole(400, 1200))
  for (let at = chance.whole(0, 3); at > 0; at--) {
    const ends_on = addDays(starts_on, chance.whole(200, 700))
    const ended_on = chance.percent(30) ? addDays(ends_on, -20) : null
    await sql`insert into public.mandates ${sql({ condominium_id, full_name: `Síndica ${at}`, starts_on, ends_on, ended_on })}`
    starts_on = addDays(ended_on ?? ends_on, chance.whole(0, 3))
  }
}
