import { Tabs } from '@mantine/core'
import type { ComponentType } from 'react'
import { type PlatformTab, platformTabs } from '../../../../domain/finding/tabs.ts'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { Page } from '../../../ui/page/page.tsx'
import { HolidaysTab } from './holidays/holidays-tab.tsx'
import { IndexesTab } from './indexes/indexes-tab.tsx'
import { MaintenanceTab } from './maintenance/maintenance-tab.tsx'

const contents: Readonly<Record<PlatformTab, ComponentType>> = {
  indices: IndexesTab,
  feriados: HolidaysTab,
  manutencao: MaintenanceTab,
}
const tabs = Object.keys(platformTabs) as PlatformTab[]

/** What holds for every condominium: `/system-settings?aba=indices`. Only the platform's administrators come here. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((name) => name === params.get('aba')) ?? tabs[0]!
  return (
    <Page
      title="Configurações da plataforma"
      sentence="O que vale para todos os condomínios. Cada mudança fica na auditoria e se desfaz em um passo."
    >
      <Tabs
        keepMounted={false}
        value={tab}
        onChange={(name) => setParams(name === tabs[0] ? {} : { aba: name ?? '' }, { replace: true })}
      >
        <Tabs.List mb="lg" style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name} px={{ base: 10, xs: 16 }} style={{ flex: 'none' }}>
              {platformTabs[name].label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((name) => {
          const Content = contents[name]
          return (
            <Tabs.Panel key={name} value={name}>
              <Content />
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </Page>
  )
}
