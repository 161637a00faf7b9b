import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router'
import { reportError } from '../lib/analytics/errors-log.ts'
import { CopyField } from '../ui/form/copy-field.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { NotFound } from './not-found.tsx'

/** What a route shows when it breaks: told to the server under an id that a person can read out. */
export function ErrorScreen() {
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const missing = isRouteErrorResponse(error) && error.status === 404
  const [id, setId] = useState<string | null>(null)
  useEffect(() => {
    if (!missing) setId(reportError(error))
  }, [error, missing])
  if (missing) return <NotFound />
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

function ErrorCode({ id }: { id: string }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      Código do erro <CopyField value={id} what="código do erro" />
    </span>
  )
}
