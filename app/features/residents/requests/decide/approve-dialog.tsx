import { Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type OccupancyKind, occupancyKinds } from '../../../../../domain/units/occupancy-kind.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { Modal } from '../../../../ui/dialog/modal.tsx'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { OfflineLine } from '../../../../ui/offline/offline-line.tsx'
import { useApprove } from '../request-mutations.ts'
import { type AccessRequest, peopleInQuery } from '../request-queries.ts'
import { type Doubt, isOtherUnit, suggest } from '../suggestion.ts'
import { type PickedUnit, UnitPicker } from '../unit-picker.tsx'
import { Doubts, type Told } from './doubts.tsx'
import { someoneNew, WhoIsIt } from './who-is-it.tsx'

type ApproveDialogProps = { request: AccessRequest; onClose: () => void }

/** Lets a person in: which registered person they are, and in which unit. Both are suggested from what they entered. */
export function ApproveDialog({ request, onClose }: ApproveDialogProps) {
  const phone = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false })
  const { unit_hint, email_masked, document_masked } = request
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Aprovar ${request.full_name}`}
      fullScreen={phone}
      radius={phone ? 0 : undefined}
    >
      {phone && <OfflineLine over />}
      <Text size="sm" c="dimmed" mb="md">
        {[unit_hint ? `Diz morar em ${unit_hint}` : 'Não disse a unidade', email_masked, document_masked]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <ApproveForm request={request} onClose={onClose} />
    </Modal>
  )
}

/** What the server still wants confirmed, of an answer that refused. */
function doubtsIn(error: unknown): Doubt[] {
  const failure = error ? toFailure(error) : null
  return failure?.code === 'approval_unconfirmed' ? (failure.details.doubts as Doubt[]) : []
}

function ApproveForm({ request, onClose }: ApproveDialogProps) {
  const { id } = useCondominium()
  const [suggested] = useState(() => suggest(request))
  const [personId, setPersonId] = useState(suggested.person?.id ?? someoneNew)
  const [chosen, setChosen] = useState<PickedUnit[]>(suggested.units)
  const [kind, setKind] = useState<OccupancyKind>('dweller')
  const [missing, setMissing] = useState(false)
  const [confirmed, setConfirmed] = useState(false)
  // A person registered in the newly chosen unit may be this same person.
  const there = useQuery(
    peopleInQuery(
      id,
      chosen.map(({ unit_id }) => unit_id),
    ),
  )
  const people = [
    ...new Map([...(there.data ?? []), ...request.people].map((person) => [person.id, person])).values(),
  ]
  const approve = useApprove()
  const person = people.find((one) => one.id === personId)
  const unitIds = [...chosen.map(({ unit_id }) => unit_id), ...(person?.ties ?? []).map((tie) => tie.unit_id)]
  const doubts: Told = {
    otherUnit: isOtherUnit(request.units, unitIds),
    namesake: doubtsIn(approve.error).includes('namesake'),
    twins: request.twins,
  }
  const mustConfirm = doubts.otherUnit || doubts.namesake || doubts.twins.length > 0
  const pick = (picked: string) => {
    setPersonId(picked)
    const ties = people.find((one) => one.id === picked)?.ties ?? []
    setChosen((before) => before.filter(({ unit_id }) => !ties.some((tie) => tie.unit_id === unit_id)))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const nowhere = !person && chosen.length === 0
    setMissing(nowhere)
    if (nowhere || (mustConfirm && !confirmed)) return
    approve.mutate(
      {
        membershipId: request.id,
        name: request.full_name,
        personId: person?.id ?? null,
        unitIds: chosen.map(({ unit_id }) => unit_id),
        kind,
        confirmed,
      },
      { onSuccess: onClose },
    )
  }
  const failure = approve.isError ? toFailure(approve.error) : null
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        {failure && failure.code !== 'approval_unconfirmed' && <FormErrors message={failure.message} />}
        {people.length > 0 && <WhoIsIt people={people} value={personId} onChange={pick} />}
        <UnitPicker
          label={person ? 'Ligar também a outra unidade (opcional)' : 'Unidade'}
          value={chosen}
          onChange={setChosen}
          error={missing && 'Escolha a unidade da pessoa.'}
        />
        <Crowd request={request} chosen={chosen} isNew={!person} />
        {chosen.length > 0 && <KindSelect value={kind} onChange={setKind} />}
        <Doubts request={request} {...doubts} />
        {mustConfirm && (
          <Checkbox
            label="Conferi e é isso mesmo"
            checked={confirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="subtle" onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" loading={approve.isPending} disabled={mustConfirm && !confirmed}>
            Aprovar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type KindSelectProps = { value: OccupancyKind; onChange: (kind: OccupancyKind) => void; label?: string }

export function KindSelect({ value, onChange, label = 'O que a pessoa é na unidade' }: KindSelectProps) {
  return (
    <Select
      label={label}
      allowDeselect={false}
      data={Object.entries(occupancyKinds).map(([kind, name]) => ({ value: kind, label: name }))}
      value={value}
      onChange={(kind) => kind && onChange(kind as OccupancyKind)}
    />
  )
}

type CrowdProps = { request: AccessRequest; chosen: readonly PickedUnit[]; isNew: boolean }

/** A unit where people are already registered: the requester may be one of them. */
function Crowd({ request, chosen, isNew }: CrowdProps) {
  const full = request.units.filter(
    (unit) => unit.people > 0 && chosen.some(({ unit_id }) => unit_id === unit.unit_id),
  )
  if (!isNew || full.length === 0) return null
  return (
    <Notice kind="info">
      {full
        .map(({ label, people }) =>
          people === 1
            ? `${label} já tem 1 pessoa cadastrada`
            : `${label} já tem ${people} pessoas cadastradas`,
        )
        .join('. ')}
      . Se for uma delas, escolha-a acima: assim ninguém fica cadastrado duas vezes.
    </Notice>
  )
}
