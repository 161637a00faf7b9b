import { NativeSelect, Tabs } from '@mantine/core'
import type { ComponentType } from 'react'
import { type SettingsTab, settingsTabs, tabsFor } from '../../../domain/finding/tabs.ts'
import { useMembership } from '../../lib/membership/membership.tsx'
import { useSearchParams } from '../../lib/mutations/go-on.ts'
import { Page } from '../../ui/page/page.tsx'
import { DecisionsTab } from '../decisions/decisions-tab.tsx'
import { BankTab } from './bank/bank-tab.tsx'
import { CondominiumTab } from './condominium/condominium-tab.tsx'
import { ConventionTab } from './convention/convention-tab.tsx'
import { NotificationsTab } from './notifications/notifications-tab.tsx'
import { PrivacyTab } from './privacy/privacy-tab.tsx'
import { ProfileTab } from './profile/profile-tab.tsx'
import { SecurityTab } from './security/security-tab.tsx'
import { SubscriptionTab } from './subscription/subscription-tab.tsx'

const contents: Readonly<Record<SettingsTab, ComponentType>> = {
  profile: ProfileTab,
  security: SecurityTab,
  notifications: NotificationsTab,
  privacy: PrivacyTab,
  decisions: DecisionsTab,
  condominium: CondominiumTab,
  convention: ConventionTab,
  bank: BankTab,
  subscription: SubscriptionTab,
}

/** Settings by tab, `?tab=`: the user's own, and the condominium's for its administrators. */
export function Component() {
  const { role } = useMembership()
  const { params, setParams } = useSearchParams()
  const tabs = tabsFor(settingsTabs, role).map((value) => ({
    value,
    ...settingsTabs[value],
    Content: contents[value],
  }))
  const tab = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0]
  return (
    <Page title="Ajustes">
      <Tabs
        keepMounted={false}
        value={tab?.value}
        onChange={(value) => setParams({ tab: value ?? 'profile' }, { replace: true })}
      >
        <NativeSelect
          hiddenFrom="sm"
          mb="xl"
          aria-label="Parte dos ajustes"
          data={tabs.map(({ value, label }) => ({ value, label }))}
          value={tab?.value}
          onChange={({ currentTarget }) => setParams({ tab: currentTarget.value }, { replace: true })}
        />
        {tabs.length > 1 && (
          <Tabs.List
            visibleFrom="sm"
            mb="xl"
            style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}
          >
            {tabs.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value} px={{ base: 8, xs: 16 }} style={{ flex: 'none' }}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        )}
        {tabs.map(({ value, Content }) => (
          <Tabs.Panel key={value} value={value}>
            <Content />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}
