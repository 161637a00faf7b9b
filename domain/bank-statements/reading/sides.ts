import { folded } from '../../ascii.ts'
import { type Cents, sumCents } from '../../money.ts'

/**
 * How a file that writes no amount below zero is read: all of it came in, all went out, or each line by its description and its kind. What the file
 * itself tells of a line (a kind that can only take money out, the running balance) holds in each of them.
 */
export const signReadings = ['written', 'words', 'turned'] as const
export type Signs = (typeof signReadings)[number]

/** Lines of which nothing says what went out: the readings that differ, the likely one, the one taken, and whether somebody chose it. */
export type SignsQuestion = {
  readings: { signs: Signs; incoming: Cents; outgoing: Cents }[]
  proposed: Signs
  chosen: Signs
  isAnswered: boolean
}

export type Sided = {
  line: { cents: Cents }
  /** Whether it went out, as the file tells; null: it does not. */
  out: boolean | null
  /** The same as its words and kind suggest. */
  leaves: boolean
}

type Given = {
  /** What the account gained over the file by its balances; null where it has not both. */
  moved: Cents | null
  /** The format says that amounts have signs: without a hint of the contrary they are believed. */
  hasSigns: boolean
  answer: Signs | null
}

/**
 * Gives the amounts of a file without signs theirs, in place. Sure by what the file tells: its own signs, its balances, each line's kind. Otherwise the
 * likely reading is taken and the question is returned, with the answer given if there is one.
 */
export function takeSides(rows: readonly Sided[], { moved, hasSigns, answer }: Given): SignsQuestion | null {
  if (rows.length === 0 || rows.some(({ line }) => line.cents < 0)) return null
  const of = (signs: Signs) =>
    rows.map(({ out, leaves }) => out ?? (signs === 'words' ? leaves : signs === 'turned'))
  const turn = (signs: Signs) => {
    const turned = of(signs)
    for (const [at, { line }] of rows.entries()) if (turned[at]) line.cents = -line.cents
  }
  const sums = (signs: Signs) => {
    const turned = of(signs)
    const sum = (side: boolean) =>
      sumCents(rows.map(({ line }, at) => (turned[at] === side ? line.cents : 0)))
    return { signs, incoming: sum(false), outgoing: sum(true) }
  }
  const readings = signReadings.map(sums)
  // Balances decide over kinds, too: a bank's debit without a sign may be the refund of one.
  if (moved !== null && sumCents(rows.map(({ line }) => line.cents)) === moved) return null
  const proved = moved === null ? undefined : readings.find((one) => one.incoming - one.outgoing === moved)
  if (proved) {
    turn(proved.signs)
    return null
  }
  const isOpen = rows.some(({ out }) => out === null)
  const isUnsigned = rows.some(({ out }) => out === true)
  const isDoubtful =
    moved !== null || isUnsigned || !hasSigns || rows.some(({ out, leaves }) => out === null && leaves)
  const likely =
    (isUnsigned || !hasSigns) && rows.some(({ out, leaves }) => out ?? leaves) ? 'words' : 'written'
  if (!isOpen || !isDoubtful) {
    turn(likely)
    return null
  }
  // Two that turn the same lines are one.
  const firstLike = (signs: Signs) => signReadings.find((one) => String(of(one)) === String(of(signs)))!
  const chosen = firstLike(answer ?? likely)
  turn(chosen)
  return {
    readings: readings.filter(({ signs }) => firstLike(signs) === signs),
    proposed: firstLike(likely),
    chosen,
    isAnswered: answer !== null,
  }
}

const inWords =
  /\b(recebid[oa]s?|recebimentos?|rec|deposito|dep|creditos?|cred|estorno|devolucao|dev|resgate|rendimentos?|rend|cob|cobranca|entrada|aporte)\b/
const outWords =
  /\b(pag|pago|paga|pagar|pagamentos?|pagto|pgto|tarifas?|tar|manut|manutencao|debitos?|deb|saque|compras?|enviad[oa]|env|impostos?|darf|gps|fgts|iof|inss|aplicacao|folha|salarios?|energia|luz|agua|telefone|internet|fornecedor|saida|seguro|honorarios)\b/

/** What a description says of its side; null: nothing, or both. */
export function sideInWords(memo: string): 'in' | 'out' | null {
  const text = folded(memo)
  const [isIn, isOut] = [inWords.test(text), outWords.test(text)]
  return isIn === isOut ? null : isIn ? 'in' : 'out'
}
