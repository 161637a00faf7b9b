/** Notifications about penalties. */
export const penaltyEvents = {
  penalty_party: {
    area: 'communication',
    label: 'Caso de infração da sua unidade',
    note: 'Notificações, prazos de defesa e de recurso, decisões e cobrança.',
    mandatory: 'Sem ser avisada, a unidade perderia o prazo de se defender (STJ, REsp 1.365.279).',
  },
  penalty_reported: {
    area: 'management',
    label: 'Relato de infração',
    note: 'Quando alguém relata uma infração à administração.',
    forAdmins: true,
  },
  penalty_step: {
    area: 'management',
    label: 'Passos dos casos de infração',
    note: 'Cartas lidas, defesas, recursos e prazos que terminaram.',
    forAdmins: true,
  },
  penalty_council: {
    area: 'management',
    label: 'Caso de infração para o conselho',
    note: 'Quando um caso ou um recurso espera a decisão do conselho.',
    forCouncil: true,
  },
} as const
