import { ActionIcon, Menu } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx'
import { DueDialog } from './due-dialog.tsx'
import type { DueRow } from './dues-queries.ts'

/** What the management does with one: corrects it, waives it with a reason, takes the waiver back; `fallback` where there is nothing to do. */
export function DueActions({
  due,
  today,
  fallback = null,
}: {
  due: DueRow
  today: string
  fallback?: ReactNode
}) {
  const [open, setOpen] = useState<'change' | 'waive' | null>(null)
  const restore = useCommand('restore-unit-due', {
    action: 'voltar atrás na dispensa',
    done: 'O lançamento espera a próxima cobrança de novo',
    once: true,
  })
  if (!useMayManage() || due.state === 'charged') return fallback
  const close = () => setOpen(null)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={44} variant="subtle" aria-label={`Ações: ${due.description}, ${due.unit_label}`}>
            <Ellipsis size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {due.state === 'waiting' && due.source === 'other' && (
            <Menu.Item onClick={() => setOpen('change')}>Mudar</Menu.Item>
          )}
          {due.state === 'waiting' && <Menu.Item onClick={() => setOpen('waive')}>Dispensar</Menu.Item>}
          {due.state === 'waived' && (
            <Menu.Item onClick={() => restore.mutate({ due_id: due.id })}>Voltar atrás na dispensa</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'change' && <DueDialog due={due} month={today.slice(0, 7)} onClose={close} />}
      {open === 'waive' && (
        <ReasonDialog
          title={`Dispensar ${due.description}`}
          verb="Dispensar"
          action="dispensar o lançamento"
          command="waive-unit-due"
          body={{ due_id: due.id }}
          description="Fica no histórico do condomínio."
          done={{ title: 'Lançamento dispensado', message: 'Ele não entra em nenhuma cobrança.' }}
          onClose={close}
        >
          {`A unidade ${due.unit_label} não paga este valor. Dá para voltar atrás.`}
        </ReasonDialog>
      )}
    </>
  )
}
