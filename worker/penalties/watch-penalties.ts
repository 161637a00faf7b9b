import { formatDate } from '../../domain/calendar.ts'
import type { Task, Transaction } from '../context.ts'
import { localTimeOf } from '../local-hours.ts'
import { type CaseRow, caseRow, type Told, tellCase } from './telling.ts'

/** Days before the end of a term on which those it concerns are reminded. */
const remindDays = 3
/** Occurrences beyond any act's position, by the day of the term: an extended term is reported again. */
const near0 = 1_000_000
const over0 = 2_000_000
const nearOf = (endsOn: string) => near0 + Number(endsOn.replaceAll('-', '').slice(2))
const overOf = (endsOn: string) => over0 + Number(endsOn.replaceAll('-', '').slice(2))

/** How long a worker may have been down: a term that ended within these days is still reported. */
const lateDays = 60

/**
 * Notifies every morning the parties of terms that end within three days, and those who act next of terms that ended. Each once, even when the worker
 * was down on the day itself; after a warning there is no next act.
 */
export const watchPenaltiesTask: Task = {
  topic: 'watch-penalties',
  localTime: '07:50',
  isInterruptible: true,
  async run({ sql, transaction, siteUrl }, data, signal) {
    const at = localTimeOf(data)
    const due = await sql<{ condominium_id: string; id: string; days: number }[]>`
      select c.condominium_id, c.id, c.term_ends_on - private.today_in(k.time_zone) as days
      from public.penalty_cases c join public.condominiums k on k.id = c.condominium_id
      where (${at}::time is null or private.time_in(k.time_zone) >= ${at}::time) and c.state in ('defence', 'fine', 'warning') and c.term_ends_on <= private.today_in(k.time_zone) + ${remindDays}::integer
        and c.term_ends_on >= case c.state when 'warning' then private.today_in(k.time_zone) else private.today_in(k.time_zone) - ${lateDays}::integer end
        and not exists (
          select from public.messages m where m.condominium_id = c.condominium_id and m.about_id = c.id
            and m.occurrence = to_char(c.term_ends_on, 'YYMMDD')::integer
              + case when c.term_ends_on < private.today_in(k.time_zone) then ${over0}::integer else ${near0}::integer end)
      order by c.condominium_id, c.id`
    for (const { condominium_id, id, days } of due) {
      signal.throwIfAborted()
      await transaction(async (inside) => tellTerm(inside, siteUrl, condominium_id, id, days), signal)
    }
  },
}

async function tellTerm(
  sql: Transaction,
  siteUrl: string,
  condominiumId: string,
  id: string,
  days: number,
): Promise<void> {
  const row = await caseRow(sql, condominiumId, id)
  if (!row?.term_ends_on) return
  const hasAnswered = await sql`
    select from public.penalty_acts where condominium_id = ${condominiumId} and case_id = ${id} and kind = 'defended' limit 1`
  const told = days < 0 ? over(row, row.term_ends_on) : near(row, row.term_ends_on, hasAnswered.length > 0)
  await tellCase(sql, siteUrl, condominiumId, row, told)
}

function near(row: CaseRow, endsOn: string, hasAnswered: boolean): Told[] {
  if (row.state === 'defence' && hasAnswered) return []
  const what = row.state === 'defence' ? 'defesa' : 'recurso'
  return [
    {
      to: 'party',
      title: `O prazo de ${what} do caso ${row.number} está terminando`,
      text:
        row.state === 'defence'
          ? 'Ainda dá tempo de enviar a sua defesa pelo Prumo.'
          : 'Se não concordar com a decisão, ainda dá tempo de recorrer.',
      endsOn,
      action: 'Abrir o caso',
      occurrence: nearOf(endsOn),
    },
  ]
}

function over(row: CaseRow, endsOn: string): Told[] {
  const to = row.state === 'defence' && row.decided_by === 'council' ? 'council' : 'managers'
  return [
    {
      to,
      title:
        row.state === 'defence'
          ? `O caso ${row.number} pode ser decidido`
          : `A multa do caso ${row.number} pode ser lançada`,
      text: `O prazo terminou em ${formatDate(endsOn)}.`,
      action: 'Abrir o caso',
      occurrence: overOf(endsOn),
    },
  ]
}
