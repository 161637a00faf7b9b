import { Button, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { type OccupancyKind, occupancyKinds } from '../../../../../domain/units/occupancy-kind.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { counted } from '../../../../lib/words.ts'
import { Modal } from '../../../../ui/dialog/modal.tsx'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { OfflineLine } from '../../../../ui/offline/offline-line.tsx'
import classes from '../../residents.module.css'
import { type Approval, type RowResult, useDecideMany } from '../request-mutations.ts'
import type { AccessRequest } from '../request-queries.ts'
import { suggest } from '../suggestion.ts'
import { KindSelect } from './approve-dialog.tsx'

type MassApproveProps = {
  requests: readonly AccessRequest[]
  onClose: () => void
  onResults: (answer: { results: RowResult[] }) => void
}

/** Approves the clear ones among the chosen requests, each as suggested. The rest must be decided one by one. */
export function MassApproveDialog({ requests, onClose, onResults }: MassApproveProps) {
  const phone = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false })
  const [kind, setKind] = useState<OccupancyKind>('dweller')
  const decide = useDecideMany()
  const clear = requests.filter((request) => suggest(request).isClear)
  const rest = requests.length - clear.length
  const someNew = clear.some((request) => suggest(request).units.length > 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    decide.mutate({ approvals: clear.map((request) => approvalOf(request, kind)) }, { onSuccess: onResults })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      fullScreen={phone}
      radius={phone ? 0 : undefined}
      title={`Aprovar ${counted(clear.length, 'pedido', 'pedidos')}`}
    >
      <form onSubmit={submit}>
        <Stack gap={20}>
          {phone && <OfflineLine over />}
          {decide.isError && <FormErrors message={toFailure(decide.error).message} />}
          {rest > 0 && (
            <Notice kind="info">
              {counted(rest, 'pedido fica', 'pedidos ficam')} na fila: falta saber a unidade, ou há algo a
              conferir. Decida um por um.
            </Notice>
          )}
          {clear.length > 0 && (
            <ul
              className={classes.plainList}
              aria-label="Quem entra e onde"
              style={{ maxHeight: '45vh', overflowY: 'auto' }}
            >
              {clear.map((request) => (
                <li key={request.id}>
                  <div className={classes.strong}>{request.full_name}</div>
                  <div className={classes.note}>{placeOf(request, kind)}</div>
                </li>
              ))}
            </ul>
          )}
          {someNew && (
            <KindSelect label="Quem ainda não está cadastrado entra como" value={kind} onChange={setKind} />
          )}
          <Text size="sm" c="dimmed">
            Cada pessoa recebe um e-mail. Por 10 minutos você pode desfazer em Aprovados.
          </Text>
          <Group justify="flex-end">
            <Button variant="subtle" onClick={onClose}>
              Voltar
            </Button>
            <Button type="submit" loading={decide.isPending} disabled={clear.length === 0}>
              Aprovar {clear.length > 0 && counted(clear.length, 'pedido', 'pedidos')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function approvalOf(request: AccessRequest, kind: OccupancyKind): Approval {
  const { person, units } = suggest(request)
  return {
    membershipId: request.id,
    name: request.full_name,
    personId: person?.id ?? null,
    unitIds: units.map(({ unit_id }) => unit_id),
    kind,
  }
}

function placeOf(request: AccessRequest, kind: OccupancyKind): string {
  const { person, units } = suggest(request)
  const tie = person?.ties[0]
  if (person && tie) return `${person.name}, ${occupancyKinds[tie.kind].toLowerCase()} em ${tie.label}`
  const as = occupancyKinds[kind].toLowerCase()
  return person ? `${person.name}, ${as} em ${units[0]?.label}` : `Pessoa nova, ${as} em ${units[0]?.label}`
}
