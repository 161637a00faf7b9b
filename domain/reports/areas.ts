/** What reports are about, in the order in which the catalogue shows them. */
export const reportAreas = {
  financial: 'Dinheiro',
  delinquency: 'Inadimplência',
  people: 'Pessoas e unidades',
  communications: 'Comunicados e avisos',
  voting: 'Assembleias',
  reservations: 'Reservas',
  incidents: 'Ocorrências',
  maintenance: 'Manutenção',
  concierge: 'Portaria',
  consumption: 'Consumo',
  penalties: 'Penalidades',
  privacy: 'Dados pessoais',
  analytics: 'Análises avançadas',
} as const
export type ReportArea = keyof typeof reportAreas
