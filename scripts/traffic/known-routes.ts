import { addressOf } from '../../domain/permissions/command-address.ts'
import { type CommandName, commands } from '../../domain/permissions/commands.ts'
import { routines } from '../../domain/permissions/routines.ts'
import { tables } from '../../domain/permissions/tables.ts'

/** Every name under which the product's answers are counted; what is asked for besides is counted together. */
export const knownRoutes: ReadonlySet<string> = new Set([
  ...Object.keys(tables).map((table) => `rest/${table}`),
  ...Object.keys(routines).map((routine) => `rest/rpc/${routine}`),
  ...(Object.keys(commands) as CommandName[]).map((name) => `functions/${addressOf(name)}`),
])
