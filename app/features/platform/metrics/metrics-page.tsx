import { metricsTabs } from '../../../../domain/finding/tabs.ts'
import { Page } from '../../../ui/page/page.tsx'
import { PageTabs } from '../../../ui/page/page-tabs.tsx'
import { BusinessTab } from './business/business-tab.tsx'
import { HealthTab } from './health/health-tab.tsx'

/** The product's own figures, for the platform's administrators: `/metrics-kpis?aba=saude`. */
export const Component = () => (
  <Page
    title="Indicadores"
    sentence="Quem começa, quem fica e o que usa, e como o Prumo responde: números do próprio Prumo."
  >
    <PageTabs tabs={metricsTabs} contents={{ negocio: BusinessTab, saude: HealthTab }} />
  </Page>
)
