import type { UseFormReturnType } from '@mantine/form'
import { useRef } from 'react'
import { invoke } from '../../../lib/commands/invoke.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import type { CondominiumValues } from './condominium-form.ts'

type Address = { address: string; district: string; city: string; state: string }

/** Fills the address from a newly typed CEP. Parts the service does not know stay unchanged, as does a house number written after the same street. */
export function useFoundAddress(form: UseFormReturnType<CondominiumValues>) {
  const digits = form.values.postal_code.replace(/\D/g, '')
  const last = useRef(digits)
  const find = useMutation({
    mutationFn: (postal_code: string) => invoke('look-up-postal-code', { postal_code }),
    meta: { action: 'procurar o CEP', quiet: true },
    onSuccess: ({ address, district, city, state }) => {
      if (address && !form.getValues().address.startsWith(address))
        form.setFieldValue('address', `${address}, `)
      if (district) form.setFieldValue('district', district)
      if (city) form.setFieldValue('city', city)
      if (state) form.setFieldValue('state', state)
    },
  })
  const look = () => {
    if (digits.length !== 8 || digits === last.current) return
    last.current = digits
    find.mutate(digits)
  }
  return { look, isLooking: find.isPending, note: noteOf(find) }
}

function noteOf({ data, error }: { data?: Address; error: Error | null }): string | undefined {
  if (error) {
    const { code, message, details } = toFailure(error)
    if (details.connection) return 'Sem internet para procurar o CEP. Escreva o endereço.'
    // Each says what to do: correct it, wait, or write the address.
    if (code === 'postal_code_unknown' || code === 'unavailable') return message
    if (code === 'rate_limited') return `${message} Ou escreva o endereço.`
    return 'Não deu para procurar o CEP agora. Escreva o endereço.'
  }
  if (!data) return undefined
  return data.address
    ? 'Endereço preenchido: acrescente o número.'
    : 'Só o estado é conhecido: complete o endereço.'
}
