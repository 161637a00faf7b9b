import {
  Button,
  Chip,
  Group,
  MultiSelect,
  Pill,
  SegmentedControl,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Audience,
  everybody,
  phoneAdvice,
  reachWords,
  wayWords,
} from '../../../../domain/communications/audience.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { unitSummaryQuery } from '../../units/queries.ts'
import { registerQuery } from '../../units/register-queries.ts'
import classes from '../communications.module.css'
import { reachQuery } from '../queries.ts'
import { groupChoicesQuery } from './audience-queries.ts'

type AudienceFieldProps = {
  value: Audience
  onChange: (audience: Audience) => void
  /** Names of recipients chosen by search, which the draft does not contain. */
  error?: string
}

/** Chooses the audience: everyone, or places, ties, teams and people; who is left out; and shows live who that reaches. */
export function AudienceField({ value, onChange, error }: AudienceFieldProps) {
  const change = (more: Partial<Audience>) => onChange({ ...value, ...more })
  return (
    <Stack gap={12}>
      <SegmentedControl
        aria-label="Para quem"
        fullWidth
        value={value.scope}
        onChange={(scope) =>
          onChange(
            scope === 'everybody'
              ? { ...everybody, without_units: value.without_units, without_people: value.without_people }
              : { ...value, scope: 'some' },
          )
        }
        data={[
          { value: 'everybody', label: 'Todo o condomínio' },
          { value: 'some', label: 'Escolher' },
        ]}
      />
      {value.scope === 'some' && <Chosen value={value} change={change} />}
      {error && (
        <Text size="xs" c="var(--danger)" role="alert">
          {error}
        </Text>
      )}
      <ReachLine audience={value} />
    </Stack>
  )
}

type Changing = { value: Audience; change: (more: Partial<Audience>) => void }

function Chosen({ value, change }: Changing) {
  const { id } = useCondominium()
  const summary = useQuery(unitSummaryQuery(id))
  const groups = useQuery(groupChoicesQuery(id))
  const blocks = (summary.data?.blocks ?? []).map(({ name }) => name).filter(Boolean)
  return (
    <>
      {blocks.length > 1 && (
        <MultiSelect
          label="Blocos"
          placeholder={value.blocks.length === 0 ? 'Todos' : undefined}
          data={blocks}
          value={value.blocks}
          onChange={(chosen) => change({ blocks: chosen })}
          searchable
          size="md"
        />
      )}
      <Floors value={value} change={change} blocks={blocks} />
      {(groups.data ?? []).length > 0 && (
        <MultiSelect
          label="Grupos de unidades"
          data={(groups.data ?? []).map((group) => ({ value: group.id, label: group.name }))}
          value={value.groups}
          onChange={(chosen) => change({ groups: chosen })}
          searchable
          size="md"
        />
      )}
      <ByName kind="unit" label="Unidades" chosen={value.units} onChange={(units) => change({ units })} />
      <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
        <legend style={{ fontSize: '0.875rem', fontWeight: 500, marginBottom: 4 }}>Quem, nas unidades</legend>
        <Chip.Group
          multiple
          value={value.ties}
          onChange={(ties) => change({ ties: ties as Audience['ties'] })}
        >
          <Group gap={8}>
            <Chip value="owner">Proprietários</Chip>
            <Chip value="tenant">Inquilinos</Chip>
            <Chip value="dweller">Demais moradores</Chip>
          </Group>
        </Chip.Group>
      </fieldset>
      <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
        <legend style={{ fontSize: '0.875rem', fontWeight: 500, marginBottom: 4 }}>E também</legend>
        <Chip.Group
          multiple
          value={value.teams}
          onChange={(teams) => change({ teams: teams as Audience['teams'] })}
        >
          <Group gap={8}>
            <Chip value="council">Conselho</Chip>
            <Chip value="doorman">Portaria</Chip>
            <Chip value="admin">Administração</Chip>
          </Group>
        </Chip.Group>
      </fieldset>
      <ByName
        kind="person"
        label="Pessoas pelo nome"
        chosen={value.people}
        onChange={(people) => change({ people })}
      />
      <Select
        label="Situação das unidades"
        description="Só a administração sabe deste filtro: nenhum aviso fala dele."
        data={[
          { value: 'any', label: 'Qualquer uma' },
          { value: 'clear', label: 'Sem débito vencido' },
          { value: 'late', label: 'Com débito vencido' },
        ]}
        value={value.standing}
        onChange={(standing) => change({ standing: (standing ?? 'any') as Audience['standing'] })}
        allowDeselect={false}
        size="md"
      />
      <ByName
        kind="unit"
        label="Menos estas unidades"
        chosen={value.without_units}
        onChange={(without_units) => change({ without_units })}
      />
      <ByName
        kind="person"
        label="Menos estas pessoas"
        chosen={value.without_people}
        onChange={(without_people) => change({ without_people })}
      />
    </>
  )
}

function Floors({ value, change, blocks }: Changing & { blocks: readonly string[] }) {
  const [typed, setTyped] = useState('')
  const floor = Number(typed)
  const places = value.blocks.length > 0 ? value.blocks : blocks.length > 0 ? blocks : ['']
  const add = () => {
    if (typed === '' || !Number.isInteger(floor)) return
    change({
      blocks: [],
      floors: [...new Set([...value.floors, ...places.map((block) => `${block}|${floor}`)])],
    })
    setTyped('')
  }
  return (
    <div>
      <Group gap={8} align="flex-end">
        <TextInput
          label={`Andares${value.blocks.length > 0 ? ` do bloco ${value.blocks.join(', ')}` : ''}`}
          inputMode="numeric"
          placeholder="3"
          w={160}
          size="md"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value.replace(/[^\d-]/g, ''))}
        />
        <Button variant="default" onClick={add} disabled={typed === ''}>
          Juntar andar
        </Button>
        {value.floors.map((one) => (
          <Pill
            key={one}
            withRemoveButton
            removeButtonProps={{ 'aria-label': `Remover ${floorWords(one)}` }}
            onRemove={() => change({ floors: value.floors.filter((other) => other !== one) })}
          >
            {floorWords(one)}
          </Pill>
        ))}
      </Group>
    </div>
  )
}

/** 'A, 3º andar' of 'A|3'. */
const floorWords = (floor: string): string => {
  const [block, level] = floor.split('|')
  return `${block ? `${block}, ` : ''}${level}º andar`
}

type ByNameProps = {
  kind: 'unit' | 'person'
  label: string
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** Chooses several units or people by typing; the server searches. */
function ByName({ kind, label, chosen, onChange }: ByNameProps) {
  const { id } = useCondominium()
  const [typed, setTyped] = useState('')
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const [wanted] = useDebouncedValue(typed, 250)
  const found = useQuery({ ...registerQuery(id, wanted, [kind]), enabled: wanted.trim().length > 0 })
  const matches = wanted.trim() ? (found.data ?? []) : []
  const options = new Map(chosen.map((one, place) => [one, names[one] ?? `${place + 1}ª escolha`]))
  for (const match of matches) options.set(match.id, match.title)
  return (
    <MultiSelect
      label={label}
      placeholder={kind === 'unit' ? 'Bloco ou número' : 'Nome'}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      nothingFoundMessage={wanted.trim() && !found.isFetching ? 'Nada com este nome' : undefined}
      data={[...options].map(([value, name]) => ({ value, label: name }))}
      value={[...chosen]}
      onChange={(ids) => {
        setNames((now) => ({
          ...now,
          ...Object.fromEntries(matches.map((match) => [match.id, match.title])),
        }))
        onChange(ids)
        setTyped('')
      }}
      hidePickedOptions
      size="md"
    />
  )
}

/** Shows the people that the choice reaches, by which channels: counted by the server as it changes. */
function ReachLine({ audience }: { audience: Audience }) {
  const { id } = useCondominium()
  const [settled] = useDebouncedValue(audience, 400)
  const isEmpty = JSON.stringify(settled) === JSON.stringify({ ...everybody, scope: 'some' })
  const reach = useQuery({ ...reachQuery(id, settled), enabled: !isEmpty })
  if (isEmpty)
    return <p style={{ margin: 0, color: 'var(--muted)' }}>Escolha ao menos um lugar, grupo ou pessoa.</p>
  if (reach.error)
    return <p style={{ margin: 0, color: 'var(--danger)' }}>{toFailure(reach.error).message}</p>
  if (!reach.data) return <p style={{ margin: 0, color: 'var(--muted)' }}>Contando…</p>
  const advice = phoneAdvice(reach.data)
  return (
    <div className={classes.phoneFrame} role="status">
      <strong className="figures" style={{ fontWeight: 600 }}>
        {reachWords(reach.data)}
      </strong>
      {reach.data.recipients > 0 && (
        <p className="figures" style={{ margin: '4px 0 0', color: 'var(--muted)' }}>
          {wayWords(reach.data)}
          {advice && <span style={{ display: 'block' }}>{advice}</span>}
        </p>
      )}
    </div>
  )
}
