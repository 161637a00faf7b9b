import { expect, test } from 'vitest'
import {
  annualSections,
  closingText,
  draftedSection,
  isAnnual,
  MOST_LETTERS,
  paragraphOf,
  paragraphsOf,
  presentationText,
  textOfParagraphs,
  usualPeriod,
} from './annual-report.ts'
import { catalogue } from './catalogue.ts'

const year = { from: '2025-01-01', until: '2025-12-31' }

test('it is of the last calendar year, or of any twelve whole months that are over', () => {
  expect(usualPeriod('2026-03-10')).toEqual(year)
  expect(isAnnual(year, '2026-01-01')).toBe(true)
  expect(isAnnual({ from: '2024-03-01', until: '2025-02-28' }, '2025-03-01')).toBe(true)
  expect(isAnnual({ from: '2023-03-01', until: '2024-02-29' }, '2025-03-01')).toBe(true)
  // Its last day is not over.
  expect(isAnnual(year, '2025-12-31')).toBe(false)
  for (const [from, until] of [
    ['2025-01-02', '2026-01-01'],
    ['2025-01-01', '2025-11-30'],
    ['2024-12-01', '2025-12-31'],
    ['2025-01-01', '2025-12-30'],
  ] as const)
    expect([from, isAnnual({ from, until }, '2027-01-01')]).toEqual([from, false])
})

test('every section is of those months, and no report of it names units or is for the management alone', () => {
  const sections = annualSections(year)
  expect(sections.at(0)?.name).toBe('presentation')
  expect(sections.at(-1)?.name).toBe('closing')
  const parts = sections.flatMap(({ parts: all }) => all)
  for (const { report, filters } of parts) {
    expect([report, filters.from, filters.until]).toEqual([report, year.from, year.until])
    expect([report, catalogue[report].readBy]).toEqual([report, 'board'])
    expect(report).not.toMatch(/by-unit|agreements-kept/)
  }
  expect(new Set(parts.map(({ report }) => report)).size).toBe(parts.length)
})

test('only sentences with a figure are drafted, each report a paragraph', () => {
  const one = paragraphOf([
    { text: 'R$ 10,00 entraram.' },
    { text: 'Tudo correu bem.' },
    { text: ' 2 obras acabaram. ' },
  ])
  expect(one).toBe('R$ 10,00 entraram. 2 obras acabaram.')
  const text = textOfParagraphs([one, '', '3 avisos saíram.'])
  expect(text).toBe('R$ 10,00 entraram. 2 obras acabaram.\n\n3 avisos saíram.')
  expect(paragraphsOf(text)).toEqual([one, '3 avisos saíram.'])
  expect(textOfParagraphs(['1'.repeat(MOST_LETTERS + 9)])).toHaveLength(MOST_LETTERS)
})

test('it begins with the building and who answers for it, and ends with the assembly', () => {
  const office = { name: 'Helena Duarte', mandate: { from: '2025-02-01', until: '2027-01-31' } }
  const building = { name: 'Residencial Jacarandá', units: 96 }
  expect(presentationText({ ...building, office }, year)).toBe(
    'Apresentamos aos condôminos do Residencial Jacarandá, que tem 96 unidades, as contas de janeiro a dezembro de 2025, como pede o Código Civil (art. 1.348, VIII, e art. 1.350).\n\nResponde por elas Helena Duarte, com mandato de 01/02/2025 a 31/01/2027.',
  )
  expect(presentationText({ ...building, office: { ...office, mandate: null } }, year)).not.toContain(
    'Responde',
  )
  expect(closingText(year)).toContain('de janeiro de 2025 a dezembro de 2025')
})

test('a section with nothing to say is left out until somebody writes it; the table of deadlines waits for the síndico', () => {
  expect(draftedSection('works', '')).toMatchObject({ included: false, with_tables: false })
  expect(draftedSection('works', '3 obras.')).toMatchObject({ included: true, with_tables: true })
  expect(draftedSection('deadlines', '3 prazos.')).toMatchObject({ included: true, with_tables: false })
  expect(draftedSection('closing', 'Art. 1.350.').with_tables).toBe(false)
})
