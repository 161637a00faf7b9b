import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../../../lib/commands/contract.ts'
import { invoke } from '../../../../lib/commands/invoke.ts'

export type Credentials = Answer<'view-provider-credentials'>
export type ProviderCredential = Credentials['providers'][number]
export type CredentialItem = Credentials['changes'][number]['items'][number]

/** By a command, and not by a routine: only the functions know what their environment has. */
export const credentialsQuery = queryOptions({
  queryKey: ['platform', 'credentials'],
  meta: { tables: [] },
  staleTime: 0,
  queryFn: () => invoke('view-provider-credentials', {}),
})
