import { z } from 'zod'
import { seal, unseal } from '../sealed-text.ts'
import type { AccountTokens } from './oauth.ts'

const rowOf = (condominiumId: string, accountId: string) =>
  `payment_account_tokens ${condominiumId} ${accountId}`
const requestRow = (condominiumId: string, userId: string) =>
  `payment_account_requests ${condominiumId} ${userId}`

const kept = z.object({ accessToken: z.string(), refreshToken: z.string() })

export const sealTokens = (condominiumId: string, accountId: string, tokens: AccountTokens): string => {
  const { accessToken, refreshToken } = tokens
  return seal(rowOf(condominiumId, accountId), JSON.stringify({ accessToken, refreshToken }))
}

/** Unseals the tokens. Throws `SealBroken` if they were sealed for another account or by another installation. */
export const unsealTokens = (condominiumId: string, accountId: string, sealed: string): AccountTokens =>
  kept.parse(JSON.parse(unseal(rowOf(condominiumId, accountId), sealed)))

/** Seals the proof key of a user who is away at the provider: only that person in that condominium can use it. */
export const sealVerifier = (condominiumId: string, userId: string, verifier: string): string =>
  seal(requestRow(condominiumId, userId), verifier)
export const unsealVerifier = (condominiumId: string, userId: string, sealed: string): string =>
  unseal(requestRow(condominiumId, userId), sealed)
