import type { Context } from '../_shared/command.ts'

/** Invitations of one condominium within 24 hours: the mail goes to people who have not requested it. */
const mostADay = 1000
/** The same while no payment has been made. */
const mostADayInTrial = 100

export type DailyRoom = { limit: number; used: number; room: number; sentence: string }

/**
 * Returns how many invitations the condominium may still send today. Locks until the end of the transaction: of two simultaneous lists, the second
 * counts the first.
 */
export async function dailyRoom({
  sql,
  condominiumId,
}: Pick<Context, 'sql' | 'condominiumId'>): Promise<DailyRoom> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invitations ' || ${condominiumId}::text, 0))`
  const [row] = await sql<{ used: number; state: string }[]>`
    select (
        -- An older one that was sent again, for another week, counts once.
        select coalesce(sum(case when created_at > private.now() - interval '24 hours' then turn else 1 end), 0)::int
        from public.invitations
        where condominium_id = ${condominiumId}
          and (created_at > private.now() - interval '24 hours' or expires_at > private.now() + interval '6 days')) as used,
      private.subscription_state(${condominiumId}) as state`
  const inTrial = row?.state === 'trial'
  const limit = inTrial ? mostADayInTrial : mostADay
  const used = row?.used ?? 0
  const sentence = `Um condomínio envia até ${limit} convites em 24 horas${inTrial ? ' durante o teste' : ''}. Envie os demais amanhã.`
  return { limit, used, room: Math.max(0, limit - used), sentence }
}
