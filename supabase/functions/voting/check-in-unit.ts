import { AppError } from '../../../domain/errors.ts'
import { checkInInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { manages, refuseUnless } from '../_shared/guards.ts'
import { isAtDesk, lockSeat, requireDesk, requireListed, unitOfCode } from '../_shared/voting/door.ts'
import { lockAssembly } from '../_shared/voting/locks.ts'
import { requireHolder } from '../_shared/voting/proxies.ts'
import { arrive, requireSeatFree, requireUnrepresented, standings } from '../_shared/voting/standing.ts'

/**
 * A unit is there: of itself from afar, by the table in the room, which finds it by its label or by the code of its notice, or by the front desk
 * where the management lets it, then for somebody on its list. By proxy only with one that the table accepted. Throws `assembly_not_open`,
 * `unit_not_on_roll`, `door_code_unknown`, `vote_not_yours`, also where there is no accepted proxy, `unit_represented`, `desk_not_registering`,
 * `desk_only_room`, `desk_not_listed`, `proxy_to_debtor`.
 */
export default command('check-in-unit', {
  roles: 'members',
  feature: 'voting',
  auditedAs: 'Registrou presença em assembleia',
  section: 'votes',
  changes: 'own',
  ownCase: 'own say',
  input: checkInInput,
  async run(context, { assembly_id, unit_id: chosen, code, presence, holder_name }) {
    const { sql, condominiumId, userId, audit } = context
    const assembly = await lockAssembly(context, assembly_id, 'share')
    refuseUnless(assembly.state === 'open', 'assembly_not_open')
    const atDesk = isAtDesk(context)
    if (atDesk) requireDesk(assembly, presence)
    const admits = atDesk || manages(context)
    refuseUnless(code === null || admits, 'vote_not_yours')
    const unit_id = chosen ?? (await unitOfCode(context, assembly_id, code!))
    await lockSeat(context, assembly_id, unit_id)
    const [standing] = await standings(context, assembly_id, [unit_id])
    const byTable = admits && (presence !== 'remote' || standing!.as === null)
    refuseUnless(byTable || standing!.as !== null, 'vote_not_yours')
    const way = standing!.as === 'proxy' && !byTable ? 'proxy' : presence
    if (way === 'proxy') {
      const [proxy] = await sql<{ holder_id: string | null; holder_name: string }[]>`
        select holder_id, holder_name from public.assembly_proxies where condominium_id = ${condominiumId} and assembly_id = ${assembly_id} and unit_id = ${unit_id}
          and state = 'accepted'`
      if (!proxy) throw new AppError('vote_not_yours')
      // The front desk learns of no debts.
      await requireHolder(context, assembly, proxy, atDesk ? 'desk_not_listed' : 'proxy_to_debtor')
    }
    // The code stands for the unit: its owner's name, as at the table. Of a proxy the name is the proxy's own.
    if (atDesk && code === null && way !== 'proxy')
      await requireListed(context, assembly_id, unit_id, holder_name)
    const named = atDesk && (code !== null || way === 'proxy') ? null : holder_name || null
    if (byTable) requireSeatFree(standing!, way, named)
    else requireUnrepresented(context, standing!)
    await arrive(context, assembly, [unit_id], {
      presence: way,
      holder_name: byTable ? named : null,
      holder_id: byTable ? null : userId,
      at_desk: atDesk,
    })
    audit({
      entity: 'assembly_units',
      entityId: unit_id,
      after: {
        unit: standing!.unit_label,
        presence: way,
        ...(code !== null && { by_code: true }),
        ...(atDesk && { at_desk: true }),
      },
    })
    return { unit_id, unit: standing!.unit_label, presence: way }
  },
})
