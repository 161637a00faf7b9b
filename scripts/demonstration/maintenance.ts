import { randomUUID } from 'node:crypto'
import { addDays, addMonths } from '../../domain/calendar.ts'
import { filePath } from '../../domain/files.ts'
import { usualPlans } from '../../domain/maintenance/plans/usual.ts'
import { type Asset, equipment, plannedWork, type Work, workDone } from './equipment.ts'
import { expenseId } from './files.ts'
import type { Past } from './history.ts'
import { mails } from './outbox.ts'
import { drawBuilding } from './picture.ts'
import { logins, password } from './plan.ts'
import { yearOfWork } from './year.ts'

/** Adds equipment, plans, the work of a year and a half, quotes to choose from, and an order in each state. Once. */
export async function furnishMaintenance(past: Past): Promise<void> {
  const { sql, condominiumId, product } = past
  const [known] = await sql`select from public.assets where condominium_id = ${condominiumId}`
  if (known) return
  const ids = await idsOf(past)
  await product.signIn(logins.sindica.email, password)
  for (const asset of equipment) await keep(past, asset, ids)
  for (const work of workDone) await finish(past, work, ids)
  const hands = { supplier: ids.suppliers[0]!, doorman: ids.doorman }
  await yearOfWork(past, (name) => assetId(past.condominiumId, name), hands)
  await plans(past, ids)
  await quotes(past, ids)
  await repair(past, ids)
  await product.doJobs(mails)
}

/** A name as a hand draws it, in the box of a signature. */
const drawnName =
  'M60 120L80 70L100 60L96 120L80 150L66 140M120 110L140 92L152 104L144 124L124 122L120 110M176 96L164 110L186 118L170 128M206 98L204 120L222 118L226 96M250 112L268 104L258 94L246 110L256 126L280 118M320 140L330 60L366 64L362 94L332 98L384 136M400 112L418 96L424 124L440 118M450 124L456 96L472 122L482 98L494 124M560 132L60 160'

type Ids = { places: Map<string, string>; suppliers: string[]; doorman: string; sindica: string }
const assetId = (condominiumId: string, name: string) => expenseId(condominiumId, 'asset', name)

async function idsOf({ sql, condominiumId }: Past): Promise<Ids> {
  const places = await sql<{ id: string; name: string }[]>`
    select id, name from public.incident_places where condominium_id = ${condominiumId}`
  // Those whose papers are in order.
  const suppliers = await sql<{ id: string }[]>`
    select s.id from public.suppliers s where s.condominium_id = ${condominiumId} and s.archived_on is null
      and not exists (select from private.supplier_documents_lapsed(s.id, private.today())) order by s.name`
  const accounts = await sql<{ id: string; email: string }[]>`
    select id, email from auth.users where email in (${logins.doorman.email}, ${logins.sindica.email})`
  const of = (email: string) => accounts.find((one) => one.email === email)!.id
  return {
    places: new Map(places.map(({ id, name }) => [name, id])),
    suppliers: suppliers.map(({ id }) => id),
    doorman: of(logins.doorman.email),
    sindica: of(logins.sindica.email),
  }
}

const hour = (day: string, hours = 10) => `${day}T${String(hours).padStart(2, '0')}:00:00-03:00`

async function keep({ product, condominiumId, today }: Past, asset: Asset, ids: Ids): Promise<void> {
  const { name, category, place, note, maker, model, serial, installed, warranty, price, life } = asset
  await product.command('save-asset', hour(addMonths(today, -18)), {
    condominium_id: condominiumId,
    id: assetId(condominiumId, name),
    name,
    category,
    place_id: place ? ids.places.get(place) : null,
    place_note: note ?? '',
    maker,
    model,
    serial,
    installed_on: installed ? addMonths(today, -installed) : null,
    warranty_until: warranty ? addMonths(today, warranty) : null,
    life_years: life ?? null,
    replacement_cents: price ? 100 * price : null,
  })
}

async function finish({ product, condominiumId, today }: Past, work: Work, ids: Ids): Promise<void> {
  const day = addMonths(today, -work.ago)
  const id = expenseId(condominiumId, 'order', `${work.title} ${work.ago}`)
  const order = { condominium_id: condominiumId, order_id: id }
  await product.command('open-maintenance-order', hour(addDays(day, -4)), {
    condominium_id: condominiumId,
    id,
    kind: work.kind,
    title: work.title,
    due_on: day,
    ...{
      asset_id: assetId(condominiumId, work.asset),
      responsible: 'supplier',
      supplier_id: ids.suppliers[0],
      assignee_id: ids.sindica,
    },
    lapsed_reason: 'Serviço já contratado.',
  })
  await product.command('move-maintenance-order', hour(day), { ...order, to: 'in_progress' })
  const quote = randomUUID()
  await product.command('save-maintenance-quote', hour(day), {
    ...{
      ...order,
      id: quote,
      supplier_id: ids.suppliers[0],
      items: [{ description: work.title, cents: work.cents }],
    },
  })
  await product.command('choose-maintenance-quote', hour(day, 11), {
    ...order,
    quote_id: quote,
    reason: 'Contrato de manutenção vigente.',
    quotes_exception: 'Serviço do contrato de manutenção.',
    lapsed_reason: 'Serviço já contratado.',
  })
  await product.command('move-maintenance-order', hour(day, 16), {
    ...order,
    to: 'done',
    done_on: day,
    note: work.words,
  })
  await product.command('move-maintenance-order', hour(addDays(day, 1)), {
    ...order,
    to: 'checked',
    rating: { stars: work.ago === 8 ? 3 : 5, note: work.ago === 8 ? 'Voltou duas vezes.' : '' },
  })
  if (work.warranty)
    await product.command('save-asset-warranty', hour(addDays(day, 1), 11), {
      ...order,
      covers: work.title,
      until_on: addMonths(day, work.warranty),
    })
}

async function plans({ sql, product, condominiumId, today }: Past, ids: Ids): Promise<void> {
  for (const [title, asset, days, by] of plannedWork) {
    const { category: _, ...usual } = usualPlans.find((one) => one.title === title)!
    await product.command('save-maintenance-plan', hour(addDays(today, Math.min(days, 0) - 1)), {
      condominium_id: condominiumId,
      id: expenseId(condominiumId, 'plan', title),
      ...usual,
      asset_id: assetId(condominiumId, asset),
      first_on: addDays(today, days),
      ahead_days: 10,
      assignee_id: by === 'doorman' ? ids.doorman : by === 'sindica' ? ids.sindica : null,
      supplier_id: by === 'supplier' ? ids.suppliers[0] : null,
    })
  }
  await passOver({ sql, product, condominiumId, today })
}

/** One order of a plan that is not done this time. */
async function passOver({
  sql,
  product,
  condominiumId,
  today,
}: Pick<Past, 'sql' | 'product' | 'condominiumId' | 'today'>) {
  const [order] = await sql<{ id: string }[]>`
    select id from public.maintenance_orders
    where condominium_id = ${condominiumId} and plan_id = ${expenseId(condominiumId, 'plan', 'Jardim: poda e irrigação')}`
  if (!order) return
  await product.command('move-maintenance-order', hour(today, 8), {
    condominium_id: condominiumId,
    order_id: order.id,
    to: 'skipped',
    note: 'Chuva a semana toda: o jardineiro só volta na próxima quinzena.',
  })
}

/** Dear work that three suppliers quoted for, not chosen yet. */
async function quotes({ product, condominiumId, today }: Past, ids: Ids): Promise<void> {
  const id = expenseId(condominiumId, 'order', 'impermeabilização')
  await product.command('open-maintenance-order', hour(addDays(today, -9)), {
    ...{
      condominium_id: condominiumId,
      id,
      kind: 'corrective',
      priority: 'high',
      due_on: addDays(today, 21),
    },
    ...{
      title: 'Impermeabilizar a laje da cobertura',
      description: 'Infiltração no teto do 8º andar depois das chuvas.',
    },
    ...{
      asset_id: assetId(condominiumId, 'Cobertura e calhas'),
      responsible: 'firm',
      assignee_id: ids.sindica,
    },
  })
  const offers: [number, number, number, number, string][] = [
    [1_890_000, 420_000, 20, 60, 'Com proteção mecânica.'],
    [2_150_000, 380_000, 12, 60, 'Com ensaio de estanqueidade.'],
    [1_640_000, 510_000, 30, 36, 'Sem retirada do entulho.'],
  ]
  for (const [nth, [material, labour, days, warranty_months, notes]] of offers.entries())
    if (ids.suppliers[nth])
      await product.command('save-maintenance-quote', hour(addDays(today, -5 + nth)), {
        ...{
          condominium_id: condominiumId,
          order_id: id,
          id: expenseId(condominiumId, 'quote', `${nth}`),
          supplier_id: ids.suppliers[nth],
        },
        items: [
          { description: 'Manta e material', cents: material },
          { description: 'Mão de obra', cents: labour },
          ...(nth === 1 ? [{ description: 'Ensaio de estanqueidade', cents: 90_000 }] : []),
        ],
        days,
        warranty_months,
        notes,
        valid_until: addDays(today, 20 + nth),
      })
}

/** Opens an order from a report; the doorman completes it with evidence; it awaits review and booking. */
async function repair({ product, sql, condominiumId, today }: Past, ids: Ids): Promise<void> {
  const id = expenseId(condominiumId, 'order', 'sensor do portão')
  const [incident] = await sql<{ id: string }[]>`
    select id from public.incidents where condominium_id = ${condominiumId} and title like 'Portão da garagem%' limit 1`
  await product.command('open-maintenance-order', hour(addDays(today, -3)), {
    ...{
      condominium_id: condominiumId,
      id,
      kind: 'corrective',
      title: 'Trocar o sensor do portão',
      due_on: addDays(today, -1),
    },
    ...{
      asset_id: assetId(condominiumId, 'Portão da garagem'),
      incident_id: incident?.id ?? null,
      assignee_id: ids.doorman,
    },
    responsible: 'supplier',
    supplier_id: ids.suppliers[0],
    checklist: [
      { label: 'Sensor novo instalado e testado com obstáculo', kind: 'check', is_required: true },
      { label: 'Tempo de fechamento', kind: 'measure', unit: 's', is_required: true, high: 12 },
      { label: 'Foto do sensor', kind: 'photo', is_required: true },
    ],
  })
  const tasks = await sql<{ id: string; kind: string }[]>`
    select id, kind from public.maintenance_tasks where condominium_id = ${condominiumId} and order_id = ${id} order by position`
  await product.signIn(logins.doorman.email, password)
  for (const task of tasks) {
    if (task.kind === 'photo') {
      const name = 'sensor.jpg'
      const path = filePath({ condominiumId, area: 'maintenance', ownerId: task.id, id: randomUUID(), name })
      await product.upload(path, { name, type: 'image/jpeg', bytes: await drawBuilding() })
    }
    await product.command('answer-maintenance-task', hour(addDays(today, -1)), {
      condominium_id: condominiumId,
      order_id: id,
      task_id: task.id,
      done: true,
      ...(task.kind === 'measure' && { value: 14.5, note: 'Mais lento que o manual pede.' }),
    })
  }
  await product.command('move-maintenance-order', hour(addDays(today, -1), 15), {
    ...{
      condominium_id: condominiumId,
      order_id: id,
      to: 'done',
      done_on: addDays(today, -1),
      note: 'Sensor trocado na garantia do serviço.',
      signature: { name: 'Josué Ramos', path: drawnName },
    },
  })
  await product.signIn(logins.sindica.email, password)
}
