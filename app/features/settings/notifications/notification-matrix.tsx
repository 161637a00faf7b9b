import { Checkbox, Tooltip } from '@mantine/core'
import { Lock } from 'lucide-react'
import {
  type Channel,
  type Choices,
  channelNames,
  concerns,
  type EventName,
  eventAreas,
  eventNames,
  events,
  isLocked,
  isOn,
  type NotificationEvent,
} from '../../../../domain/notifications/events.ts'
import type { Role } from '../../../../domain/permissions/roles.ts'
import classes from './notifications.module.css'

type MatrixProps = {
  label: string
  choices: Choices
  /** What counts where nothing is chosen. */
  defaults: Choices
  channels: readonly Channel[]
  /** Whose settings they are: what none of them is ever told of is left out. */
  roles: readonly Role[]
  disabled?: boolean
  onChange: (choices: Choices) => void
}

const listed = (roles: readonly Role[]): EventName[] =>
  eventNames.filter((name) => name !== 'test' && roles.some((role) => concerns(name, role)))

/** What one is told by which channel; a table of check boxes, on a phone one block per event. */
export function NotificationMatrix({ label, roles, channels, ...rest }: MatrixProps) {
  const names = listed(roles)
  const areas = Object.entries(eventAreas).filter(([area]) =>
    names.some((name) => events[name].area === area),
  )
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
      {areas.map(([area, areaName]) => (
        <tbody key={area}>
          <tr>
            <th scope="rowgroup" colSpan={channels.length + 1} className={classes.area}>
              {areaName}
            </th>
          </tr>
          {names
            .filter((name) => events[name].area === area)
            .map((name) => (
              <EventRow key={name} name={name} channels={channels} {...rest} />
            ))}
        </tbody>
      ))}
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
