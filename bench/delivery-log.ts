// A page of the delivery log of a condominium with 1,000,000 messages to 50,000 people in five years, in each way that the page narrows it,
// as an administrator, against the bare query of the same rows, without names and without asking who may see them.
import postgres from 'postgres'
import { openBenchDatabase } from './harness/database.ts'
import { alternate, type BenchResult, median, medianRatio } from './harness/result.ts'
import { firstNames, surnames } from './register/names.ts'

const messages = 1_000_000
const people = 50_000
const condominium = '00000000-0000-7000-8000-0000000000c1'
const other = '00000000-0000-7000-8000-0000000000c2'
const admin = '00000000-0000-7000-8000-000000000001'

const [first, last] = [firstNames.split(','), surnames.split(',')]

/** Names that many share, as in a register. */
function nameOf(n: number): string {
  const one = (list: readonly string[], place: number) => list[place % list.length]!
  return `${one(first, n)} ${one(last, Math.floor(n / first.length))} ${one(last, n * 7 + 3)}`
}

type Filters = Record<string, string>
const cases: Record<string, Filters> = {
  'sem filtro': {},
  'canal comum (e-mail)': { channel: 'email' },
  'canal raro (SMS, um em mil)': { channel: 'sms' },
  'situação comum (lidos)': { status: 'read' },
  'não entregues (um em cem)': { status: 'failed' },
  'a caminho (um em dez mil)': { status: 'queued' },
  'aviso comum': { kind: 'charge_issued' },
  'aviso raro (um em dez mil)': { kind: 'handover_offered' },
  'SMS não entregues': { channel: 'sms', status: 'failed' },
  'SMS a caminho, que não há': { channel: 'sms', status: 'queued', kind: 'charge_paid' },
  'um mês de três anos atrás': { from: '2023-10-01', until: '2023-10-31' },
  'um mês, SMS': { from: '2023-10-01', until: '2023-10-31', channel: 'sms' },
  'um mês, um aviso, por e-mail, lidos': {
    from: '2023-10-01',
    until: '2023-10-31',
    channel: 'email',
    kind: 'charge_paid',
    status: 'read',
  },
  'uma pessoa': { text: nameOf(31_415) },
  'uma pessoa, por push': { text: nameOf(31_415), channel: 'push' },
  'um prenome, até 200 pessoas': { text: first[0]! },
  'uma unidade': { text: 'A-27182' },
}

export default async function (): Promise<BenchResult[]> {
  const database = await openBenchDatabase()
  const sql = postgres(database.urls.admin, { max: 1, onnotice: () => {} })
  const client = postgres(database.urls.authenticator, { max: 1, onnotice: () => {} })
  try {
    await fill(sql, other, messages / 20)
    await fill(sql, condominium, messages)
    await sql`vacuum analyze`
    const results: BenchResult[] = []
    for (const [name, filters] of Object.entries(cases)) {
      results.push(await measured(name, filters, null, client, sql))
      const middle = name === 'sem filtro' ? await keyInTheMiddle(sql) : null
      if (middle) results.push(await measured(`${name}, no meio`, filters, middle, client, sql))
    }
    return results
  } finally {
    await Promise.all([sql.end({ timeout: 5 }), client.end({ timeout: 5 })])
    await database.close()
  }
}

type Key = { key: string; created_at: Date; id: string }

async function keyInTheMiddle(sql: postgres.Sql): Promise<Key> {
  const [row] = await sql<Key[]>`
    select created_at, id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || id as key
    from public.messages where condominium_id = ${condominium} order by created_at desc, id desc offset ${messages / 2} limit 1`
  return row!
}

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function measured(
  name: string,
  filters: Filters,
  after: Key | null,
  client: postgres.Sql,
  sql: postgres.Sql,
): Promise<BenchResult> {
  const claims = JSON.stringify({ sub: admin, role: 'authenticated' })
  const ours = () =>
    client.begin(async (tx) => {
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
      return tx`select * from public.delivery_log(${condominium}, ${tx.json(filters)}, ${after?.key ?? null})`
    })
  const bare = () =>
    sql.begin(async (tx) => {
      await tx`select set_config('prumo.bench', '', true)`
      return tx`
        select * from public.messages m where condominium_id = ${condominium} and kind <> 'test' ${wanted(tx, filters)}
          ${after ? tx`and (created_at, id) < (${after.created_at}, ${after.id})` : tx``}
        order by created_at desc, id desc limit 51`
    })
  const shown = (await ours()).length
  const expected = (await bare()).length
  if (shown !== expected) throw new Error(`${name}: ${shown} shown, ${expected} wanted`)
  const runs = await alternate({ ours: () => timed(ours), bare: () => timed(bare) }, 11)
  const text = (times: number[]) =>
    `${median(times).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ms (a mais lenta ${Math.max(...times).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ms)`
  return {
    name: `Registro de ${messages.toLocaleString('pt-BR')} envios: ${name} (${shown} mostrados)`,
    ours: text(runs.ours),
    bare: text(runs.bare),
    ratio: medianRatio(runs.ours, runs.bare),
  }
}

function wanted(tx: postgres.TransactionSql, { kind, channel, status, from, until, text }: Filters) {
  const unit = text?.startsWith('A-')
  const typed = text?.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return tx`
    ${kind ? tx`and kind = ${kind}` : tx``} ${channel ? tx`and channel = ${channel}` : tx``} ${status ? tx`and status = ${status}` : tx``}
    ${from ? tx`and created_at >= ${`${from} 00:00:00-03`}::timestamptz` : tx``}
    ${until ? tx`and created_at <= ${`${until} 23:59:59.999999-03`}::timestamptz` : tx``}
    ${
      text
        ? tx`and person_id = any (array(
            select p.id from public.people p where p.condominium_id = ${condominium} and ${
              unit
                ? tx`p.id in (select o.person_id from public.occupancies o join public.unit_list l using (condominium_id, unit_id)
                    where l.condominium_id = ${condominium} and l.label = ${text})`
                : tx`p.search_name >= ${typed ?? ''} and p.search_name < ${`${typed}~`}`
            } limit 200))`
        : tx``
    }`
}

/** Messages of five years, spread as a big building's are; one owner to each unit. */
async function fill(sql: postgres.Sql, id: string, count: number): Promise<void> {
  const names = Array.from({ length: people }, (_, place) => nameOf(place + 1))
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`select setseed(0.42)`
    await tx`insert into public.condominiums (id, admin_id, name, time_zone) values (${id}, ${admin}, 'Condomínio', 'America/Sao_Paulo')`
    await tx`
      insert into public.memberships (condominium_id, user_id, role, status, full_name)
      values (${id}, ${admin}, 'owner_admin', 'approved', 'Síndica')`
    await tx`
      create temporary table made on commit drop as
      select n, private.new_id() as unit_id, private.new_id() as person_id from generate_series(1, ${people}::integer) n`
    await tx`
      insert into public.people (condominium_id, id, name, email)
      select ${id}, person_id, (${names}::text[])[n], 'p' || n || '@example.com' from made`
    await tx`
      insert into public.units (condominium_id, id, block, number, share, sort_key)
      select ${id}, unit_id, 'A', n::text, 1, 'A ' || lpad(n::text, 8, '0') from made`
    await tx`
      insert into public.occupancies (condominium_id, unit_id, person_id, kind) select ${id}, unit_id, person_id, 'owner' from made`
    await tx`select private.refresh_unit_list(array(select unit_id from made)), private.count_register_words(${id})`
    await tx`create unique index on made (n)`
    await tx`
      insert into public.messages (condominium_id, channel, kind, person_id, subject, status, created_at, sent_at)
      select ${id}, case when r.a < 0.4 then 'app' when r.a < 0.8 then 'email' when r.a < 0.9 then 'push' when r.a < 0.999 then 'whatsapp' else 'sms' end,
        case when r.b < 0.0001 then 'handover_offered' when r.b < 0.35 then 'charge_issued' when r.b < 0.6 then 'charge_paid'
          when r.b < 0.8 then 'charge_reminder' else 'announcement' end,
        m.person_id, 'Assunto',
        case when r.c < 0.0001 then 'queued' when r.c < 0.0101 then 'failed' when r.c < 0.4 then 'read' when r.c < 0.6 then 'delivered' else 'sent' end,
        r.at, r.at
      from (
        select random() as a, random() as b, random() as c, 1 + floor(random() * ${people})::integer as person,
          '2026-11-20'::timestamptz - random() * interval '5 years' as at
        from generate_series(1, ${count}::integer)) r
      join made m on m.n = r.person`
  })
}
