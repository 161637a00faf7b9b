import { expect, test } from 'vitest'
import { businessDays, type LocalHoliday } from '../holidays.ts'
import { indexTable } from '../indexes/index-table.ts'
import { conventionInput } from './convention.ts'
import { lateCharges } from './late-charge.ts'

/** Cases from public reports of other programs: each with the report, and what it must be. */
const convention = conventionInput.parse({
  effective_from: '2010-01-01',
  fine_percent: '2',
  interest_kind: 'convention',
  interest_percent_month: '1',
  index: 'silent',
})
const charged = (due: string, paidOn: string, local: readonly LocalHoliday[] = []) =>
  lateCharges([{ principal: 850_00, due, paidOn }], {
    convention: [convention],
    indexes: indexTable([]),
    isBusinessDay: businessDays(local),
  })[0]!.total
const town = (on: string): LocalHoliday => ({ name: 'Aniversário da cidade', kind: 'town', on })
const state = (on: string): LocalHoliday => ({ name: 'Data magna', kind: 'state', on })

// bacen/pix-api #225, #167, #109; pagarme-magento #368; Lei 7.089/1983.
test('B4: a local holiday moves the due date, and the next business day owes nothing more', () => {
  expect(charged('2027-01-25', '2027-01-26', [town('01-25')])).toBe(850_00)
  expect(charged('2027-04-23', '2027-04-26', [state('04-23')])).toBe(850_00)
  // A day later everything counts from the due date on, as for a Sunday.
  expect(charged('2027-01-25', '2027-01-27', [town('01-25')])).toBe(charged('2027-01-25', '2027-01-27'))
  // Elsewhere it was a working day.
  expect(charged('2027-01-25', '2027-01-26')).toBe(867_28)
  expect(charged('2027-04-23', '2027-04-26')).toBe(867_85)
  // A holiday on the Friday before a weekend, and one on the Monday after it.
  expect(charged('2027-07-09', '2027-07-12', [state('07-09')])).toBe(850_00)
  expect(charged('2026-09-19', '2026-09-22', [town('09-21')])).toBe(850_00)
  expect(charged('2026-09-19', '2026-09-23', [town('09-21')])).toBeGreaterThan(850_00)
})

// FEBRABAN's notices of 2020 and 2022 to 2025; Resoluções CMN 2.932/2002 and 4.880/2020.
test('B5: the year’s last day of bank hours', () => {
  expect(charged('2026-12-31', '2027-01-04')).toBe(850_00)
  expect(charged('2024-12-31', '2025-01-02')).toBe(850_00)
  // Where 31 December is on a weekend, it is the Friday before.
  expect(charged('2022-12-30', '2023-01-02')).toBe(850_00)
  expect(charged('2023-12-29', '2024-01-02')).toBe(850_00)
  expect(charged('2024-12-30', '2025-01-02')).toBeGreaterThan(850_00)
  expect(charged('2026-12-30', '2026-12-31')).toBeGreaterThan(850_00)
})
