import { Button, Loader } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { invoke } from '../../../lib/commands/invoke.ts'
import { toFailure } from '../../../lib/failure.ts'
import { Notice } from '../../../ui/form/notice.tsx'
import { Page } from '../../../ui/page/page.tsx'

/** Reads state and code once, before they are removed from the address: they are valid for one use, and must not stay in the history. */
const takeAnswer = () => {
  const query = new URLSearchParams(window.location.search)
  window.history.replaceState(window.history.state, '', window.location.pathname)
  return { state: query.get('state') ?? '', code: query.get('code') ?? '', error: query.get('error') }
}

/** Back from Mercado Pago: the account is connected, or it is said why not. */
export function Component() {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    const { state, code, error } = takeAnswer()
    if (error || !code || !state) {
      setFailure(
        error === 'access_denied'
          ? 'O acesso foi recusado no Mercado Pago. Nada mudou.'
          : 'O endereço de volta está incompleto. Comece de novo em Conectar conta.',
      )
      return
    }
    invoke('finish-payment-account', { state, code }).then(
      () => navigate('/dashboard/finances/recebimentos-online', { replace: true }),
      (thrown: unknown) => setFailure(toFailure(thrown).message),
    )
  }, [navigate])
  return (
    <Page title="Conectar Mercado Pago">
      {failure ? (
        <>
          <Notice kind="danger" title="A conta não foi conectada">
            {failure}
          </Notice>
          <Button component={Link} to="/dashboard/finances/recebimentos-online" mt="lg">
            Voltar a Recebimentos online
          </Button>
        </>
      ) : (
        <p role="status" style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
          <Loader size={18} aria-hidden />
          Conectando a conta…
        </p>
      )}
    </Page>
  )
}
