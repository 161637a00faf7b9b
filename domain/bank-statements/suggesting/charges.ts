import { daysBetween } from '../../calendar.ts'
import { formatCents } from '../../money.ts'
import { namesPerson, wordsOf } from '../line-text.ts'
import type { Certainty, OpenCharge, OpenLine, Proposal } from './candidates.ts'

const MOST_OF_A_WORD = 200

/** Returns whether an amount is within reach of a discount or two months of delay; others are not computed. */
const couldBe = ({ leftCents }: OpenCharge, cents: number) =>
  cents >= leftCents * 0.5 && cents <= leftCents * 1.3

type Finder = (line: OpenLine) => Proposal[]

/** Open charges that a line that came in may pay: by amount of that day, and by the payer's document or name. */
export function chargeFinder(charges: readonly OpenCharge[], areMany: boolean): Finder {
  const byDocument = new Map<string, OpenCharge[]>()
  const byWord = new Map<string, OpenCharge[]>()
  const put = (map: Map<string, OpenCharge[]>, key: string, charge: OpenCharge) => {
    const known = map.get(key)
    if (known) known.push(charge)
    else map.set(key, [charge])
  }
  for (const charge of charges)
    for (const { name, documents } of charge.payers) {
      for (const document of documents) put(byDocument, document, charge)
      for (const word of new Set(wordsOf(name))) put(byWord, word, charge)
    }
  return (line) => {
    if (line.cents <= 0) return []
    const payers = payersOf(line, byDocument, byWord)
    const due = (charge: OpenCharge) => charge.due(line.on)
    const exact = payers.filter((charge) => due(charge) === line.cents)
    if (exact.length > 0)
      return oldest(exact).map((charge) =>
        one(
          line,
          charge,
          new Set(exact.map(({ unitId }) => unitId)).size === 1 ? 'sure' : 'likely',
          'Valor devido no dia, e a linha traz quem paga',
        ),
      )
    const whole = wholeDebt(line, payers, due)
    if (whole) return [whole]
    const byAmount = areMany
      ? []
      : charges.filter(
          (charge) =>
            couldBe(charge, line.cents) &&
            Math.abs(daysBetween(charge.dueOn, line.on)) <= 60 &&
            due(charge) === line.cents,
        )
    const units = new Set(byAmount.map(({ unitId }) => unitId)).size
    const others = oldest(payers)
      .slice(0, 2)
      .map((charge) => one(line, charge, 'likely', differs(line, due(charge))))
    return [
      ...others,
      ...(units > 5 ? [] : oldest(byAmount))
        .slice(0, 3)
        .map((charge) => one(line, charge, units === 1 ? 'likely' : 'possible', 'Só esse valor coincide')),
    ]
  }
}

function payersOf(
  line: OpenLine,
  byDocument: ReadonlyMap<string, OpenCharge[]>,
  byWord: ReadonlyMap<string, OpenCharge[]>,
): OpenCharge[] {
  const known = line.documents.flatMap((document) => byDocument.get(document) ?? [])
  if (known.length > 0) return [...new Set(known)]
  // A word that half of the building has finds everybody: rare words are looked at.
  const lists = wordsOf(line.memo).map((word) => byWord.get(word) ?? [])
  const likely = new Set(lists.filter(({ length }) => length <= MOST_OF_A_WORD).flat())
  return [...likely].filter(({ payers }) => payers.some(({ name }) => namesPerson(name, line.memo)))
}

/** Suggests a unit's entire debt at once. */
function wholeDebt(
  line: OpenLine,
  payers: readonly OpenCharge[],
  due: (charge: OpenCharge) => number,
): Proposal | null {
  for (const unit of new Set(payers.map(({ unitId }) => unitId))) {
    const own = oldest(payers.filter(({ unitId }) => unitId === unit))
    const sum = own.reduce((total, charge) => total + due(charge), 0)
    if (own.length < 2 || own.length > 20 || sum !== line.cents) continue
    return {
      ...one(line, own[0]!, 'sure', `Soma das ${own.length} cobranças em aberto da unidade no dia`),
      title: `${own.length} cobranças de ${own[0]!.unitLabel}`,
      parts: own.map((charge) => ({ kind: 'charge', charge_id: charge.id, cents: due(charge) })),
      claims: own.map(({ id }) => id),
    }
  }
  return null
}

const oldest = (charges: readonly OpenCharge[]) =>
  charges
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0))
    .slice(0, 20)

const differs = ({ cents }: OpenLine, due: number) =>
  cents < due
    ? `A linha traz quem paga; faltam ${formatCents(due - cents)}`
    : `A linha traz quem paga; sobram ${formatCents(cents - due)}`

const one = (line: OpenLine, charge: OpenCharge, certainty: Certainty, reason: string): Proposal => ({
  certainty,
  how: 'suggested',
  ruleId: null,
  title: `Cobrança ${charge.reference} de ${charge.unitLabel}`,
  reason,
  parts: [{ kind: 'charge', charge_id: charge.id, cents: line.cents }],
  claims: [charge.id],
})
