import { ActionIcon, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CalendarX, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { civilDate } from '../../../domain/calendar.ts'
import { isAdministrator } from '../../../domain/permissions/roles.ts'
import { reportAddress } from '../../../domain/reports/address.ts'
import { isForBoard, savableTitle } from '../../../domain/reports/council-pack.ts'
import { readersWords, rhythmWords } from '../../../domain/reports/schedule.ts'
import { useCommand } from '../../lib/commands/use-command.ts'
import { useCondominium, useMembership } from '../../lib/membership/membership.tsx'
import { useSession } from '../../lib/session.tsx'
import { openZone } from '../../lib/zone.ts'
import { ConfirmDestructive } from '../../ui/form/confirm-destructive.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Section } from '../../ui/page/page.tsx'
import { type SavedReport, savedReportsQuery } from './queries.ts'
import classes from './reports.module.css'
import { SaveDialog } from './save-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

type Doing = { what: 'rename' | 'schedule' | 'stop' | 'remove'; saved: SavedReport }

/** The reports that were saved by name, on top of the catalogue; nothing where none were. */
export function SavedList() {
  const { id } = useCondominium()
  const { role } = useMembership()
  const saved = useQuery(savedReportsQuery(id))
  const [doing, setDoing] = useState<Doing | null>(null)
  // What names people would be refused to the council.
  const known = saved.data?.filter(({ report }) =>
    isAdministrator(role) ? savableTitle(report) !== null : isForBoard(report),
  )
  if (!known) return <NotLoaded query={saved} rows={2} isPart />
  if (known.length === 0) return null
  return (
    <Section title="Salvos">
      <ul className={classes.savedList}>
        {known.map((one) => (
          <SavedRow key={one.id} saved={one} onDo={(what) => setDoing({ what, saved: one })} />
        ))}
      </ul>
      {doing && <Dialog {...doing} onClose={() => setDoing(null)} />}
    </Section>
  )
}

function SavedRow({ saved, onDo }: { saved: SavedReport; onDo: (what: Doing['what']) => void }) {
  const { role } = useMembership()
  const { user } = useSession()
  const { name, report, filters, schedule, is_shared, created_by } = saved
  const isOwn = created_by === user?.id
  const administers = isAdministrator(role)
  const about = [
    savableTitle(report),
    schedule && `${rhythmWords(schedule.rhythm, schedule.on_day)}, ${readersWords(schedule.roles)}`,
    !is_shared && 'só você vê',
  ]
  return (
    <li className={classes.savedRow}>
      <Link to={reportAddress(report, filters)} className={classes.question}>
        <span>
          <span className={classes.title}>{name}</span>
          <span className={classes.about}>{about.filter(Boolean).join(' · ')}</span>
        </span>
      </Link>
      {(isOwn || administers) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={44} variant="subtle" aria-label={`Mais sobre ${name}`}>
              <EllipsisVertical size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {administers && (
              <Menu.Item leftSection={<CalendarClock size={16} />} onClick={() => onDo('schedule')}>
                {schedule ? 'Envio e o que foi enviado' : 'Agendar o envio'}
              </Menu.Item>
            )}
            {administers && schedule && (
              <Menu.Item leftSection={<CalendarX size={16} />} onClick={() => onDo('stop')}>
                Parar o envio
              </Menu.Item>
            )}
            {isOwn && (
              <Menu.Item leftSection={<Pencil size={16} />} onClick={() => onDo('rename')}>
                Mudar o nome
              </Menu.Item>
            )}
            <Menu.Item leftSection={<Trash2 size={16} />} onClick={() => onDo('remove')}>
              Remover
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}

function Dialog({ what, saved, onClose }: Doing & { onClose: () => void }) {
  const today = civilDate(new Date(), openZone())
  const stop = useCommand('stop-report-schedule', { action: 'parar o envio', done: 'Envio parado' })
  const remove = useCommand('remove-saved-report', {
    action: 'remover o relatório',
    done: 'Relatório removido',
  })
  if (what === 'schedule') return <ScheduleDialog saved={saved} today={today} onClose={onClose} />
  if (what === 'rename')
    return (
      <SaveDialog
        report={saved.report}
        filters={saved.filters}
        saved={saved}
        name={saved.name}
        onClose={onClose}
      />
    )
  const run = what === 'stop' ? stop : remove
  return (
    <ConfirmDestructive
      opened
      onClose={onClose}
      verb={what === 'stop' ? `Parar o envio de ${saved.name}` : `Remover ${saved.name}`}
      loading={run.isPending}
      onConfirm={() => run.mutate({ saved_id: saved.id }, { onSuccess: onClose })}
    >
      {what === 'stop'
        ? 'Ninguém mais recebe este relatório por e-mail. O relatório salvo e o que já foi enviado ficam.'
        : `O relatório salvo some da lista${saved.schedule ? ' e o envio para' : ''}. O relatório “${savableTitle(saved.report)}” continua aqui.`}
    </ConfirmDestructive>
  )
}
