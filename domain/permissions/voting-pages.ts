import { admins, type FeatureFlag, type Role } from './roles.ts'

const of = { group: 'Assembleia', feature: 'voting' } as const satisfies {
  group: string
  feature: FeatureFlag
}
const voters: readonly Role[] = [...admins, 'council', 'resident']

/** Pages of assemblies by slug. */
export const votingPages = {
  voting: { ...of, path: 'voting', label: 'Assembleias', roles: voters },
  polls: { ...of, path: 'voting/enquetes', label: 'Enquetes', roles: voters },
  'assembly-requests': { ...of, path: 'voting/pedidos', label: 'Pedidos de assembleia', roles: voters },
  'voting-edit': { ...of, path: 'voting/editar', label: 'Convocar assembleia', roles: admins, writes: true },
} as const
