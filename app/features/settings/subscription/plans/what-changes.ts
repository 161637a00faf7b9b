import { featureFlags } from '../../../../../domain/permissions/roles.ts'
import { featureNames } from '../../../../../domain/plans/plan-words.ts'
import { count } from '../../../../lib/words.ts'
import { type Plan, unlimited } from '../../../subscriptions/queries.ts'

export { featureNames }

type Measured = Pick<Plan, 'max_units' | 'max_admins' | 'max_common_spaces' | 'features'>

export type WhatChanges = {
  gains: string[]
  losses: string[]
  limits: { name: string; from: string; to: string; grows: boolean }[]
}

const limitNames = [
  ['max_units', 'Unidades'],
  ['max_admins', 'Administradores'],
  ['max_common_spaces', 'Áreas comuns'],
] as const

const written = (limit: number): string => (limit >= unlimited ? 'sem limite' : count.format(limit))

/** From one plan to another: features that come and go, and limits that move. What stays is not named. */
export function whatChanges(from: Measured, to: Measured): WhatChanges {
  const differing = featureFlags.filter(
    (flag) => (from.features[flag] === true) !== (to.features[flag] === true),
  )
  return {
    gains: differing.filter((flag) => to.features[flag]).map((flag) => featureNames[flag]),
    losses: differing.filter((flag) => from.features[flag]).map((flag) => featureNames[flag]),
    limits: limitNames
      .filter(([key]) => from[key] !== to[key])
      .map(([key, name]) => ({
        name,
        from: written(from[key]),
        to: written(to[key]),
        grows: to[key] > from[key],
      })),
  }
}
