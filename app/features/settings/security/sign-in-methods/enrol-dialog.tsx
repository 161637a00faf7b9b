import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { brand } from '../../../../../domain/brand.ts'
import { useMutation } from '../../../../lib/mutations/use-mutation.ts'
import { supabase } from '../../../../lib/supabase.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { Modal } from '../../../../ui/dialog/modal.tsx'
import { QrCode } from '../../../../ui/drawings/qr-code.tsx'
import { CopyField } from '../../../../ui/form/copy-field.tsx'
import { ErrorState } from '../../../../ui/page/error-state.tsx'
import { RowsSkeleton } from '../../../../ui/page/skeletons.tsx'
import { answered, useRefreshSecurity } from '../security-queries.ts'

/** 'Aplicativo', 'Aplicativo 2' …: an account's factors have different names. */
function freeName(taken: readonly string[]): string {
  const names = new Set(taken)
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? 'Aplicativo autenticador' : `Aplicativo autenticador ${number}`
    if (!names.has(name)) return name
  }
}

type Enrolled = { id: string; totp: { uri: string; secret: string } }

/** Adds an authenticator app: QR, or the key typed manually, then the first code as proof. */
export function EnrolDialog({ taken, onClose }: { taken: readonly string[]; onClose: () => void }) {
  const [name] = useState(() => freeName(taken))
  const enrol = useQuery({
    queryKey: ['security-enrolment', name],
    meta: { tables: [] },
    queryFn: async (): Promise<Enrolled> => {
      const { data, error } = await supabase.auth.mfa.enroll({
        factorType: 'totp',
        friendlyName: name,
        issuer: brand.name,
      })
      if (error) throw error
      return data
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <Modal opened onClose={onClose} title="Ligar um aplicativo autenticador">
      {enrol.isLoadingError && (
        <ErrorState message="Não foi possível começar. Tente de novo." onRetry={() => enrol.refetch()} />
      )}
      {enrol.isPending && <RowsSkeleton rows={3} />}
      {enrol.data && <Proof enrolled={enrol.data} onDone={onClose} />}
    </Modal>
  )
}

function Proof({ enrolled, onDone }: { enrolled: Enrolled; onDone: () => void }) {
  const [code, setCode] = useState('')
  const refresh = useRefreshSecurity()
  const verify = useMutation({
    mutationFn: () =>
      answered(supabase.auth.mfa.challengeAndVerify({ factorId: enrolled.id, code: code.trim() })),
    meta: { quiet: true },
    onSuccess: async () => {
      await refresh()
      toast('success', 'Segundo fator ligado', 'Da próxima vez, pediremos o código do aplicativo.')
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    verify.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">
          Abra um aplicativo como Google Authenticator, Microsoft Authenticator ou 1Password e leia o código.
        </Text>
        <div style={{ width: 200, margin: '0 auto', background: '#fff', borderRadius: 6 }}>
          <QrCode text={enrolled.totp.uri} label="Código QR para o aplicativo autenticador" />
        </div>
        <div>
          <Text size="sm" c="dimmed">
            Sem câmera? Digite esta chave no aplicativo:
          </Text>
          <CopyField value={enrolled.totp.secret} what="chave" />
        </div>
        <TextInput
          label="Código de 6 dígitos"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
          error={verify.isError && 'Código errado. Confira se o relógio do telefone está certo.'}
          data-autofocus
        />
        <Button type="submit" loading={verify.isPending} disabled={code.length < 6}>
          Ligar
        </Button>
      </Stack>
    </form>
  )
}
