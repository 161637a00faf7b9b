import { expect, test } from 'vitest'
import { atLength, seed } from '../../../host/test-length.ts'
import { numbers } from '../numbers.ts'
import { bytesOf, corpus, type Reading, readAs } from './corpus.ts'
import { amountsIn, type Damage, damages } from './damage.ts'

// Whatever becomes of a file on its way, its reading is the same or a refusal, a question or a warning says so: never another sum without a word.

type Asked = { signs: boolean; days: boolean }

/** How often each movement is in a reading: account, day and amount, without its side or its day where that is asked. */
function countsOf(reading: Reading, asked: Asked): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  if ('accounts' in reading)
    for (const { number, lines } of reading.accounts)
      for (const [on, cents] of lines)
        add(`${number} ${asked.days ? '' : on} ${asked.signs ? Math.abs(cents) : cents}`)
  if ('entries' in reading)
    for (const { ourNumber, kind, paid, fee, on } of reading.entries)
      add(`${ourNumber} ${kind} ${paid} ${fee} ${on}`)
  return counts
}
const isAsked = (key: 'asks' | 'asksDays', ...readings: Reading[]) =>
  readings.some(
    (reading) => 'accounts' in reading && reading.accounts.some((account) => account[key] !== undefined),
  )
const warningsOf = (reading: Reading) => ('warnings' in reading ? (reading.warnings ?? []) : [])

/** What is wrong with the reading of a damaged file; null if it is right. */
function wrongIn(name: string, damage: Damage, whole: Reading, found: Reading, bytes: Uint8Array) {
  if ('refused' in found) return null
  const asked = { signs: isAsked('asks', whole, found), days: isAsked('asksDays', whole, found) }
  const before = countsOf(whole, asked)
  const after = countsOf(found, asked)
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  const changes = keys
    .map((key) => ({ key, by: (after.get(key) ?? 0) - (before.get(key) ?? 0) }))
    .filter(({ by }) => by !== 0)
  const isWarned = warningsOf(found).some((one) => !warningsOf(whole).includes(one))
  const added = changes.filter(({ by }) => by > 0)
  const lost = changes.filter(({ by }) => by < 0)
  const amounts = amountsIn(bytes)
  if ('accounts' in whole)
    for (const { balances } of whole.accounts) for (const [, cents] of balances) amounts.add(Math.abs(cents))
  // Half an amount is not in the file, of a movement or of a balance.
  const strange =
    'accounts' in found && damage === 'cut'
      ? found.accounts.flatMap(({ balances }) =>
          balances.filter(([, cents]) => !amounts.has(Math.abs(cents))),
        )
      : []
  if (strange.length > 0 && !isWarned) return `balances ${JSON.stringify(strange)}`
  if (changes.length === 0) return null
  const told = JSON.stringify(changes)
  const isTable = 'accounts' in found && !name.endsWith('.ofx')
  // A table that stops between two records reads up to there, whole movements only: nothing in it says how many there are. OFX has its end.
  if (damage === 'cut') return (added.length === 0 && isTable) || isWarned ? null : told
  // Without titles and within one day, the same movements once more may be movements: that is said.
  if (damage === 'the whole twice' && isWarned && lost.length === 0) return null
  // Banks write two equal movements of one day, so that one more is right; a return file counts its records.
  if (damage === 'a record twice' && 'accounts' in found)
    return lost.length === 0 && added.length === 1 && added[0]!.by === 1 ? null : told
  return told
}

// A workbook is read whole or refused: open-statement.test.ts.
const texts = corpus.filter((name) => !name.endsWith('.xlsx'))
const read = await Promise.all(
  texts.map(async (name) => ({ name, bytes: bytesOf(name), reading: await readAs(name, bytesOf(name)) })),
)
const whole = read.filter(({ name, reading }) => !('refused' in reading) && !name.includes('doubled-file'))
const kinds = Object.keys(damages) as Damage[]

test('no damage changes a sum without a word', async () => {
  const random = numbers(seed)
  const wrong: string[] = []
  const counts = new Map<Damage, { all: number; refused: number }>(
    kinds.map((kind) => [kind, { all: 0, refused: 0 }]),
  )
  for (let round = 0; round < atLength(600, 10_000); round += 1) {
    const { name, bytes, reading } = whole[Math.floor(random() * whole.length)]!
    const kind = kinds[round % kinds.length]!
    const damaged = damages[kind]({ name, bytes, random })
    const found = await readAs(name, damaged.bytes)
    const count = counts.get(kind)!
    count.all += 1
    if ('refused' in found) count.refused += 1
    const problem = wrongIn(name, kind, reading, found, bytes)
    if (problem) wrong.push(`${name}, ${damaged.words}: ${problem}`)
  }
  expect(wrong).toEqual([])
  // What keeps every character is read, not refused.
  for (const kind of ['blank lines', 'trimmed', 'marked'] as const)
    expect(counts.get(kind)!.refused, kind).toBeLessThan(counts.get(kind)!.all / 10)
  for (const kind of ['encoded', 'line ends'] as const)
    expect(counts.get(kind)!.refused, kind).toBeLessThan(counts.get(kind)!.all / 3)
})
