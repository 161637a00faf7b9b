import type { AuthorizationEnd } from '../../domain/pix/automatic/states.ts'
import type { WorkerContext } from '../context.ts'
import { endedLetter } from './letters.ts'
import { tellPayers } from './telling-payers.ts'

/** Ends what expires and takes back debits that are no longer wanted; notifies payers of the former in the same transaction. */
export const endAndTakeBack = (context: WorkerContext, condominiumId: string): Promise<void> =>
  context.transaction(async (sql) => {
    const ended = await sql<{ id: string; ended_by: AuthorizationEnd }[]>`
      select id, ended_by from private.end_pix_authorizations(${condominiumId})`
    await sql`select private.take_back_pix_debits(${condominiumId})`
    await tellPayers(
      sql,
      context,
      condominiumId,
      ended.map(({ id, ended_by }) => ({
        authorizationId: id,
        chargeId: null,
        letter: endedLetter(ended_by),
      })),
    )
  })
