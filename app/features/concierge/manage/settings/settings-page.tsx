import type { ComponentType } from 'react'
import { type DeskSettingsTab, deskSettingsTabs } from '../../../../../domain/finding/tabs.ts'
import { BackLink } from '../../../../ui/page/back-link.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { PageTabs } from '../../../../ui/page/page-tabs.tsx'
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

/** The desk's devices, its people's PINs and the house's habits. */
export function Component() {
  return (
    <>
      <BackLink to="/dashboard/portaria">Portaria</BackLink>
      <Page
        title="Ajustes da portaria"
        sentence="Os aparelhos, os PINs, os prazos e o que a casa pede a quem entra."
      >
        <PageTabs tabs={deskSettingsTabs} contents={contents} />
      </Page>
    </>
  )
}
