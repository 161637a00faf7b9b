import { Select } from '@mantine/core'
import { type RunKind, runKinds, runKindWords } from '../../../../domain/charges/run-kinds.ts'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import type { Issuing } from './issue-form.ts'

/** Chooses what is charged; the address stores it. */
export function KindPicker({ issuing: { competence, kind } }: { issuing: Issuing }) {
  const { setParams } = useSearchParams()
  return (
    <Select
      label="O que cobrar"
      maw={360}
      mb="xl"
      allowDeselect={false}
      data={runKinds.map((value) => ({ value, label: runKindWords[value].name }))}
      value={kind}
      onChange={(chosen) => chosen && setParams({ competence, tipo: chosen as RunKind })}
    />
  )
}
