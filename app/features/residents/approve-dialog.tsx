import { Button, Group, Modal, Radio, Select, Skeleton, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type OccupancyKind, occupancyKinds } from '../../../domain/units/occupancy-kind.ts'
import { unitLabel } from '../../../domain/units/unit-label.ts'
import { toFailure } from '../../lib/failure.ts'
import { useCondominium } from '../../lib/membership.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { type UnitRow, unitChoicesQuery } from '../units/queries.ts'
import { useApprove } from './mutations.ts'
import { type AccessRequest, likelyPeopleQuery, type Person } from './queries.ts'
import { suggest } from './suggestion.ts'
import { UnitPicker } from './unit-picker.tsx'

type ApproveDialogProps = { request: AccessRequest; onClose: () => void }

/** Lets a person in: who they are among those registered, and in which unit. Both are suggested from what they told. */
export function ApproveDialog({ request, onClose }: ApproveDialogProps) {
  const { id } = useCondominium()
  const phone = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false })
  const people = useQuery(likelyPeopleQuery(id, request))
  const units = useQuery({ ...unitChoicesQuery(id, request.unit_hint ?? ''), enabled: !!request.unit_hint })
  const known = people.data && (units.data || !request.unit_hint)
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
      {people.isError && <FormErrors message={toFailure(people.error).message} />}
      {known ? (
        <ApproveForm request={request} people={people.data} units={units.data ?? []} onClose={onClose} />
      ) : (
        !people.isError && <Skeleton height={180} />
      )}
    </Modal>
  )
}

const someoneNew = 'new'

type ApproveFormProps = ApproveDialogProps & { people: Person[]; units: UnitRow[] }

function ApproveForm({ request, people, units, onClose }: ApproveFormProps) {
  const [suggested] = useState(() => suggest(request, people, units))
  const [personId, setPersonId] = useState(suggested.personId ?? someoneNew)
  const [chosen, setChosen] = useState(suggested.units)
  const [kind, setKind] = useState<OccupancyKind>('dweller')
  const [missing, setMissing] = useState(false)
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
        {people.length > 0 && <WhoIsIt people={people} value={personId} onChange={setPersonId} />}
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
