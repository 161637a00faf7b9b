/** Boards of secret votes on the server, which stores and verifies what it cannot read (docs/decisions/0058). */
import { civilDate } from '../../../../domain/calendar.ts'
import { quorumOn } from '../../../../domain/decisions/matters.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { ItemCount } from '../../../../domain/voting/outcome.ts'
import { basisOf } from '../../../../domain/voting/quorum-words.ts'
import { ballotHash, type ReadBallot } from '../../../../domain/voting/secret/ballot.ts'
import { nextEntry } from '../../../../domain/voting/secret/board.ts'
import { makeTerms } from '../../../../domain/voting/secret/election.ts'
import { canonical } from '../../../../domain/voting/secret/group/canonical.ts'
import { readPoint } from '../../../../domain/voting/secret/group/group.ts'
import type { Ballot, Terms } from '../../../../domain/voting/secret/published.ts'
import { type EncryptedTally, tallyOf } from '../../../../domain/voting/secret/tally.ts'
import { type ReadyTerms, readyTerms } from '../../../../domain/voting/secret/terms.ts'
import type { Context } from '../command.ts'
import { refuseUnless } from '../guards.ts'
import type { LockedAssembly, LockedItem } from './locks.ts'

type Here = Pick<Context, 'sql' | 'condominiumId'>
type Now = Here & Pick<Context, 'now' | 'zone'>

export type SecretVote = {
  id: string
  item_id: string
  assembly_id: string
  trustee_ids: string[]
  terms_hash: string
  closed_at: Date | null
  count: ItemCount | null
  result: object | null
  annulled_at: Date | null
}

/** Loads a secret vote by its id; `hold` blocks anyone who changes it. Throws `not_found`. */
export async function lockSecretVote(
  { sql, condominiumId }: Here,
  id: string,
  how: 'hold' | 'read' = 'read',
): Promise<SecretVote> {
  const [held] = await sql<SecretVote[]>`
    select id, item_id, assembly_id, trustee_ids, terms_hash, closed_at, count, result, annulled_at from public.secret_votes
    where condominium_id = ${condominiumId} and id = ${id} ${how === 'hold' ? sql`for no key update` : sql``}`
  if (!held) throw new AppError('not_found')
  return held
}

/** The vote that is taken of an item now, or was; null of one that never opened or was annulled. */
export async function secretVoteOf({ sql, condominiumId }: Here, itemId: string): Promise<string | null> {
  const [found] = await sql<{ id: string }[]>`
    select id from public.secret_votes where condominium_id = ${condominiumId} and item_id = ${itemId} and annulled_at is null`
  return found?.id ?? null
}

/** Whether keys are in use: while a board is open or its sums are, trustees and their keys stay. Throws `trustees_busy`. */
export async function requireIdle({ sql, condominiumId }: Here, assemblyId: string): Promise<void> {
  const [busy] = await sql`
    select from public.agenda_items where condominium_id = ${condominiumId} and assembly_id = ${assemblyId} and secret and state in ('open', 'tallying')`
  refuseUnless(!busy, 'trustees_busy')
}

/** Terms never change, so a process reads those of the last votes only once: a roll of thousands is a megabyte. */
const known = new Map<string, ReadyTerms>()
const tallies = new Map<string, EncryptedTally>()
const most = 8

function keep<Value>(map: Map<string, Value>, name: string, value: Value): Value {
  if (map.size >= most) map.delete(map.keys().next().value!)
  map.set(name, value)
  return value
}

export async function readyOf({ sql, condominiumId }: Here, vote: SecretVote): Promise<ReadyTerms> {
  const found = known.get(vote.terms_hash)
  if (found) return found
  const [row] = await sql<{ terms: string }[]>`
    select terms from public.secret_votes where condominium_id = ${condominiumId} and id = ${vote.id}`
  return keep(known, vote.terms_hash, readyTerms(JSON.parse(row!.terms) as Terms))
}

type Last = { position: number; head: string; moment: Date }

/** Appends an entry to a board. The vote is locked, so that entries follow each other; even if the clock runs behind, times never go back. */
export async function append(
  { sql, condominiumId, now }: Now,
  { id, terms_hash }: Pick<SecretVote, 'id' | 'terms_hash'>,
  happened: { kind: 'opened' } | { kind: 'closed' } | { kind: 'ballot'; ballot: Ballot },
): Promise<{ head: string; moment: Date }> {
  const [last] = await sql<Last[]>`
    select position, head, moment from public.secret_entries where condominium_id = ${condominiumId} and vote_id = ${id}
    order by position desc limit 1`
  const moment = last && last.moment > now ? last.moment : now
  const { entry, head } = nextEntry(last ?? null, terms_hash, happened, moment)
  await sql`
    insert into public.secret_entries ${sql({
      condominium_id: condominiumId,
      vote_id: id,
      position: entry.position,
      kind: entry.kind,
      previous: entry.previous,
      head,
      moment: entry.moment,
      ...(entry.kind === 'ballot' && {
        unit_id: entry.ballot.unit,
        sequence: entry.ballot.sequence,
        ballot: canonical(entry.ballot),
        ballot_hash: ballotHash(entry.ballot),
      }),
    })}`
  return { head, moment }
}

type TrusteeRow = Terms['trustees'][number] & { id: string }

/**
 * Fixes the terms of a secret item and opens its board: who votes with what weight and key, and who opens the sums. Throws
 * `secret_no_trustees`, `secret_trustees_waiting`, `secret_no_credentials`, `secret_terms`.
 */
export async function openBoard(context: Now, assembly: LockedAssembly, item: LockedItem): Promise<void> {
  const { sql, condominiumId, now, zone } = context
  const trustees = await sql<(TrusteeRow & { is_ready: boolean })[]>`
    select id, name, public_key, proof, ready_at is not null as is_ready from public.assembly_trustees
    where condominium_id = ${condominiumId} and assembly_id = ${assembly.id} and retired_at is null order by position`
  refuseUnless(trustees.length > 0, 'secret_no_trustees')
  refuseUnless(
    trustees.every(({ is_ready }) => is_ready),
    'secret_trustees_waiting',
  )
  const day = civilDate(assembly.opened_at!, zone)
  const byShares = basisOf(item.matter, day, assembly.weight) === 'shares'
  const roll = await sql<(Omit<Terms['roll'][number], 'weight'> & { weight: string })[]>`
    select u.unit_id as unit, u.unit_label as label, (case when ${byShares} then u.share else u.weight end)::text as weight, c.public_key as credential
    from public.assembly_units u
    left join public.vote_credentials c on c.condominium_id = u.condominium_id and c.assembly_id = u.assembly_id and c.unit_id = u.unit_id
    where u.condominium_id = ${condominiumId} and u.assembly_id = ${assembly.id} and case when ${byShares} then u.share else u.weight end > 0
      and u.unit_id is distinct from ${item.about_unit_id}::uuid
    order by u.sort_key, u.unit_id`
  refuseUnless(
    roll.some(({ credential }) => credential !== null),
    'secret_no_credentials',
  )
  const id = crypto.randomUUID()
  const { need, law } = quorumOn(item.matter, day)
  const quorum = need.of === 'none' ? 'maioria dos presentes' : need.words
  const { title, ballot, options } = item
  const rules = [
    item.body,
    `Quórum: ${quorum} (${law}).`,
    ...(item.convention ? [`A convenção pede mais: ${item.convention.clause}.`] : []),
    'Vota cada unidade da lista que está presente e em dia; vale o último voto dela.',
  ]
  const { text, hash, fault } = makeTerms({
    election: { id: assembly.id, title: assembly.title },
    item: { id, title, ballot, options, rules: rules.filter(Boolean).join('\n\n').slice(0, 20_000) },
    roll: roll.map((unit) => ({ ...unit, weight: Number(unit.weight) })),
    trustees: trustees.map(({ name, public_key, proof }) => ({ name, public_key, proof })),
  })
  if (fault) throw new AppError('secret_terms', { details: { fault } })
  await sql`
    insert into public.secret_votes ${sql({
      condominium_id: condominiumId,
      id,
      assembly_id: assembly.id,
      item_id: item.id,
      trustee_ids: trustees.map((one) => one.id),
      terms: text,
      terms_hash: hash,
      opened_at: now,
    })}`
  await append(context, { id, terms_hash: hash }, { kind: 'opened' })
}

/** Ends the board of an item, with who was present at that moment, and asks its trustees for their parts. */
export async function closeBoard(context: Now, itemId: string, count: ItemCount): Promise<void> {
  const { sql, condominiumId } = context
  const id = await secretVoteOf(context, itemId)
  if (!id) throw new AppError('not_found')
  const vote = await lockSecretVote(context, id, 'hold')
  const { moment } = await append(context, vote, { kind: 'closed' })
  await sql`
    update public.secret_votes set closed_at = ${moment}, count = ${sql.json({ ...count, votes: [] } as never)}
    where condominium_id = ${condominiumId} and id = ${id}`
  const told = { condominiumId, assemblyId: vote.assembly_id, voteId: id }
  await sql`insert into private.outbox (topic, payload) values ('tell-trustees', ${sql.json(told)})`
}

/** The encrypted sums of a closed board, and its head. Each ballot was verified when it was cast. */
export async function closedTally(
  { sql, condominiumId }: Here,
  vote: SecretVote,
  ready: ReadyTerms,
): Promise<{ tally: EncryptedTally; head: string }> {
  const [last] = await sql<{ head: string }[]>`
    select head from public.secret_entries where condominium_id = ${condominiumId} and vote_id = ${vote.id} order by position desc limit 1`
  const { head } = last!
  const found = tallies.get(head)
  if (found) return { tally: found, head }
  const rows = await sql<{ ballot: string }[]>`
    select distinct on (unit_id) ballot from public.secret_entries
    where condominium_id = ${condominiumId} and vote_id = ${vote.id} and kind = 'ballot' order by unit_id, sequence desc`
  const ballots = rows.map(({ ballot }): ReadBallot => {
    const { unit, choices } = JSON.parse(ballot) as Ballot
    const read = choices.map(({ alpha, beta }) => ({ alpha: readPoint(alpha), beta: readPoint(beta) }))
    return { unit, choices: read }
  })
  return { tally: keep(tallies, head, tallyOf(ready, ballots)), head }
}
