import type { UnreachedUnit } from '../../../../domain/voting/sending.ts'
import { channelStates } from '../channel-states.ts'
import type { Context } from '../command.ts'

/** Returns the units that a notice sent today would leave out: an owner without any channel, or no owner registered (art. 1.354). */
export const unitsOutOfReach = ({
  sql,
  condominiumId,
  today,
}: Pick<Context, 'sql' | 'condominiumId' | 'today'>): Promise<UnreachedUnit[]> => sql<UnreachedUnit[]>`
  select unit_id, label, is_unowned
  from private.units_out_of_reach(${condominiumId}, ${today}, ${channelStates().whatsapp !== 'missing'}) order by sort_key, unit_id`
