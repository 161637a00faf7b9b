import { accountKinds } from '../../../../domain/ledger/words.ts'
import type { FundStatement } from './accounts-queries.ts'

type Line = FundStatement['lines'][number]

/** What the other side of a movement means to someone who reads a bank statement. */
export const lineWords = ({ kind, name }: Pick<Line, 'kind' | 'name'>): string =>
  name ?? (kind === 'between_funds' ? 'Transferências entre fundos' : accountKinds[kind])
