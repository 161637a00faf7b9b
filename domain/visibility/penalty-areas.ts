import type { Area } from './area.ts'

/** The areas of penalties. */
export const penaltyAreas: readonly Area[] = [
  {
    key: 'infractions',
    group: 'Prédio e pessoas',
    label: 'Infrações e prazos',
    note: 'O que a convenção e o regimento proíbem, com o artigo, e por quais prazos os casos andam.',
    tables: ['infraction_types', 'infraction_type_versions', 'penalty_rules'],
    routines: ['infraction_list'],
  },
  {
    key: 'penalty-reports',
    group: 'Prédio e pessoas',
    label: 'Relatos de infração',
    note: 'Só a administração sabe quem relatou. A unidade acusada nunca lê o nome.',
    tables: ['penalty_reports'],
    routines: ['penalty_reports_page'],
  },
  {
    key: 'penalties',
    group: 'Prédio e pessoas',
    label: 'Casos de penalidade',
    note: 'Notificações, defesas, decisões e multas. Fora da administração e do conselho, só quem era da unidade no dia do fato.',
    tables: ['penalty_cases', 'penalty_parties', 'penalty_acts', 'penalty_letters'],
    routines: ['penalties_page', 'penalty_case', 'penalty_figures', 'occurrence_ties'],
  },
]
