/** Notifications about incidents and outages that affect many. */
export const incidentEvents = {
  incident_received: {
    area: 'management',
    label: 'Ocorrência nova',
    note: 'Para a administração, quando alguém registra.',
    forAdmins: true,
  },
  incident_assigned: {
    area: 'communication',
    label: 'Ocorrência encaminhada a você',
    note: 'Para quem fica responsável por ela.',
  },
  incident_update: {
    area: 'communication',
    label: 'Andamento de ocorrências',
    note: 'Respostas e mudanças no que você registrou ou que também o afeta.',
  },
  incident_solved: {
    area: 'communication',
    label: 'Ocorrência resolvida',
    note: 'Para conferir, avaliar ou reabrir.',
  },
  incident_deadline: {
    area: 'communication',
    label: 'Prazo de ocorrências',
    note: 'Para quem é responsável e para a administração, quando um prazo está perto ou passou.',
  },
  outage: {
    area: 'communication',
    label: 'Falhas gerais',
    note: 'Falta de água, elevador parado: o começo, as novidades e o fim, para as unidades atingidas.',
    urgent: true,
  },
} as const
