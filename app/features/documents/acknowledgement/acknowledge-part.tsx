import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../../domain/calendar.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { type DocumentRow, waitingQuery } from '../queries.ts'

/** Asks the person to confirm having read the newest version, where confirmation is required. */
export function AcknowledgePart({ document }: { document: DocumentRow }) {
  const { id } = useCondominium()
  const { data } = useQuery(waitingQuery(id))
  const confirm = useCommand('acknowledge-document', {
    action: 'confirmar a leitura',
    done: { title: 'Leitura confirmada', message: document.name },
  })
  const asked = data?.acknowledge.find((one) => one.id === document.id)
  if (!asked) return null
  return (
    <div style={{ marginBottom: 20 }}>
      <Notice kind="info" title="A administração pede a sua ciência">
        <Group gap={12} justify="space-between">
          <span>
            {`Leia e confirme que leu${asked.due_on ? `, até ${formatDate(asked.due_on)}` : ''}. Confirmar não é concordar.`}
          </span>
          <Button
            loading={confirm.isPending}
            onClick={() => confirm.mutate({ document_id: document.id, version: asked.version })}
          >
            Li o documento
          </Button>
        </Group>
      </Notice>
    </div>
  )
}
