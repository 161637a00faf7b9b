// Derived from the reports of supabase/functions/_shared/reports: `npm run generate` writes it.

/** The code of each report, loaded when it is read. */
export const reports = {
  'bank-fees': () => import('./financial/bank-fees.ts'),
  'bills-to-come': () => import('./financial/bills-to-come.ts'),
  'budget-against-actual': () => import('./financial/budget-against-actual.ts'),
  'fees-by-month': () => import('./financial/fees-by-month.ts'),
  'fund-balances': () => import('./financial/fund-balances.ts'),
  'income-and-spending': () => import('./financial/income-and-spending.ts'),
  'spending-by-rubric': () => import('./financial/spending-by-rubric.ts'),
  'suppliers-paid': () => import('./financial/suppliers-paid.ts'),
  'moves': () => import('./people/moves.ts'),
  'never-signed-in': () => import('./people/never-signed-in.ts'),
  'occupancy': () => import('./people/occupancy.ts'),
  'people-by-kind': () => import('./people/people-by-kind.ts'),
  'units-without-contact': () => import('./people/units-without-contact.ts'),
  'announcements-read': () => import('./communications/announcements-read.ts'),
  'channels-delivered': () => import('./communications/channels-delivered.ts'),
  'people-not-reached': () => import('./communications/people-not-reached.ts'),
  'unconfirmed-readings': () => import('./communications/unconfirmed-readings.ts'),
  'bookings-by-area': () => import('./reservations/bookings-by-area.ts'),
  'bookings-by-unit': () => import('./reservations/bookings-by-unit.ts'),
  'bookings-by-weekday': () => import('./reservations/bookings-by-weekday.ts'),
  'cancellations': () => import('./reservations/cancellations.ts'),
  'reservation-income': () => import('./reservations/reservation-income.ts'),
}
