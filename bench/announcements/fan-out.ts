import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import type postgres from 'postgres'
import { everybody } from '../../domain/communications/audience.ts'
import { bodyOf } from '../../domain/communications/body.ts'
import type { BenchDatabase } from '../harness/database.ts'
import type { BenchResult } from '../harness/result.ts'

type Progress = { status: string; told: number; total: number; over: boolean }

/**
 * An announcement published to everybody of a condominium, told by the worker's own job in a process of its own that is killed with SIGKILL at
 * a third and at two thirds of the way. Throws unless each recipient has each message once. Nothing leaves: that is `notifications`.
 */
export async function fanOut(
  { urls }: BenchDatabase,
  sql: postgres.Sql,
  condominiumId: string,
  people: number,
): Promise<BenchResult> {
  const id = randomUUID()
  await sql`
    insert into public.announcements (condominium_id, id, kind, legal_matter, status, title, body, plain, audience)
    values (${condominiumId}, ${id}, 'legal', 'assembly', 'publishing', 'Edital', ${sql.json(bodyOf('Texto') as never)}, 'Texto', ${sql.json(everybody)})`
  await sql`
    insert into private.outbox (topic, payload)
    values ('publish-announcement', ${sql.json({ condominiumId, announcementId: id })})`
  const killedAt: number[] = []
  const began = performance.now()
  let worker = start(urls.postgres)
  try {
    for (;;) {
      await delay(100)
      const { told, over } = await progress(sql, condominiumId, id)
      if (over) break
      if (killedAt.length < 2 && told >= (people * (killedAt.length + 1)) / 3) {
        const ended = new Promise((resolve) => worker.once('exit', resolve))
        worker.kill('SIGKILL')
        await ended
        killedAt.push(told)
        worker = start(urls.postgres)
      }
      if (performance.now() - began > 600_000) throw new Error(`only ${told} of ${people} were told`)
    }
  } finally {
    worker.kill('SIGKILL')
  }
  const seconds = (performance.now() - began) / 1000
  await requireOnce(sql, condominiumId, id, people)
  const whole = (value: number) => Math.round(value).toLocaleString('pt-BR')
  return {
    name: `Contar um comunicado a ${whole(people)} pessoas, com o processo morto ${killedAt.length} vezes`,
    ours: [
      `cada mensagem uma vez: ${whole(people)} destinatários`,
      `${whole(seconds)} s ao todo, com as duas retomadas`,
      `morto com ${killedAt.map(whole).join(' e ')} já contados`,
    ].join('; '),
  }
}

/** Another process with the product's worker; mail goes nowhere, and what is not sent waits. */
function start(url: string): ChildProcess {
  const file = join(import.meta.dirname, '..', 'notifications', 'worker.ts')
  return spawn(process.execPath, [file, url, 'smtp://127.0.0.1:1'], { stdio: 'ignore' })
}

async function progress(sql: postgres.Sql, condominiumId: string, id: string): Promise<Progress> {
  const [row] = await sql<Progress[]>`
    select a.status, coalesce(t.told, 0) as told, coalesce(t.total, 0) as total, t.finished_at is not null as over
    from public.announcements a
    left join private.announcement_tellings t on t.condominium_id = a.condominium_id and t.announcement_id = a.id
    where a.condominium_id = ${condominiumId} and a.id = ${id}`
  return row!
}

async function requireOnce(
  sql: postgres.Sql,
  condominiumId: string,
  id: string,
  people: number,
): Promise<void> {
  const [row] = await sql<{ recipients: number; messages: number; people: number; twice: number }[]>`
    select (select count(*)::int from public.announcement_recipients r where r.condominium_id = ${condominiumId} and r.announcement_id = ${id}) as recipients,
      sum(n)::int as messages, count(distinct reader)::int as people, (count(*) filter (where n > 1))::int as twice
    from (
      select coalesce(person_id, user_id) as reader, channel, count(*) as n from public.messages
      where condominium_id = ${condominiumId} and about_id = ${id} group by 1, 2) m`
  const { recipients, messages, people: reached, twice } = row!
  // Everybody by e-mail; the management's account, one more, also in the product.
  if (recipients !== people + 1 || reached !== people + 1 || messages !== people + 2 || twice !== 0)
    throw new Error(`not each once: ${JSON.stringify(row)}`)
}
