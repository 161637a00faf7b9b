import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useMutation } from '../../lib/mutations/use-mutation.ts'
import { useSession } from '../../lib/session.tsx'
import {
  type MailLink,
  type MailLinkKind,
  mailLinkRefusal,
  readMailLink,
  spendMailLink,
} from '../../lib/sign-in/mail-link.ts'
import { adoptSession } from '../../lib/sign-in/proof.ts'
import { connectAside, supabase } from '../../lib/supabase.ts'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import classes from './auth.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'

type Words = { title: string; sentence: (email: string) => string; button: string }

const words: Record<MailLinkKind, Words> = {
  signup: {
    title: 'Confirme seu e-mail',
    sentence: (email) => `Confirme que ${email} é o seu endereço. A conta se abre neste navegador.`,
    button: 'Confirmar e-mail',
  },
  recovery: {
    title: 'Crie uma nova senha',
    sentence: (email) => `A conta ${email} se abre neste navegador, e você escolhe outra senha.`,
    button: 'Continuar',
  },
  magiclink: {
    title: 'Entrar no Prumo',
    sentence: (email) => `Entrar como ${email}? A conta se abre neste navegador, sem senha.`,
    button: 'Entrar',
  },
  email: {
    title: 'Digite o código',
    sentence: (email) => `Entrar como ${email}? A conta se abre neste navegador.`,
    button: 'Entrar',
  },
  invite: {
    title: 'Você foi convidado',
    sentence: (email) => `Ao aceitar, a conta ${email} se abre neste navegador.`,
    button: 'Aceitar o convite',
  },
  email_change: {
    title: 'Confirme a troca de e-mail',
    sentence: (email) => `A sua conta passa a usar ${email}.`,
    button: 'Confirmar a troca',
  },
}

/**
 * The page that a mail's link opens, `/auth/confirmar#type=…&email=…&token_hash=…`: opening it does nothing, since mail programs open links by
 * themselves, and it signs no one in before the person has read as which account. Without `token_hash` it accepts the mail's digits.
 */
export function Component() {
  const { hash } = useLocation()
  const link = readMailLink(hash, location.origin)
  // Another link in the same window starts over.
  return link.tokenHash && link.email ? (
    <ByLink key={hash} link={link} tokenHash={link.tokenHash} />
  ) : (
    <ByDigits key={hash} link={{ ...link, tokenHash: null }} />
  )
}

/** Spends what the mail brought; the page's session becomes the one that it opens. */
function useMailLink(link: MailLink) {
  const { user, signOut } = useSession()
  const navigate = useNavigate()
  const [aside] = useState(connectAside)
  return useMutation({
    mutationFn: async (digits: string) => {
      // A spent token stays spent: where the network failed between the two steps, a retry continues with the second.
      const { data: held } = await aside.auth.getSession()
      const opened = held.session ?? (await spendMailLink(aside, link, digits))
      if (typeof opened === 'string') return opened
      if (user && user.id !== opened.user.id) await signOut()
      await adoptSession(supabase, aside)
      return 'open' as const
    },
    meta: { quiet: true },
    onSuccess: (outcome) => outcome === 'open' && navigate(link.next, { replace: true }),
  })
}

function ByLink({ link, tokenHash }: { link: MailLink; tokenHash: string }) {
  const { title, sentence, button } = words[link.kind]
  const { loading } = useSession()
  const spend = useMailLink({ ...link, tokenHash })
  const refusal = spend.isError ? mailLinkRefusal(spend.error, false) : null
  if (refusal?.isSpent) return <Spent link={link} message={refusal.message} />
  return (
    <AuthFrame title={title}>
      <h1 className={classes.title}>{title}</h1>
      {spend.data === 'half' ? (
        <Stack mt="md">
          <Half />
        </Stack>
      ) : spend.data === 'forged' ? (
        <Stack mt="md">
          <Notice kind="warning" title="Este link foi alterado">
            <span className={classes.address}>
              Ele abriria outra conta, e não {link.email}. Nada foi feito neste navegador.
            </span>
          </Notice>
        </Stack>
      ) : (
        <>
          <p className={classes.sentence}>{sentence(link.email)}</p>
          <Stack gap={20}>
            <FormErrors message={refusal?.message} />
            <OtherAccount email={link.email} isChange={link.kind === 'email_change'} />
            <Button
              fullWidth
              size="lg"
              loading={spend.isPending}
              disabled={loading}
              onClick={() => spend.mutate('')}
            >
              {button}
            </Button>
            <Anchor component={Link} to="/" size="sm" ta="center">
              Agora não
            </Anchor>
          </Stack>
        </>
      )}
    </AuthFrame>
  )
}

/** Says which account leaves this browser. */
function OtherAccount({ email, isChange }: { email: string; isChange: boolean }) {
  const { user } = useSession()
  // Who changes their own address has another one until then.
  if (!user?.email || isChange || user.email.toLowerCase() === email.toLowerCase()) return null
  return (
    <Notice kind="warning" title="Outra conta está aberta neste navegador">
      <span className={classes.address}>
        Ao continuar, você sai de {user.email} e entra como {email}.
      </span>
    </Notice>
  )
}

const Half = () => (
  <Notice kind="success" title="Falta o outro endereço">
    Este endereço está confirmado. Abra também a mensagem que enviamos ao outro: a troca vale depois das duas.
  </Notice>
)

/** A new link helps: where one gets it. */
function Spent({ link: { kind, email }, message }: { link: MailLink; message: string }) {
  return (
    <AuthFrame title={message}>
      <h1 className={classes.title}>{message}</h1>
      <Stack gap={20} mt="md">
        {kind === 'signup' || kind === 'invite' ? (
          <Notice kind="info">
            Se você já confirmou o cadastro, é só entrar. Se não, peça um novo link:
            <ResendConfirmation email={email} />
          </Notice>
        ) : kind === 'email_change' ? (
          <Notice kind="info">
            Se a troca ainda não vale, peça-a outra vez em{' '}
            <Anchor component={Link} to="/dashboard/settings?tab=profile" inherit>
              Ajustes → Perfil
            </Anchor>
            .
          </Notice>
        ) : (
          <Button component={Link} to="/auth/recuperar" size="lg" fullWidth>
            Pedir um novo link
          </Button>
        )}
        <Anchor component={Link} to="/auth" size="sm" ta="center">
          Entrar
        </Anchor>
      </Stack>
    </AuthFrame>
  )
}

/** Accepts the mail's address and digits, for people who read mail on another device. */
function ByDigits({ link }: { link: MailLink }) {
  const [email, setEmail] = useState(link.email)
  const [digits, setDigits] = useState('')
  const spend = useMailLink({ ...link, email })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    spend.mutate(digits, { onSettled: () => setDigits('') })
  }
  const isReady = email.trim() !== '' && digits.length === 6
  return (
    <AuthFrame title="Digite o código">
      <h1 className={classes.title}>Digite o código</h1>
      <p className={classes.sentence}>São os seis números da mensagem que enviamos. Valem por uma hora.</p>
      <form onSubmit={submit} noValidate>
        <Stack gap={20}>
          <FormErrors message={spend.isError && mailLinkRefusal(spend.error, true).message} />
          {spend.data === 'half' && <Half />}
          <OtherAccount email={email.trim()} isChange={link.kind === 'email_change' || !isReady} />
          <TextInput
            type="email"
            label="E-mail que recebeu o código"
            autoComplete="username"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <TextInput
            label="Código"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={digits}
            onChange={(event) => setDigits(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
          />
          <Button type="submit" fullWidth size="lg" loading={spend.isPending} disabled={!isReady}>
            Continuar
          </Button>
          <Anchor component={Link} to="/auth" size="sm" ta="center">
            Voltar para entrar
          </Anchor>
        </Stack>
      </form>
    </AuthFrame>
  )
}
