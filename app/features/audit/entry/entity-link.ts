const paths: Record<string, (id: string) => string> = {
  bank_accounts: () => '/dashboard/settings?tab=bank',
  charges: (id) => `/dashboard/finances/${id}`,
  condominiums: () => '/dashboard/settings?tab=condominium',
  conventions: () => '/dashboard/settings?tab=convention',
  decisions: () => '/dashboard/settings?tab=decisions',
  change_requests: () => '/dashboard/resident-requests/alteracoes',
  ledger_transfers: (id) => `/dashboard/finances/lancamentos/${id}`,
  memberships: () => '/dashboard/users',
  invitations: () => '/dashboard/users',
  people: (id) => `/dashboard/residents/${id}`,
  units: (id) => `/dashboard/units/${id}`,
}

/** Returns the address of an entry's subject; null where it has no page, or was removed. */
export function entityLink(entry: {
  action: string
  entity: string | null
  entity_id: string | null
}): string | null {
  const { action, entity, entity_id } = entry
  if (!entity || !entity_id || !Object.hasOwn(paths, entity)) return null
  return /^(delete|remove-)/.test(action) ? null : (paths[entity]?.(entity_id) ?? null)
}
