import { describe, expect, test } from 'vitest'
import { layoutOf, readStatement, type Told } from './read-statement.ts'

const encode = (text: string) => new TextEncoder().encode(text)
function read(text: string, told: Told = {}) {
  const result = readStatement(encode(text), told)
  if (!result.ok) throw new Error(result.fault.message)
  const [account] = result.file.accounts
  return { days: account!.lines.map(({ on }) => on), question: account!.days }
}
const table = (...days: string[]) =>
  `Data;Descrição;Valor\n${days.map((day, at) => `${day};MOVIMENTO ${at};-1,00\n`).join('')}`

describe('days that both orders can read', () => {
  const file = table('03/04/2026', '05/06/2026')

  test('are day first where nothing speaks against it', () => {
    expect(read(file)).toMatchObject({
      days: ['2026-04-03', '2026-06-05'],
      question: { chosen: 'dmy', isDoubtful: false },
    })
  })
  test('are asked about where they would be in the future, and month first is proposed', () => {
    expect(read(file, { today: '2026-05-10' })).toEqual({
      days: ['2026-03-04', '2026-05-06'],
      question: {
        readings: [
          { order: 'dmy', first: ['2026-04-03', '2026-06-05'], from: '2026-04-03', until: '2026-06-05' },
          { order: 'mdy', first: ['2026-03-04', '2026-05-06'], from: '2026-03-04', until: '2026-05-06' },
        ],
        proposed: 'mdy',
        chosen: 'mdy',
        isAnswered: false,
        isDoubtful: true,
      },
    })
  })
  test('are read as it is answered', () => {
    expect(read(file, { today: '2026-05-10', days: 'dmy' })).toMatchObject({
      days: ['2026-04-03', '2026-06-05'],
      question: { chosen: 'dmy', isAnswered: true, isDoubtful: true },
    })
  })
  test('an answer of month first is shown, though nothing else speaks for it', () => {
    expect(read(file, { days: 'mdy' })).toMatchObject({
      days: ['2026-03-04', '2026-05-06'],
      question: { proposed: 'dmy', chosen: 'mdy', isAnswered: true, isDoubtful: true },
    })
  })
  test('the order of the last file proposes, and does not decide', () => {
    const mapping = { ...layoutOf(encode(file))!.mapping!, dateOrder: 'mdy' as const }
    expect(read(file, { mapping })).toMatchObject({
      question: { proposed: 'mdy', isAnswered: false, isDoubtful: true },
    })
  })
  test.each(['Date', 'Posting Date', 'Transaction_Date'])('are asked about under %s', (title) => {
    expect(read(file.replace('Data', title)).question).toMatchObject({ proposed: 'dmy', isDoubtful: true })
  })
  test('one day that both orders read alike is none of them', () => {
    expect(read(table('04/04/2026')).question).toBeNull()
  })
})

test.each([
  [
    ['03/04/2026', '13/04/2026'],
    ['2026-04-03', '2026-04-13'],
  ],
  [
    ['04/03/2026', '04/13/26'],
    ['2026-04-03', '2026-04-13'],
  ],
  [
    ['04/13/2026', '04/14/2026'],
    ['2026-04-13', '2026-04-14'],
  ],
])('%j proves its order, whatever was answered', (written, days) => {
  for (const order of ['dmy', 'mdy', null] as const)
    expect(read(table(...written), { days: order, today: '2026-01-01' })).toEqual({ days, question: null })
})

test('the day on which a file was made proves nothing', () => {
  expect(read(`${table('11/03/2026', '11/05/2026')}30/11/2026;Emitido pelo banco;\n`).question).not.toBeNull()
})

test('a proof below the rows that a layout is guessed from counts as well', () => {
  const many = Array.from({ length: 60 }, () => '04/03/2026')
  expect(read(table(...many, '04/13/2026')).days.at(-1)).toBe('2026-04-13')
})
