// Derived from the reports of supabase/functions/_shared/reports: `npm run generate` writes it.

import type { CatalogueEntry } from './answer.ts'

/** Every report by its address, in the order of the areas. */
export const catalogue = {
  'suppliers-paid': {
    area: 'financial',
    title: 'Para quem o dinheiro foi?',
    about: 'O que cada fornecedor recebeu, pelo dia do pagamento; transferências entre fundos ficam fora',
    readBy: 'board',
    feature: 'financial',
    period: '12-months',
    choices: {},
  },
  'unconfirmed-readings': {
    area: 'communications',
    title: 'Quem ainda não confirmou a leitura?',
    about: 'Pessoas a quem um comunicado pediu confirmação, e que não confirmaram; sem os retirados',
    readBy: 'admins',
    feature: 'communications',
    period: '12-months',
    choices: {},
  },
} as const satisfies Record<string, CatalogueEntry>
export type ReportName = keyof typeof catalogue
