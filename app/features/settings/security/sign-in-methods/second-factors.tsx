import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../../../domain/calendar.ts'
import { supabase } from '../../../../lib/supabase.ts'
import { dayOf } from '../../../../lib/words.ts'
import { ConfirmDestructive } from '../../../../ui/form/confirm-destructive.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Rows } from '../rows.tsx'
import { answered, factorsQuery } from '../security-queries.ts'
import { EnrolDialog } from './enrol-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useRemoval } from './use-removal.ts'

type Factor = { id: string; friendly_name?: string; created_at: string }

/** The authenticator apps of the account: add one by QR, take one away. */
export function SecondFactors() {
  const known = useQuery(factorsQuery())
  const [enrolling, setEnrolling] = useState(false)
  const { leaving, ask, confirmation } = useRemoval(
    async (factor: Factor) => {
      await answered(supabase.auth.mfa.unenroll({ factorId: factor.id }))
      // The token still says that a second factor was used: a fresh one does not.
      await supabase.auth.refreshSession()
    },
    { action: 'remover o segundo fator', done: 'Segundo fator removido' },
  )
  if (!known.data) return <NotLoaded query={known} isPart rows={1} />
  const factors = known.data
  return (
    <Stack gap="md" align="stretch">
      <Rows
        label="Segundos fatores"
        icon={<Smartphone size={20} aria-hidden />}
        rows={factors.apps.map((factor) => ({
          id: factor.id,
          first: factor.friendly_name || 'Aplicativo autenticador',
          second: `Ligado em ${formatDate(dayOf(factor.created_at))}`,
          action: { label: 'Remover', run: () => ask(factor) },
        }))}
      />
      {factors.apps.length > 0 && <RecoveryCodes exist={factors.hasRecoveryCodes} />}
      <Group>
        <Button variant="default" onClick={() => setEnrolling(true)}>
          {factors.apps.length > 0 ? 'Ligar outro aplicativo' : 'Ligar um aplicativo autenticador'}
        </Button>
      </Group>
      {enrolling && (
        <EnrolDialog
          taken={factors.all.map(({ friendly_name }) => friendly_name ?? '')}
          onClose={() => setEnrolling(false)}
        />
      )}
      <ConfirmDestructive {...confirmation} verb="Remover segundo fator">
        {factors.apps.length > 1
          ? `${leaving?.friendly_name ?? 'Este aplicativo'} deixa de confirmar a sua entrada.`
          : 'A sua conta volta a abrir só com a senha.'}
      </ConfirmDestructive>
    </Stack>
  )
}
