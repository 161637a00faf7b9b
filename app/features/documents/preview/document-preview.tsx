import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { toFailure } from '../../../lib/failure.ts'
import classes from '../documents.module.css'
import type { DocumentVersion } from '../queries.ts'
import { Broken } from './broken.tsx'
import { bytesQuery } from './stored-bytes.ts'
import { TextView } from './text-view.tsx'

const PdfView = lazy(() => import('./pdf-view.tsx'))

type DocumentPreviewProps = {
  version: DocumentVersion
  /** From the address: where to open, and what to look for. */
  page: number
  search: string
  onSearch: (text: string) => void
}

/** What a version says: a PDF page by page, a picture, or the text that was read out of an Office file, and says so. */
export function DocumentPreview({ version, page, search, onSearch }: DocumentPreviewProps) {
  const isPdf = version.content_type === 'application/pdf'
  const isPicture = version.content_type.startsWith('image/')
  const isOffice = !isPdf && !isPicture
  const bytes = useQuery({ ...bytesQuery(version.path), enabled: !isOffice })
  if (isOffice) return <TextView version={version} search={search} />
  if (bytes.isLoadingError)
    return <Broken words={toFailure(bytes.error).message} onRetry={() => void bytes.refetch()} />
  if (!bytes.data) return <Waiting />
  if (isPicture) return <Picture blob={bytes.data} name={version.file_name} />
  return (
    <Suspense fallback={<Waiting />}>
      <PdfView key={version.id} blob={bytes.data} page={page} search={search} onSearch={onSearch} />
    </Suspense>
  )
}

const Waiting = () => (
  <div className={classes.preview} style={{ display: 'grid', placeItems: 'center', minHeight: 320 }}>
    <Loader aria-label="Carregando o documento" color="var(--brand-text)" />
  </div>
)

function Picture({ blob, name }: { blob: Blob; name: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return (
    <div className={classes.preview} style={{ padding: 16 }}>
      {address && <img className={classes.picture} src={address} alt={name} />}
    </div>
  )
}
