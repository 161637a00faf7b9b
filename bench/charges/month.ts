import type postgres from 'postgres'
import { shiftMonth } from '../../domain/calendar.ts'

export type Month = { condominiumId: string; runId: string; jobId: string; competence: string }

const lines = [
  { fund: 'ordinary', description: 'Folha e encargos', cents: 210_000_00 },
  { fund: 'ordinary', description: 'Água e esgoto', cents: 95_347_11 },
  { fund: 'ordinary', description: 'Energia', cents: 61_112_41 },
  { fund: 'ordinary', description: 'Manutenção', cents: 33_218_07 },
  { fund: 'reserve', description: 'Fundo de reserva', cents: 39_967_76 },
]

/** The rows that the command writes before the worker issues: a run of five lines and its job. `index` counts months. */
export async function addMonth(sql: postgres.Sql, condominiumId: string, index: number): Promise<Month> {
  const competence = `${shiftMonth('2030-01', index)}-01`
  const total = lines.reduce((sum, line) => sum + line.cents, 0)
  const [job] = await sql<{ id: string }[]>`
    insert into public.jobs (condominium_id, kind, title) values (${condominiumId}, 'issue_charges', 'Cobranças') returning id`
  const [run] = await sql<{ id: string }[]>`
    insert into public.charge_runs (condominium_id, competence, due_on, total_cents, job_id)
    values (${condominiumId}, ${competence}, ${competence.replace(/01$/, '10')}, ${total}, ${job!.id}) returning id`
  const rows = lines.map((line, place) => ({ position: place + 1, ...line }))
  await sql`
    insert into public.charge_run_lines
      (condominium_id, run_id, position, fund_id, rubric_id, rubric, income_rubric_id, description, cents)
    select ${condominiumId}, ${run!.id}, r.position, f.id, private.rubric_of(${condominiumId}, '2.2.01'), r.description,
      private.fee_rubric(${condominiumId}, f.kind), r.description, r.cents
    from jsonb_to_recordset(${sql.json(rows)}) as r (position int, fund text, description text, cents bigint)
    join public.funds f on f.condominium_id = ${condominiumId} and f.kind = r.fund`
  await sql`update public.jobs set input = ${sql.json({ run_id: run!.id })} where id = ${job!.id}`
  return { condominiumId, runId: run!.id, jobId: job!.id, competence }
}
