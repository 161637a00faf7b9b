import { ActionIcon, Menu } from '@mantine/core'
import { CalendarX, EllipsisVertical, PencilLine, ReceiptText, Truck, Vote } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import { formatPart } from '../../../../domain/occupancy/parts.ts'
import { tenseOf } from '../../../../domain/occupancy/stay.ts'
import { occupancyKinds } from '../../../../domain/units/occupancy-kind.ts'
import { Status } from '../../../ui/data/status.tsx'
import type { RecordTie } from '../register/queries.ts'
import classes from '../register/register.module.css'

export type TieAction = 'end' | 'correct' | 'move'

type TieLineProps = {
  /** The person's name, or the unit. */
  title: ReactNode
  /** The name for screen readers. */
  name: string
  tie: RecordTie
  today: string
  /** Without it nothing can be done. */
  onAct?: (action: TieAction) => void
}

/** 'Inquilino desde 01/02/2024 até 31/01/2026' */
function spanText({ kind, starts_on, ends_on }: RecordTie, today: string): string {
  const word = occupancyKinds[kind]
  const end = ends_on ? ` até ${formatDate(ends_on)}` : ''
  return starts_on > today
    ? `${word} a partir de ${formatDate(starts_on)}${end}`
    : `${word} desde ${formatDate(starts_on)}${end}`
}

/** One tie of a person to a unit: its role, start, who pays and votes, and the available actions. */
export function TieLine({ title, name, tie, today, onAct }: TieLineProps) {
  const { is_payer, is_voter, part_n, part_d } = tie
  return (
    <li className={classes.row}>
      <div>
        <div className={classes.strong}>{title}</div>
        <div className={`${classes.note} figures`}>
          {spanText(tie, today)}
          {part_n !== null && part_d !== null && ` · ${formatPart({ n: part_n, d: part_d })}`}
        </div>
        {(is_payer || is_voter) && tenseOf(tie, today) !== 'past' && (
          <div className={classes.marks}>
            {is_payer && (
              <Status icon={ReceiptText} tone="brand">
                Paga as cobranças
              </Status>
            )}
            {is_voter && (
              <Status icon={Vote} tone="brand">
                Vota pela unidade
              </Status>
            )}
          </div>
        )}
      </div>
      {onAct && <TieMenu name={name} past={tenseOf(tie, today) === 'past'} onAct={onAct} />}
    </li>
  )
}

function TieMenu({ name, past, onAct }: { name: string; past: boolean; onAct: (action: TieAction) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={44} variant="subtle" aria-label={`Opções de ${name}`}>
          <EllipsisVertical size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!past && (
          <Menu.Item leftSection={<Truck size={18} />} onClick={() => onAct('move')}>
            Marcar mudança
          </Menu.Item>
        )}
        {!past && (
          <Menu.Item leftSection={<CalendarX size={18} />} onClick={() => onAct('end')}>
            Encerrar em uma data
          </Menu.Item>
        )}
        <Menu.Item leftSection={<PencilLine size={18} />} onClick={() => onAct('correct')}>
          Corrigir um erro
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
