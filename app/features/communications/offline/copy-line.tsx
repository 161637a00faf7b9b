import { CloudOff } from 'lucide-react'
import { moment } from '../moments.ts'

/** Says that the content below is a copy saved on this device, and since when. */
export function CopyLine({ copied }: { copied: number | null }) {
  if (copied === null) return null
  return (
    <p
      role="status"
      style={{ display: 'flex', gap: 8, alignItems: 'center', color: 'var(--warning)', margin: '0 0 12px' }}
    >
      <CloudOff size={18} strokeWidth={1.75} aria-hidden />
      {`Sem conexão: esta é a cópia de ${moment(new Date(copied).toISOString())} guardada neste aparelho.`}
    </p>
  )
}
