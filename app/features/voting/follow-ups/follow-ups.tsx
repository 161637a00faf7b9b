import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { civilDate, formatDate } from '../../../../domain/calendar.ts'
import { dueWords, inOrder } from '../../../../domain/voting/follow-ups.ts'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { openZone } from '../../../lib/zone.ts'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { DoneDialog, FollowUpDialog } from './follow-up-dialogs.tsx'
import classes from './follow-ups.module.css'
import { followUpsQuery, type ListedFollowUp } from './queries.ts'

/** Returns the building's day by this device's clock; the server decides by its own. */
const todayOf = (): string => civilDate(new Date(), openZone())

/** What an assembly left to be done. */
export function FollowUps({ assembly }: { assembly: AssemblyView }) {
  const { id } = useCondominium()
  const manages = useMayManage()
  const list = useQuery(followUpsQuery(id, assembly.id))
  const [editing, setEditing] = useState<ListedFollowUp | 'new' | null>(null)
  const [doing, setDoing] = useState<ListedFollowUp | null>(null)
  if (!manages && list.data?.length === 0) return null
  return (
    <Section
      title="Encaminhamentos"
      action={
        <Group gap={8} data-screen-only>
          {list.data && list.data.length > 0 && (
            <ExportMenu
              command="export-follow-ups"
              body={{ assembly_id: assembly.id }}
              file="encaminhamentos"
              action="exportar os encaminhamentos"
              of="Encaminhamentos"
            />
          )}
          {manages && (
            <Button variant="default" leftSection={<Plus size={18} />} onClick={() => setEditing('new')}>
              Novo encaminhamento
            </Button>
          )}
        </Group>
      }
    >
      <NotLoaded query={list} isPart rows={2} />
      {list.data?.length === 0 && (
        <EmptyState title="Nada ficou por fazer">
          O que a assembleia pediu, com quem cuida e até quando, se anota aqui. No dia do prazo, quem cuida é
          avisado.
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && (
        <ul className={classes.list}>
          {inOrder(list.data).map((one) => (
            <Row
              key={one.id}
              one={one}
              manages={manages}
              onEdit={() => setEditing(one)}
              onDone={() => setDoing(one)}
            />
          ))}
        </ul>
      )}
      {editing && (
        <FollowUpDialog
          assembly={assembly}
          before={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {doing && <DoneDialog followUp={doing} today={todayOf()} onClose={() => setDoing(null)} />}
    </Section>
  )
}

/** What assemblies left to be done and still waits, overdue first; nothing where there is none. */
export function WaitingFollowUps() {
  const { id } = useCondominium()
  const manages = useMayManage()
  const list = useQuery(followUpsQuery(id, null))
  const [doing, setDoing] = useState<ListedFollowUp | null>(null)
  if (!list.data || list.data.length === 0) return null
  return (
    <Section
      title="O que ficou de assembleias"
      action={
        <ExportMenu
          command="export-follow-ups"
          file="encaminhamentos"
          action="exportar os encaminhamentos"
          of="O que ficou de assembleias"
        />
      }
    >
      <ul className={classes.list}>
        {list.data.map((one) => (
          <Row key={one.id} one={one} manages={manages} leads onDone={() => setDoing(one)} />
        ))}
      </ul>
      {doing && <DoneDialog followUp={doing} today={todayOf()} onClose={() => setDoing(null)} />}
    </Section>
  )
}

type RowProps = {
  one: ListedFollowUp
  manages: boolean
  /** To its assembly. */
  leads?: boolean
  onEdit?: () => void
  onDone: () => void
}

function Row({ one, manages, leads, onEdit, onDone }: RowProps) {
  const undo = useCommand('finish-follow-up', { action: 'desfazer', done: 'Voltou a esperar' })
  const today = todayOf()
  const isLate = one.done_on === null && one.due_on < today
  return (
    <li>
      <div>
        <strong>
          {leads ? <Link to={`/dashboard/voting/${one.assembly_id}`}>{one.what}</Link> : one.what}
        </strong>
        <p className="figures">
          {`${one.responsible}, até ${formatDate(one.due_on)}`}
          {one.done_on && `. Feito em ${formatDate(one.done_on)}${one.done_note ? `: ${one.done_note}` : ''}`}
        </p>
        {(one.agenda_items || leads) && (
          <p>{[one.agenda_items?.title, leads && one.assemblies?.title].filter(Boolean).join(' · ')}</p>
        )}
      </div>
      <Status
        icon={one.done_on ? CircleCheck : isLate ? TriangleAlert : Clock}
        tone={one.done_on ? 'success' : isLate ? 'danger' : 'neutral'}
      >
        {dueWords(one, today)}
      </Status>
      {manages && (
        <Group gap={4} wrap="nowrap" data-screen-only>
          {one.done_on ? (
            <Button
              variant="subtle"
              loading={undo.isPending}
              aria-label={`Desfazer: ${one.what}`}
              onClick={() => undo.mutate({ id: one.id, done_on: null })}
            >
              Desfazer
            </Button>
          ) : (
            <>
              <Button variant="default" aria-label={`Feito: ${one.what}`} onClick={onDone}>
                Feito
              </Button>
              {onEdit && (
                <Button variant="subtle" aria-label={`Editar: ${one.what}`} onClick={onEdit}>
                  Editar
                </Button>
              )}
            </>
          )}
        </Group>
      )}
    </li>
  )
}
