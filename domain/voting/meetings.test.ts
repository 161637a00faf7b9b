import { expect, test } from 'vitest'
import { matterNames } from '../decisions/matters.ts'
import { type ReferenceMeeting, referenceMeetings } from '../testing/meetings.ts'
import { callFault } from './calling.ts'
import { meetingAt } from './meeting.ts'
import { sharesNote } from './shares-note.ts'

const meetings = referenceMeetings()
const over = '9999-12-31 23:59'

/** What a meeting decides, in the words of its file. */
function outcomeIn(meeting: ReferenceMeeting) {
  const { logs, share_total } = meeting
  const { outcome, refused } = meetingAt(logs, over)
  const shares = logs.roll.reduce((sum, { share }) => sum + share, 0)
  const note = sharesNote({
    shares,
    share_total,
    weight: logs.weight,
    date: logs.terms.date,
    items: [logs.terms],
  })
  const { result, chosen, requirement, needed, why } = outcome
  return { refused, told: { result, chosen, requirement, needed, sentence: why, shares: note } }
}

test.each(meetings.map((meeting) => [meeting.name, meeting] as const))('%s', (_, meeting) => {
  const { expected, form, remote_allowed, logs } = meeting
  const day = logs.terms.date
  const calling = {
    form,
    place: 'Salão',
    access: 'Pelo aplicativo',
    items: 1,
    today: day,
    day,
    is_past: false,
  }
  const fault = callFault(calling, { remote_allowed, notice_days: null })
  if ('call_refused' in expected) {
    expect(fault).toBe(expected.call_refused)
    return
  }
  expect(fault).toBeNull()
  const { article, ...words } = expected
  const { refused, told } = outcomeIn(meeting)
  expect(told).toEqual(words)
  expect(told.requirement.endsWith(`(${article})`)).toBe(true)
  expect(refused).toEqual(meeting.refused)
})

test('every matter passes in one meeting, fails by one vote and by one share in others', () => {
  expect(meetings.length).toBeGreaterThanOrEqual(40)
  const found = new Set<string>()
  for (const { logs } of meetings) {
    const { outcome, count } = meetingAt(logs, over)
    const { matter } = logs.terms
    const passed = outcome.result === 'approved' || outcome.result === 'chosen'
    // In a matter that the law counts by shares no vote by heads decides.
    const missed = `${matter} misses one of ${count.basis}`
    if (passed) found.add(`${matter} passes`)
    else if (outcome.needed - outcome.favour === 1) found.add(missed)
  }
  const byShares = ['creation', 'rebuild']
  const wanted = matterNames.flatMap((matter) => [
    `${matter} passes`,
    `${matter} misses one of shares`,
    ...(byShares.includes(matter) ? [] : [`${matter} misses one of units`]),
  ])
  expect(wanted.filter((one) => !found.has(one))).toEqual([])
})

test('time is an argument: the same meeting at an earlier hour has the outcome of that hour', () => {
  const permanent = meetings.find(({ file }) => file === 'permanente-alcanca.json')!
  expect(meetingAt(permanent.logs, '2026-03-10 23:59').outcome).toMatchObject({
    result: 'rejected',
    favour: 5,
  })
  expect(meetingAt(permanent.logs, over).outcome).toMatchObject({ result: 'approved', favour: 6 })
})
