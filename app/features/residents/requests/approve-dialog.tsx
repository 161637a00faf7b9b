import { Button, Group, Modal, Radio, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type OccupancyKind, occupancyKinds } from '../../../../domain/units/occupancy-kind.ts'
import { unitLabel } from '../../../../domain/units/unit-label.ts'
import { loadingError, toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { type UnitRow, unitChoicesQuery } from '../../units/queries.ts'
import { useApprove } from '../mutations.ts'
import { type AccessRequest, likelyPeopleQuery, type Person } from '../queries.ts'
import { namedUnits, nameWords, suggest } from './suggestion.ts'
import { UnitPicker } from './unit-picker.tsx'

type ApproveDialogProps = { request: AccessRequest; onClose: () => void }

/** Lets a person in: who they are among those registered, and in which unit. Both are suggested from what they told. */
export function ApproveDialog({ request, onClose }: ApproveDialogProps) {
  const { id } = useCondominium()
  const phone = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false })
  const units = useQuery({ ...unitChoicesQuery(id, request.unit_hint ?? ''), enabled: !!request.unit_hint })
  const named = namedUnits(request.unit_hint, units.data ?? [])
  const ids = named.map(({ unit_id }) => unit_id)
  const ready = !request.unit_hint || units.data !== undefined
  const people = useQuery({ ...likelyPeopleQuery(id, nameWords(request.full_name), ids), enabled: ready })
  const failed = loadingError(units) ?? loadingError(people)
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Aprovar ${request.full_name}`}
      fullScreen={phone}
      radius={phone ? 0 : undefined}
    >
      <Text size="sm" c="dimmed" mb="md">
        {request.unit_hint ? `Diz morar em ${request.unit_hint}` : 'Não disse a unidade'}
        {request.email_masked && ` · ${request.email_masked}`}
      </Text>
      {failed && <FormErrors message={toFailure(failed).message} />}
      {people.data && <ApproveForm request={request} people={people.data} units={named} onClose={onClose} />}
      {!people.data && !failed && <Skeleton height={180} />}
    </Modal>
  )
}

const someoneNew = 'new'

type ApproveFormProps = ApproveDialogProps & { people: Person[]; units: UnitRow[] }

function ApproveForm({ request, people: likely, units, onClose }: ApproveFormProps) {
  const { id } = useCondominium()
  const [suggested] = useState(() => suggest(request, likely, units))
  const [personId, setPersonId] = useState(suggested.personId ?? someoneNew)
  const [chosen, setChosen] = useState(suggested.units)
  const [kind, setKind] = useState<OccupancyKind>('dweller')
  const [missing, setMissing] = useState(false)
  // Whoever is registered in a unit that was just chosen may be this very person.
  const there = useQuery({
    ...likelyPeopleQuery(
      id,
      nameWords(request.full_name),
      chosen.map(({ unit_id }) => unit_id),
    ),
    placeholderData: keepPreviousData,
  })
  const people = [
    ...new Map([...likely, ...(there.data ?? [])].map((person) => [person.id, person])).values(),
  ]
  const pick = (picked: string) => {
    setPersonId(picked)
    const ties = people.find((person) => person.id === picked)?.ties ?? []
    setChosen((before) => before.filter(({ unit_id }) => !ties.some(({ unit }) => unit.id === unit_id)))
  }
  const approve = useApprove()
  const isNew = personId === someoneNew
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(isNew && chosen.length === 0)
    if (isNew && chosen.length === 0) return
    approve.mutate(
      {
        membershipId: request.id,
        personId: isNew ? null : personId,
        unitIds: chosen.map(({ unit_id }) => unit_id),
        kind,
      },
      { onSuccess: onClose },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        {approve.isError && <FormErrors message={toFailure(approve.error).message} />}
        {people.length > 0 && <WhoIsIt people={people} value={personId} onChange={pick} />}
        <UnitPicker
          label={isNew ? 'Unidade' : 'Ligar também a outra unidade (opcional)'}
          value={chosen}
          onChange={setChosen}
          error={missing && 'Escolha a unidade da pessoa.'}
        />
        {chosen.length > 0 && (
          <Select
            label="O que a pessoa é na unidade"
            allowDeselect={false}
            data={Object.entries(occupancyKinds).map(([value, label]) => ({ value, label }))}
            value={kind}
            onChange={(value) => value && setKind(value as OccupancyKind)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="subtle" onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" loading={approve.isPending}>
            Aprovar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** 'Proprietário em A-101 · m•••@exemplo.com' */
function descriptionOf({ ties, email_masked }: Person): string {
  const places = ties.map(({ kind, unit }) => `${occupancyKinds[kind]} em ${unitLabel(unit)}`)
  return [...places, email_masked].filter(Boolean).join(' · ') || 'Sem unidade'
}

type WhoIsItProps = { people: Person[]; value: string; onChange: (id: string) => void }

function WhoIsIt({ people, value, onChange }: WhoIsItProps) {
  return (
    <Radio.Group label="Quem é" value={value} onChange={onChange}>
      <Stack gap={12} mt={8}>
        {people.map((person) => (
          <Radio key={person.id} value={person.id} label={person.name} description={descriptionOf(person)} />
        ))}
        <Radio value={someoneNew} label="Nenhuma destas: cadastrar como pessoa nova" />
      </Stack>
    </Radio.Group>
  )
}
