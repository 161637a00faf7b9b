import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { standing } from '../subscriptions/plan-limit.ts'
import { PlanLimitNotice } from '../subscriptions/plan-limit-notice.tsx'
import { unitLimitQuery } from './queries.ts'
import { limitText } from './unit-words.ts'

/** Whether so many more units fit the plan. Until that is known they do: the command decides. */
export function useUnitsFit(adding: number): boolean {
  const { id } = useCondominium()
  const { data } = useQuery(unitLimitQuery(id))
  return !data || !['full', 'over'].includes(standing(data, adding))
}

type UnitRoomProps = {
  adding?: number
  /** Above a list: shows nothing while there is room, and keeps its spacing from what follows. */
  quiet?: boolean
}

/** How many more units the plan allows: a line while there is room, a notice when little is left. */
export function UnitRoom({ adding = 0, quiet = false }: UnitRoomProps) {
  const { id } = useCondominium()
  const { data } = useQuery(unitLimitQuery(id))
  if (!data) return null
  if (standing(data, adding) !== 'free') {
    return (
      <div style={{ marginBottom: quiet ? 24 : undefined }}>
        <PlanLimitNotice kind="units" use={data} adding={adding} />
      </div>
    )
  }
  if (quiet) return null
  return (
    <Text size="sm" c="dimmed">
      {limitText(data)}
    </Text>
  )
}
