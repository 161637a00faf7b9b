import { callAssemblyInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { callDraft } from '../_shared/voting/calling.ts'

/**
 * Sends the notice to everyone (art. 1.354); what it says changes only by another notice (amend-notice). Throws `assembly_called`, `assembly_empty`, `assembly_past`,
 * `assembly_too_soon`, `assembly_place`, `assembly_access`, `assembly_remote_forbidden`, `assembly_unreached`, `quarter_missing`,
 * `request_items_missing`.
 */
export default command('call-assembly', {
  roles: 'admins',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Convocou uma assembleia',
  section: 'assemblies',
  ownCase: 'everyday',
  input: callAssemblyInput,
  async run(context, { assembly_id, by_hand }) {
    await callDraft(context, assembly_id, by_hand)
    return { id: assembly_id }
  },
})
