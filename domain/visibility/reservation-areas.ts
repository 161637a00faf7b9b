import type { Area } from './area.ts'

/** Common areas and their bookings. */
export const reservationAreas: readonly Area[] = [
  {
    key: 'reservations',
    group: 'Prédio e pessoas',
    label: 'Reservas',
    note: 'Vizinhos veem que um horário está ocupado, e não por quem; a portaria vê as reservas do dia. Conselheiro com unidade reserva como morador.',
    tables: ['reservations', 'reservation_waits', 'reservation_deposits'],
    routines: [
      'reservation_calendar',
      'reservation_month',
      'reservations_page',
      'reservation_limits',
      'reservation_start',
      'reservation_waits_view',
    ],
  },
  {
    key: 'reservation-guests',
    group: 'Prédio e pessoas',
    label: 'Convidados de reservas',
    note: 'São autorizações da portaria, no prazo delas; de unidade protegida só o síndico e a própria unidade leem os nomes.',
    tables: [],
  },
  {
    key: 'reservation-checklists',
    group: 'Prédio e pessoas',
    label: 'Vistorias de espaços',
    note: 'O estado do espaço antes e depois de cada uso, com fotos: quem entrega e recebe, e a unidade que reservou.',
    tables: ['reservation_checklists'],
    routines: ['reservation_day'],
  },
  {
    key: 'reservation-damages',
    group: 'Prédio e pessoas',
    label: 'Danos de reservas',
    note: 'O que um uso danificou além da caução, com fotos e documentos dos dois lados: só a administração e a unidade que reservou. Ninguém decide o da própria unidade.',
    tables: ['reservation_damages'],
  },
  {
    key: 'reservation-comments',
    group: 'Prédio e pessoas',
    label: 'Mensagens sobre reservas',
    note: 'Só a administração e quem reservou: a portaria e os próximos moradores da unidade não leem.',
    tables: ['reservation_comments'],
  },
  {
    key: 'draws',
    group: 'Prédio e pessoas',
    label: 'Sorteios',
    note: 'A lista de unidades e o resultado são públicos dentro do condomínio: só assim qualquer um confere.',
    tables: ['draws', 'draw_tickets'],
    routines: ['draws_page', 'draw_view'],
  },
  {
    key: 'reservation-feeds',
    group: 'Prédio e pessoas',
    label: 'Reservas no calendário de cada um',
    note: 'Um endereço secreto que a própria pessoa cria e cancela: mostra as reservas da unidade dela; à administração, todas.',
    tables: [],
    routines: ['my_reservation_feeds'],
  },
  {
    key: 'common-areas',
    group: 'Prédio e pessoas',
    label: 'Espaços comuns',
    note: 'Fotos, horários, regras, preços, feriados, limites por unidade e quando um espaço está fechado.',
    tables: ['common_areas', 'area_hours', 'area_quotas', 'area_blocks', 'special_days'],
    routines: ['common_areas_view'],
  },
]
