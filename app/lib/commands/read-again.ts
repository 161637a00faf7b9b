import type { QueryClient } from '@tanstack/react-query'
import { type CommandName, commands } from '../../../domain/permissions/commands.ts'

const money = ['finances', 'home', 'bank-accounts']
const people = ['people', 'units', 'register', 'memberships', 'changes', 'moves']

/** The first words of the queries that the commands of a function make old, where they are others than the function's name. */
export const readings: Readonly<Record<string, readonly string[]>> = {
  account: ['phone-code', 'security'],
  accounts: money,
  agreements: money,
  bills: money,
  budget: money,
  charges: money,
  communications: ['announcements'],
  condominiums: ['condominiums', 'memberships', 'home'],
  'data-protection': [
    'data-requests',
    'data-holdings',
    'data-exports',
    'person-erasures',
    'consents',
    'home',
  ],
  delinquency: money,
  ledger: money,
  maintenance: ['maintenance', 'expiry'],
  memberships: [...people, 'invitations', 'handovers', 'mandates', 'home', 'condominiums'],
  meters: money,
  notifications: ['notification-settings', 'notification-defaults', 'messages'],
  payments: money,
  people,
  platform: ['platform', 'plans', 'subscription', 'condominiums'],
  reports: ['saved-reports', 'benchmark', 'annual-reports', 'documents', 'voting'],
  statements: money,
  support: ['support', 'support-accesses', 'memberships', 'platform'],
  subscriptions: ['subscription', 'condominiums', 'memberships', 'plans'],
  units: ['units', 'memberships', 'jobs', 'import-preview'],
}

/** Refetches what a command may have changed. Resolves when the screen is up to date. */
export async function readAgain(queries: QueryClient, command: CommandName): Promise<void> {
  const { at } = commands[command]
  const stale = readings[at] ?? [at]
  await queries.invalidateQueries({ predicate: ({ queryKey }) => stale.includes(String(queryKey[0])) })
}
