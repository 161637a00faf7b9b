import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router'
import { reportError } from '../lib/analytics/errors-log.ts'
import { comeBack } from '../lib/come-back.ts'
import { isConnectionError } from '../lib/failure.ts'
import { CopyField } from '../ui/form/copy-field.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { NotFound } from './not-found.tsx'

/** Shown when a route breaks; reports the error to the server under an id that a person can read out. */
export function ErrorScreen() {
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const missing = isRouteErrorResponse(error) && error.status === 404
  // A style that did not arrive has other words in every browser.
  const cutOff = isConnectionError(error) || !navigator.onLine
  const [id, setId] = useState<string | null>(null)
  useEffect(() => {
    if (!missing && !cutOff) setId(reportError(error))
  }, [error, missing, cutOff])
  if (missing) return <NotFound />
  if (cutOff) return <CutOff />
  const retry = () => {
    void queries.resetQueries({ predicate: (query) => query.state.status === 'error' })
    // The same address again clears the route's error.
    navigate(location, { replace: true })
  }
  return (
    <ErrorState
      level={1}
      title="Ops! Algo deu errado"
      message="Encontramos um problema inesperado. Nossa equipe foi notificada automaticamente."
      onRetry={retry}
      other={
        <Button variant="default" onClick={() => window.location.reload()}>
          Recarregar Página
        </Button>
      }
      note={id && <ErrorCode id={id} />}
    />
  )
}

/** The page's code is still on the server, and there is no way to it. */
function CutOff() {
  useEffect(() => comeBack(), [])
  return (
    <ErrorState
      level={1}
      title="Problema de conexão"
      message="Verifique sua internet e tente novamente."
      // A module that failed to load stays failed until the page is reloaded.
      onRetry={() => navigator.onLine && location.reload()}
      note="A página volta sozinha quando houver conexão."
    />
  )
}

function ErrorCode({ id }: { id: string }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      Código do erro <CopyField value={id} what="código do erro" />
    </span>
  )
}
