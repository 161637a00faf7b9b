import { PartNav } from '../../ui/page/part-nav.tsx'

const parts = [
  { page: 'reservations', label: 'Agenda' },
  { page: 'reservation-list', label: 'Lista' },
  { page: 'draws', label: 'Sorteios' },
  { page: 'reservation-feeds', label: 'No seu calendário' },
  { page: 'common-areas', label: 'Espaços' },
] as const

export const ReservationNav = () => <PartNav label="Reservas" parts={parts} />
