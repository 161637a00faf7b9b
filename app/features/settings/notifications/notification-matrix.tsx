import { Accordion, Checkbox, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import {
  type Channel,
  type Choices,
  channelNames,
  concerns,
  type EventArea,
  type EventName,
  eventAreas,
  eventNames,
  events,
  isLocked,
  isOn,
  type NotificationEvent,
} from '../../../../domain/notifications/events.ts'
import type { Role } from '../../../../domain/permissions/roles.ts'
import { counted } from '../../../lib/words.ts'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { differencesOf, matching } from './area-summary.ts'
import classes from './notifications.module.css'

type MatrixProps = {
  label: string
  /** Of the groups, among the headings of the page. */
  level?: 2 | 3
  choices: Choices
  /** What counts where nothing is chosen. */
  defaults: Choices
  channels: readonly Channel[]
  /** Whose settings they are: events that none of these roles receive are left out. */
  roles: readonly Role[]
  disabled?: boolean
  onChange: (choices: Choices) => void
}

const listed = (roles: readonly Role[]): EventName[] =>
  eventNames.filter((name) => name !== 'test' && roles.some((role) => concerns(name, role)))

/** Which events notify by which channel, in groups of which one is open. A search opens the groups with matches. */
export function NotificationMatrix({ label, level = 2, roles, ...asked }: MatrixProps) {
  const [typed, setTyped] = useState('')
  const phone = useMediaQuery('screen and (max-width: 700px)', undefined, { getInitialValueInEffect: false })
  const all = listed(roles)
  const found = matching(all, typed)
  const areas = (Object.keys(eventAreas) as EventArea[])
    .map((area) => ({ area, names: found.filter((name) => events[name].area === area) }))
    .filter(({ names }) => names.length > 0)
  // On a phone only the groups show at first; on larger screens the first one is open.
  const [open, setOpen] = useState<string | null>(phone ? null : (areas[0]?.area ?? null))
  const [shut, setShut] = useState<readonly string[]>([])
  const isSearching = typed.trim() !== ''
  const groups = areas.map(({ area, names }) => (
    <Accordion.Item key={area} value={area}>
      <Accordion.Control>
        <span className={classes.area}>{eventAreas[area]}</span>
        <GroupSummary names={names} {...asked} />
      </Accordion.Control>
      <Accordion.Panel>
        <Matrix label={`${label}: ${eventAreas[area]}`} names={names} {...asked} />
      </Accordion.Panel>
    </Accordion.Item>
  ))
  const look = { order: level, classNames: { control: classes.control, content: classes.content } }
  return (
    <section aria-label={label}>
      <SearchField
        label={`Buscar em ${label.toLowerCase()}`}
        placeholder="Encomenda, cobrança, senha"
        value={typed}
        onSearch={setTyped}
      />
      <output className={classes.found}>
        {isSearching &&
          (found.length === 0
            ? 'Nenhum aviso com estas palavras.'
            : counted(found.length, 'aviso', 'avisos'))}
      </output>
      {isSearching ? (
        <Accordion
          key="found"
          multiple
          value={areas.map(({ area }) => area as string).filter((area) => !shut.includes(area))}
          onChange={(shown) =>
            setShut(areas.map(({ area }) => area as string).filter((area) => !shown.includes(area)))
          }
          {...look}
        >
          {groups}
        </Accordion>
      ) : (
        <Accordion key="all" value={open} onChange={setOpen} {...look}>
          {groups}
        </Accordion>
      )}
    </section>
  )
}

type GroupProps = Omit<MatrixProps, 'label' | 'level' | 'roles'> & { names: readonly EventName[] }

/** How many there are, and what differs from the usual: said without opening the group. */
function GroupSummary({ names, channels, choices, defaults }: GroupProps) {
  const differences = differencesOf(names, { channels, choices, defaults })
  const shown = differences.slice(0, 2)
  const rest = differences.length - shown.length
  return (
    <span className={classes.summary}>
      {counted(names.length, 'aviso', 'avisos')}
      {differences.length === 0
        ? ', como de costume'
        : `. ${shown.join('; ')}${rest > 0 ? ` e mais ${counted(rest, 'mudança', 'mudanças')}` : ''}`}
    </span>
  )
}

/** A table of check boxes, on a phone one block per event. */
function Matrix({ label, names, channels, ...rest }: GroupProps & { label: string }) {
  return (
    <table className={classes.matrix} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Aviso</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {channelNames[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <EventRow key={name} name={name} channels={channels} {...rest} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Omit<MatrixProps, 'label' | 'roles'> & { name: EventName }

function EventRow({ name, channels, choices, defaults, disabled, onChange }: RowProps) {
  const event: NotificationEvent = events[name]
  const choose = (channel: Channel, isChosen: boolean) =>
    onChange({ ...choices, [name]: { ...choices[name], [channel]: isChosen } })
  return (
    <tr>
      <th scope="row">
        <div className={classes.event}>{event.label}</div>
        <div className={classes.note}>{event.note}</div>
        {event.mandatory && (
          <div className={classes.reason}>
            <Lock size={14} strokeWidth={1.75} aria-hidden />
            <span>Sempre chega. {event.mandatory}</span>
          </div>
        )}
      </th>
      {channels.map((channel) => {
        const locked = isLocked(name, channel)
        return (
          <td key={channel} data-channel={channelNames[channel]}>
            <Tooltip label="Este aviso é obrigatório" disabled={!locked} withArrow>
              <Checkbox
                size="md"
                aria-label={`${event.label}: ${channelNames[channel]}`}
                checked={isOn(name, channel, choices, defaults)}
                disabled={locked || disabled}
                onChange={({ currentTarget }) => choose(channel, currentTarget.checked)}
              />
            </Tooltip>
          </td>
        )
      })}
    </tr>
  )
}
