/** Notifications of reports. */
export const reportEvents = {
  scheduled_report: {
    area: 'management',
    label: 'Relatório agendado',
    note: 'O relatório que a administração manda enviar por e-mail a cada semana, mês ou fechamento.',
  },
} as const
