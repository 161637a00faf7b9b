import { Button, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import type { ComponentType } from 'react'
import { type UserTab, userTabs } from '../../../domain/finding/tabs.ts'
import { useMayManage } from '../../lib/membership/may-manage.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useSearchParams } from '../../lib/mutations/go-on.ts'
import { Page } from '../../ui/page/page.tsx'
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
const tabs = (Object.keys(userTabs) as UserTab[]).map((value) => ({
  value,
  label: userTabs[value].label,
  Content: contents[value],
}))

/** Who enters the condominium and as what: members, invitations, the síndico's office, and what each role sees. `?aba=` names the tab. */
export function Component() {
  const { id } = useCondominium()
  const { params, setParams, changeParams } = useSearchParams()
  const tab = tabs.find(({ value }) => value === params.get('aba')) ?? tabs[0]!
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
      <Tabs
        keepMounted={false}
        value={tab.value}
        onChange={(value) =>
          setParams(value === tabs[0]?.value ? {} : { aba: value ?? '' }, { replace: true })
        }
      >
        <Tabs.List mb="lg" style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} px={{ base: 10, xs: 16 }} style={{ flex: 'none' }}>
              {value === 'convites' && invited > 0 ? `${label} (${invited})` : label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, Content }) => (
          <Tabs.Panel key={value} value={value}>
            <Content />
          </Tabs.Panel>
        ))}
      </Tabs>
      {inviting && mayManage && <InviteDialog onClose={() => invite(false)} />}
    </Page>
  )
}
