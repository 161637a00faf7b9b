import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkPublished, findReceipt } from '../../../domain/voting/secret/check.ts'
import { makeCredential } from '../../../domain/voting/secret/keys.ts'
import type { Published } from '../../../domain/voting/secret/published.ts'
import { atLength } from '../../../host/test-length.ts'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'
import vote from '../../functions/voting/cast-vote.ts'
import checkIn from '../../functions/voting/check-in-unit.ts'
import closeAssembly from '../../functions/voting/close-assembly.ts'
import closeItem from '../../functions/voting/close-item.ts'
import register from '../../functions/voting/register-credentials.ts'
import { indebt, openHall, ownerOf } from './hall.ts'
import {
  ballotOf,
  begin,
  beginSecret,
  choose,
  current,
  enrol,
  published,
  type Secret,
  send,
  sendPartOf,
} from './secret-hall.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

type Answer = { status: number; body: { error?: { code: string } } }
const codeOf = async (answer: Promise<Answer>) => {
  const { status, body } = await answer
  return status === 200 ? 200 : body.error?.code
}

/** Units with an owner of the first; each has a credential of the booth, the owner one of their own. */
async function election(
  shares: number[],
  more: { trustees?: number; item?: object; weight?: 'unit' | 'share' } = {},
) {
  const hall = await openHall(project, shares, more.weight)
  const owner = await ownerOf(hall, hall.units[0]!)
  const secret = await beginSecret(hall, more)
  await enrol(secret, 1, owner)
  for (const unit of shares.keys()) if (unit > 0) await enrol(secret, unit + 1)
  return { ...secret, owner }
}
const close = ({ hall, item_id }: Secret) => hall.done(closeItem, { item_id })

test('units with shares, three trustees, changed votes: the result is the plain count, and anybody counts it again', async () => {
  const shares = Array.from({ length: atLength(10, 30) }, (_, at) => 1_000_000 + (at % 7) * 31_337)
  const secret = await election(shares, {
    trustees: 3,
    weight: 'share',
    item: { options: ['Ana', 'Bruno', 'Carla'] },
  })
  const { hall, item_id, owner } = secret
  await begin(secret)
  const chosen = shares.map((_, at) => (at * at + 1) % 4)
  for (const [at, option] of chosen.entries())
    await choose(secret, at + 1, option, at === 0 ? { user: owner } : {})
  for (const at of [0, 4, 9]) {
    chosen[at] = (chosen[at]! + 1) % 4
    await choose(secret, at + 1, chosen[at]!, { sequence: 2, ...(at === 0 && { user: owner }) })
  }
  const plain = [0, 1, 2, 3].map((option) =>
    shares.reduce((sum, share, at) => (chosen[at] === option ? sum + share : sum), 0),
  )
  await close(secret)
  expect(await hall.sql`select state, result from public.agenda_items where id = ${item_id}`).toEqual([
    { state: 'tallying', result: null },
  ])
  expect(await codeOf(hall.ask(closeAssembly, { assembly_id: secret.assembly_id }))).toBe('assembly_tallying')
  for (const place of [1, 3]) expect((await sendPartOf(secret, place)).body.is_complete).toBe(false)
  expect(checkPublished(await published(secret))).toEqual([])
  expect((await sendPartOf(secret, 2)).body.is_complete).toBe(true)
  // Sent again, after an answer that was lost.
  expect((await sendPartOf(secret, 2)).body.is_complete).toBe(true)
  const file = await published(secret, owner)
  expect(checkPublished(file)).toEqual([])
  expect(file.result).toEqual({
    totals: plain,
    ballots: shares.length,
    weight: shares.reduce((sum, share) => sum + share, 0),
  })
  const [item] = await hall.sql`select state, result from public.agenda_items where id = ${item_id}`
  expect(item!.state).toBe('closed')
  const codes = ['Ana', 'Bruno', 'Carla', 'abstained']
  expect(item!.result.count.votes).toEqual(
    codes.map((choice, at) => ({ choice, weight: plain[at] })).filter(({ weight }) => weight! > 0),
  )
  await hall.done(closeAssembly, { assembly_id: secret.assembly_id })
  expect(
    await hall.sql`select 1 as one from public.decisions where condominium_id = ${hall.condominiumId}`,
  ).toHaveLength(1)
}, 120_000)

test('nothing in the database tells a choice before the trustees open the sums', async () => {
  const secret = await election([1, 1, 1])
  const { hall } = secret
  await begin(secret)
  await choose(secret, 1, 0, { user: secret.owner })
  await choose(secret, 2, 1)
  expect(await hall.sql`select from public.votes where condominium_id = ${hall.condominiumId}`).toHaveLength(
    0,
  )
  // The same choice encrypts differently each time, so that no one can compare.
  const texts = [await ballotOf(secret, 3, 1), await ballotOf(secret, 3, 1)].map((one) => one.choices)
  expect(texts[0]).not.toEqual(texts[1])
  const columns = await hall.sql<{ table_name: string; column_name: string }[]>`
    select table_name, column_name from information_schema.columns where table_schema = 'public'
      and table_name in ('secret_votes', 'secret_entries', 'secret_parts', 'vote_credentials', 'assembly_trustees')`
  expect(
    columns.filter(({ column_name }) => /choice|chosen|option|secret|code|seed/.test(column_name)),
  ).toEqual([])
  const words = JSON.stringify([
    await hall.sql`select * from public.secret_entries where condominium_id = ${hall.condominiumId}`,
    await hall.sql`select * from public.vote_credentials where condominium_id = ${hall.condominiumId}`,
    await hall.sql`select * from public.audit_entries where condominium_id = ${hall.condominiumId} and action in ('cast-secret-ballot', 'register-credentials', 'save-trustee-key')`,
    await hall.sql`select * from private.outbox`,
  ])
  for (const { code } of [...secret.trustees, ...secret.credentials.values()])
    expect(words).not.toContain(code)
  for (const choice of ['Ana', 'Bruno', 'favour']) expect(words).not.toContain(choice)
  const { voted, mine } = await current(secret, secret.owner)
  expect([voted, mine.length]).toEqual([2, 1])
})

test('who may not vote may not here either, whatever they send', async () => {
  const hall = await openHall(project, [1, 1, 1, 1])
  const [one, two] = [await ownerOf(hall, hall.units[0]!), await ownerOf(hall, hall.units[1]!, 'Bia Rocha')]
  await indebt(hall, [hall.units[1]!])
  const secret = await beginSecret(hall)
  await enrol(secret, 1, one)
  await enrol(secret, 2, two)
  await enrol(secret, 3)
  await begin(secret)
  const pending = await project.member(hall.condominiumId, 'resident', 'pending')
  const first = await ballotOf(secret, 1, 0)
  expect(await codeOf(send(secret, 1, first, two))).toBe('vote_not_yours')
  expect(await codeOf(send(secret, 2, first, two))).toBe('vote_barred')
  expect(await codeOf(send(secret, 1, first, pending))).toBe('approval_pending')
  expect(await codeOf(send(secret, 2, await ballotOf(secret, 2, 0), two))).toBe('vote_barred')
  expect(await codeOf(send(secret, 1, await ballotOf(secret, 3, 0), one))).toBe('ballot_wrong')
  // A neighbour signs with a credential of their own.
  secret.credentials.set(hall.units[0]!, {
    ...makeCredential(),
    public_key: secret.credentials.get(hall.units[0]!)!.public_key,
  })
  await expect(ballotOf(secret, 1, 0)).rejects.toThrow('outra chave')
  expect(await codeOf(send(secret, 1, first))).toBe('vote_absent')
  const open = {
    item_id: secret.item_id,
    unit_ids: [hall.units[0]],
    choice: 'Ana',
    made_at: new Date().toISOString(),
  }
  expect(await codeOf(hall.ask(vote, open, one))).toBe('vote_secret')
  // Without a credential at the opening: the next item.
  await hall.done(checkIn, { assembly_id: secret.assembly_id, unit_id: hall.units[3], presence: 'in_person' })
  const late = makeCredential()
  secret.credentials.set(hall.units[3]!, late)
  await hall.done(register, {
    assembly_id: secret.assembly_id,
    is_booth: true,
    credentials: [{ unit_id: hall.units[3], public_key: late.public_key }],
  })
  await expect(ballotOf(secret, 4, 0)).rejects.toThrow('não tem credencial')
  const forged = { ...(await ballotOf(secret, 3, 0)), unit: hall.units[3]! }
  expect(await codeOf(send(secret, 4, forged))).toBe('ballot_no_credential')
  expect(await codeOf(send(secret, 1, first, one))).toBe(200)
  await close(secret)
  expect(await codeOf(send(secret, 3, await ballotOf(secret, 3, 1)))).toBe('vote_closed')
  // Resending a stored ballot whose answer was lost still succeeds.
  expect(await codeOf(send(secret, 1, first, one))).toBe(200)
})

test('a ballot that comes twice is one, also at once; an old one does not undo a later one', async () => {
  const secret = await election([1, 1, 1])
  await begin(secret)
  const first = await ballotOf(secret, 1, 0)
  const twice = await Promise.all([
    send(secret, 1, first, secret.owner),
    send(secret, 1, first, secret.owner),
  ])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(twice[0]!.body.receipt).toBe(twice[1]!.body.receipt)
  // Two devices of one unit at once: one turn and one ballot.
  const [here, there] = [await ballotOf(secret, 1, 1, 2), await ballotOf(secret, 1, 2, 2)]
  const both = await Promise.all([
    codeOf(send(secret, 1, here, secret.owner)),
    codeOf(send(secret, 1, there, secret.owner)),
  ])
  expect(both.toSorted()).toEqual([200, 'ballot_turn'])
  expect(await codeOf(send(secret, 1, await ballotOf(secret, 1, 0, 1), secret.owner))).toBe('ballot_turn')
  const { voted, mine } = await current(secret, secret.owner)
  expect([voted, mine.map(({ sequence }) => sequence)]).toEqual([1, [1, 2]])
})

test('many at once stand one after the other on the board', async () => {
  const secret = await election(Array.from({ length: 12 }, () => 1))
  await begin(secret)
  const ballots = await Promise.all(Array.from({ length: 11 }, (_, at) => ballotOf(secret, at + 2, at % 3)))
  const sent = await Promise.all(ballots.map((ballot, at) => codeOf(send(secret, at + 2, ballot))))
  expect(new Set(sent)).toEqual(new Set([200]))
  await close(secret)
  for (const place of [1, 2]) await sendPartOf(secret, place)
  const file = await published(secret)
  expect(checkPublished(file)).toEqual([])
  expect(file.result).toEqual({ totals: [4, 4, 3], ballots: 11, weight: 11 })
})

test('an altered ballot is refused, and one of another vote', async () => {
  const secret = await election([1, 1, 1])
  const other = await election([1, 1])
  for (const one of [secret, other]) await begin(one)
  const ballot = await ballotOf(secret, 2, 0)
  const flipped = { ...ballot, choices: [ballot.choices[1]!, ballot.choices[0]!, ballot.choices[2]!] }
  expect(await codeOf(send(secret, 2, flipped))).toBe('ballot_wrong')
  expect(await codeOf(send(secret, 2, { ...ballot, sequence: 2 }))).toBe('ballot_wrong')
  expect(await codeOf(send(secret, 2, await ballotOf(other, 2, 0)))).toBe('ballot_wrong')
  expect(await codeOf(send(secret, 2, ballot))).toBe(200)
})

describe('the board', () => {
  test('is changed by nobody, the owner of the tables neither', async () => {
    const secret = await election([1, 1, 1])
    const { hall } = secret
    await begin(secret)
    await choose(secret, 2, 0)
    const { id } = await current(secret)
    const { sql } = hall
    for (const attempt of [
      sql`update public.secret_entries set moment = moment + interval '1 second' where vote_id = ${id}`,
      sql`update public.secret_entries set ballot = ballot where vote_id = ${id}`,
      sql`delete from public.secret_entries where vote_id = ${id} and position = 1`,
      sql`truncate public.secret_entries`,
      sql`truncate public.secret_votes cascade`,
      sql`update public.secret_votes set terms = '{}', terms_hash = encode(sha256('{}'), 'hex') where id = ${id}`,
      sql`delete from public.secret_votes where id = ${id}`,
      sql`update public.secret_votes set closed_at = now(), count = '{}' where id = ${id}`,
    ])
      await expect(attempt).rejects.toThrow(/append-only|ends with its closing/)
    // A forged entry: a wrong place, a wrong hash, a unit that is not there.
    const [last] =
      await sql`select * from public.secret_entries where vote_id = ${id} order by position desc limit 1`
    const row = { ...last!, position: last!.position + 1, previous: last!.head, sequence: 2 }
    const { receipt: _, ...next } = row as Record<string, unknown>
    await expect(
      sql`insert into public.secret_entries ${sql({ ...next, position: 9 } as never)}`,
    ).rejects.toThrow('follows')
    await expect(sql`insert into public.secret_entries ${sql(next as never)}`).rejects.toThrow(
      'the hash of its last entry',
    )
    await expect(
      sql`update public.agenda_items set closed_at = now(), result = '{}' where id = ${secret.item_id}`,
    ).rejects.toThrow('secret_not_counted')
    await expect(sql`insert into public.votes (condominium_id, item_id, unit_id, choice, channel, cast_by, made_at, receipt)
      values (${hall.condominiumId}, ${secret.item_id}, ${hall.units[1]!}, 'Ana', 'app', ${hall.admin.id}, now(), 'A3F0-19C7')`).rejects.toThrow(
      'vote_secret',
    )
  })

  test('published with something altered or left out is found out, by the file or by a receipt', async () => {
    const secret = await election([1, 1, 1, 1])
    await begin(secret)
    const receipt = await choose(secret, 1, 0, { user: secret.owner })
    await choose(secret, 2, 0)
    await choose(secret, 3, 1)
    await close(secret)
    for (const place of [1, 2]) await sendPartOf(secret, place)
    const file = await published(secret)
    expect(checkPublished(file)).toEqual([])
    expect(findReceipt(file, receipt)).toMatchObject({ isThere: true, isLast: true })
    const altered = (change: (copy: Published) => void) => {
      const copy = structuredClone(file)
      change(copy)
      return checkPublished(copy).map(({ code }) => code)
    }
    expect(altered(({ board }) => board.entries.splice(1, 1))).toContain('chain_broken')
    expect(
      altered(({ terms }) => {
        terms.roll[0]!.weight = 2
      }),
    ).toContain('chain_start')
    expect(
      altered(({ result }) => {
        result!.totals = [1, 2, 0]
      }),
    ).toContain('result_wrong')
    expect(
      altered(({ board }) => {
        const [, one, two] = board.entries
        board.entries[1] = two!
        board.entries[2] = one!
      }),
    ).toContain('chain_position')
    expect(
      altered((copy) => {
        copy.decryptions.reverse()
      }),
    ).toContain('decryption_order')
    const without = structuredClone(file)
    without.board.entries.splice(1, 1)
    expect(findReceipt(without, receipt)).toEqual({ isThere: false })
  })
})

test('a secret item that nobody votes on has a result of nothing', async () => {
  const secret = await election([1, 1], { item: { ballot: 'yes_no', options: [] } })
  await begin(secret)
  await close(secret)
  for (const place of [1, 2]) await sendPartOf(secret, place)
  const [item] = await secret.hall
    .sql`select result -> 'outcome' ->> 'result' as result from public.agenda_items where id = ${secret.item_id}`
  expect(item!.result).toBe('rejected')
  expect(checkPublished(await published(secret))).toEqual([])
})
