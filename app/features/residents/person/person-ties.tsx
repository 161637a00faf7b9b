import { Button, Text } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { civilDate, formatDate } from '../../../../domain/calendar.ts'
import { tenseOf } from '../../../../domain/occupancy/stay.ts'
import { timeline } from '../../../../domain/occupancy/timeline.ts'
import { wholeTimes } from '../../../../domain/occupancy/whole-times.ts'
import { unitLabel } from '../../../../domain/units/unit-label.ts'
import { openZone } from '../../../lib/zone.ts'
import { PlumbLine } from '../../../ui/data/plumb-line.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { StartMoveDialog } from '../moves/start-dialog.tsx'
import { AddDialog } from '../occupancy/add-dialog.tsx'
import { CorrectDialog, EndDialog } from '../occupancy/tie-dialogs.tsx'
import { type TieAction, TieLine } from '../occupancy/tie-line.tsx'
import type { PersonRecord } from '../register/queries.ts'
import classes from '../register/register.module.css'

type PersonTiesProps = { person: PersonRecord; manages: boolean }
type Open = { action: TieAction; tie: PersonRecord['ties'][number] }

/** Where a person lives and what they own, now and in the future, and their history. */
export function PersonTies({ person, manages }: PersonTiesProps) {
  const today = civilDate(new Date(), openZone())
  const [adding, setAdding] = useState(false)
  const [open, setOpen] = useState<Open | null>(null)
  const current = wholeTimes(person.ties, today).filter((tie) => tenseOf(tie, today) !== 'past')
  return (
    <>
      <Section
        title="Vínculos"
        action={
          manages && (
            <Button
              variant="subtle"
              size="sm"
              leftSection={<Plus size={18} />}
              onClick={() => setAdding(true)}
            >
              Ligar a uma unidade
            </Button>
          )
        }
      >
        {current.length === 0 && <Text c="dimmed">Nenhuma unidade hoje.</Text>}
        <ul className={classes.list}>
          {current.map((tie) => (
            <TieLine
              key={tie.id}
              title={<Link to={`/dashboard/units/pessoas/${tie.unit.id}`}>{unitLabel(tie.unit)}</Link>}
              name={unitLabel(tie.unit)}
              tie={tie}
              today={today}
              onAct={manages ? (action) => setOpen({ action, tie }) : undefined}
            />
          ))}
        </ul>
      </Section>
      {person.ties.length > 0 && (
        <Section title="História">
          <PlumbLine
            events={timeline(
              person.ties.map((tie) => ({ ...tie, subject: `em ${unitLabel(tie.unit)}` })),
            ).map(({ id, what, more, date }) => ({ id, what, more, when: formatDate(date) }))}
          />
        </Section>
      )}
      {adding && (
        <AddDialog person={{ id: person.id, label: person.name }} onClose={() => setAdding(false)} />
      )}
      {open && <TieDialog person={person} open={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function TieDialog({ person, open, onClose }: { person: PersonRecord; open: Open; onClose: () => void }) {
  const { action, tie } = open
  const label = unitLabel(tie.unit)
  const name = `${person.name} em ${label}`
  if (action === 'end') return <EndDialog tie={tie} name={name} onClose={onClose} />
  if (action === 'correct') return <CorrectDialog tie={tie} name={name} onClose={onClose} />
  return (
    <StartMoveDialog
      unit={{ id: tie.unit.id, label }}
      person={{ id: person.id, label: person.name }}
      onClose={onClose}
    />
  )
}
