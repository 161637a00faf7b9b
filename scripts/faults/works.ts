import { issue, returned } from './works/charging.ts'
import { desk } from './works/desking.ts'
import { readings, statement, units } from './works/importing.ts'
import { webhook } from './works/webhooks.ts'
import type { MakeWork } from './works/work.ts'

export type WorkKind = 'issue' | 'import' | 'return' | 'webhook' | 'statement' | 'readings' | 'desk'

/** Each entry prepares a condominium, or the next step in the one for its kind, up to the work itself. */
export const works: Record<WorkKind, MakeWork> = {
  issue,
  import: units,
  webhook,
  statement,
  readings,
  return: returned,
  desk,
}
export const workKinds = Object.keys(works) as WorkKind[]
