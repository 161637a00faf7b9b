import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { Notice } from '../../../ui/form/notice.tsx'

/** Says to an administrator who came in by the password alone what that leaves out: `acts` ask for a second factor. */
export const FactorNotice = ({ acts }: { acts: string }) => (
  <Notice kind="warning">
    {`Você entrou sem segundo fator. Dá para ver tudo, mas ${acts} pedem um. `}
    <Anchor component={Link} to="/dashboard/settings?tab=security" inherit>
      Ligar um aplicativo autenticador
    </Anchor>
    {' e entrar de novo com o código.'}
  </Notice>
)
