import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { brand } from '../../../domain/brand.ts'
import { useSearchParams } from '../../lib/mutations/go-on.ts'
import { useSession } from '../../lib/session.tsx'
import { SwingingBob } from '../../ui/drawings/swinging-bob.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { PlainPage } from '../../ui/page/plain-page.tsx'
import { subscriptionQuery } from './subscription-queries.ts'
import { errorHint, paymentErrorMessage } from './subscription-words.ts'

/** Where the payment provider sends people whose checkout failed: `?error=…&message=…`. */
export function Component() {
  const { params: query } = useSearchParams()
  const code = query.get('error')
  const { user } = useSession()
  const own = useQuery({ ...subscriptionQuery(user?.id ?? ''), enabled: Boolean(user) })
  return (
    <PlainPage title="Não foi possível concluir o pagamento" drawing={<SwingingBob />}>
      <Stack gap="lg" align="stretch">
        <Notice kind="danger">{paymentErrorMessage(code, query.get('message'))}</Notice>
        {code && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            Código do erro: {code}
          </Text>
        )}
        <Group>
          <Button component={Link} to="/dashboard/settings?tab=subscription">
            Tentar novamente
          </Button>
          <Button component={Link} to="/dashboard" variant="default">
            Voltar ao painel
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {errorHint(own.data)}Precisa de ajuda? Escreva para{' '}
          <Anchor href={`mailto:${brand.supportEmail}`} inherit underline="always">
            {brand.supportEmail}
          </Anchor>
          .
        </Text>
      </Stack>
    </PlainPage>
  )
}
