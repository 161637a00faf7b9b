import { Tabs } from '@mantine/core'
import { sentNoticeTabs } from '../../../domain/finding/tabs.ts'
import { isAdministrator } from '../../../domain/permissions/roles.ts'
import { useMembership } from '../../lib/membership/membership.tsx'
import { useSearchParams } from '../../lib/mutations/go-on.ts'
import { Page } from '../../ui/page/page.tsx'
import { DeliveryLog } from './log/delivery-log.tsx'
import { ChannelTests } from './testing/channel-tests.tsx'

/** Tests whether the channels work; and lists everything that was sent. */
export function Component() {
  const { role, condominium } = useMembership()
  const { params, setParams } = useSearchParams()
  const hasLog = condominium !== null && isAdministrator(role)
  const tab = hasLog && params.get('tab') === 'log' ? 'log' : 'tests'
  return (
    <Page
      title="Avisos enviados e testes"
      sentence="Experimente cada canal e veja o que chegou a cada pessoa, com os recibos do provedor."
    >
      {hasLog ? (
        <Tabs
          keepMounted={false}
          value={tab}
          onChange={(value) => setParams(value === 'log' ? { tab: 'log' } : {}, { replace: true })}
        >
          <Tabs.List mb="xl">
            <Tabs.Tab value="tests">{sentNoticeTabs.tests.label}</Tabs.Tab>
            <Tabs.Tab value="log">{sentNoticeTabs.log.label}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="tests">
            <ChannelTests />
          </Tabs.Panel>
          <Tabs.Panel value="log">
            <DeliveryLog key={condominium.id} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <ChannelTests />
      )}
    </Page>
  )
}
