import type { Area } from './area.ts'

/** Equipment, plans and orders of service. */
export const maintenanceAreas: readonly Area[] = [
  {
    key: 'maintenance',
    group: 'Prédio e pessoas',
    label: 'Ordens de serviço',
    note: 'Quem faz uma ordem vê só a sua, sem orçamentos nem custos, até ela ser conferida.',
    tables: ['maintenance_orders', 'maintenance_tasks', 'maintenance_events'],
    routines: ['maintenance_orders_page', 'maintenance_summary', 'maintenance_order'],
  },
  {
    key: 'maintenance-plans',
    group: 'Prédio e pessoas',
    label: 'Planos, orçamentos e custos da manutenção',
    note: 'O que se repete, o que os fornecedores pediram e quanto custou.',
    tables: ['maintenance_plans', 'maintenance_quotes', 'maintenance_settings', 'supplier_ratings'],
    routines: [
      'maintenance_plans_page',
      'maintenance_calendar',
      'maintenance_costs',
      'maintenance_reserve',
      'supplier_hindrances',
      'supplier_ratings_summary',
      'supplier_ratings_of',
    ],
  },
  {
    key: 'assets',
    group: 'Prédio e pessoas',
    label: 'Equipamentos',
    note: 'Pela etiqueta, qualquer morador vê o nome, o lugar e os planos em resumo (o que se faz, quando foi e quando será), para relatar um problema.',
    tables: ['assets', 'asset_warranties'],
    routines: ['assets_page', 'asset_view'],
  },
]
