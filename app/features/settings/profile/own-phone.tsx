import { Button, Stack, TextInput } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { parsePhone } from '../../../../domain/phone.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { clearDraft, useTextDraft } from '../../../lib/drafts.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { read } from '../../../lib/read.ts'
import { useSession } from '../../../lib/session.tsx'
import { supabase } from '../../../lib/supabase.ts'
import { toast } from '../../../lib/toasts.tsx'
import { Section } from '../../../ui/page/page.tsx'

/** The user's own record in the register of a condominium; null without one. */
const ownRecordQuery = (userId: string, condominiumId: string) =>
  queryOptions({
    queryKey: ['people', userId, condominiumId, 'own'],
    meta: { tables: ['people'] },
    queryFn: async () => {
      const own = supabase
        .from('people')
        .select('id,phone_masked')
        .eq('condominium_id', condominiumId)
        .eq('user_id', userId)
        .limit(1)
      return (
        (
          await read(own.overrideTypes<{ id: string; phone_masked: string | null }[], { merge: false }>())
        )[0] ?? null
      )
    },
    enabled: userId !== '' && condominiumId !== '',
  })

/** The phone the condominium has for the user, which the user maintains; renders nothing without a record in the register. */
export function OwnPhone() {
  const { user } = useSession()
  const { condominium, role } = useMembership()
  const { data } = useQuery(ownRecordQuery(user?.id ?? '', condominium?.id ?? ''))
  if (!data || !condominium || role === null) return null
  return (
    <Section title="Telefone" note={`Fica no cadastro de ${condominium.name}, mascarado nas listas.`}>
      <PhoneForm key={data.phone_masked} condominiumId={condominium.id} known={data.phone_masked} />
    </Section>
  )
}

function PhoneForm({ condominiumId, known }: { condominiumId: string; known: string | null }) {
  const [phone, setPhone] = useState('')
  const [isWrong, setWrong] = useState(false)
  const draft = `profile-phone:${condominiumId}:${known ?? ''}`
  useTextDraft(draft, phone, setPhone)
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () => invoke('save-own-contact', { condominium_id: condominiumId, phone }),
    meta: { action: 'salvar o telefone', quiet: true },
    onSuccess: async () => {
      clearDraft(draft)
      toast('success', 'Telefone salvo')
      await queries.invalidateQueries({ queryKey: ['people'] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isRead = parsePhone(phone) !== null
    setWrong(!isRead)
    if (isRead) save.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" align="flex-start">
        <TextInput
          w="100%"
          type="tel"
          label={known ? 'Novo telefone' : 'Telefone'}
          description={known ? `O de hoje: ${known}` : undefined}
          placeholder="(11) 98765-4321"
          autoComplete="tel"
          maxLength={30}
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
          error={
            (isWrong && 'Escreva o telefone com DDD, como (11) 98765-4321.') ||
            (save.isError && toFailure(save.error).message)
          }
        />
        <Button type="submit" variant="default" loading={save.isPending} disabled={phone.trim() === ''}>
          Salvar telefone
        </Button>
      </Stack>
    </form>
  )
}
