/** Notifications about maintenance. */
export const maintenanceEvents = {
  maintenance_assigned: {
    area: 'communication',
    label: 'Ordem de serviço encaminhada a você',
    note: 'Para quem fica responsável por ela.',
  },
  maintenance_late: {
    area: 'communication',
    label: 'Ordens de serviço atrasadas',
    note: 'Para quem é responsável e para a administração, uma vez, no dia seguinte ao da data.',
  },
  asset_warranty: {
    area: 'management',
    label: 'Garantias de equipamentos',
    note: 'Para a administração, antes de uma garantia terminar.',
    forAdmins: true,
  },
} as const
