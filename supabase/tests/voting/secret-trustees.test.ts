import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkPublished } from '../../../domain/voting/secret/check.ts'
import { makeCredential, makeTrustee } from '../../../domain/voting/secret/keys.ts'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'
import checkIn from '../../functions/voting/check-in-unit.ts'
import closeItem from '../../functions/voting/close-item.ts'
import nameTrustees from '../../functions/voting/name-trustees.ts'
import openAssembly from '../../functions/voting/open-assembly.ts'
import openItem from '../../functions/voting/open-item.ts'
import register from '../../functions/voting/register-credentials.ts'
import saveKey from '../../functions/voting/save-trustee-key.ts'
import sendPart from '../../functions/voting/send-tally-part.ts'
import withdraw from '../../functions/voting/withdraw-item.ts'
import { convene, openHall, ownerOf } from './hall.ts'
import {
  annulled,
  ballotOf,
  begin,
  beginSecret,
  choose,
  current,
  enrol,
  giveKey,
  partOf,
  published,
  room,
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

describe('trustees', () => {
  test('stand before a vote opens, with keys that they have', async () => {
    const hall = await openHall(project, [1, 1])
    const owner = await ownerOf(hall, hall.units[0]!)
    const { assembly_id, item_id } = await convene(hall, { matter: 'election', secret: true })
    await hall.done(openAssembly, { assembly_id, call: 2, chair: 'Helena Prado', secretary: 'Rui Barros' })
    expect(await codeOf(hall.ask(openItem, { item_id }))).toBe('secret_no_trustees')
    const stranger = await openHall(project, [1])
    expect(await codeOf(hall.ask(nameTrustees, { assembly_id, user_ids: [stranger.admin.id] }))).toBe(
      'trustee_unknown',
    )
    expect(await codeOf(hall.ask(nameTrustees, { assembly_id, user_ids: [owner.id] }, owner))).toBe(
      'forbidden',
    )
    await hall.done(nameTrustees, { assembly_id, user_ids: [owner.id, hall.admin.id] })
    expect(await codeOf(hall.ask(openItem, { item_id }))).toBe('secret_trustees_waiting')
    const made = makeTrustee(assembly_id)
    const body = { assembly_id, public_key: made.public_key, proof: made.proof }
    const elsewhere = makeTrustee('outra')
    expect(
      await codeOf(
        hall.ask(saveKey, { ...body, public_key: elsewhere.public_key, proof: elsewhere.proof }, owner),
      ),
    ).toBe('trustee_key')
    await hall.done(saveKey, body, owner)
    expect(await codeOf(hall.ask(saveKey, body))).toBe('trustee_key')
    await giveKey(hall, assembly_id, hall.admin)
    expect(await codeOf(hall.ask(openItem, { item_id }))).toBe('secret_no_credentials')
    const council = await project.member(hall.condominiumId, 'council')
    expect(await codeOf(hall.ask(saveKey, body, council))).toBe('trustee_not_you')
    // When trustees are named again, those who remain keep their keys.
    await hall.done(nameTrustees, { assembly_id, user_ids: [hall.admin.id, owner.id] })
    expect((await room({ hall, assembly_id })).trustees.map(({ public_key }) => public_key !== null)).toEqual(
      [true, true],
    )
  })

  test('open what was closed, each their own part, once', async () => {
    const secret = await election([1, 1, 1])
    const { hall, trustees } = secret
    await begin(secret)
    await choose(secret, 2, 1)
    await expect(partOf(secret, 1)).rejects.toThrow('não está encerrada')
    expect(
      await codeOf(hall.ask(nameTrustees, { assembly_id: secret.assembly_id, user_ids: [hall.admin.id] })),
    ).toBe('trustees_busy')
    await close(secret)
    const part = await partOf(secret, 1)
    const vote_id = (await current(secret)).id
    expect(await codeOf(hall.ask(sendPart, { vote_id, part }, trustees[1]!.user))).toBe('trustee_not_you')
    expect(await codeOf(hall.ask(sendPart, { vote_id, part }))).toBe('trustee_not_you')
    const wrong = { ...part, factors: part.factors.toReversed() }
    expect(await codeOf(hall.ask(sendPart, { vote_id, part: wrong }, trustees[0]!.user))).toBe('tally_part')
    expect(await codeOf(hall.ask(sendPart, { vote_id, part }, trustees[0]!.user))).toBe(200)
    await expect(partOf(secret, 2, trustees[0]!.code)).rejects.toThrow('outra chave')
  })

  test('who lost the code costs the vote: it is annulled with its reason and taken again, and a known result is not', async () => {
    const secret = await election([1, 1, 1])
    const { hall, item_id } = secret
    await begin(secret)
    const first = await ballotOf(secret, 2, 0)
    await send(secret, 2, first)
    await close(secret)
    await sendPartOf(secret, 1)
    expect(await codeOf(annulled(secret, 'A guardiã perdeu o código'))).toBe(200)
    const annulledVote = (await room(secret)).votes[0]!
    expect(annulledVote).toMatchObject({ annul_reason: 'A guardiã perdeu o código', result: null })
    secret.trustees[1] = await giveKey(hall, secret.assembly_id, secret.trustees[1]!.user)
    await begin(secret)
    expect(await codeOf(send(secret, 2, first))).toBe('ballot_wrong')
    await choose(secret, 3, 1)
    await close(secret)
    for (const place of [1, 2]) await sendPartOf(secret, place)
    expect((await current(secret)).result).toEqual({ totals: [0, 1, 0], ballots: 1, weight: 1 })
    expect(await codeOf(annulled(secret, 'Não gostei do resultado'))).toBe('item_done')
    expect(await codeOf(hall.ask(withdraw, { item_id, reason: 'Não gostei' }))).toBe('item_done')
    expect(checkPublished(await published(secret))).toEqual([])
  })
})

test('a credential stands until its own people replace it; the table never takes one', async () => {
  const hall = await openHall(project, [1, 1])
  const owner = await ownerOf(hall, hall.units[0]!)
  const secret = await beginSecret(hall)
  await enrol(secret, 1, owner)
  const unit_id = hall.units[0]!
  const kept = secret.credentials.get(unit_id)!.public_key
  const other = makeCredential().public_key
  const wanted = { assembly_id: secret.assembly_id, credentials: [{ unit_id, public_key: other }] }
  const again = await hall.done(register, wanted, owner)
  expect(again.credentials).toEqual([{ unit_id, public_key: kept }])
  expect(await codeOf(hall.ask(register, { ...wanted, is_booth: true }))).toBe('vote_absent')
  await hall.done(checkIn, { assembly_id: secret.assembly_id, unit_id, presence: 'in_person' })
  expect(await hall.done(register, { ...wanted, is_booth: true })).toMatchObject({
    credentials: [{ public_key: kept }],
  })
  expect(await hall.done(register, { ...wanted, replaces: true }, owner)).toMatchObject({
    credentials: [{ public_key: other }],
  })
  expect(
    await codeOf(
      hall.ask(register, { ...wanted, credentials: [{ unit_id: hall.units[1], public_key: other }] }, owner),
    ),
  ).toBe('vote_not_yours')
  expect(
    await codeOf(
      hall.ask(
        register,
        { ...wanted, credentials: [{ unit_id, public_key: '00'.repeat(32) }], replaces: true },
        owner,
      ),
    ),
  ).toBe('credential_wrong')
})
