import { SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { doorCode } from '../../../../domain/voting/input.ts'
import type { DeskAssembly, DeskUnit } from '../../../../domain/voting/view.ts'
import { saysAll } from '../../../../domain/words/word-forms.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { DoorScan, useDoorCode } from '../live/door-scan.tsx'
import classes from './door.module.css'
import { DoorRow } from './door-row.tsx'
import { doorStates, whereWords } from './door-words.ts'
import { deskAssembliesQuery, deskRollQuery } from './queries.ts'

/** Rows drawn at once; typing finds the others. */
const shown = 60

/** The front desk on the day of an assembly: which, where and when, and the check-in list where the management lets the desk register. */
export function Component() {
  const { id } = useCondominium()
  const today = useQuery(deskAssembliesQuery(id))
  return (
    <>
      <BackLink to="/dashboard/portaria">Portaria</BackLink>
      <Page title="Assembleia de hoje">
        <NotLoaded query={today} rows={6} />
        {today.data?.length === 0 && (
          <EmptyState title="Nenhuma assembleia hoje">
            No dia de uma assembleia, aparecem aqui o local, a hora e, se a administração deixar, a lista de
            presença.
          </EmptyState>
        )}
        {today.data?.map((assembly) => (
          <Section
            key={assembly.id}
            title={assembly.title}
            note={`${whereWords(assembly)}. ${doorStates[assembly.state]}.`}
          >
            {assembly.registers ? (
              <CheckIn assembly={assembly} />
            ) : (
              <Notice kind="info">
                {`A presença desta assembleia é registrada pela mesa. Encaminhe quem chegar: ${assembly.place}.`}
              </Notice>
            )}
          </Section>
        ))}
      </Page>
    </>
  )
}

function CheckIn({ assembly }: { assembly: DeskAssembly }) {
  const { id } = useCondominium()
  const isOpen = assembly.state === 'open'
  const roll = useQuery(deskRollQuery(id, assembly.id, isOpen ? 4000 : 30_000))
  if (!roll.data) return <NotLoaded query={roll} rows={8} />
  return (
    <>
      {!isOpen && (
        <Notice kind="info">
          {assembly.state === 'suspended'
            ? 'A sessão está suspensa. Quando a mesa a retomar, você registra de novo quem chega e quem sai.'
            : 'Estas são as pessoas que podem vir. Quando a mesa abrir a sessão, você registra quem chega.'}
        </Notice>
      )}
      <Roll assembly={assembly} units={roll.data} />
    </>
  )
}

type Which = 'all' | 'there' | 'absent'

function Roll({ assembly, units }: { assembly: DeskAssembly; units: readonly DeskUnit[] }) {
  const [typed, setTyped] = useState('')
  const [which, setWhich] = useState<Which>('all')
  const door = useDoorCode(assembly.id)
  const isOpen = assembly.state === 'open'
  const there = units.filter(({ presence }) => presence !== 'absent').length
  const found = units.filter(
    ({ label, holder_name, presence, people }) =>
      (which === 'all' || (which === 'there') === (presence !== 'absent')) &&
      saysAll(`${label} ${holder_name ?? ''} ${people.map(({ name }) => name).join(' ')}`, typed),
  )
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          label="Unidade ou nome"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          // A hand scanner types what it reads, and Enter after it.
          onKeyDown={({ key }) => {
            if (key !== 'Enter' || !isOpen || !doorCode.test(typed.trim())) return
            door.read(typed)
            setTyped('')
          }}
        />
        {isOpen && <DoorScan assemblyId={assembly.id} />}
      </div>
      <SegmentedControl
        aria-label="Quem"
        value={which}
        onChange={(value) => setWhich(value as Which)}
        data={[
          { value: 'all', label: 'Todas' },
          { value: 'there', label: 'Presentes' },
          { value: 'absent', label: 'Ausentes' },
        ]}
      />
      <p className={classes.count} aria-live="polite">{`${there} de ${units.length} unidades presentes`}</p>
      {found.length === 0 && <p className={classes.quiet}>Nenhuma unidade assim.</p>}
      <ul className={classes.roll}>
        {found.slice(0, shown).map((unit) => (
          <DoorRow key={unit.id} assemblyId={assembly.id} unit={unit} isOpen={isOpen} />
        ))}
      </ul>
      {found.length > shown && (
        <p className={classes.quiet}>Mais {found.length - shown}. Digite a unidade para achar.</p>
      )}
    </>
  )
}
