import type { Area } from './area.ts'

/** Incidents and failures that affect many at once. */
export const incidentAreas: readonly Area[] = [
  {
    key: 'incidents',
    group: 'Prédio e pessoas',
    label: 'Ocorrências',
    note: 'Vizinhos não veem quem registrou nem de qual unidade; o que é particular fica entre quem registrou e a administração, sem o conselho.',
    tables: ['incidents', 'incident_events', 'incident_comments', 'incident_followers'],
    routines: [
      'incidents_page',
      'incident_summary',
      'incident_view',
      'incident_ties',
      'incident_similar',
      'incident_map',
      'incident_report',
    ],
  },
  {
    key: 'incident-rules',
    group: 'Prédio e pessoas',
    label: 'Falhas gerais, categorias e prazos de ocorrências',
    note: 'O que falhou e até quando, e em quanto tempo cada assunto é atendido.',
    tables: [
      'outages',
      'outage_updates',
      'incident_categories',
      'incident_places',
      'incident_deadlines',
      'incident_settings',
    ],
  },
]
