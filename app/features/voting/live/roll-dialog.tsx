import { Button, Group, SegmentedControl, Select, Stack, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { doorCode } from '../../../../domain/voting/input.ts'
import type { RollUnit } from '../../../../domain/voting/view.ts'
import { abstained, barredWords, choiceWord, presences } from '../../../../domain/voting/words.ts'
import { saysAll } from '../../../../domain/words/word-forms.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { DoorScan, useDoorCode } from './door-scan.tsx'
import classes from './live.module.css'
import type { RoomProps } from './room.ts'
import { SeveralNames } from './several-names.tsx'

type Props = RoomProps & { units: readonly RollUnit[]; onClose: () => void }

const shown = 60

/** The table's roll: who enters and leaves, votes cast aloud or on paper, and who may vote after paying. */
export function RollDialog({ assembly, live, units, onClose }: Props) {
  const phone = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false })
  const [typed, setTyped] = useState('')
  const door = useDoorCode(assembly.id)
  const [which, setWhich] = useState<'all' | 'there' | 'absent'>('all')
  const found = units.filter(
    ({ label, owner_name, holder_name, presence }) =>
      (which === 'all' || (which === 'there') === (presence !== 'absent')) &&
      saysAll(`${label} ${owner_name ?? ''} ${holder_name ?? ''}`, typed),
  )
  return (
    <Modal opened onClose={onClose} title="Presenças e votos" size="lg" fullScreen={phone}>
      <Stack gap={12}>
        <Group gap={8} align="end">
          <TextInput
            data-autofocus
            label="Unidade ou nome"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            // A hand scanner types what it reads, and Enter after it.
            onKeyDown={({ key }) => {
              if (key !== 'Enter' || !doorCode.test(typed.trim())) return
              door.read(typed)
              setTyped('')
            }}
            style={{ flex: 1 }}
          />
          <DoorScan assemblyId={assembly.id} />
        </Group>
        <SegmentedControl
          aria-label="Quem"
          value={which}
          onChange={(value) => setWhich(value as typeof which)}
          data={[
            { value: 'all', label: 'Todas' },
            { value: 'there', label: 'Presentes' },
            { value: 'absent', label: 'Ausentes' },
          ]}
        />
        {found.length === 0 && <p className={classes.small}>Nenhuma unidade assim.</p>}
        <ul className={classes.roll}>
          {found.slice(0, shown).map((unit) => (
            <RollRow key={unit.id} assembly={assembly} live={live} unit={unit} />
          ))}
        </ul>
        {found.length > shown && (
          <p className={classes.small}>Mais {found.length - shown}. Digite a unidade para achar.</p>
        )}
      </Stack>
    </Modal>
  )
}

function RollRow({ assembly, live, unit }: RoomProps & { unit: RollUnit }) {
  const [asking, setAsking] = useState<'in' | 'admit' | null>(null)
  const [typed, setTyped] = useState('')
  const [presence, setPresence] = useState<'in_person' | 'proxy'>('in_person')
  const come = useCommand('check-in-unit', { action: 'registrar a presença' })
  const leave = useCommand('check-out-unit', { action: 'registrar a saída' })
  const admit = useCommand('admit-voter', {
    action: 'liberar o voto',
    done: `Unidade ${unit.label} pode votar`,
  })
  const vote = useCommand('cast-vote', { action: 'registrar o voto' })
  const item = assembly.items.find(({ id }) => id === live.item?.id)
  const at = { assembly_id: assembly.id, unit_id: unit.id }
  const choices = item
    ? [...(item.ballot === 'choice' ? item.options : ['favour', 'against']), abstained]
    : []
  const cast = (choice: string) =>
    item &&
    vote.mutate({
      item_id: item.id,
      unit_ids: [unit.id],
      choice,
      channel: 'floor',
      made_at: new Date().toISOString(),
    })
  const isThere = unit.presence !== 'absent'
  const done = () => {
    setAsking(null)
    setTyped('')
  }
  return (
    <li>
      <Group justify="space-between" gap={8} wrap="nowrap" align="start">
        <div style={{ minWidth: 0 }}>
          <strong>{unit.label}</strong> <span>{unit.holder_name ?? unit.owner_name ?? ''}</span>
          <small className={classes.rollState}>
            {unit.barred ? `${barredWords[unit.barred]}, sem voto` : presences[unit.presence]}
            {unit.seen === 'voted' || unit.seen === 'voted_proxy' ? ', votou' : ''}
          </small>
        </div>
        <Group gap={4} wrap="nowrap">
          {unit.barred && (
            <Button size="compact-md" variant="default" onClick={() => setAsking('admit')}>
              Liberar voto
            </Button>
          )}
          {isThere ? (
            <Button
              size="compact-md"
              variant="subtle"
              loading={leave.isPending}
              onClick={() => leave.mutate(at)}
            >
              Saiu
            </Button>
          ) : (
            <Button size="compact-md" variant="default" onClick={() => setAsking('in')}>
              Chegou
            </Button>
          )}
        </Group>
      </Group>
      {asking === 'in' && (
        <Group gap={8} align="end" mt={8}>
          <Select
            label="Como"
            data={[
              { value: 'in_person', label: presences.in_person },
              { value: 'proxy', label: presences.proxy },
            ]}
            allowDeselect={false}
            value={presence}
            onChange={(value) => value && setPresence(value as typeof presence)}
            w={170}
          />
          <TextInput
            label="Quem veio"
            placeholder={unit.owner_name ?? ''}
            maxLength={120}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            style={{ flex: 1 }}
          />
          <Button
            loading={come.isPending}
            onClick={() => come.mutate({ ...at, presence, holder_name: typed || null }, { onSuccess: done })}
          >
            Registrar
          </Button>
        </Group>
      )}
      {asking === 'admit' && (
        <Group gap={8} align="end" mt={8}>
          <TextInput
            label="Por quê"
            placeholder="Mostrou o comprovante do Pix"
            maxLength={300}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            style={{ flex: 1 }}
          />
          <Button
            loading={admit.isPending}
            disabled={typed.trim().length < 3}
            onClick={() => admit.mutate({ ...at, reason: typed }, { onSuccess: done })}
          >
            Liberar
          </Button>
        </Group>
      )}
      {isThere && !unit.barred && item && !item.secret && item.about_unit_id !== unit.id && (
        <Group gap={4} mt={8}>
          {item.seats > 1 && (
            <SeveralNames item={item} known={null} disabled={vote.isPending} onVote={cast} />
          )}
          {item.seats === 1 &&
            choices.map((choice) => (
              <Button
                key={choice}
                size="compact-md"
                variant="default"
                disabled={vote.isPending}
                onClick={() => cast(choice)}
              >
                {choiceWord(choice)}
              </Button>
            ))}
        </Group>
      )}
    </li>
  )
}
