import type { Persona, Subject, World } from '../world.ts'

/** What an attacker knows: other people's ids, deleted ids, and strings that are not ids. */
export type Targets = {
  /** A condominium that its síndico has deleted, and one whose plan has ended. */
  deletedId: string
  closedId: string
  /** Strings planted in rows: reading one proves access to the row. */
  marks: Marks
}

type Marks = {
  /** In names of people of each condominium, and of the neighbour. */
  people: Record<'home' | 'away' | 'neighbour', string>
  condominium: Record<'home' | 'away' | 'closed', string>
  /** Whole CPF, e-mail and phone: no answer of the data API contains them. */
  secrets: string[]
}

/** Marks the rows of a world, and adds the condominiums that are closed and deleted. */
export async function plantTargets(world: World): Promise<Targets> {
  const { project, subjects, neighbour, foreigner } = world
  const { sql } = project
  const closed = await project.found({ name: 'Condomínio Fechado marcafechado' })
  await sql`
    update public.condominium_subscriptions set status = 'cancelled', is_trial = false, trial_ends_at = null
    where condominium_id = ${closed.condominiumId}`
  const deleted = await project.found({ name: 'Condomínio Apagado' })
  await sql`delete from public.ledger_accounts where condominium_id = ${deleted.condominiumId}`
  await sql`delete from public.condominiums where id = ${deleted.condominiumId}`
  await sql`update public.condominiums set name = 'Residencial marcacasa' where id = ${subjects.resident.home.id}`
  await sql`update public.condominiums set name = 'Edifício marcafora' where id = ${foreigner.home.id}`
  const people = { home: 'marcamorador', away: 'marcaforasteiro', neighbour: 'marcavizinho' }
  const secrets: string[] = []
  const mark = async ({ personId }: Subject, name: string, at: number) => {
    const told = [`5299822472${at}`, `segredo${at}@exemplo.com.br`, `+551198765432${at}`]
    secrets.push(...told)
    await sql`
      update public.people set name = ${`Pessoa ${name}`}, document = ${told[0]!}, email = ${told[1]!}, phone = ${told[2]!}
      where id = ${personId}`
  }
  await mark(subjects.resident, people.home, 1)
  await mark(neighbour, people.neighbour, 2)
  await mark(foreigner, people.away, 3)
  return {
    closedId: closed.condominiumId,
    deletedId: deleted.condominiumId,
    marks: { people, condominium: { home: 'marcacasa', away: 'marcafora', closed: 'marcafechado' }, secrets },
  }
}

const board: readonly Persona[] = ['council', 'admin', 'owner_admin']

/** The marks that a persona must never be shown. */
export function forbiddenMarks({ marks }: Targets, persona: Persona): string[] {
  const { people, condominium, secrets } = marks
  const isStranger = persona === 'stranger'
  const inHouse = board.includes(persona) || persona === 'doorman'
  return [
    ...secrets,
    ...(inHouse ? [] : [people.neighbour]),
    // A resident reads their own name; who waits or has no unit does not read the resident's.
    ...(inHouse || persona === 'resident' ? [] : [people.home]),
    ...(isStranger ? [condominium.home] : [people.away]),
    ...(isStranger || persona === 'superadmin' ? [] : [condominium.away]),
    ...(persona === 'superadmin' ? [] : [condominium.closed]),
    ...(persona === 'anonymous' ? [condominium.home] : []),
  ]
}

/** Every id that a request may be edited to. */
export function idsFor(world: World, { closedId, deletedId }: Targets, persona: Persona): string[] {
  const { subjects, neighbour, foreigner } = world
  const of = ({ home, ...ids }: Subject) => [...Object.values(ids), ...Object.values(home)]
  const all = [subjects[persona], neighbour, foreigner, subjects.pending, subjects.stranger].flatMap(of)
  return [...new Set([...all, closedId, deletedId].filter((id) => /^[0-9a-f-]{36}$/.test(String(id))))].map(
    String,
  )
}
