import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import type { ComponentType } from 'react'
import { type UserTab, userTabs } from '../../../domain/finding/tabs.ts'
import { useMayManage } from '../../lib/membership/may-manage.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useSearchParams } from '../../lib/mutations/go-on.ts'
import { Page } from '../../ui/page/page.tsx'
import { PageTabs } from '../../ui/page/page-tabs.tsx'
import { InvitationList } from './invitations/invitation-list.tsx'
import { InviteDialog } from './invitations/invite-dialog.tsx'
import { MemberBrowser } from './members/member-browser.tsx'
import { OfficeSection } from './office/office-section.tsx'
import { memberSummaryQuery } from './queries.ts'
import { VisibilityTable } from './visibility/visibility-table.tsx'

const contents: Readonly<Record<UserTab, ComponentType>> = {
  pessoas: MemberBrowser,
  convites: InvitationList,
  sindico: OfficeSection,
  visibilidade: VisibilityTable,
}

/** Who enters the condominium and as what: members, invitations, the síndico's office, and what each role sees. `?aba=` names the tab. */
export function Component() {
  const { id } = useCondominium()
  const { params, changeParams } = useSearchParams()
  const summary = useQuery(memberSummaryQuery(id))
  const mayManage = useMayManage()
  const inviting = params.get('convidar') === '1'
  const invite = (open: boolean) => changeParams({ convidar: open ? '1' : null }, { replace: !open })
  const invited = summary.data?.invited ?? 0
  return (
    <Page
      title="Usuários"
      sentence="Quem entra no condomínio, com qual papel, e o que cada papel vê."
      action={
        mayManage && (
          <Button leftSection={<UserPlus size={18} />} onClick={() => invite(true)}>
            Convidar
          </Button>
        )
      }
    >
      <PageTabs tabs={userTabs} contents={contents} counts={{ convites: invited }} />
      {inviting && mayManage && <InviteDialog onClose={() => invite(false)} />}
    </Page>
  )
}
