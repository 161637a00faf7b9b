import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cents } from './amount.ts'
import { condominiumId } from './id.ts'
import { filledLine, filledText, line, lineIfGiven, lineOrNull, text, textOrNull } from './text.ts'
import { clock, day, instant, moment, month } from './time.ts'

const faultOf = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message

test('a line is one line, a text keeps its own; nothing that is not seen stays in either', () => {
  const pasted = ' \u202eAna\u200b \r\n Souza\u0007 '
  expect(line(20).parse(pasted)).toBe('Ana Souza')
  expect(text(20).parse(pasted)).toBe('Ana \n Souza')
  expect(line(3).parse('')).toBe('')
  expect(faultOf(line(1000).safeParse('a'.repeat(1001)))).toBe('Use até 1.000 letras.')
})

test('what must be filled is not filled by spaces, or by what is not seen', () => {
  for (const field of [filledLine(9, 'Vazio.'), filledText(9, 'Vazio.')])
    for (const empty of ['', '  ', '\u200b\ufeff', '\n', undefined, null, 7])
      expect(faultOf(field.safeParse(empty))).toBe('Vazio.')
  expect(faultOf(filledLine(9, 'Curto.', 3).safeParse('ab '))).toBe('Curto.')
  for (const field of [line(90), text(90), lineOrNull(90), textOrNull(90), lineIfGiven(90)])
    expect(field.safeParse('half a letter \ud800').success).toBe(false)
})

test('empty is null, and of a change, what is left out stays apart from what is emptied', () => {
  for (const field of [lineOrNull(9), textOrNull(9)])
    expect([undefined, null, ' ', 'a '].map((typed) => field.parse(typed))).toEqual([null, null, null, 'a'])
  expect([undefined, ' ', 'a '].map((typed) => lineIfGiven(9).parse(typed))).toEqual([undefined, null, 'a'])
})

test('days, months, hours and instants are those of a calendar', () => {
  const holds = (field: { safeParse(typed: string): { success: boolean } }, typed: string[]) =>
    typed.filter((one) => field.safeParse(one).success)
  expect(holds(day(), ['2026-02-28', '2026-02-30', '26-02-28', '2026-2-3', ''])).toEqual(['2026-02-28'])
  expect(holds(month(), ['2026-12', '2026-13', '0026-12', '2026-1'])).toEqual(['2026-12'])
  expect(holds(clock('Hora.'), ['00:00', '23:59', '24:00', '9:00'])).toEqual(['00:00', '23:59'])
  const typed = [
    '2026-01-02T03:04:05Z',
    '0026-01-02T03:04:05Z',
    '2026-01-02T03:04:05',
    '2026-13-02T03:04:05Z',
  ]
  expect(holds(instant(), typed)).toEqual([typed[0]])
  expect(moment().parse(typed[0])).toEqual(new Date(typed[0]!))
})

test('amounts are whole centavos above zero, ids are in small letters', () => {
  expect([0, -1, 1.5, 1e13, '5', null].filter((typed) => cents.safeParse(typed).success)).toEqual([])
  expect(cents.parse(1)).toBe(1)
  expect(condominiumId.parse('0198C5B4-7E0A-7C3B-9F00-ABCDEF012345')).toBe(
    '0198c5b4-7e0a-7c3b-9f00-abcdef012345',
  )
})

/** Letters of the rich text, cells of spreadsheets and the bank's own text are cut or refused by rules of their own. */
const ownRules = [
  'domain/bank-statements/reading/statement.ts',
  'domain/communications/body.ts',
  'domain/communications/input.ts',
  'domain/concierge/acts.ts',
  'domain/documents/folder-access.ts',
  'domain/documents/passages.ts',
  'domain/files.ts',
  'domain/invitations.ts',
  'domain/old-debts/old-debts.ts',
  'domain/old-debts/running-agreements.ts',
  'domain/typed-text.ts',
  'domain/unit-import/unit-row.ts',
  'supabase/functions/_shared/documents/templates.ts',
]

test('no input says again what a letter is', () => {
  const root = join(import.meta.dirname, '../..')
  const sources = ['domain', 'supabase/functions'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  const spelling = /\\u20[0-2][0-9a-f]|\\p\{C[cf]\}/
  const found = sources.filter(
    (path) =>
      path.endsWith('.ts') &&
      !path.endsWith('.test.ts') &&
      spelling.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(found.sort()).toEqual(ownRules)
})
