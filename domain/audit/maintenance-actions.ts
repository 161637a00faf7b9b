/** What the audit's entries say happened with maintenance, by command. */
export const maintenanceActions: Record<string, string> = {
  'save-asset': 'Gravou um equipamento',
  'save-maintenance-plan': 'Gravou um plano de manutenção',
  'open-maintenance-order': 'Abriu uma ordem de serviço',
  'change-maintenance-order': 'Alterou uma ordem de serviço',
  'move-maintenance-order': 'Moveu uma ordem de serviço',
  'answer-maintenance-task': 'Respondeu um passo de uma ordem de serviço',
  'save-maintenance-quote': 'Gravou um orçamento de serviço',
  'choose-maintenance-quote': 'Escolheu um orçamento de serviço',
  'bill-maintenance-order': 'Lançou uma ordem de serviço em despesas',
  'save-maintenance-settings': 'Alterou as regras da manutenção',
  'export-maintenance-orders': 'Exportou as ordens de serviço',
  'export-assets': 'Exportou os equipamentos',
  'asset-labels': 'Imprimiu etiquetas de equipamentos',
  'asset-history': 'Imprimiu o histórico de um equipamento',
}
