// The audience of an announcement to 50,000 people, fixed as it is published, against the bare INSERT … SELECT of the same rows; and the same
// 50,000 told, by a worker that is killed on the way.
import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { everybody } from '../domain/communications/audience.ts'
import { bodyOf } from '../domain/communications/body.ts'
import { fanOut } from './announcements/fan-out.ts'
import { openBenchDatabase } from './harness/database.ts'
import { alternate, type BenchResult, median, medianRatio } from './harness/result.ts'
import { found } from './register/building.ts'

const people = 50_000

export default async function (): Promise<BenchResult[]> {
  const database = await openBenchDatabase()
  const sql = postgres(database.urls.admin, { max: 1, onnotice: () => {} })
  try {
    const { condominiumId } = await found(sql, 'Residencial Jacarandá', people)
    await settle(sql, condominiumId)
    const { ours, bare } = await alternate({
      ours: () =>
        undone(
          sql,
          condominiumId,
          (tx, id) => tx`select private.fix_announcement_audience(${condominiumId}, ${id}, '2026-11-19')`,
        ),
      bare: () =>
        undone(
          sql,
          condominiumId,
          (tx, id) => tx`
            insert into public.announcement_recipients (condominium_id, announcement_id, person_id, user_id, tie, unit_ids, unit_labels)
            select ${condominiumId}, ${id}, o.person_id, p.user_id, o.kind, array[o.unit_id], l.label
            from public.occupancies o
            join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
            join public.unit_list l on l.condominium_id = o.condominium_id and l.unit_id = o.unit_id
            where o.condominium_id = ${condominiumId} and o.ends_on is null`,
        ),
    })
    const text = (times: number[]) =>
      `${median(times).toLocaleString('pt-BR', { maximumFractionDigits: 0 })} ms`
    return [
      {
        name: `Destinatários de um comunicado a ${people.toLocaleString('pt-BR')} pessoas`,
        ours: text(ours),
        bare: text(bare),
        ratio: medianRatio(ours, bare),
        aim: { atMost: 1.5 },
      },
      await fanOut(database, sql, condominiumId, people),
    ]
  } finally {
    await sql.end({ timeout: 5 })
    await database.close()
  }
}

/** One owner to each unit. */
async function settle(sql: postgres.Sql, condominiumId: string): Promise<void> {
  await sql`
    insert into public.units (condominium_id, block, number, share, sort_key)
    select ${condominiumId}, 'A', n::text, 1, lpad(n::text, 8, '0') from generate_series(1, ${people}::int) n`
  await sql`
    insert into public.people (condominium_id, name, email)
    select ${condominiumId}, 'Pessoa ' || n, 'p' || n || '@example.com' from generate_series(1, ${people}::int) n`
  await sql`
    insert into public.occupancies (condominium_id, unit_id, person_id, kind)
    select ${condominiumId}, u.id, p.id, 'owner'
    from (select id, row_number() over (order by id) as n from public.units where condominium_id = ${condominiumId}) u
    join (select id, row_number() over (order by id) as n from public.people where condominium_id = ${condominiumId}) p using (n)`
  await sql`analyze`
}

/** Milliseconds of the work, which leaves nothing behind. */
async function undone(
  sql: postgres.Sql,
  condominiumId: string,
  work: (tx: postgres.TransactionSql, id: string) => PromiseLike<unknown>,
): Promise<number> {
  let took = 0
  await sql
    .begin(async (tx) => {
      const id = randomUUID()
      const body = tx.json(bodyOf('Texto') as never)
      await tx`
        insert into public.announcements (condominium_id, id, kind, status, title, body, plain, audience)
        values (${condominiumId}, ${id}, 'info', 'publishing', 'Aviso', ${body}, 'Texto', ${tx.json(everybody)})`
      const started = performance.now()
      await work(tx, id)
      took = performance.now() - started
      throw new Undone()
    })
    .catch((thrown) => {
      if (!(thrown instanceof Undone)) throw thrown
    })
  return took
}

class Undone extends Error {}
