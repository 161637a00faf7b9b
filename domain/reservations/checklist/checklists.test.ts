import { expect, test } from 'vitest'
import {
  type Checklist,
  type ChecklistItem,
  compared,
  corrected,
  problemWords,
  standing,
} from './checklists.ts'
import { refusalOf } from './rules.ts'

const item = (id: string, state: 'ok' | 'problem', note = ''): ChecklistItem => ({
  id,
  label: id.toUpperCase(),
  state,
  note,
  photos: [],
})
const list = (id: string, more: Partial<Checklist>): Checklist => ({
  id,
  stage: 'before',
  items: [],
  note: '',
  corrects_id: null,
  reason: null,
  signed_name: 'Ivo',
  ...{
    signed_at: '2026-11-23T12:00:00Z',
    answer: null,
    answer_note: '',
    answered_name: null,
    answered_at: null,
  },
  ...more,
})

test('the last correction holds, and those that it puts right follow it', () => {
  const all = [
    list('c', { corrects_id: 'b', reason: 'foto' }),
    list('a', {}),
    list('b', { corrects_id: 'a', reason: 'nome' }),
    list('d', { stage: 'after' }),
  ]
  expect(standing(all, 'before')?.id).toBe('c')
  expect(corrected(all, all[0]!).map(({ id }) => id)).toEqual(['b', 'a'])
  expect(standing(all, 'after')?.id).toBe('d')
  expect(standing([], 'after')).toBeUndefined()
})

test('what was broken before is no new problem; what nobody looked at before is one', () => {
  const before = list('a', { items: [item('som', 'problem', 'rouco'), item('chaves', 'ok')] })
  const after = list('b', {
    items: [
      item('chaves', 'problem', 'falta uma'),
      item('som', 'problem', 'rouco'),
      item('pia', 'problem', 'suja'),
    ],
  })
  expect(compared(before, after).map(({ id, isNewProblem }) => [id, isNewProblem])).toEqual([
    ['chaves', true],
    ['som', false],
    ['pia', true],
  ])
  expect(compared(undefined, undefined)).toEqual([])
})

test('problems are told in one line, within its length', () => {
  const items = [
    item('som', 'problem', 'caixa rasgada. '),
    item('chaves', 'ok', 'duas'),
    item('pia', 'problem', 'suja'),
  ]
  expect(problemWords(items)).toBe('SOM: caixa rasgada. PIA: suja.')
  expect(problemWords(items, 10)).toHaveLength(10)
})

test('a space is handed over from the day before, and comes back once its use began', () => {
  const starts_at = new Date('2026-11-23T20:00:00Z')
  const at = (text: string, isReturned = false) => ({ starts_at, now: new Date(text), isReturned })
  expect(refusalOf('before', at('2026-11-22T19:59:59Z'))).toBe('checklist_not_yet')
  expect(refusalOf('before', at('2026-11-22T20:00:00Z'))).toBeNull()
  expect(refusalOf('before', at('2026-11-24T10:00:00Z', true))).toBe('checklist_over')
  expect(refusalOf('after', at('2026-11-23T19:59:59Z'))).toBe('checklist_not_yet')
  expect(refusalOf('after', at('2026-11-30T20:00:00Z'))).toBeNull()
})
