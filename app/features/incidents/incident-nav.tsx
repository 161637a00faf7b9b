import { PartNav } from '../../ui/page/part-nav.tsx'

const parts = [
  { page: 'incidents', label: 'Lista' },
  { page: 'incident-map', label: 'Mapa do prédio' },
  { page: 'outages', label: 'Falhas gerais' },
  { page: 'incident-report', label: 'Relatório' },
  { page: 'incident-rules', label: 'Categorias e prazos' },
] as const

/** Links between the parts of incidents, those that the reader's role may open. */
export const IncidentNav = () => <PartNav label="Ocorrências" parts={parts} />
