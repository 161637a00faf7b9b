import type { UseFormReturnType } from '@mantine/form'
import type { Area } from '../../queries.ts'
import { defaultHours } from './week-field.tsx'

/** What the page edits; an emptied number is ''. */
export type AreaValues = Omit<Area, 'id' | 'special_days' | 'holidays' | 'guests_most'> & {
  guests_most: number | string
}
export type AreaForm = UseFormReturnType<AreaValues>

export function valuesOf({
  id: _i,
  special_days: _s,
  holidays: _h,
  guests_most,
  ...terms
}: Area): AreaValues {
  return { ...terms, guests_most: guests_most ?? '' }
}

/** As the command takes them. */
export const bodyOf = ({ guests_most, ...values }: AreaValues, id: string) => ({
  ...values,
  id,
  guests_most: guests_most === '' ? null : Number(guests_most),
})

export const fresh: AreaValues = {
  name: '',
  kind: 'space',
  description: '',
  rules: '',
  capacity: 30,
  mode: 'slots',
  step_minutes: 30,
  min_minutes: 60,
  max_minutes: 240,
  buffer_before: 0,
  buffer_after: 60,
  min_notice_hours: 24,
  max_notice_days: 90,
  holiday_rule: 'sunday',
  needs_approval: false,
  fee_cents: 0,
  weekend_fee_cents: null,
  holiday_fee_cents: null,
  deposit_cents: 0,
  free_cancel_hours: 48,
  late_cancel_percent: 0,
  open_to: 'residents',
  offer_hours: 12,
  questions: [],
  hours: defaultHours,
  photos: [],
  guests_most: '',
  guests_until_hours: 2,
  checklist: [],
}
