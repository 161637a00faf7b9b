import { Button, Center } from '@mantine/core'
import { useEffect, useState } from 'react'
import { hasOrders } from '../lib/offline/copies.ts'
import { Logo } from '../ui/drawings/logo.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import classes from './unreachable.module.css'

/** The application opened from the device's copy, and the server does not answer: says what is missing meanwhile. */
export function Unreachable() {
  const [orders, setOrders] = useState(false)
  useEffect(() => {
    hasOrders().then(setOrders, () => {})
  }, [])
  return (
    <div className={classes.frame}>
      <header className={classes.top}>
        <a href="/dashboard" aria-label="Prumo, início">
          <Logo height={36} />
        </a>
      </header>
      <Center component="main" p="lg">
        <ErrorState
          level={1}
          title="Problema de conexão"
          message="Verifique sua internet e tente novamente."
          onRetry={() => location.reload()}
          other={
            <>
              <Button component="a" href="/dashboard/communications" variant="default">
                Ler comunicados guardados
              </Button>
              {orders && (
                <Button component="a" href="/dashboard/incidents/manutencao" variant="default">
                  Abrir minhas ordens de serviço
                </Button>
              )}
            </>
          }
          note="O aplicativo está neste aparelho; faltam os dados do condomínio, que ficam no servidor: cobranças, contas, unidades e moradores. A página volta sozinha quando houver conexão."
        />
      </Center>
    </div>
  )
}
