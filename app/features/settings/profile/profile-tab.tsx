import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { clearDraft, useTextDraft } from '../../../lib/drafts.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { useSession } from '../../../lib/session.tsx'
import { DigitsLink } from '../../../lib/sign-in/digits-link.tsx'
import { supabase } from '../../../lib/supabase.ts'
import { ChangedMeanwhile } from '../../../ui/dialog/changed-meanwhile.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { SchemeControl } from '../../../ui/theme/scheme-control.tsx'
import { emailRefusal, useChangeEmail, useRename } from '../mutations.ts'
import { OwnPhone } from './own-phone.tsx'
import { OwnPicture } from './own-picture.tsx'
import { OwnRoleForm } from './own-role-form.tsx'

/** The user's own picture, name, e-mail and appearance. */
export function ProfileTab() {
  return (
    <div style={{ maxWidth: 480 }}>
      <div style={{ marginBottom: 32 }}>
        <OwnPicture />
      </div>
      <NameForm />
      <OwnPhone />
      <OwnRoleForm />
      <Section title="E-mail">
        <EmailForm />
      </Section>
      <Section title="Aparência" note="Vale só neste aparelho.">
        <SchemeControl />
      </Section>
    </div>
  )
}

function NameForm() {
  const { user } = useSession()
  const { membership } = useMembership()
  const known = String(user?.user_metadata.full_name ?? membership?.full_name ?? '')
  const [name, setName] = useState(known)
  // The state when editing began: the account changes when other devices save.
  const [seen, setSeen] = useState(known)
  const [missing, setMissing] = useState(false)
  const rename = useRename()
  const draft = `profile-name:${user?.id}:${seen}`
  useTextDraft(draft, name, setName)
  const send = (over: string) =>
    rename.mutate(
      { name: name.trim(), seen: over },
      {
        onSuccess: () => {
          clearDraft(draft)
          setSeen(name.trim())
        },
      },
    )
  const failure = rename.error && toFailure(rename.error)
  const now = failure?.code === 'record_changed' ? String(failure.details.now) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim()) send(seen)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" align="flex-start">
        {now !== null && (
          <ChangedMeanwhile
            title="Você mudou o seu nome em outro aparelho."
            theirs={[{ name: 'Nome', value: now }]}
            saving={rename.isPending}
            onTake={() => {
              clearDraft(draft)
              setName(now)
              setSeen(now)
              rename.reset()
              void supabase.auth.refreshSession()
            }}
            onKeep={() => send(now)}
          />
        )}
        {failure && now === null && <FormErrors message={failure.message} />}
        <TextInput
          w="100%"
          label="Nome"
          autoComplete="name"
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={missing && 'Digite o seu nome.'}
        />
        <Button type="submit" loading={rename.isPending} disabled={name.trim() === seen}>
          Salvar nome
        </Button>
      </Stack>
    </form>
  )
}

function EmailForm() {
  const { user } = useSession()
  const current = user?.email ?? ''
  const [email, setEmail] = useState(current)
  const change = useChangeEmail()
  const draft = `profile-email:${current}`
  useTextDraft(draft, email, setEmail)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(email.trim(), { onSuccess: () => clearDraft(draft) })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" align="flex-start">
        <TextInput
          w="100%"
          type="email"
          label="E-mail da conta"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={change.isError && (emailRefusal(change.error) ?? toFailure(change.error).message)}
        />
        {change.isSuccess && (
          <Notice kind="success">
            Enviamos um link para {change.variables} e outro para {current}. A troca vale depois que os dois
            forem abertos. <DigitsLink kind="email_change" email={current} />
          </Notice>
        )}
        <Button
          type="submit"
          variant="default"
          loading={change.isPending}
          disabled={email.trim() === '' || email.trim().toLowerCase() === current.toLowerCase()}
        >
          Trocar e-mail
        </Button>
      </Stack>
    </form>
  )
}
