/** An agreement in use, as an issue chooses among them. */
export type CollectingAgreement = {
  id: string
  bankAccountId: string
  /** Of the account that residents pay into when nothing else is said. */
  isMain: boolean
}

/**
 * Returns the default agreement for charges: that of the account shared by all funds charged, if they share one of their own and it collects; else
 * the main account's. Null without one. `fundAccounts`: for each fund charged, its own account or null.
 */
export function usualAgreement(
  fundAccounts: readonly (string | null)[],
  agreements: readonly CollectingAgreement[],
): string | null {
  const [own, ...others] = new Set(fundAccounts)
  const shared = own && others.length === 0 ? agreements.find((one) => one.bankAccountId === own) : undefined
  return (shared ?? agreements.find(({ isMain }) => isMain))?.id ?? null
}
