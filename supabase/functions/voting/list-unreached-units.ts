import { unreachedInput } from '../../../domain/voting/input.ts'
import { shownOf } from '../../../domain/voting/sending.ts'
import { command } from '../_shared/command.ts'
import { unitsOutOfReach } from '../_shared/voting/reach.ts'

/** Returns the units that a notice of an assembly would not reach today, before it is sent: the first of them, and how many more. */
export default command('list-unreached-units', {
  roles: 'admins',
  feature: 'voting',
  readOnlyAllowed: true,
  auditedAs: 'Conferiu quem o edital não alcança',
  section: 'assemblies',
  ownCase: 'everyday',
  input: unreachedInput,
  readOnly: true,
  async run(context) {
    return shownOf(await unitsOutOfReach(context))
  },
})
