import { Anchor, Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { MailPlus, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { toastSuccess } from '../../../lib/toasts.tsx'
import { dayOf } from '../../../lib/words.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { moment } from '../../settings/security/account/moment.ts'
import { Rows } from '../../settings/security/rows.tsx'
import { signInWords } from './account-words.tsx'
import { accountsPlace } from './accounts-queries.ts'
import { type AccountDeed, ActDialog } from './act-dialog.tsx'
import { adminDeeds } from './deeds.ts'
import { FactorNotice } from './factor-notice.tsx'

type Admin = {
  id: string
  name: string
  email_masked: string | null
  since: string
  last_sign_in_at: string | null
  is_own: boolean
  has_factor: boolean
  removal: { asked_by: string; asked_at: string; reason: string; may_confirm: boolean } | null
}
type Invitation = {
  email: string
  invited_at: string
  invited_by: string | null
  reason: string
  has_account: boolean
}

/** The answer of `platform_admin_list`. */
type AdminList = { factor_shown: boolean; admins: Admin[]; invitations: Invitation[] }

const adminsQuery = () =>
  queryOptions({
    queryKey: ['platform', 'admins'],
    meta: { tables: [] },
    staleTime: 0,
    queryFn: () => read<AdminList>(supabase.rpc('platform_admin_list')),
  })

/** Who administers the platform, who is invited, and who is asked to leave. */
export function Component() {
  const list = useQuery(adminsQuery())
  const [deed, setDeed] = useState<AccountDeed | null>(null)
  const [invited, setInvited] = useState<string | null>(null)
  return (
    <>
      <BackLink to={accountsPlace}>Contas</BackLink>
      <Page
        title="Administradores da plataforma"
        sentence="Para alguém sair são precisas duas pessoas: uma pede, outra confirma."
        action={list.data && <Button onClick={() => setInvited('')}>Convidar</Button>}
      >
        {list.data && !list.data.factor_shown && <FactorNotice acts="convidar, suspender e remover" />}
        <NotLoaded query={list} rows={3} />
        {list.data && (
          <Section title="Quem administra">
            <Rows
              label="Administradores da plataforma"
              icon={<ShieldCheck size={20} aria-hidden />}
              rows={list.data.admins.map((admin) => ({
                id: admin.id,
                first: admin.is_own ? `${admin.name} (você)` : admin.name,
                second: aboutAdmin(admin),
                action: actOn(admin, list.data.admins.length, setDeed),
              }))}
            />
            {list.data.admins.map((admin) => (
              <Asked key={admin.id} admin={admin} onAct={setDeed} />
            ))}
          </Section>
        )}
        {list.data && list.data.invitations.length > 0 && (
          <Section title="Convites" note="Esperam que a pessoa crie e confirme a conta.">
            <Rows
              label="Convites"
              icon={<MailPlus size={20} aria-hidden />}
              rows={list.data.invitations.map((invitation) => ({
                id: invitation.email,
                first: invitation.email,
                second: `Por ${invitation.invited_by ?? 'quem já saiu'} em ${formatDate(dayOf(invitation.invited_at))} · ${invitation.has_account ? 'a conta está confirmada' : 'ainda sem conta confirmada'}`,
                action: invitation.has_account
                  ? { label: 'Concluir', run: () => setInvited(invitation.email) }
                  : { label: 'Cancelar', run: () => setDeed(adminDeeds.withdraw(invitation.email)) },
              }))}
            />
          </Section>
        )}
        {deed && <ActDialog deed={deed} onClose={() => setDeed(null)} />}
        {invited !== null && <InviteDialog email={invited} onClose={() => setInvited(null)} />}
      </Page>
    </>
  )
}

const aboutAdmin = ({ email_masked, since, last_sign_in_at, has_factor }: Admin): string =>
  [
    email_masked,
    `desde ${formatDate(dayOf(since))}`,
    `última entrada: ${signInWords(last_sign_in_at)}`,
    has_factor ? 'com segundo fator' : 'sem segundo fator',
  ]
    .filter(Boolean)
    .join(' · ')

function actOn(admin: Admin, count: number, onAct: (deed: AccountDeed) => void) {
  if (admin.removal || count < 2) return undefined
  return {
    label: admin.is_own ? 'Pedir para sair' : 'Pedir a saída',
    run: () => onAct(adminDeeds.ask(admin)),
  }
}

/** A request that somebody leave, with what the reader may answer. */
function Asked({ admin, onAct }: { admin: Admin; onAct: (deed: AccountDeed) => void }) {
  const { removal, is_own, name } = admin
  if (!removal) return null
  return (
    <Notice kind="warning">
      {`${removal.asked_by} pediu em ${moment(removal.asked_at)} a saída de ${is_own ? 'você' : name}: ${removal.reason} `}
      {removal.may_confirm && (
        <Anchor component="button" inherit onClick={() => onAct(adminDeeds.confirm(admin))}>
          Confirmar a saída
        </Anchor>
      )}
      {removal.may_confirm && ' ou '}
      {!is_own && (
        <Anchor component="button" inherit onClick={() => onAct(adminDeeds.dismiss(admin))}>
          Dispensar o pedido
        </Anchor>
      )}
      {!removal.may_confirm && ' Confirma outra pessoa, que não seja quem pediu nem quem sai.'}
    </Notice>
  )
}

function InviteDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useForm({
    initialValues: { email, reason: '' },
    validate: {
      email: (text) => (text.trim() === '' ? 'Informe o e-mail.' : null),
      reason: (text) =>
        text.trim().length < 10 ? 'Diga o motivo em pelo menos 10 letras: ele fica na auditoria.' : null,
    },
  })
  return (
    <CommandDialog
      title="Convidar para administrar a plataforma"
      verb="Convidar"
      command="invite-platform-admin"
      action="convidar"
      form={form}
      body={(values) => values}
      onDone={({ state }) =>
        toastSuccess(state === 'added' ? 'Agora administra a plataforma' : 'Convite enviado por e-mail')
      }
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        Quem já tem conta confirmada passa a administrar na hora e é avisado por e-mail. Quem não tem recebe
        um convite para criá-la; depois disso, conclua o convite aqui.
      </p>
      <TextInput
        type="email"
        label="E-mail"
        readOnly={email !== ''}
        maxLength={255}
        data-autofocus={email === '' || undefined}
        {...form.getInputProps('email')}
      />
      <Textarea
        label="Motivo"
        description="Fica na auditoria com o seu nome, e a pessoa lê no e-mail."
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </CommandDialog>
  )
}
