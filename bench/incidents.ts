// The list of a condominium with 100,000 incidents in five years (3,000 of them open), as an administrator and as a resident: pages, filters,
// search, figures and the map, each through the API and against the bare query of the same rows and names.
import type postgres from 'postgres'
import { measureReads, type Read, type Sql } from './harness/reads.ts'

const incidents = 100_000
const units = 1_000
const condominium = '00000000-0000-7000-8000-0000000000d1'
const other = '00000000-0000-7000-8000-0000000000d2'
const admin = '00000000-0000-7000-8000-000000000001'
const resident = '00000000-0000-7000-8000-000000000002'

type Page = { filters?: object; sorted_by?: string; after_key?: string | null }
const page = ({ filters = {}, sorted_by = 'newest', after_key = null }: Page) => ({
  name: 'incidents_page',
  body: { condo_id: condominium, filters, sorted_by, after_key },
})
const bare = (tx: Sql, condition: ReturnType<Sql>, order = tx`sequence desc`) => tx`
  select i.*, (select c.name from public.incident_categories c where c.condominium_id = ${condominium} and c.id = i.category_id) as category_name,
    (select p.name from public.incident_places p where p.condominium_id = ${condominium} and p.id = i.place_id) as place_name,
    (select u.label from public.unit_list u where u.condominium_id = ${condominium} and u.unit_id = i.unit_id) as unit_label,
    (select m.full_name from public.memberships m where m.condominium_id = ${condominium} and m.user_id = i.reporter_id) as reporter_name,
    (select m.full_name from public.memberships m where m.condominium_id = ${condominium} and m.user_id = i.assignee_id) as assignee_name,
    (select s.name from public.suppliers s where s.condominium_id = ${condominium} and s.id = i.supplier_id) as supplier_name,
    (select count(*) from public.incident_followers f where f.condominium_id = ${condominium} and f.incident_id = i.id) as followers
  from public.incidents i where condominium_id = ${condominium} and ${condition} order by ${order} limit 51`

const reads = (middle: string, category: string, place: string): Omit<Read, 'who'>[] => [
  { name: 'primeira página', call: page({ filters: {} }), bare: (tx) => bare(tx, tx`true`) },
  {
    name: 'no meio',
    call: page({ filters: {}, after_key: middle }),
    bare: (tx) => bare(tx, tx`sequence < ${middle}`),
  },
  { name: 'abertas', call: page({ filters: { state: 'open' } }), bare: (tx) => bare(tx, tx`is_open`) },
  {
    name: 'abertas, por prazo',
    call: page({ filters: { state: 'open' }, sorted_by: 'due' }),
    bare: (tx) => bare(tx, tx`is_open`, tx`solve_due_at, sequence`),
  },
  {
    name: 'fora do prazo',
    call: page({ filters: { state: 'open', late: 'true' } }),
    bare: (tx) =>
      bare(
        tx,
        tx`is_open and paused_at is null and (solve_due_at < now() or answered_at is null and answer_due_at < now())`,
      ),
  },
  {
    name: 'uma categoria',
    call: page({ filters: { category_id: category } }),
    bare: (tx) => bare(tx, tx`category_id = ${category}`),
  },
  {
    name: 'um lugar, urgentes',
    call: page({ filters: { place_id: place, priority: 'urgent' } }),
    bare: (tx) => bare(tx, tx`place_id = ${place} and priority = 'urgent'`),
  },
  {
    name: 'busca de palavra comum',
    call: page({ filters: { typed: 'lâmpada' } }),
    bare: (tx) => bare(tx, tx`words @@ to_tsquery('private.pt', 'lâmpada')`),
  },
  {
    name: 'busca de palavra rara',
    call: page({ filters: { typed: 'marimbondo' } }),
    bare: (tx) => bare(tx, tx`words @@ to_tsquery('private.pt', 'marimbondo')`),
  },
  {
    name: 'busca de protocolo',
    call: page({ filters: { typed: '2024-005000' } }),
    bare: (tx) => bare(tx, tx`year = 2024 and number = 5000`),
  },
  {
    name: 'de um morador',
    call: page({ filters: {} }),
    bare: (tx) => bare(tx, tx`visibility = 'community'`),
  },
  {
    name: 'números do alto da página',
    call: { name: 'incident_summary', body: { condo_id: condominium } },
    bare: (tx) =>
      tx`
        select json_build_object('open', count(*), 'new', count(*) filter (where status = 'new'),
          'in_progress', count(*) filter (where status in ('triaged', 'in_progress')), 'waiting', count(*) filter (where status = 'waiting'),
          'late', count(*) filter (where paused_at is null and (solve_due_at < now() or answered_at is null and answer_due_at < now())),
          'unassigned', count(*) filter (where assignee_id is null and supplier_id is null), 'mine', count(*) filter (where reporter_id = ${admin}),
          'outages', (select count(*) from public.outages where condominium_id = ${condominium} and ended_at is null)) as figures
        from public.incidents where condominium_id = ${condominium} and is_open`,
  },
  {
    name: 'mapa de um bloco',
    call: { name: 'incident_map', body: { condo_id: condominium, of_block: 'A' } },
    bare: (tx) =>
      tx`
        with open as materialized (
          select i.place_id, i.unit_id, coalesce(i.block, u.block) as block, coalesce(i.floor, u.floor) as floor,
            i.paused_at is null and (i.solve_due_at < now() or i.answered_at is null and i.answer_due_at < now()) as late
          from public.incidents i left join public.units u on u.condominium_id = ${condominium} and u.id = i.unit_id
          where i.condominium_id = ${condominium} and i.is_open
        )
        select json_build_object(
          'blocks', (select json_agg(b) from (select block, count(*) as open, count(*) filter (where late) as late from open group by block order by 1) b),
          'floors', (select json_agg(f) from (
            select l.floor, sum(k.open) as open, json_agg(json_build_object('id', l.unit_id, 'number', l.number, 'open', k.open, 'late', k.late) order by l.sort_key) as units
            from public.unit_list l
            left join (select unit_id, count(*) as open, count(*) filter (where late) as late from open group by unit_id) k on k.unit_id = l.unit_id
            where l.condominium_id = ${condominium} and l.block = 'A' group by l.floor order by 1 desc) f),
          'places', (select json_agg(p) from (
            select p.id, p.name, k.open, k.late from public.incident_places p
            left join (select place_id, count(*) as open, count(*) filter (where late) as late from open group by place_id) k on k.place_id = p.id
            where p.condominium_id = ${condominium} order by p.position, p.name) p)) as map`,
  },
]

export default () =>
  measureReads(`Lista de ${incidents.toLocaleString('pt-BR')} ocorrências`, async (sql) => {
    await fill(sql, other, incidents / 20)
    await fill(sql, condominium, incidents)
    await sql`vacuum analyze`
    const [known] = await sql<{ middle: string; category: string; place: string }[]>`
      select (select sequence::text from public.incidents where condominium_id = ${condominium} order by sequence desc offset ${incidents / 2} limit 1) as middle,
        (select id from public.incident_categories where condominium_id = ${condominium} and name = 'Pragas') as category,
        (select id from public.incident_places where condominium_id = ${condominium} and name = 'Garagem') as place`
    return reads(known!.middle, known!.category, known!.place).map((read) => ({
      ...read,
      who: read.name === 'de um morador' ? resident : admin,
    }))
  })

/** Five years of reports, spread as a big building's are; the last ones are open. */
async function fill(sql: postgres.Sql, id: string, count: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select setseed(0.42)`
    await tx`set local session_replication_role = replica`
    await tx`insert into public.condominiums (id, admin_id, name, time_zone) values (${id}, ${admin}, 'Condomínio', 'America/Sao_Paulo')`
    await tx`
      insert into public.memberships (condominium_id, user_id, role, status, full_name)
      values (${id}, ${admin}, 'owner_admin', 'approved', 'Síndica'), (${id}, ${resident}, 'resident', 'approved', 'Morador')`
    await tx`select private.begin_incidents(${id})`
    await tx`
      insert into public.units (condominium_id, block, number, floor, share, sort_key)
      select ${id}, chr(65 + n % 4), (n / 4)::text, n / 40, 1, chr(65 + n % 4) || lpad((n / 4)::text, 8, '0') from generate_series(0, ${units - 1}::integer) n`
    await tx`select private.refresh_unit_list(array(select id from public.units where condominium_id = ${id}))`
    await tx`
      insert into public.incidents (condominium_id, id, year, number, category_id, priority, visibility, status, outcome, title, description, place_kind,
        unit_id, place_id, reporter_id, created_at, answer_due_at, solve_due_at, answered_at, solved_at, closed_at, words)
      select ${id}, private.new_id(), extract(year from r.at)::integer, r.n, c.ids[1 + r.n % cardinality(c.ids)],
        (array['urgent', 'high', 'normal', 'low'])[1 + floor(r.a * r.a * 4)::integer], case when r.b < 0.15 then 'private' else 'community' end,
        case when r.is_open then (array['new', 'triaged', 'in_progress'])[1 + r.n % 3] else 'closed' end, case when r.is_open then null else 'solved' end,
        t.title, t.title || ' desde ontem', case when r.n % 2 = 0 then 'common' else 'unit' end,
        case when r.n % 2 = 1 then u.ids[1 + r.n % cardinality(u.ids)] end, case when r.n % 2 = 0 then p.ids[1 + r.n / 2 % cardinality(p.ids)] end,
        case when r.n % 3000 = 0 then ${resident}::uuid else md5((r.n % 1500)::text)::uuid end, r.at, r.at + interval '8 hours', r.at + interval '3 days',
        r.at + interval '5 hours', case when r.is_open then null else r.at + interval '2 days' end, case when r.is_open then null else r.at + interval '9 days' end,
        private.document_words(t.title, t.title || ' desde ontem')
      from (select n, random() as a, random() as b, now() - (${count} - n) * interval '5 years' / ${count} as at, n > ${count} - ${count} * 3 / 100 as is_open
        from generate_series(1, ${count}::integer) n) r
      cross join lateral (select case when r.n % 5000 = 7 then 'Marimbondo no beiral' when r.n % 3 = 0 then 'Lâmpada queimada no corredor'
        when r.n % 3 = 1 then 'Pinga água do teto' else 'Portão não fecha direito' end as title) t
      cross join (select array_agg(id order by position) as ids from public.incident_categories where condominium_id = ${id}) c
      cross join (select array_agg(id order by position) as ids from public.incident_places where condominium_id = ${id}) p
      cross join (select array_agg(id order by sort_key) as ids from public.units where condominium_id = ${id}) u`
  })
}
