import { z } from 'zod'
import type { AuthorizationEnd } from '../../domain/pix/automatic/states.ts'
import type { Task } from '../context.ts'
import { endedLetter } from './letters.ts'
import { tellPayers } from './telling-payers.ts'

const payload = z.object({ condominiumId: z.uuid(), authorizationId: z.uuid() })

/** Notifies the person who authorized it that it is over: they ended it, or the administration did. */
export const pixAutomaticEndedTask: Task = {
  topic: 'pix-automatic-ended',
  async run(context, data) {
    const { condominiumId, authorizationId } = payload.parse(data)
    await context.transaction(async (sql) => {
      const [row] = await sql<{ ended_by: AuthorizationEnd }[]>`
        select ended_by from public.pix_authorizations
        where condominium_id = ${condominiumId} and id = ${authorizationId} and ended_by is not null`
      if (row)
        await tellPayers(sql, context, condominiumId, [
          { authorizationId, chargeId: null, letter: endedLetter(row.ended_by) },
        ])
    })
  },
}
