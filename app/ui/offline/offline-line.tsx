import { useNetwork } from '@mantine/hooks'
import { WifiOff } from 'lucide-react'
import { doNotReload, usePrepared } from '../../lib/offline/readiness.ts'
import classes from './offline-line.module.css'

type OfflineLineProps = {
  /** For a drawer or a dialog that fills a phone and covers the page's line. */
  over?: boolean
}

/** Says that there is no network, for as long as that lasts. */
export function OfflineLine({ over }: OfflineLineProps) {
  const { online } = useNetwork()
  const prepared = usePrepared()
  if (online) return null
  return (
    <div className={classes.line} data-over={over || undefined} data-offline role="status">
      <WifiOff size={16} style={{ flex: 'none' }} aria-hidden />
      {!prepared
        ? `Sem conexão, e este aparelho ainda não terminou de se preparar: ${doNotReload}`
        : over
          ? 'Sem conexão. O que você vê pode ter mudado; envie quando ela voltar.'
          : 'Sem conexão. O que você vê pode ter mudado; o que digitar fica guardado neste aparelho.'}
    </div>
  )
}
