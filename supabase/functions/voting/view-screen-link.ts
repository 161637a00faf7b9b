import { type ScreenView, screenLinkInput } from '../../../domain/voting/screen.ts'
import { command } from '../_shared/command.ts'
import { requireScreen } from '../_shared/voting/screens.ts'

/**
 * Returns what the room's screen shows behind its link: the item, the quorum, the time and the last result; no name, and no vote of an item that is
 * still open. Throws `screen_link_over`, `rate_limited`.
 */
export default command('view-screen-link', {
  roles: 'anyone',
  readOnlyAllowed: true,
  isSecret: true,
  auditedAs: 'Abriu o link do telão de uma assembleia',
  section: 'assemblies',
  input: screenLinkInput,
  async run(context, { token }): Promise<ScreenView> {
    const { condominium_id, assembly_id } = await requireScreen(context, token)
    const [row] = await context.sql<{ view: ScreenView }[]>`
      select private.assembly_screen_view(${condominium_id}, ${assembly_id}) as view`
    return row!.view
  },
})
