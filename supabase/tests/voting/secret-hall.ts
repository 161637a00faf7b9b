import { makeBallot } from '../../../domain/voting/secret/ballot.ts'
import { checkSteps } from '../../../domain/voting/secret/check.ts'
import { type BoardRow, type KeptVote, publishedOf } from '../../../domain/voting/secret/file.ts'
import { type MadeCredential, makeCredential, makeTrustee } from '../../../domain/voting/secret/keys.ts'
import type { Ballot, Published } from '../../../domain/voting/secret/published.ts'
import { readyTerms } from '../../../domain/voting/secret/terms.ts'
import { decryptChecked } from '../../../domain/voting/secret/trustee.ts'
import type { SecretRoom } from '../../../domain/voting/view.ts'
import type { User } from '../../functions/_shared/testing.ts'
import annul from '../../functions/voting/annul-secret-vote.ts'
import cast from '../../functions/voting/cast-secret-ballot.ts'
import checkIn from '../../functions/voting/check-in-unit.ts'
import nameTrustees from '../../functions/voting/name-trustees.ts'
import openAssembly from '../../functions/voting/open-assembly.ts'
import openItem from '../../functions/voting/open-item.ts'
import register from '../../functions/voting/register-credentials.ts'
import saveKey from '../../functions/voting/save-trustee-key.ts'
import sendPart from '../../functions/voting/send-tally-part.ts'
import { convene, type Hall } from './hall.ts'

export type Trustee = { user: User; code: string }
export type Secret = Awaited<ReturnType<typeof beginSecret>>

const table = { call: 2, chair: 'Helena Prado', secretary: 'Rui Barros' }

/** Starts an assembly with one open, secret item and so many trustees who have made their keys. */
export async function beginSecret(
  hall: Hall,
  { trustees = 2, item = {} }: { trustees?: number; item?: object } = {},
) {
  const called = await convene(hall, {
    matter: 'election',
    ballot: 'choice',
    options: ['Ana', 'Bruno'],
    secret: true,
    ...item,
  })
  const { assembly_id } = called
  await hall.done(openAssembly, { assembly_id, ...table })
  const users = await Promise.all(
    Array.from({ length: trustees }, () => hall.project.member(hall.condominiumId, 'council')),
  )
  await hall.done(nameTrustees, { assembly_id, user_ids: users.map(({ id }) => id) })
  const made: Trustee[] = []
  for (const user of users) made.push(await giveKey(hall, assembly_id, user))
  return { hall, ...called, trustees: made, credentials: new Map<string, MadeCredential>() }
}

/** Makes a trustee's key, as their own browser does. */
export async function giveKey(hall: Hall, assembly_id: string, user: User): Promise<Trustee> {
  const { code, public_key, proof } = makeTrustee(assembly_id)
  await hall.done(saveKey, { assembly_id, public_key, proof }, user)
  return { user, code }
}

/** A unit's credential from its owner's browser, or of the table's booth for one that is there. */
export async function enrol(secret: Secret, unit: number, user?: User): Promise<void> {
  const { hall, assembly_id, credentials } = secret
  const unit_id = hall.units[unit - 1]!
  const made = makeCredential()
  credentials.set(unit_id, made)
  if (!user) await hall.done(checkIn, { assembly_id, unit_id, presence: 'in_person' })
  const wanted = { assembly_id, credentials: [{ unit_id, public_key: made.public_key }], is_booth: !user }
  await hall.done(register, wanted, user ?? hall.admin)
}

export const begin = ({ hall, item_id }: Secret) => hall.done(openItem, { item_id })

/** Calls an RPC as the data API does for a person. */
async function asked<Answer>(
  hall: Hall,
  user: User,
  call: string,
  ...values: (string | null)[]
): Promise<Answer> {
  const claims = JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })
  return hall.sql.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    return (await sql.unsafe(`select * from public.${call}`, values)) as unknown as Answer
  }) as Promise<Answer>
}

export async function room(
  { hall, assembly_id }: Pick<Secret, 'hall' | 'assembly_id'>,
  user: User = hall.admin,
): Promise<SecretRoom> {
  const [row] = await asked<{ secret_room: SecretRoom }[]>(
    hall,
    user,
    'secret_room($1, $2)',
    hall.condominiumId,
    assembly_id,
  )
  return row!.secret_room
}

/** The taking that counts, as people see it. */
export async function current(secret: Secret, user?: User) {
  const { votes } = await room(secret, user)
  return votes.find(({ annulled_at }) => annulled_at === null)!
}

/** The published file as a person's browser puts it together. */
export async function published(secret: Secret, user: User = secret.hall.admin): Promise<Published> {
  const { hall } = secret
  const { id } = await current(secret)
  const [kept] = await asked<{ secret_vote_terms: KeptVote }[]>(
    hall,
    user,
    'secret_vote_terms($1, $2)',
    hall.condominiumId,
    id,
  )
  const rows: BoardRow[] = []
  for (;;) {
    const after = rows.at(-1)?.entry_position
    const more = await asked<BoardRow[]>(
      hall,
      user,
      'secret_board($1, $2, $3)',
      hall.condominiumId,
      id,
      after === undefined ? null : String(after),
    )
    rows.push(...more)
    if (more.length < 200) return publishedOf(kept!.secret_vote_terms, rows)
  }
}

/** An encrypted ballot of a unit, as its browser makes it. `chosen` is the place of the option. */
export async function ballotOf(secret: Secret, unit: number, chosen: number, sequence = 1): Promise<Ballot> {
  const ready = readyTerms((await published(secret)).terms)
  const unit_id = secret.hall.units[unit - 1]!
  return makeBallot(ready, {
    unit: unit_id,
    sequence,
    chosen: [chosen],
    code: secret.credentials.get(unit_id)!.code,
  }).ballot
}

/** Sends a ballot; of the booth without a person. */
export async function send(secret: Secret, unit: number, ballot: Ballot, user?: User) {
  const { hall } = secret
  const vote_id = (await current(secret)).id
  return hall.ask(
    cast,
    { vote_id, unit_id: hall.units[unit - 1], ballot, is_booth: !user },
    user ?? hall.admin,
  )
}

/** Votes and returns the receipt. */
export async function choose(
  secret: Secret,
  unit: number,
  chosen: number,
  { sequence = 1, user }: { sequence?: number; user?: User } = {},
): Promise<string> {
  const { status, body } = await send(secret, unit, await ballotOf(secret, unit, chosen, sequence), user)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.receipt as string
}

/** A trustee's part, from the board that their browser has checked. */
export async function partOf(secret: Secret, place: number, code = secret.trustees[place - 1]!.code) {
  const steps = checkSteps(await published(secret, secret.trustees[place - 1]!.user))
  for (;;) {
    const step = steps.next()
    if (step.done) return decryptChecked(step.value, { trustee: place, code })
  }
}

export async function sendPartOf(secret: Secret, place: number) {
  const vote_id = (await current(secret)).id
  const part = await partOf(secret, place)
  return secret.hall.ask(sendPart, { vote_id, part }, secret.trustees[place - 1]!.user)
}

export const annulled = ({ hall, item_id }: Secret, reason: string) => hall.ask(annul, { item_id, reason })
