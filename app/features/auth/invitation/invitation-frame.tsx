import { Anchor, Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { roleWords } from '../../../../domain/role-words.ts'
import { occupancyKinds } from '../../../../domain/units/occupancy-kind.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useSession } from '../../../lib/session.tsx'
import { dayOf } from '../../../lib/words.ts'
import { Facts } from '../../../ui/data/facts.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import classes from '../auth.module.css'
import { AuthFrame } from '../auth-frame.tsx'
import { SecondFactor } from '../second-factor.tsx'
import { AcceptButton } from './accept-button.tsx'
import { type InvitationView, invitationQuery } from './invitation-query.ts'
import { NewcomerForm } from './newcomer-form.tsx'

/** Shows an invitation: who invites, where and as what, and the way to sign in that fits the reader. */
export function InvitationFrame({ secret }: { secret: string }) {
  const { loading, user, needsSecondFactor } = useSession()
  const invitation = useQuery(invitationQuery(secret))
  if (user && needsSecondFactor) {
    return (
      <AuthFrame title="Segundo fator">
        <SecondFactor />
      </AuthFrame>
    )
  }
  const failure = invitation.isError ? toFailure(invitation.error) : null
  return (
    <AuthFrame title="Convite">
      <h1 className={classes.title}>
        {invitation.data ? `Convite para o ${invitation.data.condominium_name}` : 'Convite'}
      </h1>
      {failure && (
        <Failed
          code={failure.code}
          message={failure.message}
          signedIn={user !== null}
          onRetry={() => void invitation.refetch()}
        />
      )}
      {(invitation.isPending || loading) && !failure && <Skeleton height={220} mt="lg" />}
      {invitation.data && !loading && (
        <Way secret={secret} invitation={invitation.data} address={user?.email} />
      )}
    </AuthFrame>
  )
}

type FailedProps = { code: string; message: string; signedIn: boolean; onRetry: () => void }

function Failed({ code, message, signedIn, onRetry }: FailedProps) {
  const gone = code === 'invitation_invalid' || code === 'invalid_input'
  return (
    <Stack mt="lg" align="flex-start">
      <Notice kind="warning" title={gone ? 'Este link não abre mais' : 'Não foi possível abrir o convite'}>
        {gone
          ? 'O convite foi reenviado com outro link, ou o endereço veio incompleto. Use o e-mail mais novo.'
          : message}
      </Notice>
      {gone ? (
        <WayOut signedIn={signedIn} />
      ) : (
        <Button variant="default" onClick={onRetry}>
          Tentar Novamente
        </Button>
      )}
    </Stack>
  )
}

const WayOut = ({ signedIn }: { signedIn: boolean }) => (
  <Button component={Link} to={signedIn ? '/dashboard' : '/auth'} variant="default">
    {signedIn ? 'Abrir o Prumo' : 'Entrar'}
  </Button>
)

type WayProps = { secret: string; invitation: InvitationView; address: string | undefined }

const over = {
  accepted: ['Este convite já foi aceito', 'Se foi você, é só entrar com o seu e-mail e senha.'],
  revoked: ['Este convite foi cancelado', 'Fale com a administração do condomínio se precisar de outro.'],
  expired: ['Este convite venceu', 'Peça outro a quem convidou você: chega um link novo no seu e-mail.'],
} as const

/** What to do next: sign in, leave the wrong account, accept, or choose name and password. */
function Way({ secret, invitation, address }: WayProps) {
  const { status, email, has_account } = invitation
  if (status !== 'pending') {
    const [title, next] = over[status]
    return (
      <Stack mt="lg" align="flex-start">
        <Notice kind="warning" title={title}>
          {next}
        </Notice>
        <WayOut signedIn={address !== undefined} />
      </Stack>
    )
  }
  return (
    <>
      <p className={classes.sentence}>{sentenceOf(invitation)}</p>
      <div style={{ marginBottom: 24 }}>
        <Facts
          facts={[
            { name: 'E-mail convidado', value: email },
            { name: 'Papel', value: roleText(invitation) },
            { name: 'Vale até', value: formatDate(dayOf(invitation.expires_at)) },
          ]}
        />
      </div>
      {address ? (
        address.toLowerCase() === email ? (
          <AcceptButton secret={secret} invitation={invitation} />
        ) : (
          <OtherAccount email={email} address={address} />
        )
      ) : has_account ? (
        <SignInFirst secret={secret} />
      ) : (
        <NewcomerForm secret={secret} invitation={invitation} />
      )}
    </>
  )
}

const sentenceOf = ({ inviter }: InvitationView): string =>
  `${inviter ?? 'A administração'} convidou você. Confira e aceite para entrar.`

function roleText({ role, units, occupancy_kind }: InvitationView): string {
  const where = units.length > 0 ? ` em ${units.join(', ')}` : ''
  return `${role === 'resident' && occupancy_kind ? occupancyKinds[occupancy_kind] : roleWords[role]}${where}`
}

function SignInFirst({ secret }: { secret: string }) {
  // Back here after signing in, with the secret.
  const from = { pathname: '/auth/convite', search: '', hash: `#convite=${secret}` }
  return (
    <Stack>
      <Notice kind="info" title="Você já tem conta">
        Entre com este e-mail para aceitar o convite.
      </Notice>
      <Button component={Link} to="/auth" state={{ from }} size="lg">
        Entrar e aceitar
      </Button>
    </Stack>
  )
}

function OtherAccount({ email, address }: { email: string; address: string }) {
  const { signOut } = useSession()
  return (
    <Stack>
      <Notice kind="warning" title="Você está em outra conta">
        O convite é para {email}, e você entrou como {address}. Nada foi aceito.
      </Notice>
      <Button size="lg" onClick={() => void signOut()}>
        Sair e continuar o convite
      </Button>
      <Anchor component={Link} to="/dashboard" size="sm" ta="center">
        Ficar nesta conta
      </Anchor>
    </Stack>
  )
}
