import { platformTabs } from '../../../../domain/finding/tabs.ts'
import { Page } from '../../../ui/page/page.tsx'
import { PageTabs } from '../../../ui/page/page-tabs.tsx'
import { DataProtectionTab } from './data-protection/data-protection-tab.tsx'
import { FeaturesTab } from './features/features-tab.tsx'
import { HolidaysTab } from './holidays/holidays-tab.tsx'
import { IndexesTab } from './indexes/indexes-tab.tsx'
import { MaintenanceTab } from './maintenance/maintenance-tab.tsx'
import { ProvidersTab } from './providers/providers-tab.tsx'
import { TasksTab } from './tasks/tasks-tab.tsx'
import { TextsTab } from './texts/texts-tab.tsx'

/** What holds for every condominium: `/system-settings?aba=feriados`. Only the platform's administrators come here. */
export const Component = () => (
  <Page
    title="Configurações da plataforma"
    sentence="O que vale para todos os condomínios. Cada mudança fica na auditoria."
  >
    <PageTabs
      tabs={platformTabs}
      contents={{
        indices: IndexesTab,
        feriados: HolidaysTab,
        manutencao: MaintenanceTab,
        'dados-pessoais': DataProtectionTab,
        recursos: FeaturesTab,
        trabalhos: TasksTab,
        textos: TextsTab,
        provedores: ProvidersTab,
      }}
    />
  </Page>
)
