import { Button, Tabs } from '@mantine/core'
import type { ComponentType } from 'react'
import { useState } from 'react'
import { type DeskRuleTab, deskRuleTabs } from '../../../../../domain/finding/tabs.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useSearchParams } from '../../../../lib/mutations/go-on.ts'
import { BackLink } from '../../../../ui/page/back-link.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { BanDialog, InstructionDialog } from '../../rule-dialogs.tsx'
import { ExpectedNow } from './expected-now.tsx'
import { Bans, Instructions } from './told-lists.tsx'

const contents: Readonly<Record<DeskRuleTab, ComponentType>> = {
  avisos: Bans,
  instrucoes: Instructions,
  esperados: ExpectedNow,
}
const tabs = (Object.keys(deskRuleTabs) as DeskRuleTab[]).map((value) => ({
  value,
  label: deskRuleTabs[value].label,
  Content: contents[value],
}))

/** Lists what the desk must know before it opens a gate: who is not admitted, what each unit requested, who is expected. */
export function Component() {
  const { params, setParams } = useSearchParams()
  const tab = tabs.find(({ value }) => value === params.get('aba')) ?? tabs[0]!
  const mayManage = useMayManage()
  const [open, setOpen] = useState<'ban' | 'instruction' | null>(null)
  return (
    <>
      <BackLink to="/dashboard/portaria">Portaria</BackLink>
      <Page
        title="Não liberar e instruções"
        sentence="O que a portaria vê antes de abrir: quem não entra, o que cada unidade pediu e quem é esperado."
        action={
          mayManage && (
            <>
              <Button variant="default" onClick={() => setOpen('instruction')}>
                Nova instrução
              </Button>
              <Button onClick={() => setOpen('ban')}>Não deixar entrar</Button>
            </>
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
              <Tabs.Tab key={value} value={value}>
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
      {open === 'ban' && <BanDialog units={null} onClose={() => setOpen(null)} />}
      {open === 'instruction' && <InstructionDialog units={null} onClose={() => setOpen(null)} />}
    </>
  )
}
