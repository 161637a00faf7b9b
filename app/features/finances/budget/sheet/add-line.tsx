import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { YearLine } from '../../../../../domain/budget/year-line.ts'
import { Modal } from '../../../../ui/dialog/modal.tsx'
import type { Rubric } from '../../ledger/chart-queries.ts'
import { FundSelect, fundKey, RubricSelect } from '../../ledger/pickers.tsx'
import type { Fund } from '../../queries.ts'

/** The result of a budget, and so not one of its lines. */
const fees = new Set(['fee', 'reserve_fee', 'works_fee', 'late'])

type AddLineProps = {
  lines: readonly YearLine[]
  funds: readonly Fund[]
  rubrics: readonly Rubric[]
  onAdd: (line: YearLine) => void
  onClose: () => void
}

/** A rubric of a fund that the budget does not have yet. */
export function AddLine({ lines, funds, rubrics, onAdd, onClose }: AddLineProps) {
  const [key, setKey] = useState('ordinary')
  const [rubricId, setRubric] = useState<string | null>(null)
  const fund = funds.find((one) => fundKey(one) === key)
  const rubric = rubrics.find(({ id }) => id === rubricId)
  const isThere = lines.some(({ fund_id, rubric_id }) => fund_id === fund?.id && rubric_id === rubricId)
  const isFee = fees.has(rubric?.purpose ?? '')
  const add = () => {
    if (!fund || !rubric) return
    onAdd({
      fund_id: fund.id,
      rubric_id: rubric.id,
      rule: 'ideal_share',
      charged: fund.kind !== 'reserve',
      note: '',
      cents: new Array<number>(12).fill(0),
    })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Adicionar rubrica">
      <Stack gap={16}>
        <RubricSelect
          data-autofocus
          value={rubricId}
          onChange={setRubric}
          error={
            isFee
              ? 'A taxa sai do orçamento: ela não é uma linha dele.'
              : isThere
                ? 'Já está no orçamento deste fundo.'
                : undefined
          }
        />
        <FundSelect value={key} onChange={(value) => setKey(value ?? 'ordinary')} />
        <Group justify="flex-end">
          <Button variant="subtle" onClick={onClose}>
            Voltar
          </Button>
          <Button disabled={!rubric || isThere || isFee} onClick={add}>
            Adicionar
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
