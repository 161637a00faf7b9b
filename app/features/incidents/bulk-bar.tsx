import { Button, Menu } from '@mantine/core'
import { CircleCheck, CirclePause, Flag, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { priorities, priorityWords } from '../../../domain/incidents/words.ts'
import { useCommand } from '../../lib/commands/use-command.ts'
import { counted } from '../../lib/words.ts'
import { AssignDialog } from './detail/assign-dialog.tsx'
import { type Move, StatusDialog } from './detail/status-dialog.tsx'
import classes from './incidents.module.css'
import type { IncidentLine } from './queries.ts'

/** Applies actions to the chosen ones at once. */
export function BulkBar({ lines, onDone }: { lines: readonly IncidentLine[]; onDone: () => void }) {
  const [open, setOpen] = useState<Move | 'assign' | null>(null)
  const change = useCommand('change-incidents', { action: 'mudar a prioridade', done: 'Prioridade mudada' })
  const ids = lines.map(({ id }) => id)
  return (
    <section className={classes.bulk} aria-label="Com as escolhidas">
      <strong className="figures">{counted(lines.length, 'escolhida', 'escolhidas')}</strong>
      <Button
        variant="default"
        size="sm"
        leftSection={<UserCheck size={16} />}
        onClick={() => setOpen('assign')}
      >
        Encaminhar
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={<CirclePause size={16} />}
        onClick={() => setOpen('waiting')}
      >
        Em espera
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={<CircleCheck size={16} />}
        onClick={() => setOpen('solved')}
      >
        Resolver
      </Button>
      <Menu>
        <Menu.Target>
          <Button variant="default" size="sm" leftSection={<Flag size={16} />} loading={change.isPending}>
            Prioridade
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {priorities.map((priority) => (
            <Menu.Item
              key={priority}
              onClick={() =>
                change.mutate({ ids, change: { kind: 'priority', priority } }, { onSuccess: onDone })
              }
            >
              {priorityWords[priority]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="subtle" size="sm" onClick={onDone}>
        Limpar escolha
      </Button>
      {open === 'assign' && <AssignDialog ids={ids} onClose={() => setOpen(null)} onDone={onDone} />}
      {open && open !== 'assign' && (
        <StatusDialog ids={ids} move={open} onClose={() => setOpen(null)} onDone={onDone} />
      )}
    </section>
  )
}
