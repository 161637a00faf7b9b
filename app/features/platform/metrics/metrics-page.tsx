import { Tabs } from '@mantine/core'
import type { ComponentType } from 'react'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { Page } from '../../../ui/page/page.tsx'
import { BusinessTab } from './business/business-tab.tsx'
import { HealthTab } from './health/health-tab.tsx'

const tabs: readonly { value: string; label: string; Content: ComponentType }[] = [
  { value: 'negocio', label: 'Negócio', Content: BusinessTab },
  { value: 'saude', label: 'Saúde do sistema', Content: HealthTab },
]

/** The product's own figures, for the platform's administrators: `/metrics-kpis?aba=negocio`. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find(({ value }) => value === params.get('aba')) ?? tabs[0]!
  return (
    <Page
      title="Indicadores"
      sentence="Quem começa, quem fica e o que usa: números do próprio Prumo, medidos a cada hora."
    >
      <Tabs
        keepMounted={false}
        value={tab.value}
        onChange={(value) =>
          setParams(value === tabs[0]!.value ? {} : { aba: value ?? '' }, { replace: true })
        }
      >
        {tabs.length > 1 && (
          <Tabs.List mb="lg">
            {tabs.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        )}
        {tabs.map(({ value, Content }) =>
          tabs.length > 1 ? (
            <Tabs.Panel key={value} value={value}>
              <Content />
            </Tabs.Panel>
          ) : (
            <Content key={value} />
          ),
        )}
      </Tabs>
    </Page>
  )
}
