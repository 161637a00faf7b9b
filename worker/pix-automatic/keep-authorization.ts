import { type AuthorizationStatus, authorizationAfter, isEnded } from '../../domain/pix/automatic/states.ts'
import type { Recurrence } from '../../supabase/functions/_shared/pix/recurrences.ts'
import type { Transaction, WorkerContext } from '../context.ts'
import type { Answer, AuthorizationStep } from './authorization-steps.ts'
import { activeLetter, endedLetter, type Letter, notMadeLetter } from './letters.ts'
import { tellPayers } from './telling-payers.ts'

type Row = {
  id: string
  status: AuthorizationStatus
  step: string | null
  limit_cents: number
  first_on: string
}

async function lock(sql: Transaction, condominiumId: string, id: string): Promise<Row | undefined> {
  const [row] = await sql<Row[]>`
    select id, status, step, limit_cents::float8 as limit_cents, first_on::text from public.pix_authorizations
    where condominium_id = ${condominiumId} and id = ${id} for no key update`
  return row
}

/** What happens to its debits is the next run's. */
const goOn = (sql: Transaction, condominiumId: string) => sql`
  insert into private.outbox (topic, payload) values ('sync-pix-automatic', ${sql.json({ condominiumId })})`

/** Stores the provider's state of an authorization. One that is over here and not there is ended there again. */
export const keepAuthorization = (
  context: WorkerContext,
  condominiumId: string,
  id: string,
  told: Recurrence,
): Promise<void> =>
  context.transaction(async (sql) => {
    const row = await lock(sql, condominiumId, id)
    if (!row) return
    const change = authorizationAfter(row.status, told)
    const status = change?.status ?? row.status
    const livesThere = told.status === 'CRIADA' || told.status === 'APROVADA'
    await sql`
      update public.pix_authorizations
      set id_rec = ${told.idRec}, copy_paste = coalesce(${told.copyPaste}, copy_paste), status = ${status},
        ended_by = coalesce(ended_by, ${change?.endedBy ?? null}),
        ended_at = case when ${isEnded(status)} then coalesce(ended_at, private.now()) end,
        authorized_at = case when ${status} = 'active' then coalesce(authorized_at, private.now()) else authorized_at end,
        step = case when ${isEnded(status) && livesThere} then 'cancel' when ${isEnded(status)} then null else step end,
        refusal = coalesce(${told.why}, refusal), read_at = private.now()
      where condominium_id = ${condominiumId} and id = ${id}`
    if (!change || change.status === 'pending') return
    const letter: Letter = change.endedBy
      ? endedLetter(change.endedBy)
      : activeLetter(row.limit_cents, row.first_on)
    await tellPayers(sql, context, condominiumId, [{ authorizationId: id, chargeId: null, letter }])
    await goOn(sql, condominiumId)
  })

/** Records the outcome of a step; a request repeated meanwhile must still be sent. */
export async function keepAuthorizationStep(
  context: WorkerContext,
  condominiumId: string,
  { id, step, asked }: AuthorizationStep,
  answer: Answer<Recurrence>,
): Promise<void> {
  if (answer.outcome === 'told' && answer.told)
    await keepAuthorization(context, condominiumId, id, answer.told)
  await context.transaction(async (sql) => {
    if (answer.outcome === 'later') return void (await postpone(sql, 'pix_authorizations', condominiumId, id))
    const stands = await sql<{ is_first: boolean }[]>`
      update public.pix_authorizations a
      set step = case when a.asked_at = ${asked}::text::timestamptz then null else a.step end, attempts = 0,
        refusal = case when ${answer.outcome} = 'refused' then ${'why' in answer ? answer.why : null} else a.refusal end,
        status = case when ${answer.outcome === 'refused' && step === 'make'} and a.ended_at is null then 'cancelled' else a.status end,
        ended_by = case when ${answer.outcome === 'refused' && step === 'make'} then coalesce(a.ended_by, 'provider') else a.ended_by end,
        ended_at = case when ${answer.outcome === 'refused' && step === 'make'} then coalesce(a.ended_at, private.now()) else a.ended_at end
      from public.pix_authorizations was
      where a.condominium_id = ${condominiumId} and a.id = ${id} and was.condominium_id = a.condominium_id and was.id = a.id
      returning was.ended_at is null and a.ended_at is not null as is_first`
    if (stands[0]?.is_first)
      await tellPayers(sql, context, condominiumId, [
        { authorizationId: id, chargeId: null, letter: notMadeLetter },
      ])
  })
}

/** Half a minute, a minute, two …, an hour at most. */
export const postpone = (
  sql: Transaction,
  table: 'pix_authorizations' | 'pix_debits',
  condominiumId: string,
  id: string,
) => sql`
  update ${sql(`public.${table}`)}
  set attempts = least(attempts + 1, 12),
    next_try_at = private.now() + least(interval '30 seconds' * power(2, least(attempts, 7)), interval '1 hour')
  where condominium_id = ${condominiumId} and id = ${id}`
