import type { Matter } from '../../../domain/decisions/matters.ts'
import type { ConventionNeed } from '../../../domain/voting/outcome.ts'

/**
 * Events of a meeting, unit by unit (numbered from 1): `in` and `out` at the table, `vote` as the table enters it, `pay` lets a debtor vote, `proxy`
 * gives and accepts one and `byProxy` checks its holder in, `revoke` takes it back, `sell` gives the unit to another owner. A step with `refused`
 * returns that code and changes nothing.
 */
export type Step = { refused?: string } & (
  | { in: number[] }
  | { out: number[] }
  | { vote: number[]; choice: string }
  | { pay: number }
  | { proxy: number; holder: string }
  | { byProxy: number }
  | { revoke: number }
  | { ownerVotes: number; choice: string }
  | { sell: number }
  | { suspend: number }
  | { resume: true }
  | { open: true }
)

export type Meeting = {
  name: string
  matter: Matter
  /** Shares of its units, one for each; a number is so many units of one share each. */
  units: number | number[]
  weight?: 'unit' | 'share'
  call?: 1 | 2
  debtors?: number[]
  convention?: ConventionNeed
  options?: string[]
  /** The unit that a fine is about. */
  about?: number
  /** Of the convention in force. */
  rules?: { proxy_cap?: number; proxy_to_sindico?: boolean; proxy_notarised?: boolean }
  steps: Step[]
  expected: { result: string; article: string; needed: number; why?: string; chosen?: string }
}

const to = (last: number, first = 1): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)
const yes = (last: number, first = 1): Step => ({ vote: to(last, first), choice: 'favour' })
const no = (last: number, first: number): Step => ({ vote: to(last, first), choice: 'against' })

/** Meetings as courts know them, each with the outcome that the law requires (reference: the quorum table of the field study, section 3). */
export const meetings: Meeting[] = [
  {
    name: 'accounts pass on the second call by the majority of those present',
    matter: 'accounts',
    units: 20,
    steps: [{ in: to(7) }, yes(4), no(7, 5)],
    expected: { result: 'approved', article: '1.353', needed: 4 },
  },
  {
    name: 'accounts fail by one vote: half of those present is no majority',
    matter: 'accounts',
    units: 20,
    steps: [{ in: to(8) }, yes(4), no(6, 5)],
    expected: { result: 'rejected', article: '1.353', needed: 5 },
  },
  {
    name: 'a tie passes nothing',
    matter: 'accounts',
    units: 10,
    steps: [{ in: to(6) }, yes(3), no(6, 4)],
    expected: { result: 'rejected', article: '1.353', needed: 4, why: 'Empate' },
  },
  {
    name: 'abstentions count among those present',
    matter: 'rules',
    units: 10,
    steps: [{ in: to(6) }, yes(3), { vote: to(6, 4), choice: 'abstained' }],
    expected: { result: 'rejected', article: '1.353', needed: 4 },
  },
  {
    name: 'the first call needs half of the shares there',
    matter: 'accounts',
    units: 20,
    call: 1,
    steps: [{ in: to(9) }, yes(9)],
    expected: { result: 'rejected', article: '1.353', needed: 5, why: '1.352' },
  },
  {
    name: 'the first call with exactly half of the shares is good',
    matter: 'accounts',
    units: 20,
    call: 1,
    steps: [{ in: to(10) }, yes(6), no(10, 7)],
    expected: { result: 'approved', article: '1.353', needed: 6 },
  },
  {
    name: 'shares decide: three big units outvote five small ones',
    matter: 'accounts',
    units: [200, 200, 200, 60, 60, 60, 60, 60, 50, 50],
    weight: 'share',
    steps: [{ in: to(8) }, yes(3), no(8, 4)],
    expected: { result: 'approved', article: '1.353', needed: 451 },
  },
  {
    name: 'by heads the same votes fail',
    matter: 'accounts',
    units: [200, 200, 200, 60, 60, 60, 60, 60, 50, 50],
    weight: 'unit',
    steps: [{ in: to(8) }, yes(3), no(8, 4)],
    expected: { result: 'rejected', article: '1.353', needed: 5 },
  },
  {
    name: 'the convention is changed by exactly two thirds of all shares',
    matter: 'convention',
    units: [400, 266, 1, 333],
    weight: 'share',
    steps: [{ in: to(4) }, yes(3), no(4, 4)],
    expected: { result: 'approved', article: '1.351', needed: 667 },
  },
  {
    name: 'the convention fails by one share of a thousand',
    matter: 'convention',
    units: [400, 266, 1, 333],
    weight: 'share',
    steps: [{ in: to(4) }, yes(2), no(4, 3)],
    expected: { result: 'rejected', article: '1.351', needed: 667 },
  },
  {
    name: 'a change of use takes two thirds since Lei 14.405/22, not everybody',
    matter: 'change_of_use',
    units: 12,
    steps: [{ in: to(9) }, yes(8), no(9, 9)],
    expected: { result: 'approved', article: '14.405/22', needed: 8 },
  },
  {
    name: 'useful works take the majority of all, not of those who came',
    matter: 'useful_works',
    units: 10,
    steps: [{ in: to(6) }, yes(5), no(6, 6)],
    expected: { result: 'rejected', article: '1.341, II', needed: 6 },
  },
  {
    name: 'useful works with one vote more',
    matter: 'useful_works',
    units: 10,
    steps: [{ in: to(6) }, yes(6)],
    expected: { result: 'approved', article: '1.341, II', needed: 6 },
  },
  {
    name: 'voluptuary works take two thirds of all',
    matter: 'voluptuary_works',
    units: 9,
    steps: [{ in: to(9) }, yes(5), no(9, 6)],
    expected: { result: 'rejected', article: '1.341, I', needed: 6 },
  },
  {
    name: 'additions to common parts take two thirds of all',
    matter: 'additions',
    units: 9,
    steps: [{ in: to(6) }, yes(6)],
    expected: { result: 'approved', article: '1.342', needed: 6 },
  },
  {
    name: 'a new floor takes everybody: one absent is enough to stop it',
    matter: 'new_floor',
    units: 5,
    steps: [{ in: to(4) }, yes(4)],
    expected: { result: 'rejected', article: '1.343', needed: 5 },
  },
  {
    name: 'necessary works take those present',
    matter: 'necessary_works',
    units: 30,
    steps: [{ in: to(3) }, yes(2), no(3, 3)],
    expected: { result: 'approved', article: '1.341', needed: 2 },
  },
  {
    name: 'the síndico is removed by the majority of those present, as the STJ reads art. 1.349',
    matter: 'removal',
    units: 20,
    steps: [{ in: to(9) }, yes(5), no(9, 6)],
    expected: { result: 'approved', article: '1.349', needed: 5 },
  },
  {
    name: 'to rebuild takes more than half of the shares',
    matter: 'rebuild',
    units: [500, 499, 1],
    weight: 'share',
    steps: [{ in: to(3) }, yes(1), no(3, 2)],
    expected: { result: 'rejected', article: '1.357', needed: 501 },
  },
  {
    name: 'a fine takes two thirds of the others: the unit itself is neither asked nor counted',
    matter: 'fine',
    units: 10,
    about: 10,
    steps: [{ in: to(10) }, yes(6), { vote: [10], choice: 'against', refused: 'vote_about_you' }],
    expected: { result: 'approved', article: '1.336', needed: 6 },
  },
  {
    name: 'repeated breach takes three quarters of the others',
    matter: 'antisocial',
    units: 13,
    about: 13,
    steps: [{ in: to(12) }, yes(8), no(12, 9)],
    expected: { result: 'rejected', article: '1.337', needed: 9 },
  },
  {
    name: 'a debtor is neither heard in the vote nor counted among those present',
    matter: 'accounts',
    units: 10,
    debtors: [5, 6],
    steps: [{ in: to(6) }, { vote: [5], choice: 'against', refused: 'vote_barred' }, yes(3), no(4, 4)],
    expected: { result: 'approved', article: '1.353', needed: 3 },
  },
  {
    name: 'a debtor who pays in the session votes, and turns the result',
    matter: 'accounts',
    units: 10,
    debtors: [5],
    steps: [{ in: to(5) }, yes(2), no(4, 3), { pay: 5 }, { vote: [5], choice: 'favour' }],
    expected: { result: 'approved', article: '1.353', needed: 3 },
  },
  {
    name: 'people leave before the end: what they voted stands, the majority is of those who are there',
    matter: 'accounts',
    units: 20,
    call: 1,
    steps: [{ in: to(11) }, yes(6), no(11, 7), { out: to(11, 9) }],
    expected: { result: 'rejected', article: '1.353', needed: 5, why: '1.352' },
  },
  {
    name: 'a proxy brings an absent owner in',
    matter: 'accounts',
    units: 10,
    steps: [{ proxy: 4, holder: 'Carla Nunes' }, { in: to(3) }, { byProxy: 4 }, yes(4, 3), no(2, 2)],
    expected: { result: 'rejected', article: '1.353', needed: 3 },
  },
  {
    name: 'a proxy that is revoked takes its holder out of the room',
    matter: 'accounts',
    units: 10,
    steps: [
      { proxy: 4, holder: 'Carla Nunes' },
      { in: to(3) },
      { byProxy: 4 },
      { revoke: 4 },
      { vote: [4], choice: 'against', refused: 'vote_absent' },
      yes(2),
    ],
    expected: { result: 'approved', article: '1.353', needed: 2 },
  },
  {
    name: 'nobody holds more proxies than the convention lets them',
    matter: 'accounts',
    units: 10,
    rules: { proxy_cap: 1 },
    steps: [
      { proxy: 1, holder: 'Carla Nunes' },
      { proxy: 2, holder: 'CARLA  NUNES'.replace('  ', ' '), refused: 'proxy_cap' },
      { in: to(5, 3) },
      { byProxy: 1 },
      yes(1),
      yes(5, 3),
    ],
    expected: { result: 'approved', article: '1.353', needed: 3 },
  },
  {
    name: 'a unit sold after the notice votes by its new owner',
    matter: 'accounts',
    units: 5,
    steps: [
      { sell: 1 },
      { in: [2, 3] },
      { ownerVotes: 1, choice: 'favour' },
      { vote: [2], choice: 'favour' },
      { vote: [3], choice: 'against' },
    ],
    expected: { result: 'approved', article: '1.353', needed: 2 },
  },
  {
    name: 'a permanent session reaches in the second meeting what the first one missed, and the first votes stand',
    matter: 'useful_works',
    units: 10,
    steps: [
      { in: to(5) },
      yes(5),
      { suspend: 30 },
      { resume: true },
      { open: true },
      { in: [6, 7] },
      { vote: [6], choice: 'favour' },
      { vote: [7], choice: 'against' },
    ],
    expected: { result: 'approved', article: '1.341, II', needed: 6 },
  },
  {
    name: 'a permanent session lets a vote of the first meeting be changed',
    matter: 'useful_works',
    units: 10,
    steps: [
      { in: to(5) },
      yes(5),
      { suspend: 30 },
      { resume: true },
      { open: true },
      { in: [1, 6] },
      { vote: [1], choice: 'against' },
      { vote: [6], choice: 'favour' },
    ],
    expected: { result: 'rejected', article: '1.341, II', needed: 6 },
  },
  {
    name: 'no permanent session beyond sixty days, nor without a special quorum missed',
    matter: 'accounts',
    units: 6,
    steps: [{ in: to(4) }, no(4, 1), { suspend: 30, refused: 'assembly_no_special' }],
    expected: { result: 'rejected', article: '1.353', needed: 3 },
  },
  {
    name: 'a vote is changed until the item closes, and the last one counts',
    matter: 'accounts',
    units: 4,
    steps: [
      { in: to(3) },
      no(3, 1),
      yes(2),
      { vote: [1], choice: 'against' },
      { vote: [1], choice: 'favour' },
    ],
    expected: { result: 'approved', article: '1.353', needed: 2 },
  },
  {
    name: 'the internal rules take more where the convention says so',
    matter: 'rules',
    units: 9,
    convention: { of: 'all', part: [2, 3], at_least: true, clause: 'art. 40 da convenção' },
    steps: [{ in: to(9) }, yes(5), no(9, 6)],
    expected: { result: 'rejected', article: 'art. 40 da convenção', needed: 6 },
  },
  {
    name: 'an election by the majority of those present',
    matter: 'election',
    units: 10,
    options: ['Helena Prado', 'Rui Barros'],
    steps: [{ in: to(7) }, { vote: to(4), choice: 'Helena Prado' }, { vote: to(7, 5), choice: 'Rui Barros' }],
    expected: { result: 'chosen', chosen: 'Helena Prado', article: '1.347', needed: 4 },
  },
  {
    name: 'an election that nobody wins goes to a second vote between two',
    matter: 'election',
    units: 10,
    options: ['Helena Prado', 'Rui Barros', 'Ana Lobo'],
    steps: [
      { in: to(7) },
      { vote: to(3), choice: 'Helena Prado' },
      { vote: to(5, 4), choice: 'Rui Barros' },
      { vote: to(7, 6), choice: 'Ana Lobo' },
    ],
    expected: { result: 'undecided', article: '1.347', needed: 4, why: 'Vote de novo' },
  },
]
