import { Button } from '@mantine/core'
import type { ComponentType } from 'react'
import { useState } from 'react'
import { type DeskRuleTab, deskRuleTabs } from '../../../../../domain/finding/tabs.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { BackLink } from '../../../../ui/page/back-link.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { PageTabs } from '../../../../ui/page/page-tabs.tsx'
import { BanDialog, InstructionDialog } from '../../rule-dialogs.tsx'
import { ExpectedNow } from './expected-now.tsx'
import { Bans, Instructions } from './told-lists.tsx'

const contents: Readonly<Record<DeskRuleTab, ComponentType>> = {
  avisos: Bans,
  instrucoes: Instructions,
  esperados: ExpectedNow,
}

/** Lists what the desk must know before it opens a gate: who is not admitted, what each unit requested, who is expected. */
export function Component() {
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
        <PageTabs tabs={deskRuleTabs} contents={contents} />
      </Page>
      {open === 'ban' && <BanDialog units={null} onClose={() => setOpen(null)} />}
      {open === 'instruction' && <InstructionDialog units={null} onClose={() => setOpen(null)} />}
    </>
  )
}
