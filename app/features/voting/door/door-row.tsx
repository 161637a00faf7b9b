import { Button } from '@mantine/core'
import type { DeskUnit } from '../../../../domain/voting/view.ts'
import { presences } from '../../../../domain/voting/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { hourWords } from '../times.ts'
import classes from './door.module.css'
import { comesAsWords } from './door-words.ts'

type Props = { assemblyId: string; unit: DeskUnit; isOpen: boolean }

/** A unit of the list: who is there, or who may come, each with a touch of its own. */
export function DoorRow({ assemblyId, unit, isOpen }: Props) {
  const { presence, people, label } = unit
  const isThere = presence !== 'absent'
  // An owner who comes takes the place of their proxy.
  const comers = people.filter(({ comes_as }) => !isThere || (presence === 'proxy' && comes_as !== 'proxy'))
  return (
    <li className={classes.unit}>
      <strong>{label}</strong>
      {isThere && <There assemblyId={assemblyId} unit={unit} isOpen={isOpen} />}
      {people.length === 0 && !isThere && (
        <p className={classes.quiet}>Ninguém cadastrado pode vir por ela. Encaminhe quem chegar à mesa.</p>
      )}
      <ul className={classes.people}>
        {comers.map((person) => (
          <Comer
            key={`${person.name} ${person.comes_as}`}
            assemblyId={assemblyId}
            unit={unit}
            person={person}
            isOpen={isOpen}
          />
        ))}
      </ul>
    </li>
  )
}

function There({ assemblyId, unit, isOpen }: Props) {
  const leave = useCommand('check-out-unit', {
    action: 'registrar a saída',
    done: `Saída da unidade ${unit.label} registrada`,
  })
  const { presence, holder_name, arrived_at, label } = unit
  return (
    <div className={classes.there}>
      <span>
        {holder_name}
        <small className={classes.quiet}>
          {` ${presences[presence]}${arrived_at ? `, desde ${hourWords(arrived_at)}` : ''}`}
        </small>
      </span>
      {isOpen && presence !== 'remote' && (
        <Button
          variant="subtle"
          aria-label={`Saiu: ${label}`}
          loading={leave.isPending}
          onClick={() => leave.mutate({ assembly_id: assemblyId, unit_id: unit.id })}
        >
          Saiu
        </Button>
      )}
    </div>
  )
}

function Comer({ assemblyId, unit, person, isOpen }: Props & { person: DeskUnit['people'][number] }) {
  const come = useCommand('check-in-unit', {
    action: 'registrar a presença',
    done: `Unidade ${unit.label} presente`,
  })
  const arrive = () =>
    come.mutate({
      assembly_id: assemblyId,
      unit_id: unit.id,
      presence: person.comes_as === 'proxy' ? 'proxy' : 'in_person',
      holder_name: person.name,
    })
  return (
    <li className={classes.there}>
      <span>
        {person.name} <small className={classes.quiet}>{comesAsWords[person.comes_as]}</small>
      </span>
      {isOpen && (
        <Button
          variant="default"
          aria-label={`Chegou: ${person.name}, unidade ${unit.label}`}
          loading={come.isPending}
          onClick={arrive}
        >
          Chegou
        </Button>
      )}
    </li>
  )
}
