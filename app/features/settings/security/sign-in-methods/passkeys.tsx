import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { formatDate } from '../../../../../domain/calendar.ts'
import { useMutation } from '../../../../lib/mutations/use-mutation.ts'
import { isCeremonyDismissed } from '../../../../lib/sign-in/passkeys.ts'
import { supabase } from '../../../../lib/supabase.ts'
import { dayOf } from '../../../../lib/words.ts'
import { ConfirmDestructive } from '../../../../ui/form/confirm-destructive.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Rows } from '../rows.tsx'
import { answered, passkeysQuery, useRefreshSecurity } from '../security-queries.ts'
import { useRemoval } from './use-removal.ts'

type Passkey = { id: string; friendly_name?: string; created_at: string; last_used_at?: string }

const nameOf = ({ friendly_name }: Passkey) =>
  !friendly_name || friendly_name === 'Passkey' ? 'Chave de acesso' : friendly_name
const used = ({ created_at, last_used_at }: Passkey) =>
  `Criada em ${formatDate(dayOf(created_at))}${last_used_at ? ` · usada em ${formatDate(dayOf(last_used_at))}` : ''}`

/** The passkeys of the account: add one of this device, take one away. */
export function Passkeys() {
  const known = useQuery(passkeysQuery())
  const refresh = useRefreshSecurity()
  const add = useMutation({
    mutationFn: () => answered(supabase.auth.registerPasskey()),
    meta: { quiet: true },
    onSuccess: refresh,
  })
  const { leaving, ask, confirmation } = useRemoval(
    (passkey: Passkey) => answered(supabase.auth.passkey.delete({ passkeyId: passkey.id })),
    { action: 'remover a chave', done: 'Chave de acesso removida' },
  )
  if (!('PublicKeyCredential' in globalThis))
    return <Text c="dimmed">Este navegador não sabe usar chaves de acesso.</Text>
  if (!known.data) return <NotLoaded query={known} isPart rows={1} />
  return (
    <Stack gap="md" align="stretch">
      <Rows
        label="Chaves de acesso"
        icon={<KeyRound size={20} aria-hidden />}
        rows={known.data.map((passkey) => ({
          id: passkey.id,
          first: nameOf(passkey),
          second: used(passkey),
          action: { label: 'Remover', run: () => ask(passkey) },
        }))}
      />
      {add.isError && !isCeremonyDismissed(add.error) && (
        <Notice kind="danger">Não foi possível criar a chave neste aparelho. Tente de novo.</Notice>
      )}
      <Group>
        <Button variant="default" loading={add.isPending} onClick={() => add.mutate()}>
          Criar chave neste aparelho
        </Button>
      </Group>
      <ConfirmDestructive {...confirmation} verb="Remover chave">
        {leaving && `${nameOf(leaving)} deixa de abrir a sua conta. Apague-a também no aparelho.`}
      </ConfirmDestructive>
    </Stack>
  )
}
