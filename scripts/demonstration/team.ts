import { randomUUID } from 'node:crypto'
import { addMonths, civilDate } from '../../domain/calendar.ts'
import type { InvitedRole } from '../../domain/invitations.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import type { Sql } from '../../worker/context.ts'
import { sendInvitationTask } from '../../worker/invitations/send-invitation.ts'
import { logins, nightDoorman, password } from './plan.ts'
import type { Product } from './product.ts'

type Invited = { email: string; name: string; role: InvitedRole; unit?: string }

const team: readonly Invited[] = [
  { ...logins.admin, role: 'admin' },
  // Lives there as an owner, and was elected later.
  { ...logins.council, role: 'resident', unit: 'C-404' },
  { ...logins.doorman, role: 'doorman' },
  { ...nightDoorman, role: 'doorman' },
]
/** Worked at the front desk for a while; the access is suspended. */
const suspended: Invited = {
  email: 'cicero.batista@demo.example.com',
  name: 'Cícero Batista',
  role: 'doorman',
}
/** Has not answered yet. */
const awaited: Invited = { email: 'lia.fontes@demo.example.com', name: 'Lia Fontes', role: 'council' }

const now = () => new Date().toISOString()

/** Invites the people who run the building besides the síndica. One invitation is unanswered, one person is suspended. */
export async function inviteTeam(product: Product, sql: Sql, condominiumId: string): Promise<void> {
  const { sindica } = logins
  for (const person of [...team, suspended]) {
    const [member] = await sql`
      select 1 from public.memberships m join auth.users u on u.id = m.user_id
      where m.condominium_id = ${condominiumId} and u.email = ${person.email}`
    if (member) continue
    const secret = await invite(product, sql, condominiumId, person)
    product.signOut()
    await product.command('accept-invitation', now(), { token: secret, full_name: person.name, password })
    await product.signIn(sindica.email, password)
  }
  await elect(product, sql, condominiumId)
  const [open] = await sql`
    select 1 from public.invitations where condominium_id = ${condominiumId} and email = ${awaited.email}`
  if (!open) await invite(product, sql, condominiumId, awaited)
  await suspend(product, sql, condominiumId)
  await tellMandates(product, sql, condominiumId)
}

/** Returns the secret of the link, which is only in the mail. Resends an invitation left by an interrupted run. */
async function invite(product: Product, sql: Sql, condominiumId: string, person: Invited): Promise<string> {
  const { email, name: full_name, role, unit } = person
  const people = [{ email, full_name, ...(unit && { unit }) }]
  await product.command('invite-members', now(), {
    condominium_id: condominiumId,
    role,
    people,
    ...(unit && { occupancy_kind: 'co_owner' }),
  })
  const [invitation] = await sql<{ id: string; turn: number }[]>`
    update public.invitations set sent_at = null
    where condominium_id = ${condominiumId} and email = ${person.email} and status = 'pending' returning id, turn`
  const { id: invitationId, turn } = invitation!
  const mails: string[] = []
  await product.working(now(), async (context) => {
    const reading = { ...context, send: async (mail: { text: string }) => `${mails.push(mail.text)} kept` }
    await sendInvitationTask.run(reading, { condominiumId, invitationId, turn }, new AbortController().signal)
  })
  await product.forget([sendInvitationTask.topic])
  return /#convite=(\S+)/.exec(mails[0] ?? '')?.[1] ?? ''
}

/** Makes a resident a councillor: elected from among the people of the building, they keep their unit. */
async function elect(product: Product, sql: Sql, condominiumId: string): Promise<void> {
  const [member] = await sql<{ id: string }[]>`
    select m.id from public.memberships m join auth.users u on u.id = m.user_id
    where m.condominium_id = ${condominiumId} and u.email = ${logins.council.email} and m.role = 'resident'`
  if (!member) return
  await product.command('change-membership', now(), {
    condominium_id: condominiumId,
    membership_id: member.id,
    change: 'role',
    role: 'council',
  })
}

async function suspend(product: Product, sql: Sql, condominiumId: string): Promise<void> {
  const [member] = await sql<{ id: string }[]>`
    select m.id from public.memberships m join auth.users u on u.id = m.user_id
    where m.condominium_id = ${condominiumId} and u.email = ${suspended.email} and m.status = 'approved'`
  if (!member) return
  await product.command('change-membership', now(), {
    condominium_id: condominiumId,
    membership_id: member.id,
    change: 'suspend',
    reason: 'Afastado da portaria até o fim da apuração de uma ocorrência.',
  })
}

/** The síndica's first mandate and its renewal, each with the assembly that elected her. */
async function tellMandates(product: Product, sql: Sql, condominiumId: string): Promise<void> {
  const [known] = await sql`select 1 from public.mandates where condominium_id = ${condominiumId} limit 1`
  if (known) return
  const renewal = `${addMonths(civilDate(new Date(), brasiliaZone), -8).slice(0, 7)}-15`
  const first = addMonths(renewal, -24)
  for (const [starts_on, title, body, favour] of [
    [first, 'Eleição da síndica e do conselho', 'Eleita a síndica por dois anos, com três conselheiros.', 39],
    [renewal, 'Reeleição da síndica', 'Reeleita a síndica por mais dois anos; o conselho continua.', 41],
  ] as const) {
    const decision_id = randomUUID()
    await product.command('record-decision', now(), {
      condominium_id: condominiumId,
      id: decision_id,
      decided_on: starts_on,
      assembly: 'ordinary',
      matter: 'election',
      title,
      body,
      votes: { basis: 'units', call: 2, total: 96, present: 44, favour, against: 44 - favour, abstained: 0 },
    })
    const ends_on = addMonths(starts_on, 24)
    await product.command('save-mandate', now(), {
      condominium_id: condominiumId,
      starts_on,
      ends_on,
      decision_id,
    })
  }
}
