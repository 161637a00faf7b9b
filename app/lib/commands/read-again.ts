import type { QueryClient } from '@tanstack/react-query'
import { type CommandName, commands } from '../../../domain/permissions/commands.ts'

const money = ['finances', 'home', 'bank-accounts']

/** The first words of the queries that the commands of a function make old, where they are others than the function's name. */
const readings: Readonly<Record<string, readonly string[]>> = {
  accounts: money,
  agreements: money,
  bills: money,
  budget: money,
  charges: money,
  communications: ['announcements'],
  condominiums: ['condominiums', 'memberships', 'home'],
  delinquency: money,
  ledger: money,
  maintenance: ['maintenance', 'expiry'],
  meters: money,
  payments: [...money, 'online'],
  people: ['people', 'units', 'register', 'memberships', 'changes', 'moves'],
  statements: money,
  units: ['units', 'memberships'],
}

/** Asks again for what a command may have changed; done when what is on the screen is fresh. */
export async function readAgain(queries: QueryClient, command: CommandName): Promise<void> {
  const { at } = commands[command]
  const stale = readings[at] ?? [at]
  await queries.invalidateQueries({ predicate: ({ queryKey }) => stale.includes(String(queryKey[0])) })
}
