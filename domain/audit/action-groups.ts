/** Groups of what the audit's entries say happened: what people filter by. */
export const actionGroups = {
  access: 'Acesso e convites',
  people: 'Pessoas e moradia',
  units: 'Unidades e frações',
  money: 'Cobranças e dinheiro',
  condominium: 'Condomínio e regras',
  communication: 'Comunicados',
  privacy: 'Dados pessoais',
  files: 'Arquivos',
  concierge: 'Portaria',
} as const
export type ActionGroup = keyof typeof actionGroups

/** What an entry says happened, in words. */
export type Action = { group: ActionGroup; words: string }

/** The group of a feature's commands, by the feature's folder in `supabase/functions`; a command may name another. */
export const featureGroups: Readonly<Record<string, ActionGroup>> = {
  account: 'access',
  accounts: 'money',
  agreements: 'money',
  audit: 'privacy',
  bills: 'money',
  budget: 'money',
  charges: 'money',
  communications: 'communication',
  concierge: 'concierge',
  condominiums: 'condominium',
  'data-protection': 'privacy',
  decisions: 'condominium',
  delinquency: 'money',
  documents: 'files',
  incidents: 'condominium',
  ledger: 'money',
  maintenance: 'condominium',
  memberships: 'access',
  meters: 'money',
  notifications: 'condominium',
  payments: 'money',
  penalties: 'condominium',
  people: 'people',
  platform: 'condominium',
  reports: 'condominium',
  reservations: 'condominium',
  statements: 'money',
  subscriptions: 'condominium',
  support: 'privacy',
  units: 'units',
  voting: 'condominium',
}
