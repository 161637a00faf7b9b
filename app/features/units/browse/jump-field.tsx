import { ActionIcon, Loader, TextInput } from '@mantine/core'
import { CornerDownLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import type { Sorting } from './sorting.ts'
import { placeOfTyped } from './unit-queries.ts'

const hints = {
  unit: { placeholder: 'Ir para a unidade…', label: 'Ir para: bloco, número ou “meio”' },
  name: { placeholder: 'Ir para o nome…', label: 'Ir para: letra, nome ou “meio”' },
  balance: { placeholder: 'Ir para o valor…', label: 'Ir para: valor em reais ou “meio”' },
} as const

/** Moves the list to a block, number, letter or amount: pages are not numbered and can begin anywhere. */
export function JumpField({ sorting }: { sorting: Sorting }) {
  const { id } = useCondominium()
  const { go } = useListAddress()
  const [typed, setTyped] = useState('')
  const jump = useMutation({
    mutationFn: () => placeOfTyped(id, typed, sorting),
    onSuccess: (key) => key !== null && go({ at: 'after', key }),
    meta: { action: 'ir ao lugar da lista' },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim()) jump.mutate()
  }
  const nothing = jump.data === null && 'Nada encontrado. Confira o que digitou.'
  return (
    <form onSubmit={submit}>
      <TextInput
        aria-label={hints[sorting.by].label}
        title={hints[sorting.by].label}
        placeholder={hints[sorting.by].placeholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          jump.reset()
        }}
        error={nothing}
        maxLength={60}
        rightSectionWidth={44}
        rightSection={
          jump.isPending ? (
            <Loader size={16} />
          ) : (
            <ActionIcon type="submit" aria-label="Ir" variant="subtle" size={40} disabled={!typed.trim()}>
              <CornerDownLeft size={18} />
            </ActionIcon>
          )
        }
      />
    </form>
  )
}
