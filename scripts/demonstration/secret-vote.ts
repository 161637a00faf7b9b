import { makeBallot } from '../../domain/voting/secret/ballot.ts'
import { checkSteps, type Report } from '../../domain/voting/secret/check.ts'
import { type BoardRow, publishedOf } from '../../domain/voting/secret/file.ts'
import { makeCredential, makeTrustee } from '../../domain/voting/secret/keys.ts'
import type { Terms } from '../../domain/voting/secret/published.ts'
import { readyTerms } from '../../domain/voting/secret/terms.ts'
import { decryptChecked } from '../../domain/voting/secret/trustee.ts'
import type { Past } from './history.ts'
import { logins, password } from './plan.ts'

type Wanted = {
  assembly_id: string
  item_id: string
  /** Units present, in voting order. */
  unit_ids: string[]
  /** Option by its place and how many choose it. */
  counts: readonly [number, number][]
  debate: string
  at: (minutes: number) => Date
}

/**
 * Runs a secret election as the product does: three trustees create their keys, the table's booth its credentials, every ballot is encrypted, two are
 * changed, and the trustees open the sum. No codes are kept: the result is known.
 */
export async function voteInSecret({ product, sql, condominiumId }: Past, wanted: Wanted): Promise<void> {
  const { assembly_id, item_id, at } = wanted
  const run = <Answer>(name: string, when: Date, body: object) =>
    product.command<Answer>(name, when.toISOString(), { condominium_id: condominiumId, ...body })
  const people = [logins.council, logins.admin, logins.owner]
  const users = await sql<{ id: string; email: string }[]>`
    select id, email from auth.users where email = any (${people.map(({ email }) => email)})`
  const idOf = (email: string) => users.find((user) => user.email === email)!.id
  await run('name-trustees', at(0), { assembly_id, user_ids: people.map(({ email }) => idOf(email)) })
  const codes: string[] = []
  for (const { email } of people) {
    const { code, public_key, proof } = makeTrustee(assembly_id)
    await product.signIn(email, password)
    await run('save-trustee-key', at(1), { assembly_id, public_key, proof })
    codes.push(code)
  }
  await product.signIn(logins.sindica.email, password)
  const may = await sql<{ unit_id: string }[]>`
    select unit_id from public.assembly_units where condominium_id = ${condominiumId} and assembly_id = ${assembly_id} and is_voting
      and unit_id = any (${wanted.unit_ids}::uuid[]) order by sort_key`
  const keys = new Map(may.map(({ unit_id }) => [unit_id, makeCredential()]))
  const credentials = [...keys].map(([unit_id, { public_key }]) => ({ unit_id, public_key }))
  for (let from = 0; from < credentials.length; from += 50)
    await run('register-credentials', at(2), {
      assembly_id,
      is_booth: true,
      credentials: credentials.slice(from, from + 50),
    })
  await run('open-item', at(3), { item_id, minutes: 15 })
  const [vote] = await sql<{ id: string; terms: string }[]>`
    select id, terms from public.secret_votes where condominium_id = ${condominiumId} and item_id = ${item_id}`
  const vote_id = vote!.id
  const ready = readyTerms(JSON.parse(vote!.terms) as Terms)
  const cast = async (unit_id: string, chosen: number, sequence: number, when: Date) => {
    const { code } = keys.get(unit_id)!
    const { ballot } = makeBallot(ready, { unit: unit_id, sequence, chosen: [chosen], code })
    await run('cast-secret-ballot', when, { vote_id, unit_id, is_booth: true, ballot })
  }
  const choices = wanted.counts.flatMap(([option, count]) => Array.from({ length: count }, () => option))
  const voters = may.slice(0, choices.length).map(({ unit_id }) => unit_id)
  // Two think it over.
  for (const unit_id of voters.slice(0, 2)) await cast(unit_id, 2, 1, at(4))
  // Makes units with the same share vote differently: otherwise the totals would reveal their votes.
  for (const [nth, unit_id] of voters.entries())
    await cast(unit_id, choices[(nth * 11) % choices.length]!, nth < 2 ? 2 : 1, at(5 + Math.floor(nth / 8)))
  await run('close-item', at(14), { item_id, debate: wanted.debate })
  const report = await checkedBoard({ sql, condominiumId }, vote_id)
  for (const [nth, { email }] of people.entries()) {
    const part = decryptChecked(report, { trustee: nth + 1, code: codes[nth]! })
    await product.signIn(email, password)
    await run('send-tally-part', at(16 + nth), { vote_id, part })
  }
  await product.signIn(logins.sindica.email, password)
}

async function checkedBoard(
  { sql, condominiumId }: Pick<Past, 'sql' | 'condominiumId'>,
  id: string,
): Promise<Report> {
  const [kept] = await sql<{ terms: string; terms_hash: string }[]>`
    select terms, terms_hash from public.secret_votes where condominium_id = ${condominiumId} and id = ${id}`
  const rows = await sql<BoardRow[]>`
    select position as entry_position, kind, moment, previous, head, ballot from public.secret_entries
    where condominium_id = ${condominiumId} and vote_id = ${id} order by position`
  const steps = checkSteps(publishedOf({ ...kept!, decryptions: [], result: null }, rows))
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
