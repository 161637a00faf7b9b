import { randomUUID } from 'node:crypto'
import { daysBetween } from '../../../domain/calendar.ts'
import type { ReferenceMeeting } from '../../../domain/testing/meetings.ts'
import type { Happening } from '../../../domain/voting/meeting.ts'
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
  known?: User,
): Promise<User> {
  const user = known ?? (await project.member(condominiumId, 'resident'))
  const [before] = known
    ? await project.sql<{ id: string }[]>`
        select id from public.people where condominium_id = ${condominiumId} and user_id = ${user.id}`
    : []
  if (before) {
    await project.sql`
      insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on)
      values (${condominiumId}, ${unitId}, ${before.id}, 'owner', '2020-01-01')`
    return user
  }
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

/** How owners are told whom nothing reaches: most units of a hall have no owner. */
export const letters = 'Carta registrada, postada no dia do edital.'

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
  await hall.done(call, { assembly_id, by_hand: letters })
  return { assembly_id, item_id }
}

type Answer = { status: number; body: { error?: { code: string } } }
const accepted: Answer = { status: 200, body: {} }

/** Registers the owners of a meeting, each with one account for all of their units. */
export async function seatOwners(hall: Hall, { logs }: ReferenceMeeting): Promise<Map<string, User>> {
  const owners = new Map<string, User>()
  for (const { unit, owners: names } of logs.roll)
    for (const name of names)
      owners.set(name, await ownerOf(hall, hall.units[unit - 1]!, name, owners.get(name)))
  return owners
}

/** Runs a meeting's entries through the product's own commands, and returns those that were refused. */
export async function hold(
  hall: Hall,
  happenings: readonly Happening[],
  called: Called,
  owners: Map<string, User> = new Map(),
): Promise<{ at: string; code: string | undefined }[]> {
  const { assembly_id, item_id } = called
  const acts = actsOf(hall, called, owners)
  const refused: { at: string; code: string | undefined }[] = []
  for (const happening of happenings) {
    const { status, body } = await acts(happening)
    if (status !== 200) refused.push({ at: happening.at, code: body.error?.code })
  }
  const [item] = await hall.sql<{ state: string }[]>`
    select state from public.agenda_items where id = ${item_id}`
  if (item!.state === 'waiting') await hall.done(openItem, { item_id })
  if (item!.state !== 'closed') await hall.done(closeItem, { item_id })
  await hall.done(closeAssembly, { assembly_id })
  return refused
}

function actsOf(hall: Hall, { assembly_id, item_id }: Called, owners: Map<string, User>) {
  const proxies = new Map<number, string>()
  const unit = (number: number) => hall.units[number - 1]!
  let clock = Date.now()
  // Each later than the previous one, like real clocks.
  const made_at = () => new Date(clock++).toISOString()
  const acts: {
    [What in Happening['what']]: (happening: Extract<Happening, { what: What }>) => Promise<Answer>
  } = {
    arrived: ({ units, by_proxy, name }) =>
      each(units, (number) =>
        hall.ask(checkIn, {
          assembly_id,
          unit_id: unit(number),
          presence: by_proxy ? 'proxy' : 'in_person',
          holder_name: name,
        }),
      ),
    left: ({ units }) => each(units, (number) => hall.ask(checkOut, { assembly_id, unit_id: unit(number) })),
    opened: () => hall.ask(openItem, { item_id }),
    voted: ({ units, choice, by }) =>
      hall.ask(
        vote,
        {
          item_id,
          unit_ids: units.map(unit),
          choice,
          made_at: made_at(),
          channel: by === null ? 'floor' : 'app',
        },
        by === null ? hall.admin : owners.get(by)!,
      ),
    paid: (paid) =>
      hall.ask(admit, { assembly_id, unit_id: unit(paid.unit), reason: 'Mostrou o comprovante do Pix' }),
    proxy: async (given) => {
      const id = randomUUID()
      const answer = await hall.ask(giveProxy, {
        assembly_id,
        id,
        unit_id: unit(given.unit),
        holder_name: given.holder,
        grantor_name: 'Ana Lobo',
        signed_at_place: 'São Paulo',
        signed_on: '2026-01-10',
      })
      if (answer.status === 200) proxies.set(given.unit, id)
      return answer
    },
    revoked: (one) => hall.ask(revoke, { proxy_id: proxies.get(one.unit) }),
    sold: async (sale) => {
      await hall.sql`update public.occupancies set ends_on = private.today() - 1 where unit_id = ${unit(sale.unit)}`
      owners.set(sale.to, await ownerOf(hall, unit(sale.unit), sale.to))
      return accepted
    },
    suspended: async ({ at, until }) => {
      const [item] = await hall.sql<{ state: string }[]>`
        select state from public.agenda_items where id = ${item_id}`
      if (item!.state === 'open') await hall.done(closeItem, { item_id })
      const days = daysBetween(at.slice(0, 10), until)
      return hall.ask(suspend, {
        assembly_id,
        resumes_at: new Date(Date.now() + days * 86_400_000).toISOString(),
        reason: 'Faltou o quórum especial; a maioria dos presentes quis a sessão permanente',
      })
    },
    resumed: () => hall.ask(open, { assembly_id, call: 2, chair: 'Helena Prado', secretary: 'Rui Barros' }),
  }
  return (happening: Happening): Promise<Answer> => acts[happening.what](happening as never)
}

async function each(numbers: readonly number[], run: (number: number) => Promise<Answer>): Promise<Answer> {
  for (const number of numbers) {
    const answer = await run(number)
    if (answer.status !== 200) return answer
  }
  return accepted
}
