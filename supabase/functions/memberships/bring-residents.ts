import { bringingInput, emailInput, type LeftOutReason } from '../../../domain/invitations.ts'
import { type Context, command } from '../_shared/command.ts'
import { dailyRoom } from './daily-limit.ts'
import { mostTurns } from './resend-invitation.ts'

type Candidate = {
  name: string
  email: string | null
  standing: string
  is_taken: boolean
  is_recent: boolean
  invitation_id: string | null
  invited_as: string | null
  turn: number | null
  kind: string
  unit_ids: string[]
}
/** What an invitation is to carry. */
type Sending = Pick<Candidate, 'email' | 'name' | 'kind' | 'unit_ids' | 'invitation_id'>
type Sent = { id: string; turn: number; email_masked: string; unit_ids: string[]; occupancy_kind: string }

/** Names that an answer gives of those left out for one reason. */
const mostNames = 20

/**
 * Invites people of the register into their units by e-mail: the chosen ones, or everyone of a block who has an address and no access. An unanswered
 * invitation is sent again with another link; nobody gets two within 24 hours, however often this runs. Reports who was left out, and why.
 */
export default command('bring-residents', {
  roles: 'admins',
  membersOnly: true,
  auditedAs: 'Convidou moradores',
  section: 'access',
  ownCase: 'access',
  input: bringingInput,
  condominium: (given) => given.condominium_id,
  async run(context, given) {
    const { room } = await dailyRoom(context)
    const leftOut = new Map<LeftOutReason, string[]>()
    const sendings: Sending[] = []
    const seen = new Set<string>()
    for (const candidate of await candidatesOf(context, given)) {
      const reason = reasonAgainst(candidate, seen) ?? (sendings.length >= room ? 'daily_limit' : null)
      if (reason)
        leftOut
          .set(reason, leftOut.get(reason) ?? [])
          .get(reason)
          ?.push(candidate.name)
      else sendings.push(candidate)
      if (candidate.email) seen.add(candidate.email)
    }
    const sent = [
      ...(await begin(
        context,
        sendings.filter(({ invitation_id }) => invitation_id === null),
      )),
      ...(await sendAgain(
        context,
        sendings.filter(({ invitation_id }) => invitation_id !== null),
      )),
    ]
    for (const { id, turn, email_masked, unit_ids, occupancy_kind } of sent)
      context.audit({
        entity: 'invitations',
        entityId: id,
        after: { email: email_masked, role: 'resident', unit_ids, occupancy_kind, turn },
      })
    await enqueue(context, sent)
    return {
      invited: sent.length,
      left_out: [...leftOut].map(([reason, names]) => ({
        reason,
        count: names.length,
        names: names.slice(0, mostNames),
      })),
    }
  },
})

type Given = {
  person_ids?: readonly string[] | null | undefined
  block?: string | null | undefined
  again: boolean
}

/** The chosen people, or those of the block (of all) who were never invited, with `again` also those who did not answer. */
function candidatesOf({ sql, condominiumId }: Context, { person_ids, block, again }: Given) {
  const chosen = person_ids ? [...person_ids] : null
  return sql<Candidate[]>`
    select s.name, s.email, s.standing, s.is_taken, coalesce(s.asked_at > private.now() - interval '24 hours', false) as is_recent,
      s.invitation_id, s.invited_as, s.turn, s.kind, s.unit_ids
    from private.resident_standings(${condominiumId}) s
    where case when ${chosen}::uuid[] is not null then s.person_id = any (${chosen}::uuid[])
      else (${block ?? null}::text is null or ${block ?? null} = any (s.blocks))
        and (s.standing = 'not_invited' or ${again} and s.standing = 'invited') end
    order by s.search_name collate "C", s.person_id`
}

const byStanding: Record<string, LeftOutReason> = {
  entered: 'has_access',
  never_entered: 'has_access',
  asked: 'asked',
  suspended: 'suspended',
  phone_only: 'no_email',
  no_address: 'no_email',
}

/** Returns why a person gets no invitation now, or null. `seen`: the addresses of those before. */
function reasonAgainst(candidate: Candidate, seen: ReadonlySet<string>): LeftOutReason | null {
  const { email, standing, is_taken, is_recent, invited_as, turn } = candidate
  const standingReason = byStanding[standing]
  if (standingReason) return standingReason
  if (!email || !emailInput.safeParse(email).success) return 'bad_email'
  if (is_taken) return 'email_taken'
  if (seen.has(email)) return 'same_email'
  if (is_recent) return 'asked_today'
  if (invited_as !== null && invited_as !== 'resident') return 'other_role'
  return (turn ?? 0) >= mostTurns ? 'asked_often' : null
}

function begin(
  { sql, condominiumId, userId }: Context,
  sendings: readonly Sending[],
): Promise<Sent[]> | Sent[] {
  if (sendings.length === 0) return []
  return sql<Sent[]>`
    insert into public.invitations
      (condominium_id, email, email_masked, role, full_name, unit_ids, occupancy_kind, expires_at, invited_by)
    select ${condominiumId}, g.email, private.mask_email(g.email), 'resident', nullif(trim(private.plain(g.name)), ''), g.unit_ids, g.kind,
      private.now() + interval '7 days', ${userId}
    from jsonb_to_recordset(${sql.json(sendings as never)}::jsonb) as g (email text, name text, kind text, unit_ids uuid[])
    returning id, turn, email_masked, unit_ids, occupancy_kind`
}

/** Another link and another week for each, to the units where the person is now. Skips one that was answered meanwhile. */
function sendAgain({ sql, condominiumId }: Context, sendings: readonly Sending[]): Promise<Sent[]> | Sent[] {
  if (sendings.length === 0) return []
  return sql<Sent[]>`
    update public.invitations i set status = 'pending', closed_at = null, closed_by = null, token_hash = null, sent_at = null,
      error_code = null, turn = i.turn + 1, expires_at = private.now() + interval '7 days', unit_ids = g.unit_ids, occupancy_kind = g.kind
    from jsonb_to_recordset(${sql.json(sendings as never)}::jsonb) as g (invitation_id uuid, kind text, unit_ids uuid[])
    where i.condominium_id = ${condominiumId} and i.id = g.invitation_id and i.status in ('pending', 'expired')
    returning i.id, i.turn, i.email_masked, i.unit_ids, i.occupancy_kind`
}

async function enqueue({ sql, condominiumId }: Context, sent: readonly Sent[]): Promise<void> {
  if (sent.length === 0) return
  const payloads = sent.map(({ id, turn }) => ({ condominiumId, invitationId: id, turn }))
  await sql`
    insert into private.outbox (topic, payload)
    select 'send-invitation', p from jsonb_array_elements(${sql.json(payloads)}::jsonb) p`
}
