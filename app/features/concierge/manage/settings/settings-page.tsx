import { Tabs } from '@mantine/core'
import type { ComponentType } from 'react'
import { type DeskSettingsTab, deskSettingsTabs } from '../../../../../domain/finding/tabs.ts'
import { useSearchParams } from '../../../../lib/mutations/go-on.ts'
import { BackLink } from '../../../../ui/page/back-link.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { Desks } from './desks.tsx'
import { Gates } from './gates.tsx'
import { HouseRules } from './house-rules.tsx'
import { Points } from './points.tsx'
import { Protected } from './protected.tsx'

const contents: Readonly<Record<DeskSettingsTab, ComponentType>> = {
  aparelhos: Desks,
  regras: HouseRules,
  rondas: Points,
  portoes: Gates,
  reservadas: Protected,
}
const tabs = (Object.keys(deskSettingsTabs) as DeskSettingsTab[]).map((value) => ({
  value,
  label: deskSettingsTabs[value].label,
  Content: contents[value],
}))

/** The desk's devices, its people's PINs and the house's habits. */
export function Component() {
  const { params, setParams } = useSearchParams()
  const tab = tabs.find(({ value }) => value === params.get('aba')) ?? tabs[0]!
  return (
    <>
      <BackLink to="/dashboard/portaria">Portaria</BackLink>
      <Page
        title="Ajustes da portaria"
        sentence="Os aparelhos, os PINs, os prazos e o que a casa pede a quem entra."
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
              <Tabs.Tab key={value} value={value} style={{ flex: 'none' }}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ value, Content }) => (
            <Tabs.Panel key={value} value={value}>
              <Content />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Page>
    </>
  )
}
