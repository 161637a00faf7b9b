import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, daysBetween } from '../calendar.ts'
import { alarmStep, alarmSteps, expiryWords } from './expiry.ts'
import { inspectionKinds } from './inspections/kinds.ts'
import { nextStep, periodWords, usualEnd } from './inspections/words.ts'
import { documentState, usualExpiry } from './supplier-documents/words.ts'

const day = fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2020-01-01', days))

describe('alarms', () => {
  test('a clock that runs every day tells each step once, on its day', () => {
    for (const [subject, told] of [
      ['inspection', ['2026-10-02', '2026-11-01', '2026-12-01', '2026-12-24', '2027-01-01']],
      ['supplier_document', ['2026-12-01', '2026-12-24', '2027-01-01']],
    ] as const) {
      const days: string[] = []
      let toldDays: number | null = null
      for (let today = '2026-09-01'; today < '2027-06-01'; today = addDays(today, 1)) {
        const step = alarmStep(subject, { endsOn: '2026-12-31', knownOn: '2026-01-05', toldDays }, today)
        if (step === null) continue
        days.push(today)
        toldDays = step
      }
      expect(days).toEqual(told)
    }
  })

  test('whenever the worker ran: never the same step twice, never one that has not come, the end always', () => {
    fc.assert(
      fc.property(day, fc.array(fc.nat(220), { minLength: 1, maxLength: 40 }), (endsOn, offsets) => {
        const told: number[] = []
        const knownOn = addDays(endsOn, -400)
        for (const offset of [...new Set([...offsets, 130])].sort((one, other) => one - other)) {
          const today = addDays(endsOn, offset - 100)
          const toldDays = told.at(-1) ?? null
          const step = alarmStep('inspection', { endsOn, knownOn, toldDays }, today)
          if (step === null) continue
          const left = daysBetween(today, endsOn)
          expect(step === 0 ? left < 0 : left <= step && left >= 0).toBe(true)
          told.push(step)
        }
        // The worker ran within 30 days after its end at the latest, so the end was announced.
        expect(told.at(-1)).toBe(0)
        expect(told).toEqual([...new Set(told)].sort((one, other) => other - one))
      }),
    )
  })

  test('nobody is told of what they wrote down themselves when it was near already', () => {
    const ending = { endsOn: '2026-12-31', knownOn: '2026-12-10', toldDays: null }
    expect(alarmStep('inspection', ending, '2026-12-11')).toBeNull()
    expect(alarmStep('inspection', ending, '2026-12-24')).toBe(7)
    const lapsed = { ...ending, knownOn: '2027-01-01' }
    expect(alarmStep('inspection', lapsed, '2027-01-02')).toBeNull()
    expect(alarmStep('inspection', { ...ending, knownOn: '2026-12-31' }, '2027-01-01')).toBe(0)
  })

  test('a paper of 30 days is told a week before, not on its first day', () => {
    const fgts = { endsOn: '2026-12-30', knownOn: '2026-11-30', toldDays: null }
    const told = Array.from({ length: 40 }, (_, n) => addDays('2026-11-30', n)).filter(
      (today) => alarmStep('supplier_document', fgts, today) === 30,
    )
    expect(told).toEqual([])
    expect(alarmStep('supplier_document', fgts, '2026-12-23')).toBe(7)
  })

  test('steps go from far to near', () => {
    for (const steps of Object.values(alarmSteps))
      expect([...steps].sort((one, other) => other - one)).toEqual(steps)
  })
})

describe('dates', () => {
  test('an inspection holds to the same day of its month, or to its last', () => {
    expect(usualEnd('2026-08-31', 6)).toBe('2027-02-28')
    expect(usualEnd('2027-08-31', 6)).toBe('2028-02-29')
    expect(usualEnd('2028-02-29', 12)).toBe('2029-02-28')
    expect(usualEnd('2026-01-15', null)).toBeNull()
  })

  test('a paper holds through its last day', () => {
    expect(documentState('2026-11-23', '2026-11-23')).toBe('due')
    expect(documentState('2026-11-22', '2026-11-23')).toBe('lapsed')
    expect(documentState('2026-12-23', '2026-11-23')).toBe('due')
    expect(documentState('2026-12-24', '2026-11-23')).toBe('valid')
    expect(documentState(null, '2026-11-23')).toBe('valid')
    expect(usualExpiry('tax_clearance', '2026-11-23')).toBe('2027-05-22')
    expect(usualExpiry('nr35', '2028-02-29')).toBe(addMonths('2028-02-29', 24))
    expect(usualExpiry('contract', '2026-11-23')).toBeNull()
  })

  test('words say what to do', () => {
    expect(expiryWords('2026-11-23', '2026-11-23')).toBe('vence hoje')
    expect(expiryWords('2026-11-24', '2026-11-23')).toBe('vence amanhã, 24/11/2026')
    expect(expiryWords('2026-11-11', '2026-11-23')).toBe('venceu há 12 dias, em 11/11/2026')
    const standing = { valid_until: '2026-12-01', done_on: '2025-12-01', not_applicable_reason: null }
    expect(nextStep({ ...standing, state: 'due' }, '2026-11-23')).toBe(
      'Agende a renovação: vence em 8 dias, em 01/12/2026',
    )
    expect(nextStep({ ...standing, state: 'refused' }, '2026-11-23')).toContain(
      'o certificado anterior vence em 8 dias',
    )
    expect(nextStep({ ...standing, state: 'refused' }, '2026-12-23')).not.toContain('anterior')
    expect([1, 6, 12, 36, 18, null].map(periodWords)).toEqual([
      'todo mês',
      'a cada 6 meses',
      'todo ano',
      'a cada 3 anos',
      'a cada 18 meses',
      'conforme o certificado',
    ])
  })

  test('each usual inspection says who asks for it', () => {
    for (const { levels, basis, hint } of Object.values(inspectionKinds)) {
      expect(levels.length).toBeGreaterThan(0)
      expect(basis.length * hint.length).toBeGreaterThan(0)
    }
  })
})
