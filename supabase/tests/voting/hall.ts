import { randomUUID } from 'node:crypto'
import type { TestProject, User } from '../../functions/_shared/testing.ts'
import admit from '../../functions/voting/admit-voter.ts'
import call from '../../functions/voting/call-assembly.ts'
import vote from '../../functions/voting/cast-vote.ts'
import checkIn from '../../functions/voting/check-in-unit.ts'
import checkOut from '../../functions/voting/check-out-unit.ts'
import closeAssembly from '../../functions/voting/close-assembly.ts'
import closeItem from '../../functions/voting/close-item.ts'
import giveProxy from '../../functions/voting/give-proxy.ts'
import open from '../../functions/voting/open-assembly.ts'
import openItem from '../../functions/voting/open-item.ts'
import revoke from '../../functions/voting/revoke-proxy.ts'
import save from '../../functions/voting/save-assembly.ts'
import suspend from '../../functions/voting/suspend-assembly.ts'
import type { Meeting, Step } from './meetings.ts'

type Fn = { fetch(request: Request): Promise<Response> }
export type Hall = Awaited<ReturnType<typeof openHall>>

/** Opens a condominium whose units have the shares, with the helpers of an assembly there. */
export async function openHall(project: TestProject, shares: number[], weight: 'unit' | 'share' = 'unit') {
  const { admin, condominiumId } = await project.found({ plan: 'avancado', units: shares.length })
  const { sql } = project
  const units = await sql<{ id: string }[]>`
    insert into public.units ${sql(
      shares.map((share, at) => ({
        condominium_id: condominiumId,
        block: 'A',
        number: String(101 + at),
        floor: 1 + Math.floor(at / 4),
        share,
        sort_key: String(at).padStart(4, '0'),
      })),
    )} returning id`
  await sql`
    update public.conventions set voting_weight = ${weight} where condominium_id = ${condominiumId}`
  const ask = async (fn: Fn, body: object, user: User | null = admin) =>
    project.call(fn, { condominium_id: condominiumId, ...body }, user)
  const done = async (fn: Fn, body: object, user: User | null = admin) => {
    const { status, body: answer } = await ask(fn, body, user)
    if (status !== 200) throw new Error(JSON.stringify(answer))
    return answer
  }
  return { project, sql, admin, condominiumId, units: units.map(({ id }) => id), ask, done }
}

/** Who lives there and owns it. */
export async function ownerOf(
  { project, condominiumId }: Hall,
  unitId: string,
  name = 'Ana Lobo',
): Promise<User> {
  const user = await project.member(condominiumId, 'resident')
  const [person] = await project.sql<{ id: string }[]>`
    insert into public.people (condominium_id, user_id, name) values (${condominiumId}, ${user.id}, ${name}) returning id`
  await project.sql`
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on)
    values (${condominiumId}, ${unitId}, ${person!.id}, 'owner', '2020-01-01')`
  return user
}

/** Adds a charge to each unit, unpaid for a year. */
export async function indebt({ sql, condominiumId }: Hall, unitIds: readonly string[]): Promise<void> {
  const [run] = await sql<{ id: string }[]>`
    insert into public.charge_runs (condominium_id, competence, due_on, status, total_cents)
    values (${condominiumId}, '2025-02-01', '2025-02-10', 'issued', 50000) returning id`
  await sql`
    insert into public.charges (condominium_id, run_id, unit_id, reference, unit_label, sort_key, competence, due_on, amount_cents, pix_txid)
    select ${condominiumId}, ${run!.id}, u.id, '2025/02-' || u.number, u.number, u.sort_key, '2025-02-01', '2025-02-10', 50000,
      'P' || replace(u.id::text, '-', '')
    from public.units u where u.condominium_id = ${condominiumId} and u.id = any (${unitIds as string[]}::uuid[])`
}

export type Called = { assembly_id: string; item_id: string }

/** Creates an assembly with one item and sends its notice; both calls may open at once. */
export async function convene(hall: Hall, item: object, more: object = {}): Promise<Called> {
  const [assembly_id, item_id] = [randomUUID(), randomUUID()]
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  await hall.done(save, {
    id: assembly_id,
    kind: 'extraordinary',
    form: 'hybrid',
    title: 'Assembleia extraordinária',
    first_call_at: soon(2),
    second_call_at: soon(13),
    place: 'Salão de festas',
    access: 'Pelo aplicativo',
    cut_off_on: soon(0).slice(0, 10),
    items: [{ id: item_id, title: 'Item único', ballot: 'yes_no', ...item }],
    ...more,
  })
  await hall.done(call, { assembly_id })
  return { assembly_id, item_id }
}

/** Runs a meeting through the product's own commands and returns its item's result. */
export async function hold(hall: Hall, meeting: Meeting, called: Called) {
  const proxies = new Map<number, string>()
  const owners = new Map<number, User>()
  const { assembly_id, item_id } = called
  const unit = (number: number) => hall.units[number - 1]!
  let [isOpen, clock] = [false, Date.now()]
  // Each later than the previous one, like real clocks.
  const made_at = () => new Date(clock++).toISOString()
  const begin = async () => {
    await hall.done(openItem, { item_id })
    isOpen = true
  }
  const run = async (step: Step): Promise<{ status: number; body: { error?: { code: string } } }> => {
    if ('in' in step)
      return each(step.in, (number) =>
        hall.ask(checkIn, { assembly_id, unit_id: unit(number), presence: 'in_person' }),
      )
    if ('out' in step)
      return each(step.out, (number) => hall.ask(checkOut, { assembly_id, unit_id: unit(number) }))
    if ('pay' in step)
      return hall.ask(admit, { assembly_id, unit_id: unit(step.pay), reason: 'Mostrou o comprovante do Pix' })
    if ('byProxy' in step)
      return hall.ask(checkIn, { assembly_id, unit_id: unit(step.byProxy), presence: 'proxy' })
    if ('proxy' in step) {
      proxies.set(step.proxy, randomUUID())
      return hall.ask(giveProxy, {
        assembly_id,
        id: proxies.get(step.proxy),
        unit_id: unit(step.proxy),
        holder_name: step.holder,
        grantor_name: 'Ana Lobo',
        signed_at_place: 'São Paulo',
        signed_on: '2026-01-10',
      })
    }
    if ('revoke' in step) return hall.ask(revoke, { proxy_id: proxies.get(step.revoke) })
    if ('sell' in step) {
      await hall.sql`update public.occupancies set ends_on = private.today() - 1 where unit_id = ${unit(step.sell)}`
      owners.set(step.sell, await ownerOf(hall, unit(step.sell), 'Nova Dona'))
      return { status: 200, body: {} }
    }
    if (!isOpen && !('resume' in step) && !('suspend' in step) && !('open' in step)) await begin()
    if ('open' in step) {
      await begin()
      return { status: 200, body: {} }
    }
    if ('vote' in step)
      return hall.ask(vote, {
        ...{
          item_id,
          unit_ids: step.vote.map(unit),
          choice: step.choice,
          channel: 'floor',
          made_at: made_at(),
        },
      })
    if ('ownerVotes' in step)
      return hall.ask(
        vote,
        { item_id, unit_ids: [unit(step.ownerVotes)], choice: step.choice, made_at: made_at() },
        owners.get(step.ownerVotes),
      )
    if ('suspend' in step) {
      if (isOpen) await hall.done(closeItem, { item_id })
      isOpen = false
      return hall.ask(suspend, {
        assembly_id,
        resumes_at: new Date(Date.now() + step.suspend * 86_400_000).toISOString(),
        reason: 'Faltou o quórum especial; a maioria dos presentes quis a sessão permanente',
      })
    }
    return hall.ask(open, { assembly_id, call: 2, chair: 'Helena Prado', secretary: 'Rui Barros' })
  }
  for (const step of meeting.steps) {
    const { status, body } = await run(step)
    const code = status === 200 ? undefined : body.error?.code
    if (code !== step.refused) throw new Error(`${JSON.stringify(step)}: ${code}`)
  }
  const [item] = await hall.sql<
    { state: string }[]
  >`select state from public.agenda_items where id = ${item_id}`
  if (item!.state === 'open') await hall.done(closeItem, { item_id })
  await hall.done(closeAssembly, { assembly_id })
}

async function each<T extends { status: number }>(
  numbers: number[],
  run: (number: number) => Promise<T>,
): Promise<T> {
  let last: T | null = null
  for (const number of numbers) {
    last = await run(number)
    if (last.status !== 200) return last
  }
  return last!
}
