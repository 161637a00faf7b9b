import { amendNoticeInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { amendNotice } from '../_shared/voting/amending.ts'

/** Sends another notice of a called assembly, which takes the place of the one before: `amendNotice`, with what it throws. */
export default command('amend-notice', {
  roles: 'admins',
  feature: 'voting',
  auditedAs: 'Retificou a convocação de uma assembleia',
  section: 'assemblies',
  ownCase: 'everyday',
  input: amendNoticeInput,
  run: amendNotice,
})
