import { AppError } from '../../../domain/errors.ts'
import { addMotionInput } from '../../../domain/voting/input.ts'
import { seatsOfSecond } from '../../../domain/voting/seats.ts'
import { type Context, command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { type LockedItem, lockAssembly, lockItem } from '../_shared/voting/locks.ts'

/**
 * A motion or an amendment that came up in the session, voted on by itself: it belongs to an item of the notice and takes its matter, since
 * nothing else may be decided (art. 1.354). Likewise the second vote that the outcome of an election or a choice asks for, between the names that it
 * says. Throws `assembly_not_open`, `item_done`, `vote_no_second`.
 */
export default command('add-motion', {
  roles: 'admins',
  feature: 'voting',
  auditedAs: 'Pôs uma proposta em votação',
  section: 'assemblies',
  ownCase: 'everyday',
  input: addMotionInput,
  async run(context, { id, parent_id, title, body, second_vote }) {
    const { sql, condominiumId, audit } = context
    const parent = await lockItem(context, parent_id)
    const assembly = await lockAssembly(context, parent.assembly_id)
    refuseUnless(assembly.state === 'open', 'assembly_not_open')
    // Motions hang on items of the notice; one on a motion hangs beside it.
    const root = parent.parent_id ?? parent_id
    const [known] = await sql<{ id: string; parent_id: string | null }[]>`
      select id, parent_id from public.agenda_items where condominium_id = ${condominiumId} and id = ${id}`
    if (known) {
      if (known.parent_id !== root) throw new AppError('item_position')
      return { id }
    }
    const ballot = second_vote === null ? motionOf(parent) : await secondOf(context, parent, second_vote)
    await sql`
      insert into public.agenda_items ${sql({
        condominium_id: condominiumId,
        id,
        parent_id: root,
        title,
        body,
        assembly_id: assembly.id,
        matter: parent.matter,
        ...ballot,
        // A motion on a secret item of the notice is secret too.
        secret: parent.secret,
        about_unit_id: parent.about_unit_id,
        since_notice: parent.since_notice,
        convention: parent.convention && sql.json(parent.convention as never),
        position: sql`(select max(position) + 1 from public.agenda_items where condominium_id = ${condominiumId} and assembly_id = ${assembly.id} and left_out_in is null)`,
      } as never)}`
    audit({ entity: 'agenda_items', entityId: id, after: { title, motion_of: parent.title } })
    return { id }
  },
})

type Ballot = Pick<LockedItem, 'ballot' | 'options' | 'seats' | 'substitutes'>

function motionOf({ state }: LockedItem): Ballot {
  refuseUnless(state === 'waiting' || state === 'open', 'item_done')
  return { ballot: 'yes_no', options: [], seats: 1, substitutes: 0 }
}

/** The second vote that the outcome asks for, once: between the same names it is on the agenda already. */
async function secondOf(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  parent: LockedItem,
  nth: number,
): Promise<Ballot> {
  const second = parent.result?.outcome?.again?.[nth]
  if (!second) throw new AppError('vote_no_second')
  const { options } = second
  const asked = await sql`
    select 1 as one from public.agenda_items o join public.agenda_items p on p.condominium_id = o.condominium_id and p.id = ${parent.id}
    where o.condominium_id = ${condominiumId} and o.parent_id = ${parent.parent_id ?? parent.id} and o.position > p.position
      and o.ballot = 'choice' and o.options = ${options}::text[] and o.state <> 'withdrawn'`
  refuseUnless(asked.length === 0, 'vote_no_second')
  return { ballot: 'choice', options, ...seatsOfSecond(second) }
}
