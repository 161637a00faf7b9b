import { Page } from '../../../ui/page/page.tsx'
import { HealthTab } from './health/health-tab.tsx'

/** The platform's indicators. */
export const Component = () => (
  <Page title="Indicadores" sentence="Como o Prumo está, para quem cuida dele.">
    <HealthTab />
  </Page>
)
