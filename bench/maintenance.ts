// 50,000 work orders of ten years, each with four steps (1,000 open): pages, filters, search and figures, through the API and against the bare query
// of the same rows and names.
import type postgres from 'postgres'
import { measureReads, type Read, type Sql } from './harness/reads.ts'

const orders = 50_000
const condominium = '00000000-0000-7000-8000-0000000000f1'
const admin = '00000000-0000-7000-8000-000000000001'
const worker = '00000000-0000-7000-8000-000000000002'

type Page = { filters?: object; sorted_by?: string; after_key?: string | null }
const page = ({ filters = {}, sorted_by = 'newest', after_key = null }: Page) => ({
  name: 'maintenance_orders_page',
  body: { condo_id: condominium, filters, sorted_by, after_key },
})
const bare = (tx: Sql, condition: ReturnType<Sql>, order = tx`sequence desc`) => tx`
  select o.*, (select a.name from public.assets a where a.condominium_id = ${condominium} and a.id = o.asset_id) as asset_name,
    (select p.name from public.incident_places p where p.condominium_id = ${condominium} and p.id = o.place_id) as place_name,
    (select m.full_name from public.memberships m where m.condominium_id = ${condominium} and m.user_id = o.assignee_id) as assignee_name,
    (select s.name from public.suppliers s where s.condominium_id = ${condominium} and s.id = o.supplier_id) as supplier_name,
    (select jsonb_build_array(count(*), count(k.done_at), count(*) filter (where k.is_outside)) from public.maintenance_tasks k
      where k.condominium_id = ${condominium} and k.order_id = o.id) as steps
  from public.maintenance_orders o where condominium_id = ${condominium} and ${condition} order by ${order} limit 51`

const reads = (middle: string, asset: string): Read[] => [
  { name: 'primeira página', who: admin, call: page({}), bare: (tx) => bare(tx, tx`true`) },
  {
    name: 'no meio',
    who: admin,
    call: page({ after_key: middle }),
    bare: (tx) => bare(tx, tx`sequence < ${middle}`),
  },
  {
    name: 'abertas, por prazo',
    who: admin,
    call: page({ filters: { state: 'open' }, sorted_by: 'due' }),
    bare: (tx) => bare(tx, tx`is_open`, tx`due_on, sequence`),
  },
  {
    name: 'de um equipamento',
    who: admin,
    call: page({ filters: { asset_id: asset } }),
    bare: (tx) => bare(tx, tx`asset_id = ${asset}`),
  },
  {
    name: 'busca',
    who: admin,
    call: page({ filters: { typed: 'bomba' } }),
    bare: (tx) => bare(tx, tx`words @@ to_tsquery('private.pt', 'bomba')`),
  },
  {
    name: 'de quem executa',
    who: worker,
    call: page({ filters: { state: 'open' } }),
    bare: (tx) => bare(tx, tx`is_open and assignee_id = ${worker}`),
  },
  {
    name: 'números do alto da página',
    who: admin,
    call: { name: 'maintenance_summary', body: { condo_id: condominium } },
    bare: (tx) =>
      tx`
        select json_build_object('open', count(*), 'late', count(*) filter (where due_on < current_date),
          'week', count(*) filter (where due_on between current_date and current_date + 7),
          'unassigned', count(*) filter (where assignee_id is null and supplier_id is null),
          'to_check', (select count(*) from public.maintenance_orders where condominium_id = ${condominium} and status = 'done')) as figures
        from public.maintenance_orders where condominium_id = ${condominium} and is_open`,
  },
]

export default () =>
  measureReads(`${orders.toLocaleString('pt-BR')} ordens de serviço`, async (sql) => {
    await fill(sql)
    const [known] = await sql<{ middle: string; asset: string }[]>`
      select (select sequence::text from public.maintenance_orders order by sequence desc offset ${orders / 2} limit 1) as middle,
        (select id from public.assets order by name limit 1) as asset`
    return reads(known!.middle, known!.asset)
  })

async function fill(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`insert into public.condominiums (id, admin_id, name, time_zone) values (${condominium}, ${admin}, 'Condomínio', 'America/Sao_Paulo')`
    await tx`
      insert into public.memberships (condominium_id, user_id, role, status, full_name)
      values (${condominium}, ${admin}, 'owner_admin', 'approved', 'Síndica'), (${condominium}, ${worker}, 'doorman', 'approved', 'Zelador')`
    await tx`select private.begin_incidents(${condominium})`
    await tx`
      insert into public.assets (condominium_id, id, name, category)
      select ${condominium}, private.new_id(), 'Equipamento ' || lpad(n::text, 3, '0'), 'pump' from generate_series(1, 200) n`
    await tx`
      insert into public.maintenance_orders (condominium_id, id, year, number, kind, title, status, priority, asset_id, place_id, assignee_id, due_on,
        done_on, cost_cents, created_at, words)
      select ${condominium}, private.new_id(), extract(year from r.at)::integer, r.n, 'preventive', r.title,
        case when r.n > ${orders - 1_000}::integer then 'open' else 'checked' end, 'normal', a.ids[1 + r.n % cardinality(a.ids)],
        p.ids[1 + r.n % cardinality(p.ids)], case when r.n % 2 = 0 then ${worker}::uuid end, (r.at + interval '7 days')::date,
        case when r.n > ${orders - 1_000}::integer then null else (r.at + interval '5 days')::date end, r.n % 90000, r.at,
        private.document_words(r.title, '')
      from (select n, now() - (${orders} - n) * interval '10 years' / ${orders} as at,
          (array['Trocar o óleo da bomba', 'Medir a corrente do motor', 'Limpar os filtros'])[1 + n % 3] as title
        from generate_series(1, ${orders}::integer) n) r
      cross join (select array_agg(id order by name) as ids from public.assets where condominium_id = ${condominium}) a
      cross join (select array_agg(id order by position) as ids from public.incident_places where condominium_id = ${condominium}) p`
    await tx`
      insert into public.maintenance_tasks (condominium_id, order_id, position, label, kind)
      select o.condominium_id, o.id, s, 'Passo ' || s, 'check' from public.maintenance_orders o cross join generate_series(1, 4) s`
  })
  await sql`vacuum analyze`
}
