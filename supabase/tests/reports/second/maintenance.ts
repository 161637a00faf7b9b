import type { Value } from '../../../../domain/reports/values.ts'
import type { Sql } from '../../../functions/_shared/database.ts'
import type { Wanted } from '../../../functions/_shared/reports/report.ts'
import { monthsOf } from './months.ts'
import { type Second, sum } from './second.ts'

type Order = {
  month: string
  day: string
  asset_id: string | null
  asset: string | null
  category: string | null
  supplier_id: string | null
  kind: string
  priority: string
  cents: number
}

/** What was done from a day to another. */
const doneOrders = (sql: Sql, { condominiumId, from, until }: Wanted): Promise<Order[]> => sql<Order[]>`
  select to_char(done_on, 'YYYY-MM') as month, to_char(done_on, 'YYYY-MM-DD') as day, asset_id,
    (select a.name from public.assets a where a.id = o.asset_id) as asset, (select a.category from public.assets a where a.id = o.asset_id) as category,
    supplier_id, kind, priority, coalesce(cost_cents, 0)::integer as cents
  from public.maintenance_orders o
  where condominium_id = ${condominiumId} and status <> 'cancelled' and status <> 'skipped' and not is_open and done_on >= ${from}::date
    and done_on < ${until}::date + 1`

const isCorrective = ({ kind }: Order) => kind === 'corrective'
const cost = (orders: readonly Order[]) => orders.reduce((all, { cents }) => all + cents, 0)
const share = (part: number, of: number) => (of === 0 ? null : part / of)
const largest = (values: readonly Value[]) => {
  const numbers = values.filter((value) => value !== null).map(Number)
  return numbers.length > 0 ? Math.max(...numbers) : null
}
const categoryNames: Readonly<Record<string, string>> = {
  lift: 'Elevadores',
  pump: 'Bombas',
  gate: 'Portões e acesso',
  generator: 'Gerador',
  electrical: 'Elétrica',
  water: 'Água e esgoto',
  gas: 'Gás',
  fire: 'Combate a incêndio',
  lightning: 'Para-raios',
  air: 'Ar-condicionado e exaustão',
  pool: 'Piscina',
  security: 'Câmeras e interfonia',
  structure: 'Estrutura',
  facade: 'Fachada',
  roof: 'Cobertura e impermeabilização',
  leisure: 'Lazer',
  garden: 'Jardim',
  other: 'Outros',
}

export const maintenanceSecond: Readonly<Record<string, Second>> = {
  'coming-deadlines': async (sql, { condominiumId, today }) => {
    const rows = await sql`
      with records as (
        select distinct on (i.id) i.id, i.name, r.valid_until from public.inspections i, public.inspection_records r
        where i.condominium_id = ${condominiumId} and r.inspection_id = i.id and r.removed_at is null and i.removed_at is null
          and i.not_applicable_reason is null and r.result in ('approved', 'with_reservations')
        order by i.id, r.done_on desc, r.created_at desc, r.id desc
      ), papers as (
        select d.*, s.name as supplier from public.supplier_documents d, public.suppliers s
        where d.condominium_id = ${condominiumId} and s.id = d.supplier_id and s.archived_on is null and d.removed_at is null
          and d.id not in (select n.replaces_id from public.supplier_documents n where n.replaces_id is not null and n.removed_at is null)
      ), named (title, kind, due, what, id, drops) as (
        select name, 'Inspeção obrigatória', valid_until, 'inspection', id, false from records
        union all select name || ' · ' || supplier, 'Documento de fornecedor', expires_on, 'supplier_document', supplier_id, false from papers
        union all select name, 'Fim da garantia', warranty_until, 'warranty', id, true from public.assets
          where condominium_id = ${condominiumId} and removed_at is null
        union all select a.name || ': ' || w.covers, 'Fim da garantia do serviço', w.until_on, 'work_warranty', w.order_id, true
          from public.asset_warranties w, public.assets a where w.condominium_id = ${condominiumId} and a.id = w.asset_id and a.removed_at is null
        union all select d.name, case d.kind when 'insurance' then 'Seguro' else 'Documento' end, d.expires_on, 'document', d.id, false
          from public.documents d, public.document_folders f where d.condominium_id = ${condominiumId} and f.id = d.folder_id and d.archived_at is null
            and d.binned_at is null and f.binned_at is null
            and ('council' = any (f.readers) or f.readers && '{resident,owner}' and f.unit_ids is null)
        union all select 'Mandato de ' || full_name, 'Mandato de síndico', ends_on, 'mandate', m.id, m.starts_on < (
            select max(n.starts_on) from public.mandates n where n.condominium_id = ${condominiumId}) from public.mandates m
          where m.condominium_id = ${condominiumId} and m.ended_on is null
        union all select title, 'Manutenção programada', due_on, 'order', id, false from public.maintenance_orders
          where condominium_id = ${condominiumId} and status in ('planned', 'open', 'in_progress') and kind in ('preventive', 'inspection')
        union all select title, 'Manutenção programada', next_on, 'plan', id, false from public.maintenance_plans
          where condominium_id = ${condominiumId} and next_on is not null and id not in (select o.plan_id from public.maintenance_orders o
            where o.plan_id is not null and o.status in ('planned', 'open', 'in_progress'))
      )
      select title, kind, to_char(due, 'YYYY-MM-DD') as due, due - ${today}::date as days, case when due - ${today}::date < 0 then 'Vencido'
        when due - ${today}::date < 31 then 'Em 30 dias' else 'Até 90 dias' end as standing
      from named where due - ${today}::date < 91 and not (drops and due < ${today}::date)
      order by due, title, what, id`
    const days = rows.map((row) => Number(row.days))
    return {
      rows,
      figures: {
        late: days.filter((one) => one < 0).length,
        month: days.filter((one) => one >= 0 && one <= 30).length,
        later: days.filter((one) => one > 30).length,
        longest: largest(days.filter((one) => one < 0).map((one) => -one)),
      },
    }
  },
  'orders-by-month': async (sql, wanted) => {
    const orders = await doneOrders(sql, wanted)
    const rows = monthsOf(wanted.from, wanted.until).map((month) => {
      const here = orders.filter((order) => order.month === month)
      const corrective = here.filter(isCorrective)
      return {
        month,
        planned: here.length - corrective.length,
        corrective: corrective.length,
        urgent: corrective.filter(({ priority }) => priority === 'urgent').length,
        planned_cents: cost(here) - cost(corrective),
        corrective_cents: cost(corrective),
        cents: cost(here),
      }
    })
    return {
      rows,
      figures: {
        orders: orders.length,
        corrective: share(sum(rows, 'corrective'), orders.length),
        urgent: sum(rows, 'urgent'),
        cents: cost(orders),
        corrective_cents: sum(rows, 'corrective_cents'),
      },
    }
  },
  'cost-by-asset': async (sql, wanted) => {
    const orders = await doneOrders(sql, wanted)
    const rows = [...Map.groupBy(orders, ({ asset_id }) => asset_id ?? '')]
      .map(([asset_id, of]) => ({
        asset_id,
        asset: of[0]!.asset ?? 'Sem equipamento',
        category: categoryNames[of[0]!.category ?? ''] ?? null,
        orders: of.length,
        corrective: of.filter(isCorrective).length,
        cents: cost(of),
        part: share(cost(of), cost(orders)),
        last: of
          .map(({ day }) => day)
          .sort()
          .at(-1),
      }))
      .sort(
        (a, b) =>
          b.cents - a.cents ||
          b.orders - a.orders ||
          (`${a.asset} ${a.asset_id}` < `${b.asset} ${b.asset_id}` ? -1 : 1),
      )
    return {
      rows,
      figures: {
        cents: cost(orders),
        orders: orders.length,
        assets: rows.filter(({ asset_id }) => asset_id).length,
        largest: largest(rows.filter(({ asset_id }) => asset_id).map(({ part }) => part)),
      },
    }
  },
  'late-maintenance': async (sql, { condominiumId, today }) => {
    const rows = await sql`
      select title, case kind when 'preventive' then 'Preventiva' when 'corrective' then 'Corretiva' else 'Inspeção' end as kind,
        (select a.name from public.assets a where a.id = o.asset_id) as asset,
        case when supplier_id is not null then (select s.name from public.suppliers s where s.id = o.supplier_id)
          else (array['Equipe do condomínio', 'Fornecedor', 'Empresa especializada'])[array_position('{staff,supplier,firm}', responsible)] end as by,
        to_char(due_on, 'YYYY-MM-DD') as due, ${today}::date - due_on as days,
        (array['Programada', 'Aberta', 'Em execução'])[array_position('{planned,open,in_progress}', status)] as status, code
      from public.maintenance_orders o
      where condominium_id = ${condominiumId} and status in ('planned', 'open', 'in_progress') and due_on + 1 <= ${today}::date
      order by due_on, sequence`
    return {
      rows,
      figures: {
        late: rows.length,
        planned: rows.filter(({ kind }) => kind !== 'Corretiva').length,
        untouched: rows.filter(({ status }) => status !== 'Em execução').length,
        longest: largest(rows.map(({ days }) => Number(days))),
      },
    }
  },
  'suppliers-rated': async (sql, wanted) => {
    const { condominiumId, from, until, zone } = wanted
    const orders = await doneOrders(sql, wanted)
    const ratings = await sql<{ supplier_id: string; stars: number; day: string }[]>`
      select supplier_id, stars, to_char(created_at at time zone ${zone}, 'YYYY-MM-DD') as day from public.supplier_ratings
      where condominium_id = ${condominiumId} and to_char(created_at at time zone ${zone}, 'YYYY-MM-DD') between ${from} and ${until}
      order by created_at, order_id`
    const suppliers = await sql<{ id: string; name: string }[]>`
      select id, name from public.suppliers where condominium_id = ${condominiumId}`
    const tenth = (value: number) => Math.round(value * 10) / 10
    const rows = suppliers
      .map(({ id, name }) => {
        const stars = ratings.filter(({ supplier_id }) => supplier_id === id)
        return {
          id,
          supplier: name,
          orders: orders.filter(({ supplier_id }) => supplier_id === id).length,
          ratings: stars.length,
          average: stars.length > 0 ? tenth(sum(stars, 'stars') / stars.length) : null,
          lowest: stars.length > 0 ? Math.min(...stars.map((one) => one.stars)) : null,
          latest: stars.at(-1)?.stars ?? null,
          rated: stars.at(-1)?.day ?? null,
        }
      })
      .filter((row) => row.orders + row.ratings > 0)
      .sort(
        (a, b) =>
          (b.average ?? 0) - (a.average ?? 0) ||
          b.ratings - a.ratings ||
          b.orders - a.orders ||
          (`${a.supplier} ${a.id}` < `${b.supplier} ${b.id}` ? -1 : 1),
      )
    return {
      rows,
      figures: {
        suppliers: rows.length,
        ratings: ratings.length,
        average: ratings.length > 0 ? tenth(sum(ratings, 'stars') / ratings.length) : null,
        unrated: rows.filter((row) => row.ratings === 0).length,
      },
    }
  },
}
